import EndpointTesting
import Foundation
import HTTPTypes
import RuntimeTestSupport
import Testing

@testable import EndpointRuntime

/// A deadline that passes when the response has just arrived, before the waiting caller continues.
@Suite("Transport: the edge of a deadline", .timeLimit(.minutes(1)))
struct DeadlineEdgeTests {
    /// Later than any test: only the clock of the test comes to it.
    private static let deadline = EndpointDeadline(time: .seconds(3_600) + SystemClock().now)

    /// Another deadline that passes at the same time.
    private struct Witness: Cancellable {
        let gate: Gate

        func cancel() { gate.open() }
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let method: HTTPRequest.Method
        var body = EndpointRequestBody.none
        var streams = false
        /// The head arrives first, and the body at the deadline.
        var beginsBefore = false
    }

    static let wholes = [
        Case(testDescription: "a whole answer", method: .get, beginsBefore: true),
        Case(
            testDescription: "a whole answer to a POST",
            method: .post,
            body: .bytes(Data("?".utf8)),
            beginsBefore: true
        ),
    ]

    static let beginnings = [
        Case(testDescription: "an answer", method: .get),
        Case(testDescription: "a stream's head", method: .get, streams: true),
        Case(testDescription: "a stream's head to a POST", method: .post, body: .bytes(Data("?".utf8)), streams: true),
    ]

    @Test("a complete response at the deadline is no answer", arguments: TransportCase.allCases, wholes)
    func bodies(_ transport: TransportCase, _ exchange: Case) async throws {
        try await passes(transport, exchange)
    }

    // AsyncHTTPClient keeps the deadline of heads itself, on a clock of its own; one that has come it hands over.
    @Test("nor is a head", arguments: beginnings)
    func heads(_ exchange: Case) async throws {
        try await passes(.standard, exchange)
    }

    private func passes(_ transport: TransportCase, _ exchange: Case) async throws {
        let (clock, caller, asked, goOn, passed) = (TestClock(), HeldCaller(), Gate(), Gate(), Gate())
        let head = "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\n"
        let server = try LoopbackServer { _ in
            let begin = exchange.beginsBefore ? head : ""
            return [.send(begin), .open(asked), .wait(goOn), .send((exchange.beginsBefore ? "" : head) + "fine")]
        }
        defer { server.stop() }
        let watch = TimeoutWatch(clock: clock)
        let sender = transport.make(watch: watch)
        let authority = "127.0.0.1:\(server.port)"
        var request = EndpointTransportRequest(
            HTTPRequest(method: exchange.method, scheme: "http", authority: authority, path: "/"),
            body: exchange.body
        )
        request.deadline = Self.deadline
        request.streamsResponse = exchange.streams
        let sent = request
        let outcome = Task {
            try await caller.run { () async throws -> EndpointTransportResponse in try await sender.send(sent) }
        }
        await asked.pass()
        // It is watched: its answer comes now, and waits for the caller.
        await clock.whenSleeping(for: Self.deadline.time)
        caller.hold()
        goOn.open()
        await caller.whenHeldUp()
        // The same wake-up has both deadlines pass.
        let ticket = watch.enter(until: Self.deadline.time, Witness(gate: passed))
        clock.advance(by: Self.deadline.time)
        await passed.pass()
        #expect(watch.leave(ticket))
        caller.release()
        let error = await #expect(throws: TransportError.self) { _ = try await outcome.value }
        #expect(error?.kind == .timedOut)
    }

    @Test("a stream that comes to its end as the deadline passes is not sent any more")
    func streams() async throws {
        let clock = TestClock()
        let server = try LoopbackServer { _ in [LoopbackServer.response("200 OK", "fine")] }
        defer { server.stop() }
        let pieces = AsyncStream<Data> {
            await clock.whenSleeping(for: Self.deadline.time)
            clock.advance(by: Self.deadline.time)
            while !Task.isCancelled { await Task.yield() }
            return nil
        }
        let authority = "127.0.0.1:\(server.port)"
        var request = EndpointTransportRequest(
            HTTPRequest(method: .post, scheme: "http", authority: authority, path: "/"),
            body: .stream(pieces)
        )
        request.deadline = Self.deadline
        let transport = DefaultTransport(watch: TimeoutWatch(clock: clock))
        let error = await #expect(throws: TransportError.self) { _ = try await transport.send(request) }
        #expect(error?.kind == .timedOut)
        #expect(server.requests.isEmpty)
    }
}
