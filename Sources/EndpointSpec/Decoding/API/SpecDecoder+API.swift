extension KeyVocabulary {
    static let api = KeyVocabulary(
        "api.yaml",
        [
            "language", "name", "prefix", "description", "servers", "auth", "headers", "parameters", "defaults",
            "errors",
            "envelope", "generate",
        ],
        notBuiltYet: ["session"],
        hints: [
            "cookies": "cookies stand at endpoints",
            "types": .belongsBesideAPI, "endpoints": .belongsBesideAPI, "repositories": .belongsBesideAPI,
            "refine":
                "it stands in a file of your own beside api.yaml; what api.yaml says is refined under 'refine: { api: … }'",
            "timeout": "it stands under 'defaults'", "retry": "it stands under 'defaults'",
            "cache": "it stands under 'defaults'",
            "connectivity": "it stands under 'defaults'", "reuse": "it stands under 'defaults'",
            "keys": "it stands under 'defaults'", "datetime": "it stands under 'defaults'",
            "baseURL": .serversHint, "baseUrl": .serversHint, "base_url": .serversHint, "basePath": .serversHint,
            "url": .serversHint, "host": .serversHint, "environments": .serversHint,
            "security": .schemesHint, "securitySchemes": .schemesHint, "authentication": .schemesHint,
            "title": "it is 'name'", "query": "those of every request are 'parameters'",
        ]
    )
}

extension String {
    fileprivate static let serversHint = "write 'servers: { production: \"https://api.example\" }', say"
    fileprivate static let schemesHint =
        "write 'auth: { schemes: { session: { bearer: {} } }, default: session }', say"
    fileprivate static let belongsBesideAPI =
        "it stands in any other file beside api.yaml, such as payments.yaml; api.yaml holds what those share"
}

extension SpecDecoder {
    /// `nil` for an API without a usable name.
    mutating func api(_ node: YAMLNode) -> SpecAPI? {
        guard let mapping = mapping(node, .api) else { return nil }
        language(mapping)
        let name = apiName(mapping)
        var api = SpecAPI(path: path, name: name ?? Located("", at: location(node)))
        if let node = mapping["prefix"], let prefix = text(node, of: "'prefix'"), typeName(prefix, of: "a prefix") {
            api.prefix = prefix
        }
        if let node = mapping["description"] { api.description = text(node, of: "'description'")?.value }
        if let node = mapping["servers"] { api.servers = servers(node) }
        if let node = mapping["auth"] { api.auth = auth(node) }
        if let node = mapping["headers"] { api.headers = constantHeaders(node) }
        if let node = mapping["parameters"] { api.autoParameters = apiParameters(node) }
        if let node = mapping["defaults"] { api.defaults = defaults(node) }
        if let node = mapping["errors"] { api.errors = errors(node) }
        if let node = mapping["envelope"] { api.envelope = envelope(node) }
        if let node = mapping["generate"] { api.generate = generate(node) }
        return name == nil ? nil : api
    }

    private mutating func language(_ mapping: KeyedMapping) {
        let hint = "write 'language: 1', so that later versions know what this spec means"
        guard let node = required("language", in: mapping, .api, hint: hint),
            let scalar = scalar(node, of: "'language'", expected: "the number 1"), scalar.text != "1"
        else { return }
        report(.invalidValue("'language'", scalar.text, expected: "1, the one version there is", at: location(node)))
    }

    private mutating func apiName(_ mapping: KeyedMapping) -> Located<String>? {
        let hint = "write 'name: Bank', say: it is the name of the Swift type that the API becomes"
        guard let node = required("name", in: mapping, .api, hint: hint),
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
