import EndpointRuntime
import EndpointTesting
import Foundation
import HTTPTypes
import Testing

/// The bytes of a body, for a digest or a signature.
@Suite("Client: the bytes of a body")
struct BodyTests {
    /// Puts a digest of the body into the query.
    private func call(_ digest: String, _ body: EndpointRequestBody) -> EndpointCall<Shop, Void> {
        EndpointCall(
            AdHoc(template: "/blobs") { request in
                request.query("digest", digest)
                request.body(stream: body)
            }
        )
    }

    private func client(_ transport: InMemoryTransport, _ middlewares: [any EndpointMiddleware] = [])
        -> EndpointClient<Shop>
    {
        EndpointClient(.production, transport: transport, retry: .once, middlewares: middlewares)
    }

    /// It is not a real digest, but a checksum of the same bytes.
    struct Sum: EndpointMiddleware {
        static func text(_ bytes: Data) -> String {
            let sum = bytes.reduce(0) { $0 + Int($1) }
            return "\(sum)"
        }

        func intercept(
            _ request: EndpointTransportRequest,
            _ attempt: EndpointAttempt,
            next: Next
        ) async throws -> EndpointTransportResponse {
            guard request.body.isRepeatable, let name = HTTPField.Name("Content-Digest") else {
                return try await next(request)
            }
            var request = request
            request.head.headerFields[name] = Self.text(try await request.body.collect())
            return try await next(request)
        }
    }

    @Test func theyAreTheSentValues() async throws {
        let transport = InMemoryTransport { _ in EndpointTransportResponse(status: 204) }
        let client = client(transport, [Sum()])
        try await withFile("from a file") { file in
            let bodies: [EndpointRequestBody] = [
                .bytes(Data([1, 2, 3])), try .file(file),
                .repeatableStream {
                    var pieces = [Data("a".utf8), Data("b".utf8)].makeIterator()
                    return { pieces.next() }
                },
            ]
            for body in bodies {
                let bytes = try await client.body(of: call("", body))
                #expect(!bytes.isEmpty)
                try await client.send(call("\(bytes.count)", body))
                let sent = try #require(transport.requests.last)
                #expect(try await sent.body.collect() == bytes)
                #expect(sent.head.path == "/blobs?digest=\(bytes.count)")
                let name = try #require(HTTPField.Name("Content-Digest"))
                #expect(sent.head.headerFields[name] == Sum.text(bytes))
            }
        }
        #expect(transport.requests.count == 3)
    }

    @Test func nothingIsSentAndNothingIsUsedUp() async throws {
        let transport = InMemoryTransport { _ in EndpointTransportResponse(status: 204) }
        let once = EndpointRequestBody.stream(AsyncStream { $0.finish() })
        let error = await #expect(throws: ShopError.self) { _ = try await client(transport).body(of: call("", once)) }
        #expect(error?.code == .other)
        #expect(try await client(transport).body(of: Items.getItem(id: "i1")).isEmpty)
        #expect(transport.requests.isEmpty)
    }
}
