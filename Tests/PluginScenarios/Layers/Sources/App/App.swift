import BankData
import BankDomain
import EndpointOffline
import EndpointRuntime

/// Adds up the payments of a bank without a network.
@main
enum App {
    static func main() async throws {
        let transport = InMemoryTransport { _ in
            EndpointTransportResponse(status: 200, json: #"[{"id": "a", "amount": "1.25", "status": "settled"}]"#)
        }
        let payments = RemotePaymentRepository(EndpointClient<Bank>(.production, transport: transport))
        let outbox = Outbox(
            EndpointClient<Bank>(.production, transport: transport),
            store: InMemoryOutboxStore(),
            entities: InMemoryEntityStore(),
            user: "ada"
        )
        let stored = OfflineFirstPaymentRepository(outbox)
        try await stored.syncPayments()
        print("\(try await total(of: stored)) in the store")
        print("\(try await total(of: payments)) in all, \(try await total(of: MockPaymentRepository())) in the mock")
    }
}
