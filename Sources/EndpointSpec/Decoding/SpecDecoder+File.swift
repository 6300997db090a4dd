extension SpecDecoder {
    /// A file of types, endpoints and repositories; one that holds nothing is fine.
    mutating func file(_ node: YAMLNode?, name: String) -> SpecFile {
        var file = SpecFile(path: path, name: name, types: [], endpoints: [], repositories: [])
        guard let node, let mapping = mapping(node, Language.file) else { return file }
        read(mapping, Language.file, into: &file)
        checkShared(file.defaults.settings, isOfAPI: false)
        file.types += inlineTypes
        return file.withDefaultsApplied()
    }
}
