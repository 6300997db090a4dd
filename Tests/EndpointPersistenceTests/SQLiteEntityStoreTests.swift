import EndpointOffline
import EndpointPersistence
import EndpointRuntime
import EndpointStoreTesting
import EndpointTesting
import Foundation
import Testing

@Suite("The store in a file")
struct SQLiteEntityStoreTests {
    @Test(arguments: EntityStoreSuite.checks)
    func doesWhatRepositoriesExpect(_ check: EntityStoreSuite.Check) async throws {
        try await StoreFolder.with { folder in
            let findings = try await check.findings(in: folder.store())
            #expect(findings == [])
            #expect(folder.told == [])
        }
    }

    @Test("saved data exists after the process has ended, with its age and the order of its reads")
    func reopening() async throws {
        try await StoreFolder.with { folder in
            let record = Samples.record("a", "{\"a\":1}", at: 12.25)
            let answer = StoredAnswer(.entities(["a"]), savedAt: record.savedAt)
            let store = folder.store()
            try await store.apply(Samples.save([record]))
            try await store.apply(EntityTransaction([.keep(answer, Samples.key)]))
            let next = folder.store()
            #expect(try await next.entity("a", in: Samples.table) == record)
            #expect(try await next.answer(for: Samples.key) == answer)
        }
    }

    @Test("after a change of a table's columns, its entities are deleted and counted")
    func columns() async throws {
        try await StoreFolder.with { folder in
            try await folder.store().apply(Samples.save(["a", "b"]))
            let table = EntityTable("Payment", columns: ["amount"])
            let store = folder.store()
            #expect(try await store.answer(for: table.droppedKey) == nil)
            #expect(try await store.ids(table) == [])
            // The lists hear of it before anything is written.
            #expect(try await store.answer(for: table.droppedKey)?.revision == store.revision())
            let record = EntityRecord(id: "c", json: Data(), columns: [.integer(1)], savedAt: .distantPast)
            try await store.apply(Samples.save([record], in: table))
            #expect(try await store.ids(table) == ["c"])
            #expect(folder.told == [.droppedTable(name: "Payment", entities: 2)])
        }
    }

    @Test("a store that may only read does not take rows of another form for none")
    func formOfReader() async throws {
        try await StoreFolder.with { folder in
            try await folder.store().apply(Samples.save(["a"]))
            let reader = folder.store(SQLiteStoreOptions(access: .readOnly))
            #expect(try await reader.ids() == ["a"])
            let table = EntityTable("Payment", columns: ["amount"])
            #expect(try await kind { _ = try await reader.ids(table) } == .readOnly)
            #expect(try await folder.store().ids() == ["a"])
        }
    }

    @Test("reads before the limits are reached count when they are reached, also in another process")
    func readsAreRemembered() async throws {
        try await StoreFolder.with { folder in
            let store = folder.store()
            for id in ["a", "b", "c"] { try await store.apply(Samples.save([id])) }
            _ = try await store.entity("a", in: Samples.table)
            let limits = EntityLimits(entries: 3)
            try await store.apply(EntityTransaction([.trim(limits, table: Samples.table)]))
            let next = folder.store()
            try await next.apply(Samples.save(["d"]))
            try await next.apply(EntityTransaction([.trim(limits, table: Samples.table)]))
            #expect(try await next.ids() == ["a", "c", "d"])
        }
    }

    @Test("a file's name shows neither the API nor the user")
    func fileName() {
        let folder = URL(fileURLWithPath: "/folder")
        let file = SQLiteEntityStore.file(for: "Bank", user: "anna", in: folder)
        #expect(file == SQLiteEntityStore.file(for: "Bank", user: "anna", in: folder))
        #expect(file != SQLiteEntityStore.file(for: "Bank", user: "ben", in: folder))
        #expect(!file.path.contains("anna") && !file.path.contains("Bank"))
    }

    @Test("a table that asks for a cipher is refused without one")
    func cipherIsMissing() async throws {
        try await StoreFolder.with { folder async throws in
            let store = folder.store()
            #expect(try await kind { try await store.apply(Samples.save(["a"], in: Samples.secret)) } == .cipher)
            let answer = StoredAnswer(.bytes(Data()), savedAt: nil, isEncrypted: true)
            let keep = EntityTransaction([.keep(answer, Samples.key)])
            #expect(try await kind { try await store.apply(keep) } == .cipher)
            #expect(try await store.answer(for: Samples.key) == nil)
        }
    }
}
