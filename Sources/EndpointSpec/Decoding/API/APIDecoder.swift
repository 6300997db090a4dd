/// Decodes `api.yaml`.
struct APIDecoder: SpecDecoder {
    let context: DecodingContext

    /// `nil` for an API without a usable name.
    func api(_ node: YAMLNode) -> SpecAPI? {
        guard let mapping = mapping(node, Language.api) else { return nil }
        language(mapping)
        var settings = SpecAPISettings()
        read(mapping, Language.api, into: &settings)
        return apiName(mapping).map { SpecAPI(path: context.path, name: $0, settings) }
    }

    private func language(_ mapping: KeyedMapping) {
        let hint = "write 'language: 1', so that later versions know how to read this spec"
        guard let node = required("language", in: mapping, hint: hint),
            let scalar = scalar(node, of: "'language'", expected: "the number 1"), scalar.text != "1"
        else { return }
        report(.invalidValue("'language'", scalar.text, expected: "1, the only version", at: location(node)))
    }

    private func apiName(_ mapping: KeyedMapping) -> Located<String>? {
        let hint = "write 'name: Bank', for example: it becomes the name of a Swift type"
        guard let node = required("name", in: mapping, hint: hint),
            let name = text(node, of: "'name'"), typeName(name, of: "an API")
        else { return nil }
        return name
    }

    func defaults(_ node: YAMLNode) -> SpecDefaults {
        let stated = read(node, Language.defaults)
        CallSettingsDecoder(context: context).checkShared(stated.settings, isOfAPI: true)
        return SpecDefaults(stated)
    }

    func servers(_ node: YAMLNode) -> [SpecServer] {
        guard let entries = entries(node, of: "'servers'") else { return [] }
        var servers: [SpecServer] = []
        for entry in entries where checkName(located(entry), of: "a server") {
            guard let url = text(entry.value, of: "the server '\(entry.key.text)'") else { continue }
            servers.append(SpecServer(name: located(entry), url: url))
        }
        return servers
    }
}
