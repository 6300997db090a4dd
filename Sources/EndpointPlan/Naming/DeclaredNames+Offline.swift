import EndpointSpec

/// The names of declarations for offline storage.
extension DeclaredNames {
    /// The struct of a stored value: `BankStoredValue`.
    static func storedValue(of api: SpecAPI) -> SwiftIdentifier {
        SwiftNaming.api(api).suffixed(with: "StoredValue")
    }

    /// The struct of a pending write: `BankPending`.
    static func pending(of api: SpecAPI) -> SwiftIdentifier { SwiftNaming.api(api).suffixed(with: "Pending") }

    /// The enum of the pending writes, with one case for each method: `BankPendingWrite`.
    static func pendingWrite(of api: SpecAPI) -> SwiftIdentifier {
        SwiftNaming.api(api).suffixed(with: "PendingWrite")
    }

    static func reads(of repository: SpecRepository, in api: SpecAPI) -> SwiftIdentifier {
        SwiftNaming.type(repository.name.value, of: api).suffixed(with: "Reads")
    }

    /// The struct of a repository's reads for screens: `PaymentRepositoryObserved`.
    static func observed(of repository: SpecRepository, in api: SpecAPI) -> SwiftIdentifier {
        SwiftNaming.type(repository.name.value, of: api).suffixed(with: "Observed")
    }

    /// Takes the names that an offline-first repository declares additionally.
    static func takeOffline(_ repository: SpecRepository, in api: SpecAPI, _ names: inout NameRegistry) {
        guard repository.isOffline else { return }
        let reads = repository.hasCachedReads ? [reads(of: repository, in: api)] : []
        for name in [offlineFirst(repository, in: api)] + reads {
            names.take(
                name,
                for: "repository '\(repository.name.value)'",
                at: repository.name.location,
                foldsCase: true
            )
        }
    }

    static func takeStoredValue(_ spec: ValidatedSpec, in names: inout NameRegistry) {
        if spec.hasOutbox {
            names.take(pending(of: spec.api), for: "the API's Pending", at: spec.api.name.location, foldsCase: true)
            names.take(
                pendingWrite(of: spec.api),
                for: "the API's PendingWrite",
                at: spec.api.name.location,
                foldsCase: true
            )
        }
        guard spec.files.contains(where: \.hasCachedReads) else { return }
        names.take(
            storedValue(of: spec.api),
            for: "the API's StoredValue",
            at: spec.api.name.location,
            foldsCase: true
        )
    }

    /// Reports fields that would hide members of stored types, and methods of one repository with the same Swift name.
    static func offlineCollisions(in spec: ValidatedSpec) -> [Diagnostic] {
        let repositories = spec.files.flatMap(\.repositories)
        guard repositories.contains(where: \.isOffline) else { return [] }
        return EntityPlanner.reservedFields(in: spec) + repositories.flatMap(methodCollisions)
    }

    private static func methodCollisions(_ repository: SpecRepository) -> [Diagnostic] {
        guard repository.hasCachedReads else { return [] }
        var names = NameRegistry(scope: "repository '\(repository.name.value)'")
        for method in repository.methods {
            let source = "method '\(method.endpoint.value)'"
            names.take(SwiftNaming.member(method.endpoint.value), for: source, at: method.endpoint.location)
        }
        for sync in repository.syncs {
            names.take(
                SwiftNaming.member(sync.name.value),
                for: "method '\(sync.name.value)'",
                at: sync.name.location
            )
        }
        for method in repository.methods where method.isCachedRead {
            for prefix in ["observe", "refresh"] {
                let name = OfflinePlanner.name(of: method, prefix)
                let source = "what goes with '\(method.endpoint.value)'"
                guard names.take(name, for: source, at: method.endpoint.location) else { break }
            }
        }
        return names.diagnostics
    }
}

extension SpecFile {
    var hasCachedReads: Bool { repositories.contains(where: \.hasCachedReads) }

    var hasOutbox: Bool { repositories.contains(where: \.hasOutbox) }
}
