extension SpecDecoder {
    mutating func repositories(_ node: YAMLNode) -> [SpecRepository] {
        guard let entries = entries(node, of: "'repositories'") else { return [] }
        var repositories: [SpecRepository] = []
        for entry in entries where !entry.isExtension && typeName(located(entry), of: "a repository") {
            guard let mapping = mapping(entry.value, .repository) else { continue }
            let description = mapping["description"].flatMap { text($0, of: "'description'") }
            let entity = mapping["entity"].flatMap { text($0, of: "'entity'") }
            let (methods, syncs) = mapping["methods"].map { self.methods($0) } ?? ([], [])
            var repository = SpecRepository(
                name: located(entry),
                description: description?.value,
                entity: entity,
                methods: methods
            )
            repository.syncs = syncs
            repository.errors = mapping["errors"].flatMap { choice($0, of: "'errors'") }
            repository.deprecation = deprecation(mapping)
            repository.key = mapping["key"].flatMap { text($0, of: "'key'") }
            repository.cache = mapping.entry("cache").map { Located(cache($0.value), at: location($0.mark)) }
            repository.outbox = mapping.entry("outbox").map { Located(outbox($0.value), at: location($0.mark)) }
            repositories.append(repository)
        }
        return repositories
    }

    private mutating func methods(_ node: YAMLNode) -> (methods: [SpecRepositoryMethod], syncs: [SpecSync]) {
        guard let entries = entries(node, of: "'methods'") else { return ([], []) }
        var methods: [SpecRepositoryMethod] = []
        var syncs: [SpecSync] = []
        for entry in entries where !entry.isExtension {
            guard let mapping = mapping(entry.value, .repositoryMethod) else { continue }
            if let list = mapping["sync"] {
                if let sync = sync(entry, mapping, list) { syncs.append(sync) }
                continue
            }
            checkWithoutSync(mapping)
            let takes = mapping["takes"].flatMap { methodInput($0) } ?? Located(.model, at: location(entry.mark))
            var method = SpecRepositoryMethod(endpoint: located(entry), takes: takes)
            method.deprecation = deprecation(mapping)
            method.read = mapping["read"].flatMap { choice($0, of: "'read'") }
            method.refresh = mapping["refresh"].flatMap { choice($0, of: "'refresh'") }
            method.list = mapping["list"].flatMap { list($0) }
            method.effects = mapping["then"].flatMap { effects($0) }
            method.write = mapping["write"].flatMap { choice($0, of: "'write'") }
            method.conflict = mapping["conflict"].flatMap { choice($0, of: "'conflict'") }
            methods.append(method)
        }
        return (methods, syncs)
    }

    private mutating func methodInput(_ node: YAMLNode) -> Located<SpecMethodInput>? {
        guard let word = text(node, of: "'takes'") else { return nil }
        guard let input = SpecMethodInput(rawValue: word.value), input != .model else {
            report(.invalidValue("'takes'", word.value, expected: "draft or stream, or left out", at: word.location))
            return nil
        }
        return Located(input, at: word.location)
    }
}
