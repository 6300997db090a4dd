import EndpointPersistence
import Foundation
import RuntimeTestSupport
import TestSupport
import Testing

@testable import EndpointOffline
@testable import EndpointRuntime

/// Random histories of what is shown: as many as `ENDPOINT_HISTORIES` says.
@Suite("Outbox: what is shown, in random histories", .timeLimit(.minutes(300)), .inTurn)
struct ShownHistoryTests {
    private static let count = ProcessInfo.processInfo.environment["ENDPOINT_HISTORIES"].flatMap { UInt64($0) }

    @Test("over a store in memory", arguments: 0..<8)
    func memory(part: UInt64) async throws {
        for number in 0..<(Self.count ?? 320) / 8 {
            let store = InMemoryEntityStore()
            let history = ShownHistory(seed: part * 1_000_000 + number) { store }
            guard let found = try await history.run() else { continue }
            Issue.record("\(found)")
            return
        }
    }

    @Test("over a store in a file, which each restart opens anew", arguments: 0..<4)
    func file(part: UInt64) async throws {
        for number in 0..<(Self.count ?? 40) / 4 {
            let folder = FileManager.default.temporaryDirectory.appending(path: "shown-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: folder) }
            let history = ShownHistory(seed: part * 1_000_000 + number) {
                SQLiteEntityStore(at: folder.appending(path: "cache.store"))
            }
            guard let found = try await history.run() else { continue }
            Issue.record("\(found)")
            return
        }
    }
}
