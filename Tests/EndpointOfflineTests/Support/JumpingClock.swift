import EndpointTesting
import Foundation
import RuntimeTestSupport

@testable import EndpointRuntime

/// A clock whose calendar somebody sets.
final class JumpingClock: EndpointClock {
    let steady = TestClock()
    private let shift = Guarded(0.0)

    func jump(by seconds: Double) { shift.with { $0 += seconds } }

    var now: Duration { steady.now }
    var date: Date { steady.date.addingTimeInterval(shift.with { $0 }) }
    func sleep(for duration: Duration) async throws { try await steady.sleep(for: duration) }
}
