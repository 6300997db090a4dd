import EndpointOffline
import EndpointPersistence
import EndpointRuntime
import EndpointTesting
import Foundation
import Testing

/// Reads the files that an app with the golden `Outbox` wrote before the generated code changed its shape. What is on
/// devices keeps its names, so these files are never written again. With `ENDPOINT_RECORD_STORED=1` the suite writes
/// new ones, for a golden with further methods.
@Suite(.timeLimit(.minutes(1))) struct StoredFilesTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Goldens/Outbox/Stored")

    /// The file has fields that the spec wants encrypted. What they are encrypted with is not this suite's concern.
    private struct MarkingCipher: StoreCipher {
        func seal(_ bytes: Data, context: Data) -> Data { context + bytes }

        func open(_ sealed: Data, context: Data) throws -> Data {
            try #require(sealed.starts(with: context))
            return Data(sealed.dropFirst(context.count))
        }

        func digest(_ text: String) -> Data { Data(text.utf8) }
    }

    private let server = KioskTill()

    private func outbox(in folder: URL) -> Outbox<Kiosk> {
        let server = server
        let client = EndpointClient<Kiosk>(
            EndpointServer("https://kiosk.example"),
            transport: InMemoryTransport { try await server.answer(to: $0) },
            retry: .once,
            clock: TestClock()
        )
        return Outbox(
            client,
            store: SQLiteOutboxStore(at: folder.appending(path: "kiosk.outbox"), cipher: MarkingCipher()),
            entities: SQLiteEntityStore(at: folder.appending(path: "kiosk.store"), cipher: MarkingCipher()),
            user: "ada"
        )
    }

    private func sales(_ outbox: Outbox<Kiosk>) -> OfflineFirstKioskSaleRepository {
        OfflineFirstKioskSaleRepository(outbox) { _ in .theirs }
    }

    private let first = KioskSaleID(rawValue: "sale_1")

    private func customer() throws -> KioskCustomerID {
        KioskCustomerID(rawValue: try #require(UUID(uuidString: KioskTill.customer)))
    }

    /// The methods of the waiting writes, in their order.
    private static let methods = [
        "SaleRepository.createSale", "SaleRepository.bookSale", "SaleRepository.cancelSale",
        "SaleRepository.payCustomer", "SaleRepository.renameSale", "SaleRepository.reviseSale",
        "SaleRepository.correctSale", "SaleRepository.archiveSales", "SaleRepository.printReceipt",
        "SaleRepository.openDrawer", "CustomerRepository.createCustomer", "CustomerRepository.mergeCustomers",
        "NoteRepository.putNote",
    ]

    @Test func waitingWritesOfTheCodeBeforeAreRestoredAndDelivered() async throws {
        try await withCopy { (folder: URL) async throws -> Void in
            await server.cutOff()
            let outbox = outbox(in: folder)
            let entries = await outbox.entries()
            #expect(entries.map(\.method) == Self.methods)
            guard case .createSale(let created, let body)? = await outbox.pending(entries[0]),
                case .renameSale(_, let change)? = await outbox.pending(entries[4]),
                case .putNote(let note, _)? = await outbox.pending(entries[12])
            else {
                Issue.record("they are restored as other methods")
                return
            }
            for entry in entries { #expect(await outbox.pending(entry) != nil) }
            #expect(created.value?.amount == Decimal(string: "2.5"))
            #expect(try await body.value().note == "cake")
            #expect(try await change.value().status == "paid")
            #expect(note.value?.text == "milk")
            await server.comeBack()
            outbox.wake()
            #expect(try await created.delivered().status == .paid)
            #expect(await server.bodies["POST /sales"]?.contains(#""note":"cake""#) == true)
        }
    }

    @Test func storedAnswersOfTheCodeBeforeAreRead() async throws {
        try await withCopy { (folder: URL) async throws -> Void in
            await server.cutOff()
            let sales = sales(outbox(in: folder))
            let sale = try await sales.getSale(id: first)
            let count = try await sales.countSales()
            let all = try await sales.getSales()
            let old = try await sales.getOldSales()
            #expect(sale.note == "coffee")
            #expect(count == 1)
            #expect(all.map(\.id).contains(first))
            #expect(old.contains { $0.note == "cake" })
        }
    }

    private func withCopy(_ body: (URL) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "stored-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.copyItem(at: Self.folder, to: folder)
        try await body(folder)
    }

    @Test(.enabled(if: ProcessInfo.processInfo.environment["ENDPOINT_RECORD_STORED"] == "1"))
    func record() async throws {
        try? FileManager.default.removeItem(at: Self.folder)
        try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
        let outbox = outbox(in: Self.folder)
        let sales = sales(outbox)
        _ = try await sales.getSales()
        _ = try await sales.getOldSales()
        let sale = try await sales.getSale(id: first)
        _ = try await sales.countSales()
        outbox.pause()
        await server.cutOff()
        let customer = try customer()
        let change = KioskChangeSale(note: "coffee", status: .paid, copies: "2")
        let draft = KioskSaleDraft(customerId: customer, amount: 2.5, note: "cake")
        _ = try await sales.createSale(draft, idempotencyKey: "key-1")
        _ = try await sales.bookSale(sale, related: [first], seller: "bob", idempotencyKey: "key-2")
        _ = try await sales.cancelSale(saleId: first)
        _ = try await sales.payCustomer(customerId: customer, saleId: first)
        _ = try await sales.renameSale(change, id: first)
        _ = try await sales.reviseSale(change, id: first)
        _ = try await sales.correctSale(id: first, note: "coffee", at: Date(timeIntervalSince1970: 0))
        _ = try await sales.archiveSales(ids: [first])
        _ = try await sales.printReceipt(KioskReceipt(saleId: "sale_1", pages: 1))
        _ = try await sales.openDrawer(xCustomer: "bob", idempotencyKey: "key-3")
        let customers = OfflineFirstKioskCustomerRepository(outbox)
        _ = try await customers.createCustomer(KioskCustomerDraft(name: "Eve", referrer: customer.rawValue))
        _ = try await customers.mergeCustomers(into: customer, from: [customer])
        let note = KioskNoteID(rawValue: try #require(UUID(uuidString: KioskTill.customer)))
        _ = try await OfflineFirstKioskNoteRepository(outbox).putNote(id: note, text: "milk")
    }
}
