import EndpointRuntime
import Foundation
import HTTPTypes
import Testing

/// Runs the generated code of the golden `Layers`: settings of an API, of a file and of an endpoint.
@Suite struct LayersTests {
    @Test func aFileSetsDefaultsForItsEndpoints() async throws {
        let (client, transport) = client(
            EndpointServer<Ledger>.production,
            answering: "[{\"baseCurrency\":\"EUR\",\"quote\":\"USD\",\"rate\":\"1.1\"}]"
        )
        let rates = try await client.send(LedgerRates.listLedgerRates(baseCurrency: "EUR").domain)
        #expect(rates == [LedgerRate(baseCurrency: "EUR", quoteCurrency: "USD", rate: Decimal(11) / 10)])
        let request = try #require(transport.requests.last?.head)
        #expect(request.path == "/v1/rates?baseCurrency=EUR")
        #expect(request.headerFields[.acceptLanguage] == "de")
        #expect(HTTPField.Name("X-Client").flatMap { request.headerFields[$0] } == "ledger")
    }

    @Test func everyTypeIsHashable() {
        let rates = [1, 2, 1].map { LedgerRate(baseCurrency: "EUR", quoteCurrency: "USD", rate: Decimal($0)) }
        #expect(Set(rates).count == 2)
    }

    @Test func theOtherFileFollowsTheAPI() throws {
        let entry = try Wire.encode(NewLedgerEntryDTO(amount: "1", requestKey: "k"))
        #expect(try Wire.decode(JSONValue.self, from: entry) == ["amount": "1", "request_key": "k"])
        let operation = LedgerRatesEndpoint.putLedgerRate(
            body: LedgerRateDTO(baseCurrency: "a", quoteCurrency: "b", rate: "1")
        )
        .operation
        #expect(operation.timeout == EndpointTimeout(attempt: .seconds(20), total: .seconds(20)))
    }
}
