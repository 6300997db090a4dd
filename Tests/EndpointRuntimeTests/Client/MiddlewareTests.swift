import EndpointRuntime
import EndpointTesting
import Foundation
import HTTPTypes
import RuntimeTestSupport
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Client: middlewares")
struct MiddlewareTests {
    /// Writes down when it is passed, and marks request and response.
    struct Marking: EndpointMiddleware {
        let name: String
        let log: Guarded<[String]>

        func intercept(
            _ request: EndpointTransportRequest,
            _ attempt: EndpointAttempt,
            next: Next
        ) async throws -> EndpointTransportResponse {
            log.with { $0.append("\(name) in \(attempt.operation) \(attempt.number)") }
            var request = request
            let trace = (request.header("X-Trace") ?? "") + name
            request.head.headerFields[try #require(HTTPField.Name("X-Trace"))] = trace
            let response = try await next(request)
            log.with { $0.append("\(name) out \(response.head.status.code)") }
            return response
        }
    }

    /// Answers without asking anybody.
    struct Answering: EndpointMiddleware {
        let answer: @Sendable () throws -> EndpointTransportResponse

        func intercept(
            _ request: EndpointTransportRequest,
            _ attempt: EndpointAttempt,
            next: Next
        ) async throws -> EndpointTransportResponse {
            try answer()
        }
    }

    @Test("are passed in their order and left in reverse, for every attempt")
    func order() async throws {
        let log = Guarded([String]())
        let transport = answers(RetryRunTests.unavailable, RetryRunTests.fine)
        let client = EndpointClient<Shop>(
            .production,
            transport: transport,
            middlewares: [Marking(name: "a", log: log), Marking(name: "b", log: log)],
            clock: InstantClock()
        )
        _ = try await client.send(Items.getItem(id: "i1"))
        #expect(
            log.with { $0 } == [
                "a in getItem 1", "b in getItem 1", "b out 503", "a out 503",
                "a in getItem 2", "b in getItem 2", "b out 200", "a out 200",
            ]
        )
        #expect(transport.requests.map { $0.header("X-Trace") } == ["ab", "ab"])
    }

    @Test("may answer without a network")
    func answering() async throws {
        let transport = answers(RetryRunTests.unavailable)
        let client = EndpointClient<Shop>(
            .production,
            transport: transport,
            middlewares: [Answering { RetryRunTests.fine }]
        )
        #expect(try await client.send(Items.getItem(id: "i1")).id == "i1")
        #expect(transport.requests.isEmpty)
    }

    struct Broken: Error {}

    @Test("fail an attempt with their error")
    func failing() async throws {
        let thrown: [(any Error, EndpointErrorCode, Int)] = [
            (Broken(), .other, 1), (TransportError(.connectionLost), .connectionLost, 3),
            (CancellationError(), .cancelled, 1),
            (URLError(.timedOut), .timedOut, 3),
        ]
        for (error, code, attempts) in thrown {
            let client = EndpointClient<Shop>(
                .production,
                transport: answers(RetryRunTests.fine),
                middlewares: [Answering { throw error }],
                clock: InstantClock()
            )
            let failure = try #require(await failure(client, Items.getItem(id: "i1")))
            #expect(failure.code == code)
            #expect(failure.context.attempts == attempts)
        }
    }
}
