import EndpointRuntime
import EndpointTesting
import Foundation
import HTTPTypes
import Testing

/// Runs the generated code of the golden `Requests`: values that no caller passes, and the formats of values.
@Suite struct RequestValuesTests {
    private static func client(
        provided: EndpointProvidedValues<Requests> = .values(
            sessionToken: { "s&1" },
            traceId: { "trace" },
            userId: { "ada" }
        )
    ) -> (EndpointClient<Requests>, InMemoryTransport) {
        let transport = InMemoryTransport { _ in EndpointTransportResponse(status: 204) }
        return (EndpointClient(.local, provided: provided, transport: transport, clock: TestClock()), transport)
    }

    private static func search(_ period: RequestPeriod?) -> RequestSearch {
        RequestSearch(text: "a b", isExact: true, limit: nil, colours: [.red, .green], period: period)
    }

    @Test func everyValueIsInItsPlace() async throws {
        let (client, transport) = Self.client()
        try await client.send(
            RequestValues.findThings(
                tags: ["a,b", "c"],
                ids: [1, 2],
                colours: [.red, .green],
                days: [Date(timeIntervalSince1970: 0), Date(timeIntervalSince1970: 86_400)],
                plain: [],
                headers: ["X-B": "2", "X-A": "1"],
                theme: .red,
                visitor: "é;%"
            )
        )
        let head = try #require(transport.requests.first).head
        #expect(
            head.path == "/base/things?tags=a%2Cb,c&ids%5B%5D=1&ids%5B%5D=2&colours=red%7Cgreen"
                + "&days=1970-01-01T00%3A00%3A00Z%201970-01-02T00%3A00%3A00Z&lang=en%26de&owned-by=ada"
                + "&token=s%261&client_name=app"
        )
        #expect(head.headerFields[.cookie] == "theme=red; visitor=%C3%A9%3B%25; consent=yes%3B%20really; session=s&1")
        #expect(head.headerFields[HTTPField.Name("X-Trace")!] == "trace")
        #expect(head.headerFields[HTTPField.Name("X-App-User")!] == "ada")
        #expect(head.headerFields[HTTPField.Name("X-A")!] == "1" && head.headerFields[.acceptLanguage] == "en")
        #expect(
            head.headerFields.map(\.name.rawName).filter { $0.hasPrefix("X-") }.prefix(3) == [
                "X-App-User", "X-A", "X-B",
            ]
        )
    }

    @Test func aTypeIsSpreadOverTheQuery() async throws {
        let (client, transport) = Self.client()
        let period = RequestPeriod(from: Date(timeIntervalSince1970: 0), to: nil)
        try await client.send(RequestValues.searchThings(requestSearch: Self.search(period)))
        try await client.send(RequestValues.filterThings(search: Self.search(nil)))
        try await client.send(RequestValues.filterThings())
        #expect(
            transport.requests.map { $0.head.path ?? "" } == [
                "/base/things/search?text=a%20b&is_exact=true&colours=red&colours=green"
                    + "&period%5Bfrom%5D=1970-01-01T00%3A00%3A00Z&token=s%261&client_name=app",
                "/base/things/filter?page=1&text=a%20b&is_exact=true&colours=red&colours=green",
                "/base/things/filter?page=1",
            ]
        )
    }

    @Test func parametersOfEveryCallGoIntoTheBody() async throws {
        let (client, transport) = Self.client()
        try await client.send(RequestValues.addThing(RequestPeriod(from: Date(timeIntervalSince1970: 0), to: nil)))
        try await client.send(RequestValues.touchThing(id: "1"))
        try await client.send(RequestValues.forgetThing(id: "1"))
        let bodies = transport.requests.map { $0.body.bytes.map { String(decoding: $0, as: UTF8.self) } }
        #expect(
            bodies == [
                #"{"from":"1970-01-01T00:00:00Z","token":"s&1","client_name":"app"}"#,
                #"{"token":"s&1","client_name":"app"}"#,
                nil,
            ]
        )
        #expect(
            transport.requests.map { $0.head.headerFields[.contentType] } == [
                "application/json", "application/json", nil,
            ]
        )
        #expect(transport.requests.last?.head.path == "/base/things/1?token=s%261&client_name=app")
    }

    @Test func eachAttemptAsksAgain() async throws {
        let counter = RequestCounter()
        let transport = InMemoryTransport { _ in
            EndpointTransportResponse(status: await counter.count == 1 ? 503 : 204, headers: ["Retry-After": "0"])
        }
        let client = EndpointClient<Requests>(
            .local,
            provided: .values(sessionToken: { "t\(await counter.next())" }, traceId: { "" }, userId: { "u" }),
            transport: transport,
            retry: RetryPolicy(attempts: 2, base: .zero, jitter: .zero),
            clock: TestClock()
        )
        try await client.send(RequestValues.forgetThing(id: "1").retry(.idempotent))
        #expect(
            transport.requests.map { $0.head.path?.split(separator: "?").last } == [
                "token=t1&client_name=app", "token=t2&client_name=app",
            ]
        )
    }

    @Test func aMissingValueFailsBeforeAnythingIsSent() async throws {
        let (client, transport) = Self.client(
            provided: .values(sessionToken: { nil }, traceId: { nil }, userId: { "ada" })
        )
        let error = await #expect(throws: RequestsError.self) {
            try await client.send(RequestValues.forgetThing(id: "1"))
        }
        guard case .encoding(let encoding)? = error?.kind else {
            Issue.record("expected an encoding error, got \(String(describing: error))")
            return
        }
        #expect(encoding.reason == .missingProvidedValue && encoding.parameter == "session_token")
        #expect(error?.context.attempts == 0)
        #expect(transport.requests.isEmpty)
    }

    @Test(arguments: ["Host", "X\r\nA", "content-length"])
    func anInvalidHeaderIsRefused(name: String) async throws {
        let (client, transport) = Self.client()
        await #expect(throws: RequestsError.self) {
            try await client.send(
                RequestValues.findThings(ids: [], colours: [], headers: [name: "x"], visitor: "v")
            )
        }
        #expect(transport.requests.isEmpty)
    }

    @Test func aProvidedValueCannotInjectAHeader() async throws {
        let (client, transport) = Self.client(
            provided: .values(sessionToken: { "s" }, traceId: { "t" }, userId: { "a\r\nX-Evil: 1" })
        )
        await #expect(throws: RequestsError.self) { try await client.send(RequestValues.touchThing(id: "1")) }
        #expect(transport.requests.isEmpty)
    }

    @Test func nothingProvidedIsPrinted() {
        let values = EndpointProvidedValues<Requests>.values(
            sessionToken: { "SECRET" },
            traceId: { nil },
            userId: { nil }
        )
        #expect(!everythingPrinted(values).contains("SECRET") && "\(values)" == "session_token, traceId, userId")
    }
}

private actor RequestCounter {
    private(set) var count = 0

    func next() -> Int {
        count += 1
        return count
    }
}
