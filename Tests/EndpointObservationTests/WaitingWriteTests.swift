public import EndpointObservation
import EndpointOffline
import EndpointRuntime
import EndpointTesting
import Foundation
import RuntimeTestSupport
import Testing

extension KioskPending: PendingWrite {}

extension KioskStoredValue: StoredState {
    /// True if the value comes from the store.
    public var isStored: Bool { source == .store }
}

/// Writes that wait in an outbox.
@MainActor @Suite("On a screen: writes that wait", .timeLimit(.minutes(1)))
struct WaitingWriteTests {
    private let server = KioskTill()
    private let transport: InMemoryTransport
    private let outbox: Outbox<Kiosk>
    private let sales: OfflineFirstKioskSaleRepository

    init() {
        let server = server
        transport = InMemoryTransport { try await server.answer(to: $0) }
        let client = EndpointClient<Kiosk>(
            EndpointServer("https://kiosk.example"),
            transport: transport,
            retry: .once,
            clock: TestClock()
        )
        outbox = Outbox(client, store: InMemoryOutboxStore(), entities: InMemoryEntityStore(), user: "ada")
        sales = OfflineFirstKioskSaleRepository(outbox) { _ in .theirs }
    }

    private func create() -> ObservedWrite<KioskSaleDraft, KioskSale> {
        ObservedWrite(retry: { [outbox] in try await outbox.retry($0) }) { [sales] draft, key in
            try await sales.createSale(draft, idempotencyKey: key)
        }
    }

    private func delete() -> ObservedWrite<KioskSaleID, Void> {
        ObservedWrite(retry: { [outbox] in try await outbox.retry($0) }) { [sales] id, _ in
            try await sales.deleteSale(id: id)
        }
    }

    private func list() -> ObservedValue<[KioskSale]> {
        ObservedValue(
            observe: { [sales] in sales.observeSales() },
            refresh: { [sales] in try await sales.refreshSales() }
        )
    }

    private func draft(_ note: String) throws -> KioskSaleDraft {
        let id = try #require(UUID(uuidString: KioskTill.customer))
        return KioskSaleDraft(customerId: KioskCustomerID(rawValue: id), amount: 2, note: note)
    }

    private func keys() -> Set<String?> {
        Set(transport.requests.filter { KioskTill.line(of: $0) == "POST /sales" }.map(KioskTill.key))
    }

    /// Waits for a phase, and wakes the outbox meanwhile.
    private func wait<Input, Value>(
        _ write: ObservedWrite<Input, Value>,
        until holds: (ObservedWritePhase<Value>) -> Bool
    ) async throws {
        while !holds(write.phase) {
            try Task.checkCancellation()
            outbox.wake()
            await Task.yield()
        }
    }

    @Test("a write waits with its value while the server is away, and is done when it is back")
    func waits() async throws {
        await server.cutOff()
        let (write, list) = (create(), list())
        await write.send(try draft("cake")).value
        guard case .waiting(let value?) = write.phase else {
            Issue.record("\(write.phase)")
            return
        }
        #expect(value.note == "cake")
        await write.send(try draft("again")).value
        #expect(await outbox.entries().count == 1)
        try await onScreen(list) { try await until { list.pendingIDs == [value.id.rawValue] } }
        await server.comeBack()
        try await wait(write) { if case .done = $0 { true } else { false } }
        #expect(keys().count == 1)
    }

    @Test("a write is taken back while nothing was sent, and not any more after that")
    func undo() async throws {
        outbox.pause()
        let write = create()
        #expect(await write.undo() == false)
        await write.send(try draft("cake")).value
        #expect(await write.undo())
        guard case .idle = write.phase else {
            Issue.record("\(write.phase)")
            return
        }
        #expect(await outbox.entries().isEmpty)
        outbox.resume()
        await write.send(try draft("tea")).value
        try await wait(write) { if case .done = $0 { true } else { false } }
        #expect(await write.undo() == false)
    }

    @Test("a refused write is parked with its reason, and tried again with the same key")
    func parked() async throws {
        await server.refuse("POST /sales", 422)
        let write = create()
        await write.send(try draft("cake")).value
        try await wait(write) { if case .parked = $0 { true } else { false } }
        guard case .parked(let refusal) = write.phase else { return }
        #expect(refusal.status == 422)
        #expect(write.hasNewError)
        await server.accept("POST /sales")
        await write.retry().value
        try await wait(write) { if case .done = $0 { true } else { false } }
        #expect(keys().count == 1)
        #expect(!write.hasNewError)
    }

    @Test("another write takes the place of a parked one, with a new key")
    func edited() async throws {
        await server.refuse("POST /sales", 422)
        let write = create()
        await write.send(try draft("cake")).value
        try await wait(write) { if case .parked = $0 { true } else { false } }
        await server.accept("POST /sales")
        await write.send(try draft("tea")).value
        try await wait(write) { if case .done = $0 { true } else { false } }
        #expect(keys().count == 2)
        #expect(await outbox.entries().isEmpty)
    }

    @Test("a deleted row goes at once, and returns with its reason if the server refuses, until it is given up")
    func deleted() async throws {
        let (list, write) = (list(), delete())
        try await onScreen(list) {
            try await until { list.value?.count == 1 && !list.isLoading }
            outbox.pause()
            await write.send(KioskSaleID(rawValue: "sale_1")).value
            try await until { list.value?.isEmpty == true }
            await server.refuse("DELETE /sales/sale_1", 422)
            outbox.resume()
            try await wait(write) { if case .parked = $0 { true } else { false } }
            try await until { list.value?.count == 1 }
            try await write.drop()
            #expect(await outbox.entries().isEmpty)
        }
    }

    @Test("nothing waits for a write any more when its screen is gone, but the outbox keeps it")
    func leaks() async throws {
        await server.cutOff()
        weak var left: ObservedWrite<KioskSaleDraft, KioskSale>?
        do {
            let write = create()
            left = write
            await write.send(try draft("cake")).value
        }
        try await until { left == nil }
        #expect(await outbox.entries().count == 1)
    }
}
