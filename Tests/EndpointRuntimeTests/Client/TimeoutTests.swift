import EndpointRuntime
import EndpointTesting
import Foundation
import RuntimeTestSupport
import Testing

@Suite("Client: time and cancellation")
struct TimeoutTests {
    /// A transport that does not respond until its task is cancelled.
    static func stalled() -> StubTransport {
        let transport = StubTransport()
        transport.on { _ in true }.answers(.never)
        return transport
    }

    private func client(
        _ transport: any EndpointTransport,
        _ clock: any EndpointClock,
        _ timeout: EndpointTimeout,
        _ recorder: EventRecorder? = nil
    ) -> EndpointClient<Shop> {
        let retry = RetryPolicy(attempts: 2, base: .seconds(1), jitter: .zero)
        return EndpointClient(
            .production,
            transport: transport,
            retry: retry,
            timeout: timeout,
            observer: recorder,
            clock: clock
        )
    }

    @Test("an attempt that takes too long is cancelled and tried again")
    func attempt() async throws {
        let clock = TestClock()
        let recorder = EventRecorder()
        let client = client(Self.stalled(), clock, EndpointTimeout(attempt: .seconds(30)), recorder)
        async let result = failure(client, Items.getItem(id: "i1"))
        await clock.whenSleeping(for: .seconds(30))
        clock.advance(by: .seconds(30))
        await clock.whenSleeping(for: .seconds(1))
        clock.advance(by: .seconds(1))
        await clock.whenSleeping(for: .seconds(30))
        clock.advance(by: .seconds(30))
        let error = try #require(await result)
        #expect(error.code == .timedOut)
        #expect(error.context.attempts == 2)
        #expect(error.context.elapsed == .seconds(61))
        #expect(
            recorder.events == [
                "1 attempt", "1 failed timedOut", "1 retry after 1.0 seconds", "2 attempt", "2 failed timedOut",
                "2 finished timedOut",
            ]
        )
    }

    @Test("the total holds for all attempts together: no wait is begun that would pass it")
    func total() async throws {
        let clock = TestClock()
        let timeout = EndpointTimeout(attempt: .seconds(30), total: .seconds(31))
        async let result = failure(client(Self.stalled(), clock, timeout), Items.getItem(id: "i1"))
        await clock.whenSleeping(for: .seconds(30))
        clock.advance(by: .seconds(30))
        let error = try #require(await result)
        #expect(error.code == .timedOut)
        #expect(error.context.attempts == 1)
    }

    @Test("an attempt has no more time than the total leaves")
    func remainder() async throws {
        let clock = TestClock()
        let timeout = EndpointTimeout(attempt: .seconds(30), total: .seconds(40))
        async let result = failure(client(Self.stalled(), clock, timeout), Items.getItem(id: "i1"))
        await clock.whenSleeping(for: .seconds(30))
        clock.advance(by: .seconds(30))
        await clock.whenSleeping(for: .seconds(1))
        clock.advance(by: .seconds(1))
        await clock.whenSleeping(for: .seconds(9))
        clock.advance(by: .seconds(9))
        let error = try #require(await result)
        #expect(error.code == .timedOut)
        #expect(error.context.elapsed == .seconds(40))
    }

    @Test("calls of one client with different limits each have their own")
    func several() async throws {
        let clock = TestClock()
        let client = client(Self.stalled(), clock, EndpointTimeout(attempt: .seconds(30)))
        async let long = failure(client, Items.cancelOrder(id: "long"))
        await clock.whenSleeping(for: .seconds(30))
        async let short = failure(client, Items.cancelOrder(id: "short").timeout(EndpointTimeout(attempt: .seconds(2))))
        await clock.whenSleeping(for: .seconds(2))
        clock.advance(by: .seconds(2))
        #expect(try #require(await short).context.elapsed == .seconds(2))
        await clock.whenSleeping(for: .seconds(28))
        clock.advance(by: .seconds(28))
        #expect(try #require(await long).context.elapsed == .seconds(30))
    }

    @available(macOS 26.0, iOS 26.0, watchOS 26.0, tvOS 26.0, visionOS 26.0, *)
    @Test("an attempt without any suspension is not watched")
    func immediate() async throws {
        let clock = TestClock()
        let client = client(answers(RetryRunTests.fine), clock, EndpointTimeout(attempt: .seconds(30)))
        #expect(try await client.send(Items.getItem(id: "i1")).id == "i1")
        #expect(clock.sleeperCount == 0)
    }

    @Test("the watch over a client's attempts goes with the client")
    func lifetime() async throws {
        let clock = TestClock()
        do {
            let client = client(Self.stalled(), clock, EndpointTimeout(attempt: .seconds(30)))
            let task = Task { await failure(client, Items.getItem(id: "i1")) }
            await clock.whenSleeping(for: .seconds(30))
            task.cancel()
            #expect(await task.value?.code == .cancelled)
            #expect(clock.sleeperCount == 1)
        }
        #expect(clock.sleeperCount == 0)
    }

    @Test("cancelling during an attempt cancels the transport, and is no network failure")
    func cancelAttempt() async throws {
        let transport = StubTransport()
        let rule = transport.on(Items.getItem(id: "i1")).answers(.never)
        let recorder = EventRecorder()
        let timeout = EndpointTimeout(attempt: .seconds(30))
        let client = client(transport, TestClock(), timeout, recorder)
        let task = Task { await failure(client, Items.getItem(id: "i1")) }
        await rule.whenAsked()
        task.cancel()
        let error = try #require(await task.value)
        #expect(error.code == .cancelled)
        #expect(error.context.attempts == 1)
        #expect(recorder.events.last == "1 finished cancelled")
    }

    @Test(
        "a cancelled call is a cancellation, regardless of the transport's error",
        arguments: TransportError.Kind.allCases
    )
    func cancelDisguised(_ kind: TransportError.Kind) async throws {
        let started = Gate()
        let go = Gate()
        let transport = InMemoryTransport { _ in
            started.open()
            await go.pass()
            throw TransportError(kind)
        }
        let client = client(transport, TestClock(), EndpointTimeout())
        let task = Task { await failure(client, Items.getItem(id: "i1")) }
        await started.pass()
        task.cancel()
        go.open()
        #expect(await task.value?.code == .cancelled)
    }

    @Test("cancelling during a wait ends the call at once")
    func cancelBackoff() async throws {
        let clock = TestClock()
        let transport = answers(RetryRunTests.unavailable)
        let client = client(transport, clock, EndpointTimeout())
        let task = Task { await failure(client, Items.getItem(id: "i1")) }
        await clock.whenSleeping(for: .seconds(1))
        task.cancel()
        let error = try #require(await task.value)
        #expect(error.code == .cancelled)
        #expect(error.context.attempts == 1)
        #expect(clock.sleeperCount == 0)
    }

    @Test("a task that is cancelled already sends nothing")
    func cancelBefore() async throws {
        let transport = answers(RetryRunTests.fine)
        let client = client(transport, TestClock(), EndpointTimeout(attempt: .seconds(30)))
        let go = Gate()
        let task = Task {
            await go.pass()
            return await failure(client, Items.getItem(id: "i1"))
        }
        task.cancel()
        go.open()
        let error = try #require(await task.value)
        #expect(error.code == .cancelled)
        #expect(error.context.attempts == 0)
        #expect(error.context.requestID == nil)
        #expect(transport.requests.isEmpty)
    }
}
