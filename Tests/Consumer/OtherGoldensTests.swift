import EndpointRuntime
import Foundation
import HTTPTypes
import Testing

/// Runs what the goldens `Shared`, `Handwritten`, `Names`, `Prefixed`, `Clock` and `Bank` generate.
@Suite struct OtherGoldensTests {
    @Test func aSharedTypeReadsRealTypesAtTheWire() async throws {
        let json = """
            {
                "id": "7D444840-9DC0-11D1-B245-5FFDCE74FAD2", "state": "frozen", "kind": "sale", "total": "10.50",
                "placedAt": "2026-01-01T00:00:00Z", "lines": [{"label": "a", "price": 0.1}], "tags": {"x": "open"},
                "parent": null, "image": "aGVsbG8="
            }
            """
        let (client, transport) = client(EndpointServer<Shared>.local, answering: "[\(json)]")
        let order = try #require(try await client.send(Orders.listOrders()).first)
        #expect(order.state == .unknown("frozen") && order.kind == .sale && order.states == .open)
        #expect(order.total == Decimal(string: "10.5") && order.lines.first?.price == Decimal(string: "0.1"))
        #expect(order.placedAt == Date(timeIntervalSince1970: 1_767_225_600))
        #expect(!everythingPrinted(order).contains("10.5"))
        try await client.send(Orders.putOrder(order, id: "1"))
        let body = try #require(transport.requests.last?.body.bytes)
        #expect(try Wire.decode(Order.self, from: body) == order)
    }

    @Test func aSharedTypeRefusesWhatAFrozenEnumDoesNotKnow() async throws {
        let (client, _) = client(
            EndpointServer<Shared>.local,
            answering: "[{\"id\":\"7D444840-9DC0-11D1-B245-5FFDCE74FAD2\",\"kind\":\"gift\"}]"
        )
        let error = await #expect(throws: SharedError.self) { try await client.send(Orders.listOrders()) }
        guard case .decoding? = error?.kind else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func anAPIWithAPrefixStandsBesideAnotherThatHasTheSameNames() async throws {
        let json = """
            [{"id":"p1","amount":"1.50","status":"open","source":{"kind":"payer","name":"Ada"},"payer":"u1","mood":"happy"}]
            """
        let (client, _) = client(EndpointServer<Tills>.production, answering: json)
        let payments: [TillPayment] = try await RemoteTillPaymentRepository(client).getPayments()
        #expect(payments == TillPayment.Examples.all && payments.first?.mood == Mood.happy)
        let other: Payment.Type = Payment.self
        #expect(other != TillPayment.self)
    }

    @Test func aHandwrittenModelIsMadeByItsInitializer() async throws {
        let ada =
            "{\"name\":\"Ada\",\"born\":\"1815-12-10T00:00:00Z\",\"mood\":\"happy\",\"friends\":[],\"password\":\"pw1815\"}"
        let (client, _) = client(EndpointServer<Handwritten>.local, answering: "{\"lead\":\(ada),\"members\":[\(ada)]}")
        let team = try await client.send(People.getTeam().domain)
        #expect(team.lead.name == "Ada" && team.lead.mood == .happy && team.members == [team.lead])
        #expect(!everythingPrinted(PersonDTO(from: team.lead)).contains("pw1815"))
        let bored = ConsumerTests.client(
            EndpointServer<Handwritten>.local,
            answering: ada.replacing("happy", with: "bored")
        )
        await #expect(throws: HandwrittenError.self) { try await bored.client.send(People.putPerson(team.lead).domain) }
    }

    @Test func namesAreWhatTheWireCallsThem() throws {
        let json = """
            {"default":"d","class":1,"self":"s","init":"i","Type":"t","user_id":"u","html_url":"h","is-on":true,\
            "größe":2,"say \\"hi\\" \\\\(now)":"q","two words":"w"}
            """
        let setting = try Wire.decode(SettingDTO.self, from: Data(json.utf8))
        #expect(setting.default == "d" && setting.self_ == "s" && setting.init_ == "i" && setting.userID == "u")
        #expect(setting.quoted == "q" && setting.spaced == "w" && setting.größe == 2 && setting.isOn)
        #expect(String(decoding: try Wire.encode(setting), as: UTF8.self) == json)
        #expect(Keyword(rawValue: "*") == .asterisk && Keyword.nil.rawValue == "nil")
        #expect(Names.settings.headers.first?.value == "say \"hi\" \\(now)")
    }

    @Test func datesMayBeSecondsAndNilMayBeNull() async throws {
        let (client, transport) = client(
            EndpointServer<Clock>.local,
            answering: "{\"started-at\":1.5,\"stopped-at\":null,\"marks\":[0,60],\"inner\":{\"at\":2}}"
        )
        let tick = try await client.send(
            Ticks.getTick(
                since: Date(timeIntervalSince1970: 90),
                mark: Data("hi".utf8),
                xDates: [Date(timeIntervalSince1970: 1)]
            )
            .domain
        )
        #expect(tick.startedAt.timeIntervalSince1970 == 1.5 && tick.marks.map(\.timeIntervalSince1970) == [0, 60])
        #expect(tick.inner?.at.timeIntervalSince1970 == 2)
        #expect(transport.requests.first?.head.path == "/tick?since=90&mark=aGk%3D")
        #expect(tick.since.timeIntervalSince1970 == 60, "a missing date has its default")
        let dates = try #require(HTTPField.Name("X-Dates"))
        #expect(transport.requests.first?.head.headerFields[dates] == "1")
        try await client.send(Ticks.putTick(tick))
        let body = try #require(transport.requests.last?.body.bytes)
        let text = String(decoding: body, as: UTF8.self)
        #expect(text.contains("\"stopped-at\":null") && text.contains("\"note-text\":null"), "\(text)")
    }

    @Test func aDraftIsSentUnderOneKey() async throws {
        let (client, transport) = client(EndpointServer<Bank>.production, answering: "{}")
        let draft = PaymentDraft(
            accountId: "a",
            recipientName: "Ada",
            recipientAccountNumber: "DE02",
            amount: 12.5,
            currency: "EUR"
        )
        _ = try? await client.send(Payments.createPayment(draft, idempotencyKey: "key-1"))
        let body = try #require(transport.requests.first?.body.bytes)
        let request = try JSONDecoder().decode([String: String].self, from: body)
        #expect(request["idempotency_key"] == "key-1" && request["amount"] == "12.5" && request["description"] == nil)
    }
}
