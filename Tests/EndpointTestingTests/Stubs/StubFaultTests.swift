import EndpointRuntime
import EndpointTesting
import Foundation
import Testing

/// Faults and delays.
@Suite struct StubFaultTests {
    @Test(arguments: [
        (StubAnswer.connectionLost, EndpointErrorCode.connectionLost), (.noConnection, .noConnection),
        (.timedOut, .timedOut), (.failure(.untrustedServer), .untrustedServer),
        (.json(dune).cut(after: 5), .connectionLost),
        (.json(dune).cut(after: 10_000), .connectionLost), (.json(dune).garbled(), .decoding),
        (.response(EndpointTransportResponse(status: 200, json: "{}")).cut(after: 0), .connectionLost),
        (.pieces([#"{"id":"#, #""b1"}"#], type: "application/json"), .decoding), (.status(503), .server),
    ])
    func faults(_ answer: StubAnswer, _ code: EndpointErrorCode) async {
        let transport = StubTransport()
        let rule = transport.on(Books.getBook(id: "b1")).answers(answer)
        let error = await failure(client(transport), Books.getBook(id: "b1"))
        #expect(error?.code == code)
        #expect(rule.count == error?.context.attempts)
    }

    @Test func aFaultIsOverWithItsTurn() async throws {
        let transport = StubTransport()
        let rule = transport.on(Books.getBook(id: "b1")).answers(.connectionLost, .status(503), .json(dune))
        #expect(try await client(transport).send(Books.getBook(id: "b1")) == dune)
        #expect(rule.count == 3)
    }

    @Test func delaysAreOnTheClock() async throws {
        let clock = TestClock()
        let transport = StubTransport(clock: clock)
        transport.on(Books.getBook(id: "b1")).answers(.json(dune).after(.seconds(2)))
        let client = client(transport, clock: clock)
        async let book = client.send(Books.getBook(id: "b1"))
        await clock.whenSleeping(for: .seconds(2))
        clock.advance(by: .seconds(2))
        #expect(try await book == dune)
        #expect(clock.sleeperCount == 0)
    }

    @Test func aClientRunsOutOfTime() async {
        let clock = TestClock()
        let transport = StubTransport(clock: clock)
        transport.on(Books.lend(book: "b1")).answers(.never)
        let timeout = EndpointTimeout(attempt: .seconds(5))
        let client = client(transport, clock: clock, timeout: timeout)
        async let error = failure(client, Books.lend(book: "b1").retry(.once))
        await clock.whenSleeping(for: .seconds(5))
        clock.advance(by: .seconds(5))
        #expect(await error?.code == .timedOut)
    }

    @Test func aGateHoldsAnAnswer() async throws {
        let transport = StubTransport()
        let gate = TestGate()
        let rule = transport.on(Books.getBook(id: "b1")).answers(.json(dune).after(gate))
        let client = client(transport)
        async let book = client.send(Books.getBook(id: "b1"))
        await rule.whenAsked()
        gate.open()
        #expect(try await book == dune)
    }

    @Test func waitingCanBeCancelled() async {
        let transport = StubTransport()
        let rule = transport.on(Books.getBook(id: "b1")).answers(.json(dune).after(TestGate()))
        let task = Task { [client = client(transport)] in await failure(client, Books.getBook(id: "b1")) }
        await rule.whenAsked()
        task.cancel()
        #expect(await task.value?.code == .cancelled)
    }

    @Test func waitingEndsWithTheTask() async {
        let (transport, clock) = (StubTransport(), TestClock())
        let rule = transport.on(Books.getBook(id: "b1"))
        let asked = Task { await rule.whenAsked() }
        let slept = Task { await clock.whenSleeping() }
        asked.cancel()
        slept.cancel()
        await asked.value
        await slept.value
        let forgotten = Task { await rule.whenAsked() }
        transport.reset()
        forgotten.cancel()
        await forgotten.value
        #expect(rule.count == 0)
    }

    @Test func eventsComeOneByOne() async throws {
        let clock = InstantClock()
        let transport = StubTransport(clock: clock)
        let books = [dune, emma].map { #"{"id":"\#($0.id)","title":"\#($0.title)"}"# }
        transport.on(Books.watchBooks()).answers(.events(books, pause: .seconds(1), isEndless: true))
        var titles: [String] = []
        for try await book in try await client(transport).send(Books.watchBooks()) {
            titles.append(book.title)
            if titles.count == 2 { break }
        }
        #expect(titles == ["Dune", "Emma"])
        #expect(clock.sleeps == [.seconds(1), .seconds(1)])
    }

    @Test func headersAreTheAnswers() async throws {
        let transport = StubTransport()
        transport.on(any: Books.getBook(id: "")).answers(.json(dune).header("ETag", "\"1\""))
        let (_, response) = try await client(transport).sendForResponse(Books.getBook(id: "b1"))
        #expect(response.header("ETag") == "\"1\"")
        #expect(response.header("Content-Type") == "application/json")
    }

    @Test func manyAtOnceAreAllAnswered() async throws {
        let transport = StubTransport()
        let rule = transport.on(any: Books.getBook(id: "")).times(200).answers(dune)
        let client = client(transport)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for index in 0..<200 { group.addTask { _ = try await client.send(Books.getBook(id: "\(index)")) } }
            try await group.waitForAll()
        }
        #expect(Set(rule.requests.compactMap { $0["id"] }).count == 200)
        try transport.verify()
    }
}
