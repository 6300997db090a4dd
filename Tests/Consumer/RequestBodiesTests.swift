import EndpointRuntime
import EndpointTesting
import Foundation
import HTTPTypes
import Testing

/// Runs the generated code of the golden `Requests`: forms, and bodies whose fields are parameters of the endpoint.
@Suite struct RequestBodiesTests {
    private static let form = "application/x-www-form-urlencoded"

    private static func sent(_ call: EndpointCall<Requests, Void>) async throws -> (type: String?, body: String) {
        let transport = InMemoryTransport { _ in EndpointTransportResponse(status: 204) }
        let client = EndpointClient<Requests>(
            .local,
            provided: .values(sessionToken: { "s" }, traceId: { "t" }, userId: { "ada" }),
            transport: transport,
            clock: TestClock()
        )
        try await client.send(call)
        let request = try #require(transport.requests.first)
        return (request.head.headerFields[.contentType], String(decoding: request.body.bytes ?? Data(), as: UTF8.self))
    }

    private static let charge = RequestCharge(
        amount: 12,
        isTest: true,
        card: RequestCard(number: "4 2+~*", owner: nil),
        tags: ["a&b", "c"],
        lines: [RequestCard(number: "1", owner: "é")]
    )

    @Test func nestedFieldsAreInBrackets() async throws {
        let (type, body) = try await Self.sent(RequestBodies.createCharge(Self.charge))
        #expect(type == Self.form)
        #expect(
            body == "amount=12&is_test=true&card%5Bnumber%5D=4+2%2B%7E*&tags%5B%5D=a%26b&tags%5B%5D=c"
                + "&lines%5B%5D%5Bnumber%5D=1&lines%5B%5D%5Bowner%5D=%C3%A9&token=s&client_name=app"
        )
    }

    @Test func nestedFieldsHaveDotsAndIndices() async throws {
        let (_, body) = try await Self.sent(RequestBodies.dottedCharge(Self.charge))
        #expect(
            body == "amount=12&is_test=true&card.number=4+2%2B%7E*&tags%5B0%5D=a%26b&tags%5B1%5D=c"
                + "&lines%5B0%5D.number=1&lines%5B0%5D.owner=%C3%A9&token=s&client_name=app"
        )
    }

    @Test func aMapIsAForm() async throws {
        let (_, body) = try await Self.sent(RequestBodies.mapForm(["b": ["1", "2,3"], "a": []]))
        #expect(body == "b=1,2%2C3")
    }

    @Test func fieldsOfAFormAreParameters() async throws {
        let (type, body) = try await Self.sent(RequestBodies.refreshForm(refreshToken: "r/1", scopes: ["x", "y"]))
        #expect(type == Self.form)
        #expect(body == "refresh_token=r%2F1&scopes%5B%5D=x&scopes%5B%5D=y&grant_type=refresh_token&owner=ada")
        let request = RequestBodiesEndpoint.refreshForm(refreshToken: "SECRET", scopes: nil)
        #expect(!everythingPrinted(request).contains("SECRET"))
    }

    @Test func fieldsOfJSONKeepTheirKinds() async throws {
        let call = RequestBodies.addNote(
            text: "a\"b",
            colour: .red,
            colours: [.green],
            at: Date(timeIntervalSince1970: 0),
            price: Decimal(string: "1.50")
        )
        let (type, body) = try await Self.sent(call)
        #expect(type == "application/json")
        #expect(
            body == #"{"text":"a\"b","colour":"red","colours":["green"],"at":"1970-01-01T00:00:00Z","price":"1.5","#
                + #""count":3,"is_draft":true,"version":2,"kind":"2","token":"s","client_name":"app"}"#
        )
    }
}
