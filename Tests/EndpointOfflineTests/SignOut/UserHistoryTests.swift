import Foundation
import Testing

/// As many histories as `ENDPOINT_USER_HISTORIES` says; a few of them in each run.
@Suite("Signing out: histories of two users", .timeLimit(.minutes(30)))
struct UserHistoryTests {
    private static let count =
        ProcessInfo.processInfo.environment["ENDPOINT_USER_HISTORIES"].flatMap(Int.init) ?? 60

    @Test("nothing of one user is sent, stored or shown as another's, and nothing is left or lost by a sign-out")
    func twoUsers() async throws {
        for seed in 0..<UInt64(Self.count) {
            let history = UserHistory(seed: seed)
            try await history.play()
            guard history.faults.isEmpty else {
                Issue.record("seed \(seed), \(history.events): \(history.faults)")
                return
            }
        }
    }
}
