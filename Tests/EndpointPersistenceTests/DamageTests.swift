import EndpointOffline
import EndpointPersistence
import EndpointRuntime
import Foundation
import GRDB
import Testing

@Suite("The store in a file: damage")
struct DamageTests {
    /// A file that holds entities, and whose log is empty.
    private static func fill(_ folder: StoreFolder, _ change: (DatabaseQueue) throws -> Void = { _ in })
        async throws
    {
        do {
            let json = String(repeating: "x", count: 500)
            try await folder.store().apply(Samples.save((0..<100).map { "\($0)" }, json))
        }
        let queue = try DatabaseQueue(path: folder.file.path)
        _ = try await queue.writeWithoutTransaction { try $0.checkpoint(.truncate) }
        try change(queue)
        try queue.close()
    }

    @Test("a file of a later version is left alone")
    func newerVersion() async throws {
        try await StoreFolder.with { folder in
            try await Self.fill(folder) { queue in
                try queue.write { try $0.changeVersion(by: 1) }
            }
            let store = folder.store()
            #expect(try await kind { _ = try await store.ids() } == .newerVersion)
            #expect(try await kind { try await store.apply(Samples.save(["a"])) } == .newerVersion)
            let queue = try DatabaseQueue(path: folder.file.path)
            try await queue.write { try $0.changeVersion(by: -1) }
            try queue.close()
            #expect(try await folder.store().ids().count == 100)
            #expect(folder.told == [])
        }
    }

    @Test("a file of the first version is migrated and keeps its content")
    func firstVersion() async throws {
        try await StoreFolder.with { folder in
            let key = StoredAnswerKey(method: "R.list", request: "/a")
            let answer = StoredAnswer(.bytes(Data("kept".utf8)), savedAt: Date(timeIntervalSince1970: 1))
            try await folder.store().apply(EntityTransaction([.keep(answer, key)]))
            try await Self.fill(folder) { queue in
                try queue.write { db in
                    try db.execute(
                        sql: """
                            DELETE FROM endpoint_meta WHERE name = 'revision';
                            DROP TABLE endpoint_deletions;
                            ALTER TABLE endpoint_answers DROP COLUMN requested;
                            ALTER TABLE endpoint_answers DROP COLUMN revision;
                            ALTER TABLE e1 DROP COLUMN revision;
                            ALTER TABLE e1 DROP COLUMN written;
                            ALTER TABLE endpoint_answers DROP COLUMN invalidated;
                            PRAGMA user_version = 1
                            """
                    )
                }
            }
            let store = folder.store()
            #expect(try await store.ids().count == 100)
            #expect(try await store.revision() == 0)
            #expect(try await store.answer(for: key) == answer)
            try await store.apply(EntityTransaction([.invalidate(method: key.method)]))
            #expect(try await store.answer(for: key)?.invalidations == 1)
            // Rows from before the revisions are older than any request, regardless of the clock.
            let others = EntityTransaction.Change.deleteOthers(
                matching: EntityQuery(),
                except: ["7"],
                requestedAt: try await store.revision(),
                table: Samples.table
            )
            try await store.apply(EntityTransaction([others]))
            #expect(try await store.ids() == ["7"])
            #expect(folder.told == [])
        }
    }

    @Test("a database of something else is left alone")
    func foreign() async throws {
        try await StoreFolder.with { folder in
            try FileManager.default.createDirectory(
                at: folder.file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            let queue = try DatabaseQueue(path: folder.file.path)
            try await queue.write { try $0.execute(sql: "CREATE TABLE diary (text TEXT)") }
            #expect(try await kind { try await folder.store().apply(Samples.save(["a"])) } == .other)
            #expect(try await queue.read { try $0.tableExists("diary") })
        }
    }

    @Test("a damaged file is dropped and made anew, and the app hears of it", arguments: [0, 1, 8])
    func damagedPages(from page: Int) async throws {
        try await StoreFolder.with { folder in
            try await Self.fill(folder)
            let handle = try FileHandle(forWritingTo: folder.file)
            let size = Int(try handle.seekToEnd())
            try handle.seek(toOffset: UInt64(page) * 4_096)
            try handle.write(contentsOf: Data(repeating: 0xA5, count: page == 0 ? 4_096 : size - page * 4_096))
            try handle.close()
            let store = folder.store()
            _ = try await store.ids()
            try await store.apply(Samples.save(["a"]))
            _ = try await store.entities((0..<100).map { "\($0)" }, in: Samples.table)
            try await store.apply(Samples.save(["b"]))
            #expect(try await Set(store.ids()).isSuperset(of: ["b"]))
            let isDropped = folder.told.contains { if case .droppedDamagedFile = $0 { true } else { false } }
            #expect(isDropped)
        }
    }

    @Test(
        "a file with damaged revisions is deleted and created again",
        arguments: [
            "DELETE FROM endpoint_meta WHERE name = 'revision'",
            "UPDATE endpoint_meta SET value = 'x' WHERE name = 'revision'",
            "UPDATE endpoint_meta SET value = -1 WHERE name = 'revision'",
            "UPDATE e1 SET revision = 'x'", "UPDATE e1 SET written = 'x'",
            "UPDATE e1 SET read = 'x'",
        ]
    )
    func damagedRevisions(_ sql: String) async throws {
        try await StoreFolder.with { folder in
            try await Self.fill(folder) { queue in try queue.write { try $0.execute(sql: sql) } }
            let store = folder.store()
            #expect(try await store.ids() == [])
            try await store.apply(Samples.save(["a"]))
            #expect(try await store.ids() == ["a"])
            let isDropped = folder.told.contains { if case .droppedDamagedFile = $0 { true } else { false } }
            #expect(isDropped)
        }
    }

    @Test(
        "a file with damaged answers or deletions is deleted and created again",
        arguments: [
            "UPDATE endpoint_answers SET requested = 'x'", "UPDATE endpoint_answers SET revision = 'x'",
            "UPDATE endpoint_deletions SET revision = 'x'",
            "UPDATE endpoint_deletions SET revision = 9223372036854775807",
        ]
    )
    func damagedOrder(_ sql: String) async throws {
        try await StoreFolder.with { folder in
            let key = StoredAnswerKey(method: "R.list", request: "/a")
            let answer = StoredAnswer(.entities(["0"]), savedAt: Date(timeIntervalSince1970: 1), requestedAt: 1)
            try await Self.fill(folder)
            try await folder.store().apply(
                EntityTransaction([.keep(answer, key), .delete(["7"], table: Samples.table)])
            )
            let queue = try DatabaseQueue(path: folder.file.path)
            try await queue.write { db in
                try db.execute(sql: sql)
                #expect(db.changesCount == 1)
            }
            try queue.close()
            let store = folder.store()
            _ = try await store.answer(for: key)
            try await store.apply(Samples.save(["7"]))
            #expect(try await store.ids() == ["7"])
            let isDropped = folder.told.contains { if case .droppedDamagedFile = $0 { true } else { false } }
            #expect(isDropped)
        }
    }

    @Test("a file that is made anew continues the revisions of the lost one")
    func revisionsContinue() async throws {
        try await StoreFolder.with { folder in
            let store = folder.store()
            for id in ["a", "b", "c"] { try await store.apply(Samples.save([id])) }
            let revision = try await store.revision()
            #expect(revision == 3)
            try await store.wipe()
            #expect(try await store.revision() >= revision)
            try await store.apply(Samples.save(["a"]))
            #expect(try await store.revision() > revision)
            #expect(try await folder.store().revision() > revision)
        }
    }

    @Test("of a log that was cut off, whole transactions are left", arguments: [0, 1, 2, 5, 9])
    func cutLog(_ tenths: Int) async throws {
        try await StoreFolder.with { folder in
            let store = folder.store()
            for first in 0..<10 {
                let ids = (0..<10).map { "\(first)-\($0)" }
                try await store.apply(Samples.save(ids, String(repeating: "x", count: 600)))
            }
            // As a process leaves them that is killed: the log is not in the file yet.
            let copy = StoreFolder(file: folder.file.deletingLastPathComponent().appendingPathComponent("copy"))
            for end in ["", "-wal"] {
                try FileManager.default.copyItem(at: folder.beside(end), to: copy.beside(end))
            }
            let handle = try FileHandle(forWritingTo: copy.beside("-wal"))
            let size = try handle.seekToEnd()
            try handle.truncate(atOffset: size * UInt64(tenths) / 10)
            try handle.close()
            let counts = Dictionary(grouping: try await copy.store().ids()) { $0.prefix(1) }.mapValues(\.count)
            #expect(counts.values.allSatisfy { $0 == 10 })
            #expect(counts.count <= tenths + 1 && copy.told == [])
        }
    }

    @Test("a change that exceeds the maximum size fails as such, and deletes nothing")
    func tooLarge() async throws {
        try await StoreFolder.with { folder in
            let store = folder.store(SQLiteStoreOptions(maximumBytes: 200_000))
            try await store.apply(Samples.save(["a"]))
            let large = Samples.save((0..<500).map { "\($0)" }, String(repeating: "x", count: 1_000))
            #expect(try await kind { try await store.apply(large) } == .full)
            #expect(try await store.ids() == ["a"])
            try await store.apply(Samples.save(["b"]))
            #expect(try await store.ids() == ["a", "b"])
            #expect(folder.told == [])
        }
    }

    @Test("in a full file the least recently read entities are deleted, but never observed ones")
    func full() async throws {
        try await StoreFolder.with { folder in
            let store = folder.store(SQLiteStoreOptions(maximumBytes: 200_000))
            let observed = store.changes(to: .entity("0", table: Samples.table.name))
            let text = String(repeating: "x", count: 1_000)
            for id in 0..<400 {
                try await store.apply(Samples.save(["\(id)"], text))
                _ = try await store.entity("1", in: Samples.table)
            }
            let kept = Set(try await store.ids())
            #expect(kept.isSuperset(of: ["0", "1", "399"]) && !kept.contains("2") && kept.count > 50)
            #expect(
                folder.told.allSatisfy { event in
                    if case .madeRoom(let entities, 0) = event { entities > 0 } else { false }
                } && folder.told.count > 2
            )
            withExtendedLifetime(observed) {}
        }
    }

    @Test("a file that may only be read is read, and not changed")
    func readOnly() async throws {
        try await StoreFolder.with { folder in
            let reader = folder.store(SQLiteStoreOptions(access: .readOnly))
            #expect(try await reader.ids() == [])
            #expect(try await kind { try await reader.apply(Samples.save(["a"])) } == .readOnly)
            let writer = folder.store()
            try await writer.apply(Samples.save(["a"]))
            #expect(try await reader.ids() == ["a"])
            try await writer.apply(Samples.save(["b"]))
            #expect(try await reader.ids() == ["a", "b"])
            #expect(try await reader.answer(for: Samples.key) == nil)
            #expect(try await kind { try await reader.apply(Samples.save(["c"])) } == .readOnly)
            #expect(try await kind { try await reader.wipe() } == .readOnly)
        }
    }

    @Test("another process that writes is not waited for for ever, and reads go on")
    func busy() async throws {
        try await StoreFolder.with { folder in
            let store = folder.store(SQLiteStoreOptions(busyTimeout: .zero))
            try await store.apply(Samples.save(["a"]))
            var configuration = Configuration()
            configuration.allowsUnsafeTransactions = true
            let other = try DatabaseQueue(path: folder.file.path, configuration: configuration)
            try await other.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
            #expect(try await kind { try await store.apply(Samples.save(["b"])) } == .busy)
            #expect(try await store.ids() == ["a"])
            try await other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
            try await store.apply(Samples.save(["b"]))
            #expect(try await store.ids() == ["a", "b"])
        }
    }
}
