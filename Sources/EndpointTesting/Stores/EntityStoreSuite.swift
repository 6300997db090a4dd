public import EndpointRuntime

/// Checks a store of your own against what repositories expect of one.
///
/// ```swift
/// @Test(arguments: EntityStoreSuite.checks)
/// func store(_ check: EntityStoreSuite.Check) async throws {
///     #expect(try await check.findings(in: MyStore()) == [])
/// }
/// ```
///
/// It needs no test library: any of them can run it.
public struct EntityStoreSuite: Sendable {
    /// One thing that a store has to do.
    public struct Check: Sendable, CustomStringConvertible {
        /// What the store has to do.
        public let name: String

        let body: @Sendable (any EndpointRuntime.EntityStore, inout StoreFindings) async throws -> Void

        /// Checks an empty store, which is no longer empty afterwards.
        ///
        /// - Returns: Where the store departs from what is expected; empty where it does not.
        public func findings(in store: any EndpointRuntime.EntityStore) async throws -> [String] {
            var findings = StoreFindings()
            try await body(store, &findings)
            return findings.texts
        }

        /// The name.
        public var description: String { name }
    }

    /// All checks. Each needs an empty store.
    public static let checks: [Check] = entityChecks + queryChecks + answerChecks + interestChecks + limitChecks

    /// Runs all checks, each in an empty store that `makeStore` makes.
    ///
    /// - Returns: Where the stores depart from what is expected, with the check's name in front.
    public static func findings(
        in makeStore: @Sendable () async throws -> any EndpointRuntime.EntityStore
    ) async throws -> [String] {
        var findings: [String] = []
        for check in checks {
            findings += try await check.findings(in: makeStore()).map { "\(check.name): \($0)" }
        }
        return findings
    }
}

/// Where a store departs from what is expected of it.
struct StoreFindings: Sendable {
    private(set) var texts: [String] = []

    /// Notes a departure.
    mutating func expect<Value: Equatable>(_ found: Value, _ expected: Value, _ what: String) {
        guard found != expected else { return }
        texts.append("\(what): expected \(expected), found \(found)")
    }
}
