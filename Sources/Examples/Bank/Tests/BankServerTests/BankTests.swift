import Testing

@testable import BankServer

/// The rules of idempotency, which the demo shows from outside.
@Suite struct BankTests {
    private let bank = Bank()

    private func request(_ key: String, amount: String = "5", description: String? = nil) -> PaymentRequest {
        PaymentRequest(
            accountId: "acc_9",
            recipientName: "Ada",
            recipientAccountNumber: "DE1",
            amount: amount,
            currency: "EUR",
            description: description,
            idempotencyKey: key
        )
    }

    private func code(of request: PaymentRequest) async -> String? {
        do throws(BankProblem) {
            _ = try await bank.create(request)
            return nil
        } catch {
            return error.code
        }
    }

    @Test func aRepeatedKeyFindsTheSamePayment() async throws {
        let count = await bank.payments(limit: 100).count
        guard case .created(let first) = try await bank.create(request("k")) else {
            Issue.record("the first request creates")
            return
        }
        guard case .repeated(let second) = try await bank.create(request("k")) else {
            Issue.record("the second finds what the first created")
            return
        }
        #expect(first.id == second.id)
        #expect(await bank.payments(limit: 100).count == count + 1)
    }

    @Test func aBusyBankStoresNothing() async {
        let count = await bank.payments(limit: 100).count
        #expect(await code(of: request("k", description: "Rent #busy")) == "busy")
        #expect(await bank.payments(limit: 100).count == count)
        #expect(await code(of: request("k", description: "Rent #busy")) == nil)
    }

    @Test func refusesWhatIsNotTheSamePayment() async {
        #expect(await code(of: request("k")) == nil)
        #expect(await code(of: request("k", amount: "6")) == "idempotency_key_reused")
        #expect(await code(of: request("l")) == "duplicate_payment")
        #expect(await code(of: request("m", amount: "six")) == "invalid_amount")
        #expect(await code(of: request("n", amount: "-1")) == "invalid_amount")
    }

    @Test func cancelsWhatIsNotOver() async throws {
        try await bank.cancel("pay_2")
        #expect(try await bank.payment("pay_2").status == .cancelled)
        await #expect(throws: BankProblem.self) { try await bank.cancel("pay_2") }
        await #expect(throws: BankProblem.self) { try await bank.cancel("pay_1") }
        await #expect(throws: BankProblem.self) { try await bank.cancel("pay_0") }
    }

    @Test func countsByKey() async {
        #expect(await code(of: request("k", description: "Rent #busy")) == "busy")
        #expect(await bank.use(of: "k").payments == 0)
        for _ in 0..<2 { #expect(await code(of: request("k", description: "Rent #busy")) == nil) }
        #expect(await bank.use(of: "k").requests == 3)
        #expect(await bank.use(of: "k").payments == 1)
        #expect(await bank.use(of: "l").requests == 0)
    }

    @Test func describesForThoseWhoKnowTheVersion() async throws {
        let payment = try await bank.describe("pay_1", as: "Tea") { $0.version == 1 }
        #expect(payment.version == 2)
        #expect(try await bank.payment("pay_1").description == "Tea")
        await #expect(throws: BankProblem.self) { try await bank.describe("pay_1", as: "Rum") { $0.version == 1 } }
        #expect(try await bank.payment("pay_1").description == "Tea")
    }

    @Test func listsTheNewestFirstAndNothingBroken() async {
        #expect(await bank.payments(limit: 100).map(\.id) == ["pay_2", "pay_1"])
        #expect(await bank.payments(limit: 1).map(\.id) == ["pay_2"])
        #expect(await bank.payments(limit: -1).isEmpty)
    }

    @Test(arguments: [
        (["--port", "x"], "--port"), (["--token"], "--token needs a value"), (["-v"], "unknown argument '-v'"),
    ])
    func refusesWrongUsage(_ arguments: [String], _ message: String) {
        let wrong = #expect(throws: ServerOptions.Wrong.self) { try ServerOptions(arguments) }
        #expect(wrong?.message.hasPrefix(message) == true)
    }
}
