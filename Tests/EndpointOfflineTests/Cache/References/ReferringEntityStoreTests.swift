import EndpointTesting
import Foundation
import Testing

@testable import EndpointOffline
@testable import EndpointRuntime

@Suite("Offline: entities that stand in others")
struct ReferringEntityStoreTests {
    private let base = InMemoryEntityStore()
    private var store: ReferringEntityStore { ReferringEntityStore(base) }
    private let ada = VendorDTO("v\"1", "Ada")
    private let bob = VendorDTO("2", "Bob")
    private let eve = VendorDTO("3", "Eve")

    private func json(_ id: String) async -> String? {
        await base.entity(id, in: WareDTO.entityTable).map { String(decoding: $0.json, as: UTF8.self) }
    }

    @Test("the owner holds the key alone, and the other entity is stored once")
    func storedOnce() async throws {
        let wares = [
            WareDTO("a", by: ada, also: [bob, ada]), WareDTO("b", by: nil, also: [bob]), WareDTO("c", by: bob),
        ]
        try await store.save(wares, at: 1)
        #expect(await json("a") == #"{"id":"a","by":"v\"1","also":["2","v\"1"]}"#)
        #expect(await json("b") == #"{"id":"b","also":["2"]}"#)
        #expect(try await base.all(VendorDTO.self) == [bob, ada])
        #expect(try await store.all(WareDTO.self) == wares)
        #expect(try await store.one(WareDTO.self, "a") == wares[0])
        #expect(try await store.entities(["c", "x", "a"], in: WareDTO.entityTable).map(\.id) == ["c", "a"])
    }

    @Test("what is saved of the other entity is seen in each owner, and the bytes are those of the wire")
    func changed() async throws {
        try await store.save([WareDTO("a", by: bob), WareDTO("b", by: ada, also: [bob])], at: 1)
        try await store.save([VendorDTO("2", "Robert")], at: 2)
        #expect(try await store.one(WareDTO.self, "a")?.by?.name == "Robert")
        #expect(try await store.one(WareDTO.self, "b")?.also == [VendorDTO("2", "Robert")])
        let record = try await store.entity("a", in: WareDTO.entityTable)
        #expect(record?.json == (try Wire.encode(WareDTO("a", by: VendorDTO("2", "Robert")))))
    }

    @Test("an answer that was asked for before a later one changes neither the owner nor what stands in it")
    func late() async throws {
        try await store.save([VendorDTO("2", "Robert")], at: 5)
        try await store.save([WareDTO("a", by: bob)], at: 6, isLate: true)
        #expect(try await store.one(WareDTO.self, "a")?.by?.name == "Robert")
    }

    @Test("without what it refers to, an owner is not there, and is when that is there again")
    func missing() async throws {
        try await store.save([WareDTO("a", by: bob), WareDTO("b", by: ada)], at: 1)
        try await store.apply(EntityTransaction([.delete(["2"], table: VendorDTO.entityTable)]))
        #expect(try await store.one(WareDTO.self, "a") == nil)
        #expect(try await store.all(WareDTO.self).map(\.id) == ["b"])
        try await store.save([bob], at: 2)
        #expect(try await store.all(WareDTO.self).map(\.id) == ["a", "b"])
    }

    @Test("an entity in an entity in another")
    func deeper() async throws {
        let parcel = ParcelDTO("p", [WareDTO("a", by: bob), WareDTO("b", by: nil, also: [ada, eve])])
        try await store.save([parcel], at: 1)
        #expect(await base.entity("p", in: ParcelDTO.entityTable)?.json == Data(#"{"id":"p","wares":["a","b"]}"#.utf8))
        #expect(try await store.one(ParcelDTO.self, "p") == parcel)
        try await store.save([VendorDTO("3", "Eva")], at: 2)
        let record = try await store.entity("p", in: ParcelDTO.entityTable)
        #expect(record?.parts?.keys.filter { $0.table == "Vendor" }.count == 3)
        #expect(record?.newestPart == 2)
        #expect(try await store.one(ParcelDTO.self, "p")?.wares.last?.also.last?.name == "Eva")
    }

    @Test("an update sees the entity whole, and leaves it as it was stored but for what it changed")
    func update() async throws {
        try await store.save([WareDTO("a", by: bob, also: [ada])], at: 1)
        let effect = CacheEffect.set(WareDTO.self, id: "a", ["also": .array([])])
        let date = Date(timeIntervalSince1970: 3)
        try await store.apply(EntityTransaction(try effect.changes(.max, date)))
        #expect(await json("a") == #"{"id":"a","by":"2","also":[]}"#)
        #expect(try await store.entity("a", in: WareDTO.entityTable)?.columns == [.text("Bob")])
        // In one transaction with what an answer brought.
        let saved = try CacheEffect.save(WareDTO("n", by: eve, also: [ada])).changes(.max, date)
        let set = try CacheEffect.set(WareDTO.self, id: "n", ["also": .array([])]).changes(.max, date)
        try await store.apply(EntityTransaction(saved + set))
        #expect(try await store.one(WareDTO.self, "n") == WareDTO("n", by: eve))
        #expect(await json("n") == #"{"id":"n","by":"3","also":[]}"#)
    }

    @Test("an update of what lacks a part deletes it, so that it is fetched anew")
    func updateOfMissing() async throws {
        try await store.save([WareDTO("a", by: bob)], at: 1)
        try await store.apply(EntityTransaction([.delete(["2"], table: VendorDTO.entityTable)]))
        try await store.apply(EntityTransaction([.update("a", table: WareDTO.entityTable) { $0 }]))
        #expect(await base.entity("a", in: WareDTO.entityTable) == nil)
    }

    @Test("what was read and is saved once more changes no part")
    func confirmed() async throws {
        try await store.save([WareDTO("a", by: bob)], at: 1)
        var records = try await store.entities(["a"], in: WareDTO.entityTable)
        try await store.save([VendorDTO("2", "Robert")], at: 2)
        records[0].savedAt = Date(timeIntervalSince1970: 9)
        try await store.apply(EntityTransaction([.save(records, requestedAt: .max, table: WareDTO.entityTable)]))
        #expect(try await store.one(WareDTO.self, "a")?.by?.name == "Robert")
        #expect(await base.entity("a", in: WareDTO.entityTable)?.savedAt == Date(timeIntervalSince1970: 9))
        #expect(await base.entity("2", in: VendorDTO.entityTable)?.savedAt == Date(timeIntervalSince1970: 2))
    }

    @Test("validators name what was answered, and nothing once a part is newer")
    func validators() async throws {
        var record = try WareDTO("a", by: bob).record(validators: EntityValidators(entityTag: "1"))
        record.savedAt = Date(timeIntervalSince1970: 1)
        try await store.apply(
            EntityTransaction([.save([record], requestedAt: .max, table: WareDTO.entityTable)])
        )
        #expect(try await store.entity("a", in: WareDTO.entityTable)?.validators.entityTag == "1")
        try await store.save([VendorDTO("2", "Robert")], at: 2)
        #expect(try await store.entity("a", in: WareDTO.entityTable)?.validators.isEmpty == true)
    }

    @Test("the limits of the other table hold, and what is followed stays")
    func limits() async throws {
        let changes = store.changes(to: .entities(["0", "1"], table: "Vendor"))
        try await store.save((0..<9).map { WareDTO("w\($0)", by: VendorDTO("\($0)", "N")) }, at: 1)
        let kept = try await base.all(VendorDTO.self).map(\.id)
        #expect(kept.count == 5)
        #expect(Set(kept).isSuperset(of: ["0", "1"]))
        withExtendedLifetime(changes) {}
    }

    @Test("rows of before somebody said 'refers' hold the other entity themselves, and are read")
    func inline() async throws {
        let plain = EntityTable("Ware", columns: ["vendor"])
        let record = try WareDTO("a", by: bob, also: [ada]).record()
        try await base.apply(EntityTransaction([.save([record], requestedAt: 0, table: plain)]))
        #expect(try await store.one(WareDTO.self, "a") == WareDTO("a", by: bob, also: [ada]))
    }

    @Test(
        "whatever bytes a store gives, nothing is read beyond them",
        arguments: [
            "", "{", #"{"by"#, #"{"by":"#, #"{"by":"a"#, #"{"by":"a\"#, #"{"also":["#, #"{"also":["a""#, "[1]", "7",
            "{]}",
            #"{"by" "a"}"#, #"{"also":[,]}"#, #"{"also":{"x":"2"#, " \n{ \"by\" : null , \"also\" : [ ] } ",
        ]
    )
    func damaged(json: String) throws {
        let references = try #require(WareDTO.entityTable.references)
        let bytes = Data(json.utf8)
        #expect(references.keys(in: bytes).allSatisfy { $0.place.range.upperBound <= bytes.count })
    }

    @Test("keys with signs, and values that look like keys")
    func search() throws {
        let table = EntityTable("T", references: [EntityReference(["a\"ü", "*", "x"], to: VendorDTO.self)])
        let references = try #require(table.references)
        let json = Data(
            #"{"x":"no","n":{"x":"no"},"a\"ü":[{"x":"1"},{"y":{"x":"no"}},null,{"x":"2","z":[]}],"a":[{"x":"no"}]}"#
                .utf8
        )
        #expect(references.keys(in: json).map(\.id) == ["1", "2"])
    }
}
