import EndpointRuntime
import Foundation

/// Failing: one error type, what to show a person, and what to write into a log.
extension Walkthrough {
    mutating func askForWhatIsNotThere() async {
        story.chapter("Ask for a payment that is not there", "payments.getPayment(id: \"pay_0\")")
        do throws(BankError) {
            _ = try await payments.getPayment(id: "pay_0")
            story.expect(false, "there should be no such payment")
        } catch {
            tell(error)
            story.expect(error.code == .notFound, "notFound")
        }
    }

    mutating func comeWithoutAToken() async {
        story.chapter("Come with a token of yesterday", "payments.getPayments(limit: 100)")
        do throws(BankError) {
            _ = try await RemotePaymentRepository(client(token: "yesterday")).getPayments(limit: 100)
            story.expect(false, "nobody should be let in")
        } catch {
            tell(error)
            story.expect(error.code == .unauthorized, "unauthorized")
        }
    }

    mutating func receiveAnAmountThatIsNoNumber() async {
        story.chapter("Receive an amount that is no number", "payments.getPayment(id: \"pay_broken\")")
        do throws(BankError) {
            _ = try await payments.getPayment(id: "pay_broken")
            story.expect(false, "there is no number to be had")
        } catch {
            tell(error)
            guard case .mapping(let problem) = error.kind else { return story.expect(false, "a mapping error") }
            story.expect(problem.type == "Payment" && problem.field == "amount", "the error names the field")
            story.expect(problem.value == nil, "and not the value: the spec says that amounts are sensitive")
        }
    }

    mutating func callAServerThatIsNotThere() async {
        story.chapter("Call a server that is not there", "payments.getPayments(limit: 100)")
        do throws(BankError) {
            let nowhere = Walkthrough(address: "http://127.0.0.1:1", server: server)
            _ = try await nowhere.payments.getPayments(limit: 100)
            story.expect(false, "nobody should answer")
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
