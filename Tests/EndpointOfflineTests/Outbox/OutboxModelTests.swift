import EndpointTesting
import Foundation
import RuntimeTestSupport
import TestSupport
import Testing

@testable import EndpointOffline
@testable import EndpointRuntime

@Suite("Outbox: random histories", .timeLimit(.minutes(5)), .inTurn)
struct OutboxModelTests {
    @Test("nothing is lost, nothing is doubled, and the server holds what a simple model says", arguments: 0..<20)
    func histories(part: UInt64) async throws {
        for number in 0..<15 {
            let history = OutboxHistory(seed: part * 1_000 + UInt64(number))
            try await history.run()
            guard !history.hasFailed else { return }
        }
    }
}

extension TillServer.Fault {
    /// Draws what becomes of a request.
    static func drawn(for line: String, _ random: EndpointRandom) -> Self {
        let isCreation = line == "POST /bills" || line == "POST /people"
        let kind = random.next() % 24
        if line.hasPrefix("DELETE"), kind > 20 { return .lost }
        return switch kind {
        case 20: .late(Int(random.next() % 300))
        case 21: .slow(Int(random.next() % 4))
        case 22: line.hasPrefix("GET") ? .late(Int(random.next() % 300)) : .none
        case 0..<3: .away
        case 3..<6: .lost
        case 6: .status(500)
        case 7: .status(503, retryAfter: "9")
        case 8: isCreation ? .none : .garbage
        default: .none
        }
    }
}
