/// Decodes a repository and its methods.
struct RepositoryDecoder: SpecDecoder {
    let context: DecodingContext

    func repositories(_ node: YAMLNode) -> [SpecRepository] {
        guard let entries = entries(node, of: "'repositories'") else { return [] }
        var repositories: [SpecRepository] = []
        for entry in entries where !entry.isExtension && typeName(located(entry), of: "a repository") {
            guard let mapping = mapping(entry.value, Language.repository) else { continue }
            var repository = SpecRepository(name: located(entry))
            read(mapping, Language.repository, into: &repository)
            repositories.append(repository)
        }
        return repositories
    }

    func methods(_ node: YAMLNode) -> (methods: [SpecRepositoryMethod], syncs: [SpecSync]) {
        guard let entries = entries(node, of: "'methods'") else { return ([], []) }
        var methods: [SpecRepositoryMethod] = []
        var syncs: [SpecSync] = []
        for entry in entries where !entry.isExtension {
            guard let mapping = mapping(entry.value, Language.repositoryMethod) else { continue }
            if let list = mapping["sync"] {
                if let sync = SyncDecoder(context: context).sync(entry, mapping, list) { syncs.append(sync) }
                continue
            }
            SyncDecoder(context: context).checkWithoutSync(mapping)
            var method = SpecRepositoryMethod(
                endpoint: located(entry),
                takes: Located(.model, at: location(entry.mark))
            )
            read(mapping, Language.repositoryMethod, into: &method)
            methods.append(method)
        }
        return (methods, syncs)
    }

    func methodInput(_ node: YAMLNode) -> Located<SpecMethodInput>? {
        guard let word = text(node, of: "'takes'") else { return nil }
        guard let input = SpecMethodInput(rawValue: word.value), input != .model else {
            report(.invalidValue("'takes'", word.value, expected: "draft or stream, or left out", at: word.location))
            return nil
        }
        return Located(input, at: word.location)
    }
}
