import EndpointOffline
import EndpointPersistence
import EndpointRuntime
import Foundation
import GRDB
import Testing

@Suite("The outbox in a file: damage")
struct OutboxDamageTests {
    /// A file that holds writes, and whose log is empty.
    private static func fill(_ folder: OutboxFolder, _ change: (DatabaseQueue) throws -> Void = { _ in })
        async throws
    {
        do {
            let store = folder.store()
            for number in 0..<60 { try await store.append("\(number)", body: String(repeating: "x", count: 3_000)) }
        }
        let queue = try DatabaseQueue(path: folder.file.path)
        _ = try await queue.writeWithoutTransaction { try $0.checkpoint(.truncate) }
        try change(queue)
        try queue.close()
    }

    private static func overwrite(_ file: URL, at offset: Int, _ count: Int) throws {
        let handle = try FileHandle(forWritingTo: file)
        try handle.seek(toOffset: UInt64(offset))
        try handle.write(contentsOf: Data(repeating: 0xA5, count: count))
        try handle.close()
    }

    @Test("a file of a later version is left alone")
    func newerVersion() async throws {
        try await OutboxFolder.with { folder async throws in
            try await Self.fill(folder) { queue in
                try queue.write { try $0.changeVersion(by: 1) }
            }
            let store = folder.store()
            #expect(try await kind { _ = try await store.ids() } == .newerVersion)
            #expect(try await kind { try await store.append("a") } == .newerVersion)
            #expect(try await kind { try await store.wipe(user: "anna") } == .newerVersion)
            let queue = try DatabaseQueue(path: folder.file.path)
            try await queue.write { try $0.changeVersion(by: -1) }
            try queue.close()
            #expect(try await folder.store().ids().count == 60)
        }
    }

    @Test("a database of something else is left alone, and so is the cache's")
    func foreign() async throws {
        try await OutboxFolder.with { folder async throws in
            let queue = try DatabaseQueue(path: folder.file.path)
            try await queue.write { try $0.execute(sql: "CREATE TABLE diary (text TEXT)") }
            #expect(try await kind { try await folder.store().append("a") } == .other)
            #expect(try await queue.read { try $0.tableExists("diary") })
        }
        try await OutboxFolder.with { folder async throws in
            try await SQLiteEntityStore(at: folder.file).apply(Samples.save(["a"]))
            #expect(try await kind { try await folder.store().append("a") } == .other)
            #expect(try await SQLiteEntityStore(at: folder.file).ids() == ["a"])
        }
    }

    @Test("a damaged file is reported, and stays unchanged", arguments: [0, 1, 8])
    func damagedPages(from page: Int) async throws {
        try await OutboxFolder.with { folder async throws in
            try await Self.fill(folder)
            let size = try Data(contentsOf: folder.file).count
            try Self.overwrite(folder.file, at: page * 4_096, page == 0 ? 4_096 : size - page * 4_096)
            let damaged = try Data(contentsOf: folder.file)
            let store = folder.store()
            #expect(try await kind { _ = try await store.ids() } == .damaged)
            let kept = try Data(contentsOf: folder.file)
            // Opening makes a log, which may be moved into the pages that are whole.
            #expect(page != 0 || kept == damaged)
            #expect(kept.range(of: Data(repeating: 0xA5, count: 4_096)) != nil)
        }
    }

    @Test("a row whose bytes changed on the disk is never read as a write")
    func damagedRow() async throws {
        try await OutboxFolder.with { folder async throws in
            try await Self.fill(folder) { queue in
                try queue.write { db in
                    try db.execute(sql: "UPDATE outbox_records SET body = body || x'00' WHERE sequence = 3")
                    try db.execute(sql: "UPDATE outbox_records SET entry = x'0011' || entry WHERE sequence = 5")
                }
            }
            let store = folder.store()
            #expect(try await kind { _ = try await store.body(of: "2") } == .damaged)
            #expect(try await store.body(of: "3")?.count == 3_000)
            #expect(try await kind { _ = try await store.ids() } == .damaged)
        }
    }

    @Test("a row that was moved into another's place, or to another user, is never read as a write")
    func movedRow() async throws {
        try await OutboxFolder.with { folder async throws in
            try await folder.store().append("a", "b")
            try await folder.store().append("c", user: "ben")
            let queue = try DatabaseQueue(path: folder.file.path)
            try await queue.write { db in
                try db.execute(sql: "UPDATE outbox_records SET body = (SELECT body FROM outbox_records LIMIT 1)")
                try db.execute(sql: "UPDATE outbox_records SET user = x'62656e' WHERE sequence = 2")
            }
            try queue.close()
            #expect(try await kind { _ = try await folder.store().body(of: "b") } == .damaged)
            #expect(try await kind { _ = try await folder.store().ids(of: "ben") } == .damaged)
            #expect(try await folder.store().ids() == ["a"])
        }
    }

    @Test("a file that cannot be used is put aside as it is, and the next write makes a new one")
    func setAside() async throws {
        try await OutboxFolder.with { folder async throws in
            let store = folder.store()
            #expect(try await store.setAside() == nil)
            try await store.append("a")
            let other = folder.store()
            #expect(try await other.ids() == ["a"])
            let place = try #require(try await store.setAside())
            #expect(try await other.ids() == [])
            try await store.append("b")
            #expect(try await other.ids() == ["b"])
            #expect(try await SQLiteOutboxStore(at: place).ids() == ["a"])
        }
        try await OutboxFolder.with { folder async throws in
            try Data(repeating: 0xA5, count: 9_000).write(to: folder.file)
            let store = folder.store()
            #expect(try await kind { try await store.append("a") } == .damaged)
            let place = try #require(try await store.setAside())
            #expect(try Data(contentsOf: place) == Data(repeating: 0xA5, count: 9_000))
            try await store.append("a")
            #expect(try await store.ids() == ["a"])
        }
    }

    @Test("of a log that was cut off, whole transactions are left, in their order", arguments: [0, 1, 2, 5, 9])
    func cutLog(_ tenths: Int) async throws {
        try await OutboxFolder.with { folder async throws in
            let store = folder.store()
            for first in 0..<10 { try await store.append("\(first)-1", "\(first)-2", "\(first)-3") }
            try await folder.copy { copy async throws in
                let handle = try FileHandle(forWritingTo: copy.beside("-wal"))
                let size = try handle.seekToEnd()
                try handle.truncate(atOffset: size * UInt64(tenths) / 10)
                try handle.close()
                let left = try await copy.store().ids()
                let all = (0..<10).flatMap { first in (1...3).map { "\(first)-\($0)" } }
                #expect(left.count % 3 == 0 && left == Array(all.prefix(left.count)))
            }
        }
    }

    @Test(
        "how many writes a cut or damaged log has lost is told, once, and their sequences are not used again",
        arguments: [false, true]
    )
    func missing(isCut: Bool) async throws {
        try await OutboxFolder.with { folder async throws in
            let store = folder.store()
            for number in 0..<8 { try await store.append("\(number)") }
            for number in 0..<2 { try await store.make(.remove(id: "\(number)")) }
            #expect(try await store.takeMissing() == 0)
            try await folder.copy(with: [".count"]) { copy async throws in
                #expect(try await copy.store().takeMissing() == 0)
            }
            try await folder.copy(with: [".count"]) { copy async throws in
                let size = try #require(try copy.beside("-wal").resourceValues(forKeys: [.fileSizeKey]).fileSize)
                if isCut {
                    let handle = try FileHandle(forWritingTo: copy.beside("-wal"))
                    try handle.truncate(atOffset: UInt64(size / 2))
                    try handle.close()
                } else {
                    try Self.overwrite(copy.beside("-wal"), at: size / 2, 64)
                }
                let left = try await copy.store().ids().count
                #expect(left < 8)
                try await copy.store().append("next")
                #expect(try await copy.store().records(of: "anna", after: 8).map(\.id) == ["next"])
                let told = try await copy.store().takeMissing()
                #expect(told >= 6 - left && told <= 6)
                #expect(try await copy.store().takeMissing() == 0)
                #expect(try await copy.store().ids().count == left + 1)
            }
        }
    }

    @Test("an outbox whose writes were all delivered misses none")
    func noneMissing() async throws {
        try await OutboxFolder.with { folder async throws in
            let store = folder.store()
            for number in 0..<8 { try await store.append("\(number)") }
            for number in 0..<8 { try await store.make(.remove(id: "\(number)")) }
            try await folder.copy(with: [".count"]) { copy async throws in
                try FileManager.default.removeItem(at: copy.beside("-wal"))
                #expect(try await kind { _ = try await copy.store().takeMissing() } == nil)
                #expect(try await copy.store().takeMissing() == 0)
            }
        }
    }

    @Test("a file that may only be read is read, and nothing else")
    func readOnly() async throws {
        try await OutboxFolder.with { folder async throws in
            let reader = folder.store(SQLiteStoreOptions(access: .readOnly))
            #expect(try await reader.ids() == [])
            #expect(try await kind { try await reader.append("a") } == .readOnly)
            let writer = folder.store()
            try await writer.append("a")
            #expect(try await reader.ids() == ["a"])
            #expect(try await reader.body(of: "a") == Data("body".utf8))
            #expect(try await kind { try await reader.append("b") } == .readOnly)
            #expect(try await reader.lease() == nil)
            #expect(try await kind { try await reader.wipe(user: "anna") } == .readOnly)
            #expect(try await kind { _ = try await reader.setAside() } == .readOnly)
            try await writer.append("b")
            #expect(try await reader.ids() == ["a", "b"])
        }
    }

    @Test("another process that writes is not waited for for ever, and reads go on")
    func busy() async throws {
        try await OutboxFolder.with { folder async throws in
            let store = folder.store(SQLiteStoreOptions(busyTimeout: .zero))
            try await store.append("a")
            var configuration = Configuration()
            configuration.allowsUnsafeTransactions = true
            let other = try DatabaseQueue(path: folder.file.path, configuration: configuration)
            try await other.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
            #expect(try await kind { try await store.append("b") } == .busy)
            #expect(try await store.ids() == ["a"])
            try await other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
            try await store.append("b")
            #expect(try await store.ids() == ["a", "b"])
        }
    }
}
