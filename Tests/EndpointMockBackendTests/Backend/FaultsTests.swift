import EndpointMockBackend
import EndpointRuntime
import EndpointTesting
import Foundation
import RuntimeTestSupport
import Testing

@Suite struct FaultsTests {
    private static func backend(_ rules: [MockFaults.Rule], seed: UInt64 = 1, clock: any EndpointClock = SystemClock())
        -> MockBackend
    {
        MockBackend(
            .busyBank,
            .with {
                $0.faults = MockFaults(rules, seed: seed)
                $0.clock = clock
            }
        )
    }

    @Test func aRateIsMetAndRepeats() async throws {
        func statuses(_ seed: UInt64) async throws -> [Int] {
            let backend = Self.backend([.init("getPayments", .status(503), rate: 0.3)], seed: seed)
            var statuses: [Int] = []
            for _ in 0..<200 { statuses.append(try await backend.ask("GET", "/v1/payments").status) }
            return statuses
        }
        let first = try await statuses(7)
        let failed = first.count { $0 == 503 }
        #expect((40...80).contains(failed))
        #expect(try await statuses(7) == first)
        #expect(try await statuses(8) != first)
    }

    @Test func aFaultHasAnEndpointAndANumberOfTimes() async throws {
        let backend = Self.backend([.init("getPayments", .status(429, retryAfterSeconds: 3), times: 2)])
        #expect(try await backend.ask("GET", "/v1/payments/pay_1").status == 200)
        let first = try await backend.ask("GET", "/v1/payments")
        #expect(first.status == 429 && first.header("retry-after") == "3")
        #expect(first.json?["error"]?["code"] == "too_many_requests")
        #expect(try await backend.ask("GET", "/v1/payments").status == 429)
        #expect(try await backend.ask("GET", "/v1/payments").status == 200)
        backend.reset()
        #expect(try await backend.ask("GET", "/v1/payments").status == 429)
    }

    @Test func aDroppedConnectionFailsWithoutSideEffects() async throws {
        let backend = Self.backend([.init("cancelPayment", .drop)])
        let error = await #expect(throws: TransportError.self) {
            _ = try await backend.ask("POST", "/v1/payments/pay_1/cancel")
        }
        #expect(error?.kind == .connectionLost)
    }

    @Test func aTruncatedBodyIsALostConnection() async throws {
        let backend = Self.backend([.init("*", .truncated)])
        let error = await #expect(throws: TransportError.self) { _ = try await backend.ask("GET", "/v1/payments") }
        #expect(error?.kind == .connectionLost)
    }

    @Test func aGarbledBodyIsNoJSON() async throws {
        let answer = try await Self.backend([.init("*", .garbled)]).ask("GET", "/v1/payments")
        #expect(answer.status == 200 && answer.json == nil && !answer.body.isEmpty)
    }

    @Test func delaysAddUpOnTheClock() async throws {
        let clock = InstantClock()
        let backend = Self.backend(
            [
                .init("*", .delay(.seconds(1) ... .seconds(1))),
                .init("getPayments", .delay(.seconds(2) ... .seconds(4))), .init("*", .status(500)),
            ],
            clock: clock
        )
        #expect(try await backend.ask("GET", "/v1/payments").status == 500)
        #expect(clock.sleeps.count == 1)
        #expect((Duration.seconds(3) ... .seconds(5)).contains(clock.sleeps[0]))
    }

    @Test func aTimeoutFaultEndsOnCancellation() async throws {
        let log = Guarded([MockExchange]())
        let asked = Gate()
        let backend = MockBackend(
            .busyBank,
            .with {
                $0.faults = MockFaults([.init("*", .timeout)])
                $0.log = { exchange in log.with { $0.append(exchange) } }
            }
        )
        let task = Task {
            asked.open()
            return try await backend.ask("GET", "/v1/payments")
        }
        await asked.pass()
        task.cancel()
        let error = await #expect(throws: TransportError.self) { try await task.value }
        #expect(error?.kind == .cancelled)
        #expect(log.with { $0.map(\.source) } == [.fault(.timeout)])
        #expect(log.with { $0.first?.status } == .some(nil))
    }
}
