public import EndpointOffline
internal import EndpointRuntime

/// Checks your own store against the requirements of repositories.
///
/// ```swift
/// @Test(arguments: EntityStoreSuite.checks)
/// func store(_ check: EntityStoreSuite.Check) async throws {
///     #expect(try await check.findings(in: MyStore()) == [])
/// }
/// ```
///
/// It needs no test library, so it works with any.
public struct EntityStoreSuite: Sendable {
    /// One requirement for a store.
    public struct Check: Sendable, CustomStringConvertible {
        /// The requirement.
        public let name: String

        let body: @Sendable (any EntityStore, inout StoreFindings) async throws -> Void

        /// Checks an empty store. The store is not empty afterwards.
        ///
        /// - Returns: The differences from the requirement; empty if there are none.
        public func findings(in store: any EntityStore) async throws -> [String] {
            var findings = StoreFindings()
            try await body(store, &findings)
            return findings.texts
        }

        /// The name.
        public var description: String { name }
    }

    /// All checks. Each needs an empty store.
    public static let checks: [Check] =
        entityChecks + orderChecks + queryChecks + answerChecks + interestChecks + limitChecks

    /// Runs all checks, each in an empty store that `makeStore` creates.
    ///
    /// - Returns: The differences from the requirements, each after the name of its check.
    public static func findings(
        in makeStore: @Sendable () async throws -> any EntityStore
    ) async throws -> [String] {
        var findings: [String] = []
        for check in checks {
            findings += try await check.findings(in: makeStore()).map { "\(check.name): \($0)" }
        }
        return findings
    }
}

/// The differences between a store and the requirements.
struct StoreFindings: Sendable {
    private(set) var texts: [String] = []

    /// Adds a text if the two values differ.
    mutating func expect<Value: Equatable>(_ found: Value, _ expected: Value, _ what: String) {
        guard found != expected else { return }
        texts.append("\(what): expected \(expected), found \(found)")
    }
}
