import EndpointMockBackend
import EndpointRuntime
import Foundation
import SpecTestSupport

/// A client that is compiled from the specs of a golden, and what its calls need.
struct CompiledClient: Sendable {
    /// The folder of the golden.
    let golden: String
    /// The endpoints that ``call`` knows.
    let operations: [String]
    /// The types whose values the mock does not make, because it takes the first case of a union.
    var unmade: Set<String> = []
    /// Makes a call with values that are drawn, and maps its answer to the domain.
    let call:
        @Sendable (_ operation: String, _ transport: MockBackend, _ random: inout SeededRandom) async throws -> Void

    /// The first two are called in each run of the tests.
    static let all = [bank, charges, social, issues, stackExchange, delivery, paging, shared]

    static let bank = CompiledClient(
        golden: "Bank",
        operations: ["getPayments", "getPayment", "createPayment", "cancelPayment"]
    ) { operation, transport, random in
        let client = EndpointClient<Bank>(.production, credentials: .bearer { "t" }, transport: transport, retry: .once)
        switch operation {
        case "getPayments": _ = try await client.send(Payments.getPayments(limit: random.count()).domain)
        case "getPayment": _ = try await client.send(Payments.getPayment(id: random.name()).domain)
        case "createPayment":
            let draft = PaymentDraft(
                accountId: random.text(),
                recipientName: random.text(),
                recipientAccountNumber: random.text(),
                amount: Decimal(random.whole()),
                currency: random.text(),
                description: Bool.random(using: &random) ? random.text() : nil
            )
            _ = try await client.send(Payments.createPayment(draft).domain)
        default: try await client.send(Payments.cancelPayment(id: random.name()))
        }
    }

    /// A time that was read in the wrong unit.
    struct WrongTime: Error { var time: Date }

    /// The mock makes times of this century. Those of examples may be others.
    static func check(_ times: [Date]) throws {
        let century = Date(timeIntervalSince1970: 946_684_800)...Date(timeIntervalSince1970: 4_102_444_800)
        for time in times where !century.contains(time) { throw WrongTime(time: time) }
    }

    static let charges = CompiledClient(
        golden: "Charges",
        operations: ["createCharge", "listCharges", "refreshToken"],
        unmade: ["Customer"]
    ) { operation, transport, random in
        let client = EndpointClient<Charges>(
            .production,
            credentials: .bearer { "t" },
            transport: transport,
            retry: .once
        )
        switch operation {
        case "listCharges":
            let page = try await client.send(Charging.listCharges(limit: random.count()).domain)
            try check(page.value.data.map(\.created))
        case "createCharge":
            let address = ChargeAddress(line1: random.text(), city: random.text(), postalCode: random.text())
            let hasCard = Bool.random(using: &random)
            let hasShipping = Bool.random(using: &random)
            let charge = CreateCharge(
                amount: random.whole(),
                currency: random.text(),
                source: hasCard
                    ? .card(Card(number: random.text(), expMonth: 1, expYear: random.whole(), cvc: random.text()))
                    : .string(random.text()),
                description: Bool.random(using: &random) ? random.text() : nil,
                shipping: hasShipping ? ChargeShipping(name: random.text(), address: address) : nil,
                metadata: Bool.random(using: &random) ? ["k": random.text()] : nil,
                expand: Bool.random(using: &random) ? ["customer"] : nil
            )
            try check([try await client.send(Charging.createCharge(charge).domain).created])
        default: _ = try await client.send(Charging.refreshToken(refreshToken: random.text()).domain)
        }
    }
}

extension SeededRandom {
    /// A whole number: often a small one, at times at the ends of what a number can be.
    mutating func whole() -> Int {
        switch Int.random(in: 0..<4, using: &self) {
        case 0: Int(Int32.max) + 7
        case 1: -7_000_000_000
        default: Int.random(in: -20...200, using: &self)
        }
    }

    /// The length or the number of a page. Nothing limits the ones that an app asks for.
    mutating func count() -> Int {
        Int.random(in: 0..<4, using: &self) == 0 ? whole() : Int.random(in: 1...100, using: &self)
    }

    /// A text of at most 300 characters that are no letters only.
    mutating func text(_ lengths: [Int] = [0, 1, 3, 12, 300]) -> String {
        let length = lengths.randomElement(using: &self) ?? 1
        return String((0..<length).map { _ in "aZ9 -_.é".randomElement(using: &self) ?? "a" })
    }

    /// Half of the time a value, else nil.
    mutating func maybe<Value>(_ make: (inout SeededRandom) -> Value) -> Value? {
        Bool.random(using: &self) ? make(&self) : nil
    }

    /// A text that a path can hold.
    mutating func name() -> String { String(text([1, 3, 12, 300]).map { $0 == " " || $0 == "." ? "x" : $0 }) }
}
