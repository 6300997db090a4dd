import EndpointRuntime
import Foundation
import HTTPTypes
import RuntimeTestSupport
import Testing

@Suite("Bodies of requests: streams that misbehave", .timeLimit(.minutes(1)))
struct RequestStreamTests {
    /// Sends a body of its own.
    private struct Upload: Endpoint {
        typealias API = Shop
        let body: EndpointRequestBody
        var operation: EndpointOperation {
            EndpointOperation("upload", .put, "/upload", auth: EndpointAuthentication.none)
        }

        func encode(to request: inout EndpointRequestEncoder) {
            request.body(stream: body)
        }
    }

    /// A stream that never waits and has no end, but for a test that would not end either.
    private static func endless(
        of piece: Data,
        _ pulled: @escaping @Sendable () -> Void = {}
    ) -> EndpointRequestBody {
        .repeatableStream {
            let end = ContinuousClock.now + .seconds(50)
            return {
                pulled()
                return ContinuousClock.now < end ? piece : nil
            }
        }
    }

    @Test(
        "one that never suspends ends with its call, with or without elements",
        arguments: TransportCase.withMemory,
        [Data([1]), Data()]
    )
    func cancelled(_ transport: TransportCase, _ piece: Data) async throws {
        try await withServer(over: transport) { _ in
            [LoopbackServer.response("200 OK", itemJSON)]
        } _: { client, _ in
            let pulled = Gate()
            let call = EndpointCall<Shop, Void>(Upload(body: Self.endless(of: piece) { pulled.open() }))
            let task = Task { await failure(client, call) }
            await pulled.pass()
            task.cancel()
            #expect(await task.value?.code == .cancelled)
        }
    }

    @Test(
        "one that never waits ends when the time is over",
        arguments: TransportCase.withMemory,
        [Data([1]), Data()]
    )
    func timedOut(_ transport: TransportCase, _ piece: Data) async throws {
        try await withServer(over: transport, timeout: EndpointTimeout(total: .milliseconds(100))) { _ in
            [LoopbackServer.response("200 OK", itemJSON)]
        } _: { client, _ in
            let error = await failure(client, EndpointCall<Shop, Void>(Upload(body: Self.endless(of: piece))))
            #expect(error?.code == .timedOut)
        }
    }

    @Test(
        "one with another length than stated fails the call, and is not sent again",
        arguments: TransportCase.withMemory,
        [(2, 3), (4, 5), (10, 5)]
    )
    func wrongLength(_ transport: TransportCase, _ length: (stated: Int, given: Int)) async throws {
        try await withServer(over: transport, retry: RetryPolicy(attempts: 3)) { _ in
            [LoopbackServer.response("200 OK", itemJSON)]
        } _: { client, server in
            let body = repeatable(length: length.stated, "abc", "de")
            let error = await failure(client, EndpointCall<Shop, Void>(Upload(body: body)))
            guard case .other(let cause)? = error?.kind else {
                Issue.record("\(String(describing: error))")
                return
            }
            let expected = EndpointBodyError.wrongLength(stated: length.stated, given: length.given)
            #expect(cause.error as? EndpointBodyError == expected)
            #expect(error?.context.attempts == 1)
            await server.settle()
            #expect(server.requests.isEmpty, "none came to its end")
        }
    }

    @Test("a negative length means an unknown one", arguments: TransportCase.withMemory)
    func negativeLength(_ transport: TransportCase) async throws {
        let bodies = [repeatable(length: -1, "abc", "de"), .stream(pieces("abc", "de"), length: .min)]
        for body in bodies {
            #expect(body.length == nil)
            try await withServer(over: transport) { _ in
                [LoopbackServer.response("200 OK", itemJSON)]
            } _: { client, server in
                #expect(await failure(client, EndpointCall<Shop, Void>(Upload(body: body))) == nil)
                #expect(server.requests.map(\.body) == ["abcde"])
            }
        }
    }
}
