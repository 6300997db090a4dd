extension KeyVocabulary {
    static let repository = KeyVocabulary(
        "a repository",
        ["description", "entity", "methods", "errors", "deprecated"],
        notBuiltYet: ["cache", "outbox", "store"]
    )

    static let repositoryMethod = KeyVocabulary(
        "a repository's method",
        ["takes", "deprecated"],
        notBuiltYet: ["read", "write", "sync", "list", "then", "every", "outbox", "set", "of"]
    )
}

extension SpecDecoder {
    mutating func repositories(_ node: YAMLNode) -> [SpecRepository] {
        guard let entries = entries(node, of: "'repositories'") else { return [] }
        var repositories: [SpecRepository] = []
        for entry in entries where !entry.isExtension && typeName(located(entry), of: "a repository") {
            guard let mapping = mapping(entry.value, .repository) else { continue }
            let description = mapping["description"].flatMap { text($0, of: "'description'") }
            let entity = mapping["entity"].flatMap { text($0, of: "'entity'") }
            let methods = mapping["methods"].map { self.methods($0) } ?? []
            var repository = SpecRepository(
                name: located(entry),
                description: description?.value,
                entity: entity,
                methods: methods
            )
            repository.errors = mapping["errors"].flatMap { choice($0, of: "'errors'") }
            repository.deprecation = deprecation(mapping)
            repositories.append(repository)
        }
        return repositories
    }

    private mutating func methods(_ node: YAMLNode) -> [SpecRepositoryMethod] {
        guard let entries = entries(node, of: "'methods'") else { return [] }
        var methods: [SpecRepositoryMethod] = []
        for entry in entries where !entry.isExtension {
            guard let mapping = mapping(entry.value, .repositoryMethod) else { continue }
            var takesDraft = Located(false, at: location(entry.mark))
            if let node = mapping["takes"], let takes = text(node, of: "'takes'") {
                if takes.value == "draft" {
                    takesDraft = Located(true, at: takes.location)
                } else {
                    report(.invalidValue("'takes'", takes.value, expected: "draft, or left out", at: takes.location))
                }
            }
            var method = SpecRepositoryMethod(endpoint: located(entry), takesDraft: takesDraft)
            method.deprecation = deprecation(mapping)
            methods.append(method)
        }
        return methods
    }
}
