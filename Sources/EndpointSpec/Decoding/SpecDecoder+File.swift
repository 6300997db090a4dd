extension KeyVocabulary {
    static let file = KeyVocabulary(
        "a spec file",
        ["defaults", "types", "endpoints", "repositories", "refine"],
        hints: callSettingsHints.merging([
            "errors": .standsInAPI, "servers": .standsInAPI, "parameters": .standsInAPI,
            "envelope": "write it in api.yaml; to turn it off for a whole file, write 'envelope: none' under "
                + "'defaults'",
            "language": .standsInAPI, "name": .standsInAPI, "generate": .standsInAPI, "prefix": .standsInAPI,
            "auth": .standsUnderDefaults, "headers": .standsUnderDefaults, "keys": .standsUnderDefaults,
            "cache": .standsUnderDefaults,
            "baseURL": .serversHint, "baseUrl": .serversHint, "base_url": .serversHint, "host": .serversHint,
            "models": .typesHint, "schemas": .typesHint, "definitions": .typesHint, "enums": .typesHint,
            "paths": .endpointsHint, "routes": .endpointsHint, "operations": .endpointsHint, "requests": .endpointsHint,
        ]) { _, own in own }
    )
}

extension String {
    fileprivate static let standsInAPI = "write it in api.yaml"
    fileprivate static let serversHint = "write the API's URLs under 'servers' in api.yaml"
    fileprivate static let typesHint = "use 'types'"
    fileprivate static let endpointsHint = "write 'endpoints: { getPayment: { get: \"/payments/{id}\" } }', for example"
    fileprivate static let standsUnderDefaults = "write it under 'defaults'"
}

extension SpecDecoder {
    /// A file of types, endpoints and repositories; one that holds nothing is fine.
    mutating func file(_ node: YAMLNode?, name: String) -> SpecFile {
        var file = SpecFile(path: path, name: name, types: [], endpoints: [], repositories: [])
        guard let node, let mapping = mapping(node, .file) else { return file }
        if let node = mapping["defaults"] { file.defaults = fileDefaults(node) }
        if let node = mapping["types"] { file.types = types(node) }
        if let node = mapping["endpoints"] { file.endpoints = endpoints(node) }
        if let node = mapping["repositories"] { file.repositories = repositories(node) }
        file.types += inlineTypes
        return file.withDefaultsApplied()
    }
}
