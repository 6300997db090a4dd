import EndpointTesting
import Foundation
import RuntimeTestSupport
import Testing

@testable import EndpointOffline
@testable import EndpointRuntime

@Suite("Outbox: reads show what is pending", .timeLimit(.minutes(1)))
struct OutboxOverlayTests {
    /// A device that has read two bills, and whose server is away now.
    private func device() async throws -> (TillDevice, Outbox<Till>) {
        let device = TillDevice()
        let outbox = device.outbox()
        for title in ["food", "rent"] { _ = try await outbox.createBill(title).delivered() }
        try await outbox.cache.refresh(TillReads.bills())
        device.server.fail(.away)
        return (device, outbox)
    }

    private func titles(
        _ outbox: Outbox<Till>,
        _ members: CachedMembers = .matching(EntityQuery(order: [.ascending("title")]))
    ) async throws -> [String] {
        try await outbox.cache.value(of: TillReads.bills(members, .cacheOnly)).map { "\($0.title) \($0.status)" }
    }

    @Test("created, changed and deleted entities, in their place in the order")
    func lists() async throws {
        let (_, outbox) = try await device()
        let created = try await outbox.createBill("light")
        #expect(created.value?.title == "light")
        #expect(try await titles(outbox) == ["food open", "light open", "rent open"])
        #expect(try await titles(outbox, .asAnswered) == ["light open", "food open", "rent open"])
        try await outbox.renameBill("b1", "water")
        try await outbox.payBill("b2")
        #expect(try await titles(outbox) == ["light open", "rent paid", "water open"])
        let open = CachedMembers.matching(EntityQuery(filters: [.init("status", equals: .text("open"))]))
        #expect(try await titles(outbox, open).sorted() == ["light open", "water open"])
        try await outbox.deleteBill("b2")
        #expect(try await titles(outbox) == ["light open", "water open"])
        #expect(try await titles(outbox, .asAnswered) == ["light open", "water open"])
    }

    @Test("what is pending is marked, and what is stored has nothing of it")
    func marks() async throws {
        let (device, outbox) = try await device()
        let write = try await outbox.renameBill("b1", "water")
        #expect(write.value == Bill(id: "b1", title: "water", status: "open", payer: nil))
        let stream = outbox.cache.observe(TillReads.bills()) { $0 }
        for await snapshot in stream where snapshot.value?.count == 2 {
            #expect(snapshot.pendingIDs == ["b1"])
            #expect(snapshot.value?.map(\.title) == ["rent", "water"])
            break
        }
        let stored = try await device.entities.entity("b1", in: BillDTO.entityTable)
        #expect(stored.map { String(decoding: $0.json, as: UTF8.self).contains("food") } == true)
    }

    @Test("a pending write changes the entity whose key has its bytes")
    func equivalentKeys() async throws {
        let (device, outbox) = try await device()
        let keys = ["\u{e9}", "e\u{301}"]
        let records = keys.map { id in
            EntityRecord(
                id: id,
                json: Data(#"{"id":"\#(id)","title":"\#(id.utf8.count)","status":"open"}"#.utf8),
                columns: [.text("\(id.utf8.count)"), .text("open"), .null],
                savedAt: device.clock.date
            )
        }
        try await device.entities.apply(
            EntityTransaction([.save(records, requestedAt: .max, table: BillDTO.entityTable)])
        )
        try await outbox.renameBill(keys[0], "water")
        #expect(try await titles(outbox) == ["3 open", "food open", "rent open", "water open"])
        try await outbox.deleteBill(keys[1])
        #expect(try await titles(outbox) == ["food open", "rent open", "water open"])
        #expect(try await outbox.cache.value(of: TillReads.bill(keys[0], .cacheOnly)).title == "water")
    }

    @Test("an observer sees the write at once, and the server's value again after a refusal")
    func refusal() async throws {
        let (device, outbox) = try await device()
        var seen = outbox.cache.observe(TillReads.bill("b1")) { "\($0.value?.title ?? "none") \($0.pendingIDs.count)" }
            .makeAsyncIterator()
        #expect(await seen.next() == "food 0")
        try await outbox.renameBill("b1", "bad water")
        while await seen.next() != "bad water 1" {}
        device.server.fail(.none)
        outbox.wake()
        while await seen.next() != "food 0" {}
        #expect(try await outbox.parked().method == "BillRepository.renameBill")
    }

    @Test("a client's key leads to the entity before and after the server gave it one, for reads and observers")
    func aliases() async throws {
        let (device, outbox) = try await device()
        let write = try await outbox.createBill("light")
        let id = try #require(write.value?.id)
        var seen = outbox.cache.observe(TillReads.bill(id)) { "\($0.value?.id == id) \($0.value?.title ?? "none")" }
            .makeAsyncIterator()
        #expect(await seen.next() == "true light")
        #expect(try await outbox.cache.value(of: TillReads.bill(id, .networkOnly)).title == "light")
        device.server.fail(.none)
        outbox.wake()
        #expect(try await write.delivered().id == "b3")
        while await seen.next() != "false light" {}
        #expect(try await outbox.cache.value(of: TillReads.bill(id, .networkOnly)).id == "b3")
        #expect(try await titles(outbox) == ["food open", "light open", "rent open"])
        #expect(try await titles(outbox, .asAnswered) == ["light open", "food open", "rent open"])
        _ = try await outbox.renameBill("b3", "lamp").delivered()
        while await seen.next() != "false lamp" {}
        _ = try await outbox.renameBill(id, "candle").delivered()
        #expect(device.server.bills["b3"]?.title == "candle")
    }

    @Test("what the server answers does not hide what is pending")
    func networkReads() async throws {
        let (device, outbox) = try await device()
        try await outbox.renameBill("b1", "water")
        try await until { device.server.requests.contains { $0.hasPrefix("PATCH") } }
        device.server.fail { $0.hasPrefix("GET") ? .none : .away }
        #expect(try await outbox.cache.value(of: TillReads.bill("b1", .networkOnly)).title == "water")
        let list = try await outbox.cache.value(of: TillReads.bills(.asAnswered, .networkOnly))
        #expect(list.map(\.title).sorted() == ["rent", "water"])
        let stored = try await device.entities.entity("b1", in: BillDTO.entityTable)
        #expect(stored.map { String(decoding: $0.json, as: UTF8.self).contains("food") } == true)
    }

    @Test("a list whose answer is still good keeps what the server said, without pending ones")
    func confirmedLists() async throws {
        let (device, outbox) = try await device()
        _ = try await outbox.createBill("light")
        let read = TillReads.bills(.asAnswered, .cacheOnly)
        let key = try #require(read.source.key)
        let store = outbox.cache.core.store
        let answer = try #require(try await store.answer(for: key))
        try await store.apply(EntityTransaction([.keep(answer, key)]))
        #expect(try await device.entities.answer(for: key)?.content == .entities(["b1", "b2"]))
    }
}
