import EndpointRuntime
import Foundation

/// Reading: calls return domain models with real dates and exact decimals.
extension Walkthrough {
    mutating func listPayments() async throws(BankError) {
        story.chapter("List the payments", "payments.getPayments(limit: 100)")
        let list = try await payments.getPayments(limit: 100)
        for payment in list {
            story.tell(row(payment))
        }
        story.expect(list.map(\.id) == ["pay_2", "pay_1"], "two payments, the newest first")
    }

    mutating func getPayment() async throws(BankError) {
        story.chapter("Get one of them", "payments.getPayment(id: \"pay_1\")")
        let payment = try await payments.getPayment(id: "pay_1")
        story.tell(row(payment))
        story.tell("made \(payment.createdAt.formatted(.iso8601)), completed after \(seconds(payment)) s")
        story.expect(payment.amount == Decimal(1250) / 100, "the amount is exactly 12.50")

        story.tell("printed: \("\(payment)".prefix(60))…")
        story.expect(
            !"\(payment)".contains(payment.recipientAccountNumber),
            "the printed payment contains no account number"
        )
    }

    /// The number of payments on the server.
    func paymentCount() async throws(BankError) -> Int {
        let silent = EndpointClient<Bank>(EndpointServer(address), credentials: .bearer { "demo-token" })
        return try await silent.send(Payments.getPayments(limit: 1000)).count
    }

    func row(_ payment: Payment) -> String {
        let name = payment.recipientName.padding(toLength: 16, withPad: " ", startingAt: 0)
        let amount = payment.amount.formatted(.number.precision(.fractionLength(2)).locale(Locale(identifier: "en_US")))
        let space = String(repeating: " ", count: max(0, 9 - amount.count))
        return "\(payment.id)  \(name) \(space)\(amount) \(payment.currency)  \(payment.status.rawValue)"
    }

    private func seconds(_ payment: Payment) -> String {
        guard let completed = payment.completedAt else { return "?" }
        return completed.timeIntervalSince(payment.createdAt).formatted(.number.locale(Locale(identifier: "en_US")))
    }
}
