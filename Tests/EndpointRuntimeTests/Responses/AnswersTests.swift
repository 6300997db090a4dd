import EndpointRuntime
import Foundation
import HTTPTypes
import Testing

/// Header fields that lead elsewhere, the statuses of a success, and answers that are something else in the domain.
@Suite("Responses: addresses, statuses and the domain")
struct AnswersTests {
    struct Places: ResponseHeaders {
        let location: URL
        let other: URL?

        init(from headers: ResponseHeaderReader) throws(WireError) {
            location = try headers.required("Location")
            other = try headers.optional("Content-Location")
        }
    }

    private static let call = EndpointCall<Shop, Places>(
        AdHoc(template: "/v2/a/uploads/") { $0.query("key", "secret") },
        reading: .headers
    )

    private func client(
        _ middlewares: [any EndpointMiddleware] = [],
        _ answer: @escaping @Sendable (EndpointTransportRequest) -> EndpointTransportResponse
    ) -> EndpointClient<Shop> {
        EndpointClient(
            EndpointServer("https://h.example/base"),
            transport: InMemoryTransport { answer($0) },
            retry: .once,
            middlewares: middlewares
        )
    }

    @Test(
        "an address is relative to the request that was answered",
        arguments: [
            ("https://other.example/x", "https://other.example/x"),
            ("/v2/b?_state=1", "https://h.example/v2/b?_state=1"),
            ("b", "https://h.example/base/v2/a/uploads/b"), ("../b", "https://h.example/base/v2/a/b"),
            ("//other.example/x", "https://other.example/x"),
        ]
    )
    func addresses(_ location: String, _ expected: String) async throws {
        let client = client { _ in EndpointTransportResponse(status: 202, headers: ["Location": location]) }
        #expect(try await client.send(Self.call).location.absoluteString == expected)
    }

    @Test func itIsTheRequestThatARedirectLedTo() async throws {
        let client = client { request in
            request.head.path?.contains("moved") == true
                ? EndpointTransportResponse(status: 200, headers: ["Location": "c", "Content-Location": "/d"])
                : EndpointTransportResponse(status: 307, headers: ["Location": "/moved/b"])
        }
        let places = try await client.send(Self.call)
        #expect(places.location.absoluteString == "https://h.example/moved/c")
        #expect(places.other?.absoluteString == "https://h.example/d")
    }

    struct Elsewhere: EndpointMiddleware {
        func intercept(
            _ request: EndpointTransportRequest,
            _ attempt: EndpointAttempt,
            next: Next
        ) async throws -> EndpointTransportResponse {
            var request = request
            request.head.authority = "mirror.example"
            request.head.path = "/m/a"
            return try await next(request)
        }
    }

    @Test func itIsTheRequestThatAMiddlewareMade() async throws {
        let client = client([Elsewhere()]) { _ in EndpointTransportResponse(status: 200, headers: ["Location": "b"]) }
        #expect(try await client.send(Self.call).location.absoluteString == "https://mirror.example/m/b")
    }

    @Test func anInvalidLocationIsAnError() async throws {
        let client = client { _ in EndpointTransportResponse(status: 200, headers: ["Location": ""]) }
        let error = await #expect(throws: ShopError.self) { _ = try await client.send(Self.call) }
        guard case .decoding(let reason)? = error?.kind else { throw try #require(error) }
        #expect(reason.path == "header Location")
    }

    @Test("only the statuses that the spec names are an answer", arguments: [200, 201, 202, 204])
    func statuses(_ status: Int) async throws {
        let client = client { _ in EndpointTransportResponse(status: status, json: "1") }
        let nothing = EndpointCall<Shop, Void>(AdHoc(template: "/") { _ in }, reading: .statuses([202], .nothing))
        let number = EndpointCall<Shop, Int>(AdHoc(template: "/") { _ in }, reading: .statuses([200, 201], .json))
        let codes = (await code(client, nothing), await code(client, number))
        #expect(codes.0 == (status == 202 ? nil : .unexpectedStatus))
        #expect(codes.1 == ([200, 201].contains(status) ? nil : .unexpectedStatus))
    }

    private func code<Value>(
        _ client: EndpointClient<Shop>,
        _ call: EndpointCall<Shop, Value>
    ) async -> EndpointErrorCode? {
        if case .failure(let error) = await client.result(of: call) { error.code } else { nil }
    }

    @Test func anAnswerIsMappedOnlyForTheDomain() async throws {
        let call = EndpointCall<Shop, WireAnswer<String, Decimal>>(
            AdHoc(template: "/") { _ in },
            reading: .mapped(.json) { value throws(MappingError) in try Mapping.decimal(value, field: "rate") }
        )
        let right = client { _ in EndpointTransportResponse(status: 200, json: #""1.50""#) }
        #expect(try await right.send(call).value == "1.50")
        #expect(try await right.send(call.value) == "1.50")
        #expect(try await right.send(call.domain) == Decimal(1.5))
        let wrong = client { _ in EndpointTransportResponse(status: 200, json: #""much""#) }
        #expect(try await wrong.send(call.value) == "much")
        #expect(await code(wrong, call.domain) == .mapping)
    }
}
