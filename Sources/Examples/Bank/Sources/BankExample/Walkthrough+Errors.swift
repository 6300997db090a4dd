import EndpointRuntime
import Foundation

/// Failing: one error type, a text for people, and a line for a log.
extension Walkthrough {
    mutating func askForWhatIsNotThere() async {
        story.chapter("Request a payment that does not exist", "payments.getPayment(id: \"pay_0\")")
        do throws(BankError) {
            _ = try await payments.getPayment(id: "pay_0")
            story.expect(false, "the payment should not exist")
        } catch {
            tell(error)
            story.expect(error.code == .notFound, "notFound")
        }
    }

    mutating func comeWithoutAToken() async {
        story.chapter("Call with an expired token", "payments.getPayments(limit: 100)")
        do throws(BankError) {
            _ = try await RemotePaymentRepository(client(token: "yesterday")).getPayments(limit: 100)
            story.expect(false, "the call should be unauthorized")
        } catch {
            tell(error)
            story.expect(error.code == .unauthorized, "unauthorized")
        }
    }

    mutating func receiveAnAmountThatIsNoNumber() async {
        story.chapter("Receive an amount that is not a number", "payments.getPayment(id: \"pay_broken\")")
        do throws(BankError) {
            _ = try await payments.getPayment(id: "pay_broken")
            story.expect(false, "the amount cannot be read")
        } catch {
            tell(error)
            guard case .mapping(let problem) = error.kind else { return story.expect(false, "a mapping error") }
            story.expect(problem.type == "Payment" && problem.field == "amount", "the error names the field")
            story.expect(problem.value == nil, "but not the value, because the spec marks amounts as sensitive")
        }
    }

    mutating func callAServerThatIsNotThere() async {
        story.chapter("Call a server that does not answer", "payments.getPayments(limit: 100)")
        do throws(BankError) {
            let nowhere = Walkthrough(address: "http://127.0.0.1:1", server: server)
            _ = try await nowhere.payments.getPayments(limit: 100)
            story.expect(false, "no server should answer")
        } catch {
            tell(error)
            story.expect(error.code == .noConnection, "noConnection, after \(error.context.attempts) attempts")
        }
    }

    func tell(_ error: BankError) {
        story.tell("for a person: \(error.localizedDescription)")
        story.tell("for the log:  \(error)")
    }
}
