import EndpointMockBackend
import EndpointRuntime
import EndpointTesting
import Foundation
import RuntimeTestSupport
import Testing

/// The generated client of the Bank over the backend, without a server.
@Suite struct BankClientTests {
    private let backend = MockBackend(.busyBank)

    private var client: EndpointClient<Bank> {
        EndpointClient<Bank>(.production, credentials: .bearer { "token" }, transport: backend)
    }

    @Test func examplesOfTheSpecAreRead() async throws {
        let payment = try await client.send(Payments.getPayment(id: "pay_1").domain)
        #expect(payment.recipientName == "Ada" && payment.amount == 12.5 && payment.status == .completed)
        #expect(try await client.send(Payments.getPayments()).map(\.id) == ["pay_1", "pay_2"])
        #expect(try await client.send(Payments.getPayments(limit: 1)).map(\.id) == ["pay_1"])
    }

    @Test func createdPaymentsCanBeRead() async throws {
        let repository = RemotePaymentRepository(client)
        let draft = PaymentDraft(
            accountId: "acc_1",
            recipientName: "Linus",
            recipientAccountNumber: "DE9",
            amount: 3,
            currency: "EUR",
            description: nil
        )
        let created = try await repository.createPayment(draft)
        #expect(created.recipientName == "Linus" && created.status == .pending)
        #expect(try await repository.getPayment(id: created.id) == created)
        try await repository.cancelPayment(id: created.id)
    }

    @Test func failuresAreThoseOfTheSpec() async throws {
        let missing = await #expect(throws: BankError.self) {
            _ = try await client.send(Payments.getPayment(id: "nobody"))
        }
        #expect(missing?.context.status == 404)
        let refusing = MockBackend(.busyBank, .with { $0.faults = MockFaults([.init("cancelPayment", .status(409))]) })
        let refused = EndpointClient<Bank>(.production, credentials: .bearer { "token" }, transport: refusing)
        let error = await #expect(throws: BankError.self) {
            _ = try await refused.send(Payments.cancelPayment(id: "pay_1"))
        }
        guard case .api(.duplicatePayment(let problem))? = error?.kind else {
            Issue.record("unexpected \(String(reflecting: error))")
            return
        }
        #expect(problem.code == "duplicate_payment")
    }

    @Test func callsWithoutATokenAreRefused() async throws {
        let client = EndpointClient<Bank>(.production, transport: backend)
        let error = await #expect(throws: BankError.self) { _ = try await client.send(Payments.getPayments()) }
        #expect(error?.context.status == 401 || error?.context.status == nil)
    }

    @Test func aConnectionThatDropsIsTriedAgain() async throws {
        let backend = MockBackend(.busyBank, .with { $0.faults = MockFaults([.init("getPayments", .drop, times: 2)]) })
        let clock = InstantClock()
        let client = EndpointClient<Bank>(
            .production,
            credentials: .bearer { "token" },
            transport: backend,
            timeout: EndpointTimeout(),
            clock: clock
        )
        #expect(try await client.send(Payments.getPayments()).count == 2)
        #expect(clock.sleeps.count == 2)
    }
}
