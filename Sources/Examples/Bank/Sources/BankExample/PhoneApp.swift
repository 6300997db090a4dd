import EndpointOffline
import EndpointPersistence
import EndpointRuntime
import Foundation

/// The app on a customer's phone, as a separate process. It writes a payment while the bank is away, and is then
/// killed.
enum PhoneApp {
    /// `bank-example --phone URL FOLDER` runs it.
    static let argument = "--phone"
    /// The last line that it prints.
    static let lastWords = "the payment is on disk"
    /// The idempotency key of the payment, which the bank counts.
    static let key = "rent-of-december"

    static var draft: PaymentDraft {
        PaymentDraft(
            accountId: "acc_9",
            recipientName: "Lise Meitner",
            recipientAccountNumber: "DE75512108001245126199",
            amount: 950,
            currency: "EUR",
            description: "Rent"
        )
    }

    /// One outbox for the API and its user, with separate files for the outbox and the cache. The cache may be deleted,
    /// the outbox must not be.
    static func outbox(_ client: EndpointClient<Bank>, in folder: URL) -> Outbox<Bank> {
        Outbox(
            client,
            store: SQLiteOutboxStore(at: SQLiteOutboxStore.file(for: "Bank", user: "demo", in: folder)),
            entities: SQLiteEntityStore(at: SQLiteEntityStore.file(for: "Bank", user: "demo", in: folder)),
            user: "demo"
        )
    }

    static func main(_ address: String, _ folder: String) async -> Never {
        let client = EndpointClient<Bank>(EndpointServer(address), credentials: .bearer { "demo-token" })
        let outbox = outbox(client, in: URL(fileURLWithPath: folder))
        do {
            try await pay(OfflineFirstOrderRepository(outbox))
            say(lastWords)
            // Until it is killed.
            while true { try await Task.sleep(for: .seconds(60)) }
        } catch {
            say("the phone could not pay: \(error)")
            exit(1)
        }
    }

    private static func pay(_ orders: OfflineFirstOrderRepository) async throws {
        let payment = try await orders.createPayment(draft, idempotencyKey: key)
        say("createPayment returned, isDelivered: \(payment.isDelivered)")
        for await state in orders.observePayments(limit: 100) {
            for payment in state.value ?? [] where state.pendingIDs.contains(payment.id) {
                say("in the list, marked as pending: \(payment.recipientName), \(payment.amount) \(payment.currency)")
            }
            return
        }
    }

    /// The line is not buffered, so a reader receives it even if the process ends with the next instruction.
    private static func say(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }
}
