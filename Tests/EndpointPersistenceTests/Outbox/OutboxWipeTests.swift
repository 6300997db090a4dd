import EndpointOffline
import EndpointPersistence
import EndpointRuntime
import Foundation
import GRDB
import Testing

@Suite("The outbox in a file: wiping")
struct OutboxWipeTests {
    private static let secret = "anna-secret"

    /// Writes of a user, some of which were delivered, changed or replaced.
    private static func write(_ store: SQLiteOutboxStore, user: String) async throws {
        for number in 0..<60 {
            let id = "\(secret)-\(number)"
            let body = Data(String(repeating: secret, count: number * 40).utf8)
            try await store.make(
                .append(OutboxRecord(id: id, user: user, entry: Data(secret.utf8), body: body)),
                .alias(OutboxAlias(user: user, table: secret, clientID: id, serverID: secret))
            )
            switch number % 4 {
            case 0: try await store.make(.remove(id: id))
            case 1: try await store.make(.update(id: id, entry: Data("\(secret) again".utf8)))
            case 2: try await store.make(.replace(id: id, entry: Data(secret.utf8), body: Data("\(secret)!".utf8)))
            default: break
            }
        }
    }

    /// Hard links to the files survive their deletion, and reveal that they were overwritten.
    private static func linkFiles(_ folder: OutboxFolder) throws {
        for end in ["", "-wal"] {
            try FileManager.default.linkItem(at: folder.beside(end), to: folder.beside("-kept\(end)"))
        }
    }

    @Test("no data is left in any file, and the files are deleted")
    func leavesNothing() async throws {
        try await OutboxFolder.with { folder async throws in
            let store = folder.store()
            try await Self.write(store, user: Self.secret)
            #expect(try folder.holds(Self.secret))
            try Self.linkFiles(folder)
            try await store.wipe(user: Self.secret)
            #expect(try !folder.holds(Self.secret))
            for end in ["", "-wal", ".room"] {
                #expect(!FileManager.default.fileExists(atPath: folder.beside(end).path))
            }
            #expect(try await store.ids(of: Self.secret) == [])
        }
    }

    @Test("no data is left if another user's data stays: neither in rows nor in free pages nor in the log")
    func leavesOthers() async throws {
        try await OutboxFolder.with { folder async throws in
            let store = folder.store()
            try await store.append("b1", body: "ben's", user: "ben")
            try await Self.write(store, user: Self.secret)
            try await store.append("b2", body: "ben's", user: "ben")
            #expect(try folder.holds(Self.secret))
            try await store.wipe(user: Self.secret)
            #expect(try !folder.holds(Self.secret))
            #expect(try await store.ids(of: "ben") == ["b1", "b2"])
            #expect(try await store.body(of: "b2") == Data("ben's".utf8))
            #expect(try await folder.store().ids(of: "ben") == ["b1", "b2"])
        }
    }

    @Test("data that a transaction erases is left in no file, and the rest is readable")
    func erases() async throws {
        try await OutboxFolder.with { folder async throws in
            let store = folder.store()
            try await store.append("b1", body: "ben's", user: "ben")
            try await Self.write(store, user: Self.secret)
            let records = try await store.records(of: Self.secret, after: 0)
            let aliases = try await store.aliases(of: Self.secret)
            let changes: [OutboxTransaction.Change] =
                records.map { .remove(id: $0.id) } + aliases.map { .forget($0) }
            try Self.linkFiles(folder)
            try await store.apply(OutboxTransaction(changes, isErasing: true))
            #expect(try !folder.holds(Self.secret))
            #expect(try await store.body(of: "b1") == Data("ben's".utf8))
            #expect(try await store.aliases(of: Self.secret) == [])
        }
    }

    @Test("delivered writes are overwritten")
    func deletesSecurely() async throws {
        try await OutboxFolder.with { folder async throws in
            do {
                let store = folder.store()
                try await store.append("a", body: String(repeating: Self.secret, count: 2_000))
                try await store.make(.remove(id: "a"))
            }
            let bytes = try Data(contentsOf: folder.file)
            #expect(bytes.range(of: Data(Self.secret.utf8)) == nil)
        }
    }

    @Test("a wipe beside writers of both users takes the one's, and none of the other's")
    func wipingBesideOthers() async throws {
        try await OutboxFolder.with { folder async throws in
            let (here, there) = (folder.store(), folder.store())
            try await withThrowingTaskGroup(of: Void.self) { group in
                for index in 0..<30 {
                    let store = index % 2 == 0 ? here : there
                    group.addTask { try await store.append("a\(index)", user: "anna") }
                    if index % 10 == 5 { group.addTask { try await store.wipe(user: "anna") } }
                }
                try await group.waitForAll()
            }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for index in 0..<30 {
                    let store = index % 2 == 0 ? here : there
                    group.addTask { try await store.append("b\(index)", user: "ben") }
                    if index % 10 == 5 { group.addTask { try await here.wipe(user: "anna") } }
                }
                try await group.waitForAll()
            }
            #expect(try await here.ids(of: "anna") == [])
            #expect(try await there.ids(of: "ben").count == 30)
        }
    }

    @Test("a file whose deletion was interrupted is deleted by the next process, and its sequences continue")
    func unendedWipe() async throws {
        try await OutboxFolder.with { folder async throws in
            try await folder.store().append("a", "b")
            let queue = try DatabaseQueue(path: folder.file.path)
            try await queue.write { db in
                try db.execute(sql: "DELETE FROM outbox_records")
                try db.execute(sql: "INSERT INTO endpoint_meta VALUES ('over', 1)")
            }
            try queue.close()
            try Data("2".utf8).write(to: folder.beside(".lock"))
            let reader = folder.store(SQLiteStoreOptions(access: .readOnly))
            #expect(try await reader.ids() == [])
            let store = folder.store()
            #expect(try await store.ids() == [])
            try await store.append("c")
            #expect(try await store.records(of: "anna", after: 2).map(\.id) == ["c"])
        }
    }
}
