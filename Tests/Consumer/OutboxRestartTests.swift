import EndpointOffline
import EndpointRuntime
import EndpointTesting
import Foundation
import Testing

/// Runs the generated code of the golden `Outbox` for writes of an earlier run of the app.
@Suite(.timeLimit(.minutes(1))) struct OutboxRestartTests {
    private let server = KioskTill()
    private let store = InMemoryOutboxStore()
    private let client: EndpointClient<Kiosk>
    private let outbox: Outbox<Kiosk>

    init() {
        let server = server
        client = EndpointClient<Kiosk>(
            EndpointServer("https://kiosk.example"),
            transport: InMemoryTransport { try await server.answer(to: $0) },
            retry: .once,
            clock: TestClock()
        )
        outbox = Outbox(client, store: store, entities: InMemoryEntityStore(), user: "ada")
    }

    private var sales: OfflineFirstKioskSaleRepository { OfflineFirstKioskSaleRepository(outbox) { _ in .theirs } }

    private var draft: KioskSaleDraft {
        get throws {
            let id = try #require(UUID(uuidString: KioskTill.customer))
            return KioskSaleDraft(customerId: KioskCustomerID(rawValue: id), amount: 2, note: "cake")
        }
    }

    /// The outbox of the next run of the app, over the same file.
    private func restarted() async -> Outbox<Kiosk> {
        outbox.pause()
        while true {
            if let lease = await store.lease() {
                lease.release()
                return Outbox(client, store: store, entities: InMemoryEntityStore(), user: "ada")
            }
            await Task.yield()
        }
    }

    @Test func aWriteOfAnEarlierRunIsRestoredWithItsTypesEditedAndAwaited() async throws {
        await server.refuse("POST /sales", 422)
        let made = try await sales.createSale(draft, idempotencyKey: nil)
        await #expect(throws: OutboxError.self) { try await made.delivered() }
        let next = await restarted()
        let entry = try #require(await next.entries().first)
        guard case .createSale(let pending, let body)? = await next.pending(entry) else {
            Issue.record("it is restored as another method")
            return
        }
        #expect(pending.id == made.id)
        #expect(pending.value?.note == "cake")
        #expect(try await body.value().note == "cake")
        guard case .parked(let refusal) = entry.state,
            case .soldOut(let soldOut)? = refusal.failure(of: Kiosk.self)
        else {
            Issue.record("no failure of the API: \(entry.state)")
            return
        }
        #expect(soldOut.left == 3)
        await server.accept("POST /sales")
        var draft = try draft
        draft.note = "tea"
        try await body.edit(KioskCreateSaleDTO(from: draft))
        #expect(try await pending.delivered().id.rawValue == "sale_2")
        #expect(await server.bodies["POST /sales"]?.contains(#""note":"tea""#) == true)
        #expect(await next.pending(entry) == nil)
    }

    @Test func aWriteOfAnEarlierRunIsDropped() async throws {
        await server.refuse("DELETE /sales/sale_1", 422)
        let made = try await sales.deleteSale(id: KioskSaleID(rawValue: "sale_1"))
        await #expect(throws: OutboxError.self) { try await made.delivered() }
        let next = await restarted()
        let entry = try #require(await next.entries().first)
        guard case .deleteSale(let pending)? = await next.pending(entry) else {
            Issue.record("it is restored as another method")
            return
        }
        try await pending.drop()
        await #expect(throws: OutboxError.dropped) { try await pending.delivered() }
        #expect(await next.entries().isEmpty)
    }
}
