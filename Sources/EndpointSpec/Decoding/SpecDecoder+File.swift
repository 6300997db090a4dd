extension KeyVocabulary {
    static let file = KeyVocabulary(
        "a spec file",
        ["types", "endpoints", "repositories"],
        notBuiltYet: [
            "defaults", "auth", "headers", "errors", "parameters", "cookies", "envelope", "servers", "prefix",
            "timeout", "retry", "connectivity", "generate", "cache",
        ],
        hints: ["language": "it stands in api.yaml", "name": "it stands in api.yaml"]
    )
}

extension SpecDecoder {
    /// A file of types, endpoints and repositories; one that holds nothing is fine.
    mutating func file(_ node: YAMLNode?, name: String) -> SpecFile {
        var file = SpecFile(path: path, name: name, types: [], endpoints: [], repositories: [])
        guard let node, let mapping = mapping(node, .file) else { return file }
        if let node = mapping["types"] { file.types = types(node) }
        if let node = mapping["endpoints"] { file.endpoints = endpoints(node) }
        if let node = mapping["repositories"] { file.repositories = repositories(node) }
        return file
    }
}
