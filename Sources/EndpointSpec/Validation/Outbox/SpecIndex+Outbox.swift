/// Answers to frequent questions about repositories and their outboxes.
extension SpecIndex {
    /// Returns the repository's own settings, completed with those of its file and of the API.
    func outbox(of repository: SpecRepository) -> SpecOutbox {
        (repository.outbox?.value ?? SpecOutbox()).over(repository.outerOutbox ?? SpecOutbox()).over(
            api.defaults.outbox
        )
    }

    /// The entities whose keys are of a declared type: those that a value of the type may name.
    func entities(keyedBy type: String) -> [String] {
        guard case .wrapper? = self.type(type)?.kind else { return [] }
        var entities: [String] = []
        for repository in repositories where keyField(of: repository)?.type.value == .named(type) {
            guard let entity = repository.entity?.value, !entities.contains(entity) else { continue }
            entities.append(entity)
        }
        return entities
    }

    /// An endpoint that answers with one entity and needs nothing but its key: a method of the repository before any other.
    func current(_ repository: SpecRepository) -> ResolvedOutboxWrite.Current? {
        let own = repository.methods.compactMap { endpoint($0.endpoint.value) }
        // Joined, because each repository asks: to copy all endpoints for each of them would take quadratic time.
        for endpoint in [own, endpoints].joined() where endpoint.method.value == .get && !endpoint.path.value.isURL {
            guard holding(repository.entity?.value, in: endpoint) == .one,
                let key = keyParameter(of: endpoint, in: repository), endpoint.answersByKey(key)
            else { continue }
            return ResolvedOutboxWrite.Current(endpoint: endpoint.name.value, key: key)
        }
        return nil
    }

    /// Returns true if the device can make a key: a text or a UUID, perhaps in a wrapper.
    func canMakeKeys(_ type: SpecTypeExpression) -> Bool {
        if case .named(let name) = type {
            guard case .wrapper? = self.type(name)?.kind else { return false }
        }
        return keyScalar(of: type) == .string || keyScalar(of: type) == .uuid
    }
}

extension SpecEndpoint {
    /// True if a caller gives only the key.
    fileprivate func answersByKey(_ key: SpecParameter) -> Bool {
        parameters.allSatisfy {
            $0.name == key.name || $0.type.value.unwrapped.isOptional || $0.defaultValue != nil
        }
    }
}

extension ValidatedSpec {
    /// The parameters of an endpoint that are keys of entities, and the entities' types.
    package func keyParameters(
        of endpoint: SpecEndpoint,
        in repository: SpecRepository
    ) -> [(parameter: SpecParameter, entity: String)] {
        IdentityLookup(index: index, repository: repository, endpoint: endpoint).parameters
    }
}
