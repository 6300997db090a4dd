import Foundation
import TestSupport
import Testing

@Suite("Auth: histories of two users", .timeLimit(.minutes(30)), .inTurn)
struct SessionHistoryTests {
    /// `make fuzz` runs 100,000.
    private static let count =
        ProcessInfo.processInfo.environment["ENDPOINT_SESSION_HISTORIES"].flatMap(Int.init) ?? 1_000

    @Test("no call, session or store ever has the token of another sign-in than the last")
    func twoUsers() async throws {
        for seed in 0..<UInt64(Self.count) {
            let history = SessionHistory(seed: seed)
            let faults = try await history.run()
            guard faults.isEmpty else {
                Issue.record("seed \(seed), \(history.events): \(faults)")
                return
            }
        }
    }
}
