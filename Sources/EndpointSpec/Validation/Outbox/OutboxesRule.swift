/// A rule: settings of an outbox belong to a repository that has one, and its secrets are stored in the form that the spec states.
enum OutboxesRule {
    static func check(_ index: SpecIndex) -> [Diagnostic] {
        index.repositories.flatMap { repository in
            let unused = repository.outbox.flatMap { outbox in
                repository.hasOutbox ? nil : Diagnostic.unusedOutbox(repository, at: outbox.location)
            }
            return [unused, secrets(repository, index)].compactMap(\.self)
        }
    }

    /// A request is sensitive, waits on the device, and nobody said how it is written to disk.
    private static func secrets(_ repository: SpecRepository, _ index: SpecIndex) -> Diagnostic? {
        guard repository.hasOutbox, index.cache(of: repository).store == nil else { return nil }
        // That the entity is sensitive is reported already.
        if let entity = repository.entity, index.holdsSecrets(.named(entity.value), isEntity: true) { return nil }
        for method in repository.methods where method.isOutboxWrite {
            guard let endpoint = index.endpoint(method.endpoint.value), isSensitive(endpoint, index) else { continue }
            return .unsaidOutboxStore(endpoint, at: repository.cache?.location ?? method.endpoint.location)
        }
        return nil
    }

    private static func isSensitive(_ endpoint: SpecEndpoint, _ index: SpecIndex) -> Bool {
        endpoint.isBodySensitive || endpoint.parameters.contains(where: \.isSensitive)
            || endpoint.body.map { index.holdsSecrets($0.value) } ?? false
    }
}

extension Diagnostic {
    fileprivate static func unusedOutbox(_ repository: SpecRepository, at location: SourceLocation) -> Diagnostic {
        Diagnostic(
            "invalid-outbox",
            at: location,
            "no method of '\(repository.name.value)' writes through an outbox; write 'write: outbox' at one, or "
                + "remove 'outbox'"
        )
    }

    fileprivate static func unsaidOutboxStore(_ endpoint: SpecEndpoint, at location: SourceLocation) -> Diagnostic {
        Diagnostic(
            "missing-store",
            at: location,
            "a request of '\(endpoint.name.value)' is sensitive and waits on the device; write 'cache: { store: "
                + "encrypted }' at the repository, or 'store: plain' if anyone who can read the disk may see it",
            notes: [Note("the endpoint", at: endpoint.name.location)]
        )
    }
}
