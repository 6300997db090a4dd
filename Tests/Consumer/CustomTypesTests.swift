import EndpointRuntime
import Foundation
import HTTPTypes
import Testing

/// An amount with its currency: a type of the app's own.
nonisolated struct ShopPrice: Hashable, Sendable {
    var amount: Decimal
    var currency: String
}

/// `12.50 EUR`
nonisolated enum ShopPriceCodec: WireCodec {
    static func read(from reader: inout WireReader) -> ShopPrice {
        let parts = reader.string().split(separator: " ")
        guard parts.count == 2, let amount = Decimal(string: String(parts[0])) else {
            return reader.fail(expected: "an amount and a currency", placeholder: ShopPrice(amount: 0, currency: ""))
        }
        return ShopPrice(amount: amount, currency: String(parts[1]))
    }

    static func write(_ value: ShopPrice, to writer: inout WireWriter) {
        writer.string("\(value.amount) \(value.currency)")
    }
}

/// A type of another module.
nonisolated enum VerbCodec: WireCodec {
    static func read(from reader: inout WireReader) -> HTTPRequest.Method {
        HTTPRequest.Method(reader.string()) ?? reader.fail(expected: "a method", placeholder: .get)
    }

    static func write(_ value: HTTPRequest.Method, to writer: inout WireWriter) { writer.string(value.rawValue) }
}

/// Runs the generated code of the golden `Custom`.
@Suite struct CustomTypesTests {
    private static let json = """
        {"name":"a","price":"12.50 EUR","setup":null,"steps":["1 EUR","2 EUR"],"byVerb":{"x":"3 EUR","y":null},\
        "verbs":["GET","not a verb","PUT"],"secret":"7 EUR"}
        """

    @Test func areReadByTheirCodecsInEveryField() async throws {
        let (client, _) = client(EndpointServer<Tariffs>.production, answering: Self.json)
        let tariff = try await RemoteTariffRepository(client).getTariff()
        #expect(tariff.price == ShopPrice(amount: Decimal(string: "12.5") ?? 0, currency: "EUR"))
        #expect(tariff.setup == nil && tariff.steps.map(\.amount) == [1, 2])
        #expect(tariff.byVerb == ["x": ShopPrice(amount: 3, currency: "EUR"), "y": nil])
        #expect(tariff.verbs == [.get, .put])
        #expect(!everythingPrinted(tariff).contains("amount: 7"))
    }

    @Test func codecErrorsAreDecodingErrors() async throws {
        let json = Self.json.replacing("12.50 EUR", with: "cheap")
        let (client, _) = client(EndpointServer<Tariffs>.production, answering: json)
        let error = await #expect(throws: TariffsError.self) {
            try await client.send(TariffsCalls.getTariff())
        }
        let kind = String(describing: error?.kind)
        #expect(kind.contains("expected an amount and a currency at price"))
    }

    @Test func areWrittenByTheirCodecs() async throws {
        let euro = ShopPrice(amount: 1, currency: "EUR")
        let (client, transport) = client(EndpointServer<Tariffs>.production, answering: #"{"price":"1 EUR"}"#)
        try await client.send(TariffsCalls.changeTariff(TariffPatch(price: .set(euro))))
        try await client.send(TariffsCalls.createTariff(TariffDraft(name: "a", price: euro), verb: .delete))
        let answer = try await client.send(TariffsCalls.putSharedTariff(SharedTariff(price: euro, verb: nil)))
        #expect(answer == SharedTariff(price: euro, verb: nil))
        let sent = transport.requests.compactMap { $0.body.bytes.map { String(decoding: $0, as: UTF8.self) } }
        let expected = [
            #"{"price":"1 EUR"}"#, #"{"name":"a","price":"1 EUR","verb":"DELETE"}"#, #"{"price":"1 EUR"}"#,
        ]
        #expect(sent == expected)
    }
}
