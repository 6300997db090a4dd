import EndpointRuntime
import EndpointTesting
import Foundation
import HTTPTypes
import Testing

@Suite("Errors: context and texts")
struct EndpointErrorTests {
    static let body = #"{"error":{"code":"card","message":"SECRET-message","pan":"SECRET-body"}}"#

    static func client(
        _ response: EndpointTransportResponse,
        catalogue: EndpointErrorCatalogue = .english
    ) -> EndpointClient<Shop> {
        EndpointClient<Shop>(
            .production,
            credentials: .bearer { "SECRET-token" },
            transport: answers(response),
            retry: RetryPolicy(attempts: 2, base: .seconds(1), jitter: .zero),
            catalogue: catalogue,
            clock: InstantClock(),
            ids: countedIDs()
        )
    }

    static let refused = EndpointTransportResponse(
        status: 422,
        headers: ["X-Session": "SECRET-header", "Content-Type": "application/json"],
        body: Data(body.utf8)
    )

    @Test("the context describes the state of the call")
    func context() async throws {
        let answer = EndpointTransportResponse(status: 503, headers: ["X-A": "b"], body: Data("down".utf8))
        let error = try #require(await failure(Self.client(answer), Items.createOrder(item: "i1")))
        let context = error.context
        #expect(context.operation == "createOrder")
        #expect(context.method == .post)
        #expect(context.pathTemplate == "/v1/orders")
        #expect(context.idempotencyKey == "id-1")
        #expect(context.requestID == "id-3")
        #expect(context.attempts == 2)
        #expect(context.elapsed == .seconds(1))
        #expect(context.status == 503)
        #expect(context.responseHeader("x-a") == "b")
        #expect(context.responseBody == Data("down".utf8))
    }

    @Test("nothing that prints an error shows a secret")
    func redaction() async throws {
        let error = try #require(await failure(Self.client(Self.refused), Items.getItem(id: "SECRET-id")))
        guard case .api(.problem) = error.kind else {
            Issue.record("another error: \(error)")
            return
        }
        var dumped = ""
        dump(error, to: &dumped)
        dump(error.context, to: &dumped)
        let wrapped: any Error = error
        let texts = [
            dumped, "\(error)", "\(wrapped)", "\(error.context)", String(describing: error), String(reflecting: error),
            String(describing: Optional(error)), "\([error])", error.debugDescription, error.context.debugDescription,
        ]
        for text in texts {
            #expect(!text.contains("SECRET"), "\(text)")
            #expect(text.contains("getItem"))
        }
        // The API's message was written for people, and its place is in the spec.
        #expect(error.localizedDescription == "SECRET-message")
        #expect(wrapped.localizedDescription == "SECRET-message")
    }

    @Test("details appear only on request")
    func details() async throws {
        let error = try #require(await failure(Self.client(Self.refused), Items.getItem(id: "i1")))
        #expect(error.description(showing: .headers).contains("SECRET-header"))
        #expect(!error.description(showing: .headers).contains("SECRET-body"))
        #expect(error.description(showing: [.body, .message]).contains("SECRET-body"))
        #expect(error.context.description(showing: .message).contains("message: SECRET-message"))
    }

    @Test("requests, responses and events show no secret either")
    func values() async throws {
        let transport = answers(Self.refused)
        let client = EndpointClient<Shop>(.production, credentials: .bearer { "SECRET" }, transport: transport)
        _ = await failure(client, Items.createOrder(OrderDTO(item: "SECRET", idempotencyKey: "k")))
        let request = try #require(transport.requests.first).transportRequest
        var text = "\(request) \(Self.refused) \(request.body) \(Self.refused.body)"
        dump(request, to: &text)
        dump(Self.refused, to: &text)
        dump(request.body, to: &text)
        dump(UnderlyingErrorHolder.error, to: &text)
        #expect(!text.contains("SECRET"))
        #expect(text.contains("Authorization"))
    }

    struct Leaky: Error { let token = "SECRET" }

    enum UnderlyingErrorHolder {
        static let error = TransportError(.other, underlying: Leaky())
    }

    @Test("a foreign error is passed along without its text")
    func underlying() async throws {
        let transport = InMemoryTransport { _ in throw Leaky() }
        let client = EndpointClient<Shop>(.production, transport: transport)
        let error = try #require(await failure(client, Items.getItem(id: "i1")))
        guard case .other(let underlying) = error.kind else {
            Issue.record("another error: \(error)")
            return
        }
        #expect(underlying.error is Leaky)
        #expect(!"\(error) \(String(reflecting: error))".contains("SECRET"))
        #expect("\(error)".contains("Leaky"))
    }

    @Test(
        "every kind has a text for people, which names no technicality",
        arguments: [400, 401, 403, 404, 429, 500, 302]
    )
    func texts(_ status: Int) async throws {
        let client = Self.client(EndpointTransportResponse(status: status))
        let text = try #require(await failure(client, Items.cancelOrder(id: "o1"))).localizedDescription
        #expect(text.hasSuffix("."))
        #expect(!text.contains("\(status)"))
        #expect(!text.contains("cancelOrder"))
    }

    @Test(
        "a wait has the unit that people would use",
        arguments: [("45", "in 45 seconds."), ("119", "in 119 seconds."), ("121", "in 3 minutes."), ("0", "later.")]
    )
    func waits(_ retryAfter: String, _ end: String) async throws {
        let client = Self.client(EndpointTransportResponse(status: 429, headers: ["Retry-After": retryAfter]))
        let text = try #require(await failure(client, Items.cancelOrder(id: "o1"))).localizedDescription
        #expect(text.hasSuffix(end))
    }

    @Test("an app's own texts go first, and it may leave some to the English ones")
    func catalogue() async throws {
        let texts = EndpointErrorCatalogue { error in
            error.code == .server ? "\(error.operation) \(error.status ?? 0)!" : nil
        }
        let own = try #require(
            await failure(Self.client(EndpointTransportResponse(status: 500), catalogue: texts), Items.getItems())
        )
        #expect(own.localizedDescription == "getItems 500!")
        let english = await failure(
            Self.client(EndpointTransportResponse(status: 404), catalogue: texts),
            Items.getItems()
        )
        #expect(english?.localizedDescription == "This could not be found.")
    }

    @Test("a decoding or mapping error names its place")
    func reading() async throws {
        let cut = Self.client(EndpointTransportResponse(status: 200, json: #"[{"id":"a","price":7}]"#))
        guard case .decoding(let wire) = await failure(cut, Items.getItems())?.kind else {
            Issue.record("decoded what is not there")
            return
        }
        #expect(wire.path == "[0].price")
        #expect(wire.byteOffset == 19)
        let odd = Self.client(EndpointTransportResponse(status: 200, json: #"[{"id":"a","price":"x"}]"#))
        guard case .mapping(let mapping) = await failure(odd, Items.getItems().domain)?.kind else {
            Issue.record("mapped what is no number")
            return
        }
        #expect(mapping.field == "price")
        #expect(mapping.location == "[0]")
    }

    @Test(
        "a code that is no short word is hidden as a message is",
        arguments: [("card_declined", true), ("No @ada:a.org", false)]
    )
    func sentenceAsCode(_ code: String, _ isShown: Bool) async throws {
        let json = #"{"error":{"code":"\#(code)","message":"m"}}"#
        let transport = answers(EndpointTransportResponse(status: 400, json: json))
        let error = try #require(
            await failure(EndpointClient<Shop>(.production, transport: transport), Items.getItem(id: "i1"))
        )
        #expect(error.context.apiCode == code)
        #expect("\(error)".contains(code) == isShown)
        #expect(error.description(showing: .message).contains(code))
    }

    @Test("a server's text starts no log line and sends no commands to the terminal")
    func oneLine() async throws {
        let json = #"{"error":{"code":"a\nb\r\u001b[31m\u2028c","message":"m\n\u202e\u009b"}}"# + "\n"
        let transport = answers(EndpointTransportResponse(status: 400, json: json))
        let error = try #require(
            await failure(EndpointClient<Shop>(.production, transport: transport), Items.getItem(id: "i1"))
        )
        #expect(error.context.apiCode == "a\nb\r\u{1B}[31m\u{2028}c")
        #expect(!"\(error)".contains("[31m"))
        #expect(error.description(showing: .message).contains("code: a b  [31m c"))
        let line = error.description(showing: [.body, .headers, .message])
        #expect(
            line.unicodeScalars.allSatisfy { $0.value >= 0x20 && ![0x7F, 0x9B, 0x2028, 0x202E].contains($0.value) }
        )
    }
}
