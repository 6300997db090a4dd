public import EndpointOffline
internal import EndpointRuntime

/// Checks your own store of an outbox against the requirements of an outbox.
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
/// It needs no test library, so it works with any. It cannot check what survives a loss of power: sync the file before
/// ``EndpointOffline/OutboxStore/apply(_:)`` returns.
public struct OutboxStoreSuite: Sendable {
    /// One requirement for a store.
    public struct Check: Sendable, CustomStringConvertible {
        /// The requirement.
        public let name: String

        let body: @Sendable (any OutboxStore, inout StoreFindings) async throws -> Void

        /// Checks an empty store. The store is not empty afterwards.
        ///
        /// - Returns: The differences from the requirement; empty if there are none.
        public func findings(in store: any OutboxStore) async throws -> [String] {
            var findings = StoreFindings()
            try await body(store, &findings)
            return findings.texts
        }

        /// The name.
        public var description: String { name }
    }

    /// One requirement for stores that share a file, like those of two processes.
    public struct FileCheck: Sendable, CustomStringConvertible {
        /// The requirement.
        public let name: String

        let body: @Sendable (Opening, inout StoreFindings) async throws -> Void

        typealias Opening = @Sendable () async throws -> any OutboxStore

        /// Checks a new file. `open` opens it, each time as a separate store.
        ///
        /// - Returns: The differences from the requirement; empty if there are none.
        public func findings(
            opening open: @escaping @Sendable () async throws -> any OutboxStore
        ) async throws -> [String] {
            var findings = StoreFindings()
            try await body(open, &findings)
            return findings.texts
        }

        /// The name.
        public var description: String { name }
    }

    /// All checks of a single store. Each needs an empty store.
    public static let checks: [Check] = recordChecks + transactionChecks + aliasChecks + sharingChecks

    /// All checks of stores that share a file. Each needs a new file. A store without a file does not need them.
    public static let fileChecks: [FileCheck] = sharedFileChecks
}

extension OutboxStore {
    /// Applies changes, and returns the sequences.
    @discardableResult
    func make(_ changes: OutboxTransaction.Change...) async throws(EntityStoreError) -> [Int64] {
        try await apply(OutboxTransaction(changes))
    }

    /// The keys of a user's records after a sequence, in their order.
    func ids(of user: String = OutboxSamples.user, after sequence: Int64 = 0) async throws(EntityStoreError) -> [String]
    {
        try await records(of: user, after: sequence).map(\.id)
    }

    /// Applies changes, and returns the kind of the error; nil if they succeed.
    func failure(_ changes: OutboxTransaction.Change...) async -> EntityStoreError.Kind? {
        do throws(EntityStoreError) {
            try await apply(OutboxTransaction(changes))
            return nil
        } catch {
            return error.kind
        }
    }
}
