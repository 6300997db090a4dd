import CrashProbe
import EndpointOffline
import EndpointRuntime
import EndpointStoreTesting
import EndpointTesting
import Foundation
import RuntimeTestSupport
import Testing

@testable import EndpointPersistence

@Suite("The outbox in a file")
struct SQLiteOutboxStoreTests {
    @Test(arguments: OutboxStoreSuite.checks)
    func doesWhatAnOutboxExpects(_ check: OutboxStoreSuite.Check) async throws {
        try await OutboxFolder.with { folder async throws in
            #expect(try await check.findings(in: folder.store()) == [])
        }
    }

    @Test(arguments: OutboxStoreSuite.fileChecks)
    func sharesItsFile(_ check: OutboxStoreSuite.FileCheck) async throws {
        try await OutboxFolder.with { folder async throws in
            #expect(try await check.findings { folder.store() } == [])
        }
    }

    @Test("a file's name shows neither the API nor the user")
    func fileName() {
        let folder = URL(fileURLWithPath: "/folder")
        let file = SQLiteOutboxStore.file(for: "Bank", user: "anna", in: folder)
        #expect(file == SQLiteOutboxStore.file(for: "Bank", user: "anna", in: folder))
        #expect(file != SQLiteOutboxStore.file(for: "Bank", user: "ben", in: folder))
        #expect(!file.path.contains("anna") && !file.path.contains("Bank"))
        #expect(file.pathExtension == "outbox")
    }

    @Test("its folder is created if it is missing, even for a lease")
    func makesFolder() async throws {
        try await OutboxFolder.with { folder async throws in
            let place = folder.folder.appendingPathComponent("a/b")
            let store = SQLiteOutboxStore(at: place.appendingPathComponent("x.outbox"))
            let lease = try await store.lease()
            #expect(lease != nil)
            try await store.append("1")
            #expect(try await store.ids() == ["1"])
            lease?.release()
        }
    }

    @Test("an empty file answers reads and wipes, and a wipe makes none")
    func empty() async throws {
        try await OutboxFolder.with { folder async throws in
            let store = folder.store()
            try await store.wipe(user: "anna")
            #expect(!FileManager.default.fileExists(atPath: folder.file.path))
            #expect(try await store.ids() == [])
        }
    }
}

@Suite("The outbox in a file: the content of the disk when a write returns")
struct OutboxDurabilityTests {
    @Test("each write syncs the log once before it returns, and nothing that it wrote would be lost then")
    func syncs() async throws {
        try await OutboxFolder.with { folder async throws in
            let store = folder.store()
            try await store.append("first")
            folder.disk.set { $0.losesUnsynced = true }
            let before = folder.disk.syncs("-wal")
            for number in 1...10 {
                try await store.append("\(number)")
                #expect(folder.disk.unsyncedBytes == 0)
                #expect(folder.disk.syncs("-wal") == before + number)
            }
            try await store.make(.remove(id: "3"))
            try await store.make(.update(id: "4", entry: Data("new".utf8)))
            #expect(folder.disk.syncs("-wal") == before + 12 && folder.disk.unsyncedBytes == 0)
            try await folder.copy { copy async throws in
                #expect(try await copy.store().ids() == ["first", "1", "2", "4", "5", "6", "7", "8", "9", "10"])
            }
        }
    }

    @Test("everything that a new file needs to be read is also synced before the first write returns")
    func firstWrite() async throws {
        try await OutboxFolder.with { folder async throws in
            folder.disk.set { $0.losesUnsynced = true }
            let store = folder.store()
            try await store.append("1")
            #expect(folder.disk.unsyncedBytes == 0)
            try await folder.copy { copy async throws in #expect(try await copy.store().ids() == ["1"]) }
        }
    }

    @Test("the disk's own cache is also synced, if the system supports it")
    func fullSyncs() async throws {
        try await OutboxFolder.with { folder async throws in
            let store = folder.store()
            try await store.append("1")
            let before = folder.disk.halfSyncs
            // Enough for the log to be moved into the file.
            for number in 0..<40 {
                try await store.append("a\(number)", body: String(repeating: "x", count: 40_000))
            }
            #expect(folder.disk.syncs(".outbox") > 0)
            #expect(folder.disk.halfSyncs == before)
        }
    }

    @Test("writes that come while another is synced share the next sync")
    func groupCommit() async throws {
        try await OutboxFolder.with { folder async throws in
            let store = folder.store()
            try await store.append("first")
            let before = folder.disk.syncs("-wal")
            let hold = folder.disk.holdNextSync()
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await store.append("0") }
                await hold.reached.pass()
                for number in 1...40 { group.addTask { try await store.append("\(number)") } }
                try await until { store.waitingCount == 40 }
                hold.goOn.open()
                try await group.waitForAll()
            }
            #expect(folder.disk.syncs("-wal") == before + 2)
            #expect(try await store.ids().count == 42)
        }
    }
}
