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
