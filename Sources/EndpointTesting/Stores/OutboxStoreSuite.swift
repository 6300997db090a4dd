public import EndpointRuntime

/// Checks an outbox's store of your own against what an outbox expects of one.
///
/// ```swift
/// @Test(arguments: OutboxStoreSuite.checks)
/// func store(_ check: OutboxStoreSuite.Check) async throws {
///     #expect(try await check.findings(in: MyOutboxStore(at: newFile())) == [])
/// }
///
/// @Test(arguments: OutboxStoreSuite.fileChecks)
/// func file(_ check: OutboxStoreSuite.FileCheck) async throws {
///     let file = newFile()
///     #expect(try await check.findings { MyOutboxStore(at: file) } == [])
/// }
/// ```
///
/// It needs no test library: any of them can run it. What it cannot see is what the machine's loss of power leaves: sync the
/// file before ``EndpointRuntime/OutboxStore/apply(_:)`` returns.
public struct OutboxStoreSuite: Sendable {
    /// One thing that a store has to do.
    public struct Check: Sendable, CustomStringConvertible {
        /// What the store has to do.
        public let name: String

        let body: @Sendable (any EndpointRuntime.OutboxStore, inout StoreFindings) async throws -> Void

        /// Checks an empty store, which is no longer empty afterwards.
        ///
        /// - Returns: Where the store departs from what is expected; empty where it does not.
        public func findings(in store: any EndpointRuntime.OutboxStore) async throws -> [String] {
            var findings = StoreFindings()
            try await body(store, &findings)
            return findings.texts
        }

        /// The name.
        public var description: String { name }
    }

    /// One thing that stores of one file have to do together, as those of two processes.
    public struct FileCheck: Sendable, CustomStringConvertible {
        /// What the stores have to do.
        public let name: String

        let body: @Sendable (Opening, inout StoreFindings) async throws -> Void

        typealias Opening = @Sendable () async throws -> any EndpointRuntime.OutboxStore

        /// Checks a file that is new, and that `open` opens: each time as a store of its own.
        ///
        /// - Returns: Where the stores depart from what is expected; empty where they do not.
        public func findings(
            opening open: @escaping @Sendable () async throws -> any EndpointRuntime.OutboxStore
        ) async throws -> [String] {
            var findings = StoreFindings()
            try await body(open, &findings)
            return findings.texts
        }

        /// The name.
        public var description: String { name }
    }

    /// All checks of one store. Each needs an empty one.
    public static let checks: [Check] = recordChecks + transactionChecks + aliasChecks + sharingChecks

    /// All checks of stores that share a file. Each needs a new one. A store that keeps nothing has no use for them.
    public static let fileChecks: [FileCheck] = sharedFileChecks
}

extension EndpointRuntime.OutboxStore {
    /// Makes changes, and answers with the sequences.
    @discardableResult
    func make(_ changes: OutboxTransaction.Change...) async throws(EntityStoreError) -> [Int64] {
        try await apply(OutboxTransaction(changes))
    }

    /// The keys of a user's records, in their order.
    func ids(of user: String = OutboxSamples.user, after sequence: Int64 = 0) async throws(EntityStoreError) -> [String]
    {
        try await records(of: user, after: sequence).map(\.id)
    }

    /// The kind of error that changes fail with; nil where they do not fail.
    func failure(_ changes: OutboxTransaction.Change...) async -> EntityStoreError.Kind? {
        do throws(EntityStoreError) {
            try await apply(OutboxTransaction(changes))
            return nil
        } catch {
            return error.kind
        }
    }
}
