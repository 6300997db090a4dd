extension SpecDecoder {
    /// `nil` for an API without a usable name.
    mutating func api(_ node: YAMLNode) -> SpecAPI? {
        guard let mapping = mapping(node, Language.api) else { return nil }
        language(mapping)
        let name = apiName(mapping)
        let api = SpecAPI(
            path: path,
            name: name ?? Located("", at: location(node)),
            prefix: mapping["prefix"].flatMap { apiPrefix($0) },
            description: mapping["description"].flatMap { text($0, of: "'description'")?.value },
            servers: mapping["servers"].map { servers($0) } ?? [],
            auth: mapping["auth"].map { read($0, Language.auth) } ?? SpecAuth(),
            headers: mapping["headers"].map { constantHeaders($0) } ?? [],
            autoParameters: mapping["parameters"].map { apiParameters($0) } ?? [],
            defaults: mapping["defaults"].map { defaults($0) } ?? SpecDefaults(),
            errors: mapping["errors"].map { read($0, Language.errors) } ?? SpecErrors(),
            envelope: mapping["envelope"].flatMap { envelope($0) },
            generate: mapping["generate"].map { read($0, Language.generate) } ?? SpecGenerate(),
            lint: mapping["lint"].map { lint($0) } ?? SpecLint()
        )
        return name == nil ? nil : api
    }

    private mutating func apiPrefix(_ node: YAMLNode) -> Located<String>? {
        guard let prefix = text(node, of: "'prefix'"), typeName(prefix, of: "a prefix") else { return nil }
        return prefix
    }

    private mutating func language(_ mapping: KeyedMapping) {
        let hint = "write 'language: 1', so that later versions know how to read this spec"
        guard let node = required("language", in: mapping, hint: hint),
            let scalar = scalar(node, of: "'language'", expected: "the number 1"), scalar.text != "1"
        else { return }
        report(.invalidValue("'language'", scalar.text, expected: "1, the only version", at: location(node)))
    }

    private mutating func apiName(_ mapping: KeyedMapping) -> Located<String>? {
        let hint = "write 'name: Bank', for example: it becomes the name of a Swift type"
        guard let node = required("name", in: mapping, hint: hint),
            let name = text(node, of: "'name'"), typeName(name, of: "an API")
        else { return nil }
        return name
    }

    mutating func servers(_ node: YAMLNode) -> [SpecServer] {
        guard let entries = entries(node, of: "'servers'") else { return [] }
        var servers: [SpecServer] = []
        for entry in entries where checkName(located(entry), of: "a server") {
            guard let url = text(entry.value, of: "the server '\(entry.key.text)'") else { continue }
            servers.append(SpecServer(name: located(entry), url: url))
        }
        return servers
    }
}
