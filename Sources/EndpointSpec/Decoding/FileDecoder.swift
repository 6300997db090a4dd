/// Decodes a file of types, endpoints and repositories.
struct FileDecoder: SpecDecoder {
    let context: DecodingContext

    /// A file of types, endpoints and repositories; one that holds nothing is fine.
    func file(_ node: YAMLNode?, name: String) -> SpecFile {
        var file = SpecFile(path: context.path, name: name, types: [], endpoints: [], repositories: [])
        guard let node, let mapping = mapping(node, Language.file) else { return file }
        read(mapping, Language.file, into: &file)
        CallSettingsDecoder(context: context).checkShared(file.defaults.settings, isOfAPI: false)
        file.types += context.inlineTypes
        return file.withDefaultsApplied()
    }
}
