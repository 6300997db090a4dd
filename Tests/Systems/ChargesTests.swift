import EndpointRuntime
import EndpointTesting
import Foundation
import RuntimeTestSupport
import Testing

/// Runs the generated code of `Specs/Charges` with a loopback server that behaves like a payment provider.
@Suite struct ChargesTests {
    private static let small = CreateCharge(
        amount: 5,
        currency: "eur",
        source: .string("tok_1"),
        description: nil,
        shipping: nil,
        metadata: nil,
        expand: nil
    )

    @Test func aChargeIsANestedForm() async throws {
        let server = try Self.server()
        defer { server.stop() }
        let charges = RemoteChargeRepository(Self.client(server))
        let request = CreateCharge(
            amount: 1250,
            currency: "eur",
            source: .card(Card(number: "4242", expMonth: 12, expYear: 2030, cvc: nil)),
            description: nil,
            shipping: ChargeShipping(
                name: "Ada",
                address: ChargeAddress(line1: "1 & 2", city: "Zürich", postalCode: nil)
            ),
            metadata: ["order": "7"],
            expand: ["customer"]
        )
        let charge = try await charges.createCharge(request, idempotencyKey: "key-1")
        #expect(charge.amount == 1250 && charge.paid)
        #expect(charge.created == Date(timeIntervalSince1970: 1_700_000_000))
        guard case .object(let customer)? = charge.customer else {
            Issue.record("the customer was to be expanded")
            return
        }
        #expect(customer.email == "ada@example.com")
        let sent = try #require(server.requests.first)
        #expect(sent.headers["idempotency-key"] == "key-1")
        #expect(sent.headers["authorization"] == "Bearer sk")
        #expect(
            sent.body.replacing("%5B", with: "[").replacing("%5D", with: "]")
                == "amount=1250&currency=eur&source[object]=card&source[number]=4242&source[exp_month]=12"
                + "&source[exp_year]=2030&shipping[name]=Ada&shipping[address][line1]=1+%26+2"
                + "&shipping[address][city]=Z%C3%BCrich&metadata[order]=7&expand[]=customer"
        )
    }

    @Test func aTokenIsASourceTooAndACustomerIsItsID() async throws {
        let server = try Self.server()
        defer { server.stop() }
        let charge = try await Self.client(server).send(Charging.createCharge(Self.small).domain)
        guard case .id("cus_1")? = charge.customer else {
            Issue.record("\(String(describing: charge.customer))")
            return
        }
        #expect(server.requests.first?.body == "amount=5&currency=eur&source=tok_1")
    }

    @Test func aDeclinedCardIsAnErrorOfTheAPI() async throws {
        let server = try LoopbackServer { _ in
            let body = #"{"error":{"code":"card_declined","decline_code":"expired_card","message":"Declined."}}"#
            return [LoopbackServer.response("402 Payment Required", body)]
        }
        defer { server.stop() }
        do throws(ChargesError) {
            _ = try await Self.client(server).send(Charging.refreshToken(refreshToken: "r"))
            Issue.record("no card was declined")
        } catch {
            guard case .api(.cardDeclined(let problem)) = error.kind else {
                Issue.record("\(error)")
                return
            }
            #expect(problem.declineCode == "expired_card")
        }
    }

    @Test func aPendingChargeIsRequestedAgainWithItsKey() async throws {
        let statuses = Guarded(["409 Conflict", "500 Internal Server Error"])
        let server = try Self.server { statuses.with { $0.isEmpty ? nil : $0.removeFirst() } }
        defer { server.stop() }
        let clock = InstantClock()
        let client = EndpointClient<Charges>(
            EndpointServer(server.address),
            credentials: .bearer { "sk" },
            timeout: EndpointTimeout(),
            clock: clock,
            random: EndpointRandom { 0 }
        )
        let charge = try await client.send(Charging.createCharge(Self.small).domain)
        #expect(charge.paid)
        #expect(clock.sleeps == [.milliseconds(500), .seconds(1)])
        #expect(server.requests.count == 3)
        let keys = Set(server.requests.map { $0.headers["idempotency-key"] })
        #expect(keys.count == 1 && keys.first??.isEmpty == false)
    }

    @Test func aTokenIsRefreshedByAFormWithoutACredential() async throws {
        let server = try Self.server()
        defer { server.stop() }
        let token = try await RemoteChargeRepository(Self.client(server)).refreshToken(refreshToken: "r 1")
        #expect(token.expiresIn == .seconds(3600))
        let sent = try #require(server.requests.first)
        #expect(sent.headers["authorization"] == nil)
        #expect(sent.headers["content-type"] == "application/x-www-form-urlencoded")
        #expect(Set(sent.body.split(separator: "&")) == ["grant_type=refresh_token", "refresh_token=r+1"])
        #expect(!String(reflecting: token).contains("SECRET"))
    }

    @Test func theListContinuesAfterTheLastChargeOfAPage() async throws {
        @Sendable func page(_ ids: ClosedRange<Int>, _ hasMore: Bool) -> LoopbackServer.Step {
            let charges = ids.map {
                #"{"object":"charge","id":"ch_\#($0)","amount":5,"currency":"eur","paid":true,"created":1700000000}"#
            }
            return LoopbackServer.response(
                "200 OK",
                #"{"object":"list","data":[\#(charges.joined(separator: ","))],"has_more":\#(hasMore)}"#
            )
        }
        let server = try LoopbackServer { request in
            request.path.hasSuffix("starting_after=ch_2") ? [page(3...3, false)] : [page(1...2, true)]
        }
        defer { server.stop() }
        var ids: [String] = []
        for try await charge in RemoteChargeRepository(Self.client(server)).listCharges(limit: 2, startingAfter: nil) {
            ids.append(charge.id)
        }
        #expect(ids == ["ch_1", "ch_2", "ch_3"])
        #expect(server.requests.map(\.path) == ["/v1/charges?limit=2", "/v1/charges?limit=2&starting_after=ch_2"])
    }

    private static func client(_ server: LoopbackServer) -> EndpointClient<Charges> {
        EndpointClient(EndpointServer(server.address), credentials: .bearer { "sk" })
    }

    /// A provider that fails with a status as long as there is one.
    private static func server(
        failing status: @escaping @Sendable () -> String? = { nil }
    ) throws -> LoopbackServer {
        try LoopbackServer { request in
            if let status = status() { return [LoopbackServer.response(status, "{}")] }
            if request.path == "/oauth/token" {
                let body = #"{"access_token":"SECRET","refresh_token":"SECRET","expires_in":3600}"#
                return [LoopbackServer.response("200 OK", body)]
            }
            let isExpanded = request.body.contains("expand%5B%5D=customer")
            let customer =
                isExpanded ? #"{"object":"customer","id":"cus_1","email":"ada@example.com"}"# : #""cus_1""#
            let body = """
                {"object":"charge","id":"ch_1","amount":\(request.body.contains("=1250") ? 1250 : 5),"currency":"eur",
                "customer":\(customer),"paid":true,"created":1700000000}
                """
            return [LoopbackServer.response("200 OK", body)]
        }
    }
}
