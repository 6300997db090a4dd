import EndpointOffline
import EndpointPersistence
import EndpointRuntime
import EndpointTesting
import Foundation
import HTTPTypes
import Testing

/// Runs the generated code of the golden `Outbox` with stores in memory: writes that wait for an unreachable server,
/// the values that reads show meanwhile, and the outcomes.
@Suite(.timeLimit(.minutes(1))) struct OutboxTests {
    private let clock = TestClock()
    private let server = KioskTill()
    private let transport: InMemoryTransport
    private let outbox: Outbox<Kiosk>
    private let conflicts: ConflictLog

    /// The conflicts that the app's resolver receives, and its decisions.
    private final class ConflictLog: Sendable {
        let (asked, continuation) = AsyncStream.makeStream(of: PendingConflict<KioskSale>.self)
    }

    init() {
        let server = server
        transport = InMemoryTransport { try await server.answer(to: $0) }
        let client = EndpointClient<Kiosk>(
            EndpointServer("https://kiosk.example"),
            transport: transport,
            retry: .once,
            clock: clock
        )
        outbox = Outbox(client, store: InMemoryOutboxStore(), entities: InMemoryEntityStore(), user: "ada")
        conflicts = ConflictLog()
    }

    private var sales: OfflineFirstKioskSaleRepository {
        OfflineFirstKioskSaleRepository(outbox) { [conflicts] conflict in
            conflicts.continuation.yield(conflict)
            return .theirs
        }
    }

    private let first = KioskSaleID(rawValue: "sale_1")

    private var draft: KioskSaleDraft {
        get throws {
            let id = try #require(UUID(uuidString: KioskTill.customer))
            return KioskSaleDraft(customerId: KioskCustomerID(rawValue: id), amount: 2, note: "cake")
        }
    }

    private func count(_ line: String) -> Int { transport.requests.count { KioskTill.line(of: $0) == line } }

    /// The outcome of a write after the server is back. An attempt that fails at this very moment runs after one
    /// wake-up.
    private func outcome<Value>(of pending: KioskPending<Value>) async throws -> Value {
        await server.comeBack()
        let waking = Task { [outbox] in
            while !Task.isCancelled {
                outbox.wake()
                await Task.yield()
            }
        }
        defer { waking.cancel() }
        return try await pending.delivered()
    }

    @Test func encryptedFieldsAreNotWrittenWithoutACipher() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "kiosk-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        let store = SQLiteOutboxStore(at: folder.appending(path: "kiosk.outbox"))
        let client = EndpointClient<Kiosk>(EndpointServer("https://kiosk.example"), transport: transport)
        let outbox = Outbox(client, store: store, entities: InMemoryEntityStore(), user: "ada")
        let sales = OfflineFirstKioskSaleRepository(outbox) { _ in .theirs }
        do {
            _ = try await sales.createSale(draft, idempotencyKey: "key-1")
            Issue.record("it was written")
        } catch let error as KioskError {
            guard case .storage(let reason) = error.kind else { throw error }
            #expect("\(reason)".contains("has no cipher"))
        }
        #expect(transport.requests.isEmpty)
    }

    // MARK: Creating

    @Test func offlineCreationsAreShownAtOnceAndDeliveredOnce() async throws {
        #expect(try await sales.getOldSales().isEmpty)
        #expect(try await sales.getSales().count == 1)
        await server.cutOff()
        let pending = try await sales.createSale(draft, idempotencyKey: "key-1")
        let made = try #require(pending.value)
        #expect(made.status == .pending)
        #expect(made.amount == 2)
        #expect(made.note == "cake")
        #expect(made.createdAt == clock.date)
        #expect(made.copies == 1)
        #expect(!pending.isDelivered)
        #expect(try await sales.getSale(id: made.id, full: true) == made)
        #expect(try await sales.getOldSales() == [made])
        #expect(try await sales.getSales().map(\.id).contains(made.id))
        var seen = sales.observeOldSales().makeAsyncIterator()
        #expect(await seen.next()?.pendingIDs == [made.id.rawValue])
        let delivered = try await outcome(of: pending)
        #expect(delivered.id.rawValue == "sale_2")
        #expect(pending.isDelivered)
        let sent = transport.requests.filter { KioskTill.line(of: $0) == "POST /sales" }
        #expect(Set(sent.map(KioskTill.key)) == ["key-1"])
        #expect(try await sales.getSale(id: made.id, full: true).id == delivered.id)
        #expect(await outbox.entries().isEmpty)
    }

    @Test func aKeyOfTheDeviceIsReplacedBeforeItIsSent() async throws {
        let customers = OfflineFirstKioskCustomerRepository(outbox)
        await server.cutOff()
        let customer = try #require(try await customers.createCustomer(KioskCustomerDraft(name: "Ada")).value)
        var draft = try draft
        draft.customerId = customer.id
        let sale = try await sales.createSale(draft, idempotencyKey: nil)
        _ = try await outcome(of: sale)
        let body = try #require(await server.bodies["POST /sales"])
        #expect(body.lowercased().contains(KioskTill.customer.lowercased()))
        #expect(!body.lowercased().contains(customer.id.rawValue.uuidString.lowercased()))
    }

    @Test func aListFollowsAKeyOfTheDevice() async throws {
        let customers = OfflineFirstKioskCustomerRepository(outbox)
        await server.cutOff()
        let customer = try #require(try await customers.createCustomer(KioskCustomerDraft(name: "Ada")).value)
        var draft = try draft
        draft.customerId = customer.id
        let sale = try await sales.createSale(draft, idempotencyKey: nil)
        #expect(try await sales.getCustomerSales(customerId: customer.id).map(\.id) == [sale.value?.id])
        _ = try await outcome(of: sale)
        let shown = try await sales.getCustomerSales(customerId: customer.id)
        #expect(shown.map(\.id.rawValue) == ["sale_1", "sale_2"])
        let paths = transport.requests.map { KioskTill.line(of: $0).lowercased() }
        #expect(paths.contains("get /customers/\(KioskTill.customer.lowercased())/sales"))
        #expect(!paths.contains { $0.contains(customer.id.rawValue.uuidString.lowercased()) })
    }

    // MARK: Changing

    @Test func aRefusedWriteIsParkedAndTheServersValueShowsAgain() async throws {
        _ = try await sales.getSale(id: first, full: true)
        await server.cutOff()
        let pending = try await sales.cancelSale(saleId: first)
        #expect(try await sales.getSale(id: first, full: true).status == .cancelled)
        await server.refuse("POST /sales/sale_1/cancel", 422)
        await #expect(throws: OutboxError.self) { try await outcome(of: pending) }
        #expect(try await sales.getSale(id: first, full: true).status == .pending)
        let entry = try #require(await outbox.entries().first)
        guard case .parked(let refusal) = entry.state else {
            Issue.record("the write is \(entry.state)")
            return
        }
        #expect(refusal.status == 422)
        await server.accept("POST /sales/sale_1/cancel")
        try await outbox.retry(entry.id)
        try await pending.delivered()
    }

    @Test func theAppIsAskedAboutItsConflicts() async throws {
        _ = try await sales.getSale(id: first, full: true)
        outbox.pause()
        let change = KioskChangeSale(note: "milk", status: .paid, copies: "2")
        let pending = try await sales.renameSale(change, id: first)
        #expect(pending.value?.note == "milk")
        #expect(pending.value?.status == .paid)
        #expect(pending.value?.copies == 1)
        await server.put("sale_1", KioskTill.sale("sale_1", note: "coffee"))
        await server.refuse("PATCH /sales/sale_1", 412)
        outbox.resume()
        await #expect(throws: OutboxError.overruled) { try await pending.delivered() }
        var asked = conflicts.asked.makeAsyncIterator()
        let conflict = try #require(await asked.next())
        #expect(conflict.base?.note == "tea")
        #expect(conflict.mine?.note == "milk")
        #expect(conflict.theirs?.note == "coffee")
        #expect(try await sales.getSale(id: first, full: true).note == "coffee")
    }

    @Test func deletionShowsAtOnce() async throws {
        #expect(try await sales.getSales().map(\.id) == [first])
        await server.cutOff()
        let pending = try await sales.deleteSale(id: first)
        #expect(try await sales.getSales().isEmpty)
        try await outcome(of: pending)
        #expect(count("DELETE /sales/sale_1") == 1)
    }

    // MARK: Other implementations

    @Test func theRemoteRepositoryDeliversAtOnce() async throws {
        let remote = RemoteKioskSaleRepository(outbox.cache.client)
        let pending = try await remote.createSale(draft, idempotencyKey: nil)
        #expect(pending.isDelivered)
        #expect(pending.id == nil)
        #expect(pending.value?.id.rawValue == "sale_2")
        #expect(try await !pending.cancel())
    }

    @Test func mocksDeliverAtOnce() async throws {
        let mock = MockKioskSaleRepository()
        #expect(try await mock.createSale(draft, idempotencyKey: nil).delivered() == KioskSale.Examples.first)
        try await mock.cancelSale(saleId: first).delivered()
        #expect(try await mock.archiveSales(ids: []).value == KioskSale.Examples.all)
        let receipt = KioskReceipt(saleId: "sale_1", pages: 1)
        await #expect(throws: KioskError.self) { try await mock.printReceipt(receipt).value }
    }
}
