import EndpointRuntime
import Foundation

/// Writing: calls that are safe to repeat, and the purpose and the owner of the idempotency key.
extension Walkthrough {
    /// A POST with an idempotency key is safe to repeat, so the client does: with the same key.
    mutating func payWhileTheBankIsBusy() async throws(BankError) {
        story.chapter("Pay while the bank is busy", "client.sendForResponse(Payments.createPayment(draft).domain)")
        let before = try await paymentCount()
        let call = Payments.createPayment(draft("Rent #busy", amount: 950)).domain
        let (payment, response) = try await client().sendForResponse(call)
        story.tell(row(payment))
        story.expect(response.attempt.number == 2, "it took two attempts with one key")
        let after = try await paymentCount()
        story.expect(after == before + 1, "the bank has one more payment, not two: \(after)")
    }

    /// The response does not arrive. The error's context has the idempotency key, which finds out if the payment was
    /// made.
    mutating func payAndHearNothing() async throws(BankError) {
        story.chapter("Pay, and receive no answer for one second", "payments.createPayment(draft)")
        let before = try await paymentCount()
        let draft = draft("Electricity #slow", amount: 80)
        let second = EndpointTimeout(attempt: .seconds(1), total: .seconds(1))
        let impatient = RemotePaymentRepository(client(timeout: second))
        do throws(BankError) {
            _ = try await impatient.createPayment(draft, idempotencyKey: nil)
            story.expect(false, "the bank should not have answered")
        } catch {
            tell(error)
            story.expect(error.code == .timedOut, "timed out: the payment may or may not exist")

            story.tell(
                "so repeat the same payment: createPayment(draft, idempotencyKey: error.context.idempotencyKey)"
            )
            let payment = try await payments.createPayment(draft, idempotencyKey: error.context.idempotencyKey)
            story.tell(row(payment))
        }
        let after = try await paymentCount()
        story.expect(after == before + 1, "the bank has one more payment, not two: \(after)")
    }

    /// Without the key this would be another payment. This bank notices, and its response is a case of an enum.
    mutating func payTwice() async throws(BankError) {
        story.chapter("Pay again with a new key", "payments.createPayment(draft)")
        do throws(BankError) {
            _ = try await payments.createPayment(draft("Electricity #slow", amount: 80), idempotencyKey: nil)
            story.expect(false, "the bank should have rejected the payment")
        } catch {
            guard case .api(.duplicatePayment(let problem)) = error.kind else { throw error }
            story.tell("BankFailure.duplicatePayment: \(problem.message)")
            story.expect(error.context.status == 409, "rejected with 409, as the spec declares")
        }
    }

    mutating func cancelPayment() async throws(BankError) {
        story.chapter("Cancel a payment", "payments.cancelPayment(id: \"pay_2\")")
        try await payments.cancelPayment(id: "pay_2")
        let payment = try await payments.getPayment(id: "pay_2")
        story.tell(row(payment))
        story.expect(payment.status == .cancelled, "it is cancelled")
    }

    func draft(_ description: String, amount: Int) -> PaymentDraft {
        PaymentDraft(
            accountId: "acc_9",
            recipientName: "Alan Turing",
            recipientAccountNumber: "DE91100000000123456789",
            amount: Decimal(amount),
            currency: "EUR",
            description: description
        )
    }
}
