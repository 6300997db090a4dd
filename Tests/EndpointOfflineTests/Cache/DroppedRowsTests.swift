import EndpointTesting
import Foundation
import RuntimeTestSupport
import Testing

@testable import EndpointOffline
@testable import EndpointRuntime

@Suite("Offline: rows that an update of the app drops", .timeLimit(.minutes(1)))
struct DroppedRowsTests {
    static let members: [CachedMembers] = [.matching(EntityQuery(order: [.ascending("title")])), .asAnswered]

    /// A till whose list of two open bills is stored, and fresh.
    private func till(_ members: CachedMembers) async throws -> (device: TillDevice, outbox: Outbox<Till>) {
        let device = TillDevice()
        let outbox = device.outbox(retry: .once)
        for title in ["food", "rent"] { device.server.createElsewhere(title) }
        #expect(try await outbox.cache.value(of: TillReads.bills(members)).map(\.title) == ["food", "rent"])
        return (device, outbox)
    }

    /// Gives rows a form that the type of this version of the app cannot read.
    private func update(_ device: TillDevice, _ titles: Set<String> = ["food", "rent"]) async throws {
        let table = BillDTO.entityTable
        var records = try await device.entities.entities(matching: EntityQuery(), in: table)
        records = records.filter { record in
            titles.contains { String(decoding: record.json, as: UTF8.self).contains($0) }
        }
        for index in records.indices { records[index].json = Data(#"{"name":"of another version"}"#.utf8) }
        try await device.entities.apply(EntityTransaction([.save(records, requestedAt: .max, table: table)]))
    }

    private func code(
        _ outbox: Outbox<Till>,
        _ read: CachedList<Till, BillDTO>
    ) async -> Result<[String], EndpointError<Never>> {
        do throws(EndpointError<Never>) {
            return .success(try await outbox.cache.value(of: read).map(\.title))
        } catch {
            return .failure(error)
        }
    }

    @Test("a list is not empty without them, but unknown, at once and afterwards", arguments: 0..<members.count)
    func unknown(number: Int) async throws {
        let (device, outbox) = try await till(Self.members[number])
        try await update(device)
        device.server.fail(.away)
        for _ in 0..<2 {
            let stored = await code(outbox, TillReads.bills(Self.members[number], .cacheOnly))
            #expect { try stored.get() } throws: { ($0 as? EndpointError<Never>)?.code == .notStored }
            let asked = await code(outbox, TillReads.bills(Self.members[number], .cacheThenRefresh))
            #expect { try asked.get() } throws: { ($0 as? EndpointError<Never>)?.code == .noConnection }
        }
        device.server.fail(.none)
        let count = device.server.requests.count
        for _ in 0..<2 {
            let read = TillReads.bills(Self.members[number], .cacheElseNetwork)
            #expect(try await code(outbox, read).get() == ["food", "rent"])
        }
        #expect(device.server.requests.count == count + 1)
    }

    @Test("a list without some of them is the rest, and asked for", arguments: 0..<members.count)
    func rest(number: Int) async throws {
        let (device, outbox) = try await till(Self.members[number])
        try await update(device, ["food"])
        device.server.fail(.away)
        for _ in 0..<2 {
            let read = TillReads.bills(Self.members[number], .cacheElseNetwork)
            #expect(try await code(outbox, read).get() == ["rent"])
        }
        var states = outbox.cache.observe(TillReads.bills(Self.members[number], .cacheOnly)) { $0 }.makeAsyncIterator()
        let state = try #require(await states.next())
        #expect(!state.isComplete && state.isStale)
    }

    @Test("a filter is no longer answered from the whole table", arguments: [false, true])
    func filter(isReadFirst: Bool) async throws {
        let (device, outbox) = try await till(Self.members[0])
        let read = TillReads.openBills(.cacheElseNetwork)
        #expect(try await code(outbox, read).get().count == 2)
        try await update(device)
        // Another read may have found and dropped the rows before.
        if isReadFirst { _ = await code(outbox, TillReads.bills(Self.members[0], .cacheOnly)) }
        device.server.fail(.away)
        let offline = await code(outbox, read)
        #expect { try offline.get() } throws: { ($0 as? EndpointError<Never>)?.code == .noConnection }
        device.server.fail(.none)
        #expect(try await code(outbox, read).get().count == 2)
    }

    @Test("a list whose entities refer to dropped rows of another table is unknown, too")
    func referred() async throws {
        let store = ReferringEntityStore(InMemoryEntityStore())
        let (table, key) = (WareDTO.entityTable, StoredAnswerKey(method: "WareRepository.getWares", request: "/wares"))
        let list = StoredList<WareDTO>(key: key, members: .matching(EntityQuery()), limits: EntityLimits())
        let filter = EntityQuery(filters: [.init("vendor", equals: .text("Bob"))])
        let some = StoredList<WareDTO>(
            key: StoredAnswerKey(method: "WareRepository.getWares", request: "/wares?by=Bob"),
            members: .matching(filter),
            limits: EntityLimits()
        )
        let wares = try AnsweredEntity.list([WareDTO("a", by: VendorDTO("2", "Bob"))])
        let changes = list.changes(
            wares,
            EntityValidators(),
            isComplete: true,
            requestedAt: 0,
            savedAt: Date(timeIntervalSince1970: 1)
        )
        try await store.apply(EntityTransaction(changes))
        for list in [list, some] { #expect(try await list.load(store).content?.isComplete == true) }
        let misfits = try #require(Misfits(["2"], in: VendorDTO.entityTable))
        try await store.apply(EntityTransaction(misfits.dropping))
        for list in [list, some] { #expect(try await list.load(store).content == nil) }
        #expect(try await store.entities(matching: EntityQuery(), in: table).isEmpty)
    }

    @Test("the next sync requests the whole list")
    func synced() async throws {
        let (device, outbox) = try await till(Self.members[1])
        let read = TillReads.bills(Self.members[1])
        let asked = Guarded<[Bool]>([])
        let sync = EntitySync("BillRepository.syncBills", of: read, deleted: nil) { since in
            asked.with { $0.append(since == nil) }
            return EndpointCall<Till, [BillDTO]>(TillEndpoint.getBills)
        }
        for _ in 0..<2 { try await outbox.cache.sync(sync) }
        try await update(device)
        try await outbox.cache.sync(sync)
        #expect(asked.with { $0 }.last == true)
        #expect(try await code(outbox, TillReads.bills(Self.members[1], .cacheOnly)).get().count == 2)
    }
}
