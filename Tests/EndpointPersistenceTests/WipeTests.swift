import EndpointOffline
import EndpointPersistence
import EndpointRuntime
import Foundation
import Testing

@Suite("The store in a file: wiping")
struct WipeTests {
    @Test("no stored data is left in the file, its log and its free pages")
    func leavesNothing() async throws {
        try await StoreFolder.with { folder in
            let store = folder.store()
            let text = "anna-secret"
            let records = (0..<200).map { Samples.record("\(text)-\($0)", String(repeating: text, count: 300)) }
            try await store.apply(Samples.save(records))
            try await store.apply(EntityTransaction([.delete(records.prefix(90).map(\.id), table: Samples.table)]))
            try await store.apply(
                EntityTransaction([.keep(StoredAnswer(.bytes(Data(text.utf8)), savedAt: nil), Samples.key)])
            )
            #expect(try folder.holds(text))
            // Hard links to the files survive their deletion, and reveal that they were overwritten.
            for end in ["", "-wal"] {
                let other = folder.file.deletingLastPathComponent().appendingPathComponent("kept\(end)")
                try FileManager.default.linkItem(at: folder.beside(end), to: other)
            }
            try await store.wipe()
            #expect(try !folder.holds(text))
            #expect(!FileManager.default.fileExists(atPath: folder.file.path))
            #expect(try await store.ids() == [])
        }
    }

    @Test("a late wipe leaves nothing of what was saved before, and all that was saved later")
    func late() async throws {
        try await StoreFolder.with { folder in
            let store = folder.store()
            let text = "anna-secret"
            let records = (0..<200).map { Samples.record("\(text)-\($0)", String(repeating: text, count: 300)) }
            try await store.apply(Samples.save(records))
            try await store.apply(
                EntityTransaction([.keep(StoredAnswer(.bytes(Data(text.utf8)), savedAt: nil), Samples.key)])
            )
            let (signedOut, generation) = (try await store.revision(), store.generation)
            try await store.apply(Samples.save(["later"]))
            try await store.wipe(through: signedOut)
            #expect(try !folder.holds(text))
            #expect(try await store.ids() == ["later"])
            #expect(store.generation == generation + 1)
            // The limits count what is left.
            let limits = EntityLimits(entries: 1, bytes: 10_000)
            try await store.apply(EntityTransaction([.trim(limits, table: Samples.table)]))
            #expect(try await store.ids() == ["later"])
            try await store.wipe(through: store.revision())
            #expect(!FileManager.default.fileExists(atPath: folder.file.path))
        }
    }

    @Test("a single deletion overwrites the data")
    func deletesSecurely() async throws {
        try await StoreFolder.with { folder in
            do {
                let store = folder.store()
                try await store.apply(Samples.save(["a"], "anna-secret"))
                try await store.apply(EntityTransaction([.delete(["a"], table: Samples.table)]))
            }
            let bytes = try Data(contentsOf: folder.file)
            #expect(bytes.range(of: Data("anna-secret".utf8)) == nil)
        }
    }

    @Test("a wipe by another process is seen here, too, and running answers are discarded")
    func wipedElsewhere() async throws {
        try await StoreFolder.with { folder in
            let (here, there) = (folder.store(), folder.store())
            try await here.apply(Samples.save(["a"]))
            #expect(try await there.ids() == ["a"])
            let generation = there.generation
            try await here.wipe()
            #expect(try await there.ids() == [])
            let late = EntityTransaction(Samples.save(["b"]).changes, generation: generation)
            #expect(try await there.apply(late) == false)
            #expect(folder.told == [.replacedByAnotherProcess])
            try await there.apply(Samples.save(["c"]))
            #expect(try await here.ids() == ["c"])
        }
    }

    @Test("a wipe beside readers and writers leaves none of their data")
    func wipingBesideOthers() async throws {
        try await StoreFolder.with { folder in
            let store = folder.store()
            let generation = store.generation
            try await withThrowingTaskGroup(of: Void.self) { group in
                for index in 0..<40 {
                    group.addTask {
                        let save = Samples.save(["\(index)"], "anna-secret")
                        try await store.apply(EntityTransaction(save.changes, generation: generation))
                        _ = try await store.ids()
                    }
                    if index % 10 == 5 { group.addTask { try await store.wipe() } }
                }
                try await group.waitForAll()
            }
            #expect(store.generation == generation + 4)
            #expect(try await store.ids() == [])
        }
    }
}
