import EndpointRuntime
import EndpointTesting
import Foundation
import HTTPTypes
import Testing

/// Runs the generated code of the golden `Bodies`.
@Suite struct BodiesTests {
    static func sent<Response>(
        _ call: EndpointCall<Bodies, Response>,
        answer: EndpointTransportResponse = EndpointTransportResponse(status: 204)
    ) async throws -> EndpointTransportRequest {
        let transport = InMemoryTransport { _ in answer }
        _ = try? await client(transport).send(call)
        return try #require(transport.requests.first)
    }

    static func client(_ transport: InMemoryTransport) -> EndpointClient<Bodies> {
        EndpointClient<Bodies>(
            .local,
            credentials: .bearer { "b" },
            provided: .values(sessionToken: { "s" }, userId: { "ada" }),
            transport: transport,
            clock: TestClock(),
            ids: EndpointIDs { "made" }
        )
    }

    @Test func aKeyInTheBodyIsGeneratedOrGiven() async throws {
        for (call, key) in [
            (Elsewhere.payOnce(amount: 3), "made"), (Elsewhere.payOnce(amount: 3, idempotencyKey: "k"), "k"),
        ] {
            #expect(try await Self.sent(call).text == #"{"amount":3,"request_key":"\#(key)"}"#)
        }
        let again = Elsewhere.refundOnce(amount: 3).idempotencyKey("later")
        #expect(try await Self.sent(again).text == "amount=3&idempotency_key=later")
    }

    @Test func aKeyInTheBodyMakesTheCallRepeatable() async throws {
        let transport = InMemoryTransport { _ in EndpointTransportResponse(status: 503) }
        let call = Elsewhere.payOnce(amount: 3).retry(RetryPolicy(attempts: 2, base: .zero, jitter: .zero))
        await #expect(throws: BodiesError.self) { try await Self.client(transport).send(call) }
        #expect(transport.requests.count == 2)
        #expect(Set(transport.requests.map(\.text)) == [#"{"amount":3,"request_key":"made"}"#])
    }

    @Test func anAbsoluteURLDropsTheSettingsOfTheAPI() async throws {
        let url = try #require(URL(string: "https://store.example/bucket/a%20b?sig=x%2By"))
        let request = try await Self.sent(
            Elsewhere.putPart(destination: url, part: 2, headers: ["Content-Type": "image/png", "X-Sum": "1"])
        )
        #expect(request.head.authority == "store.example")
        #expect(request.head.path == "/bucket/a%20b?sig=x%2By&part=2")
        #expect(
            request.head.headerFields.map { "\($0.name): \($0.value)" }
                == ["Accept: application/json", "Content-Type: image/png", "X-Sum: 1"]
        )
        let value = ElsewhereEndpoint.putPart(destination: url, part: 2, headers: [:])
        #expect(!everythingPrinted(value).contains("sig"))
    }

    @Test func bodyFieldsGoToAnyURLAndParametersOfTheAPIDoNot() async throws {
        let url = try #require(URL(string: "https://store.example/x"))
        #expect(try await Self.sent(Elsewhere.postElsewhere(target: url, text: "t")).text == #"{"text":"t"}"#)
        let own = try #require(URL(string: "https://bodies.example:443/x"))
        let request = try await Self.sent(Elsewhere.postElsewhere(target: own, text: "t"))
        #expect(request.text == #"{"text":"t","token":"s"}"#)
        #expect(request.head.headerFields[.authorization] == "Bearer b")
    }

    @Test func errorsElsewhereAreNotTheAPIsOwn() async throws {
        let url = try #require(URL(string: "https://store.example/x"))
        let transport = InMemoryTransport { _ in
            EndpointTransportResponse(status: 409, json: #"{"message":"of the API"}"#)
        }
        do throws(BodiesError) {
            _ = try await Self.client(transport).send(Elsewhere.fetchPicture(picture: url))
            Issue.record("a 409 is no success")
        } catch {
            #expect(error.code == .client)
            #expect(error.context.apiMessage == nil)
        }
    }
}

extension EndpointTransportRequest {
    var text: String { String(decoding: body.bytes ?? Data(), as: UTF8.self) }
}
