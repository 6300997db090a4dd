import CrashProbe
import EndpointOffline
import EndpointPersistence
import EndpointRuntime
import Foundation
import GRDB
import Testing

@Suite("The outbox in a file: a disk without room")
struct OutboxDiskTests {
    private static let large = String(repeating: "x", count: 60_000)

    /// Appends records until the disk is full, and returns their ids.
    private static func fill(_ store: SQLiteOutboxStore, _ name: String = "fill") async throws -> [String] {
        var appended: [String] = []
        while true {
            let id = "\(name)-\(appended.count)"
            guard try await kind({ try await store.append(id, body: large) }) == nil else { return appended }
            appended.append(id)
        }
    }

    /// A disk that has room for some more than is there already.
    private static func narrow(_ folder: OutboxFolder) {
        folder.disk.set { $0.capacity = OutboxDiskTests.room + 400_000 }
    }

    /// The size of the outbox's reserved room.
    private static let room = 1 << 20

    @Test("a write that does not fit fails as such, and has no effect")
    func full() async throws {
        try await OutboxFolder.with { folder async throws in
            let store = folder.store()
            try await store.append("before")
            Self.narrow(folder)
            let appended = try await Self.fill(store)
            #expect(!appended.isEmpty)
            let failure = try await kind {
                try await store.make(
                    .alias(OutboxAlias(user: "anna", table: "T", clientID: "c", serverID: "s")),
                    .append(OutboxRecord(id: "two", user: "anna", entry: Data(Self.large.utf8))),
                    .append(OutboxRecord(id: "three", user: "anna", entry: Data(Self.large.utf8)))
                )
            }
            #expect(failure == .full)
            #expect(try await store.ids() == ["before"] + appended)
            #expect(try await store.aliases(of: "anna") == [])
            folder.disk.set { $0.capacity = nil }
            try await store.append("after")
            #expect(try await folder.store().ids() == ["before"] + appended + ["after"])
        }
    }

    @Test("on a full disk, every delivery can still be written down, and there is room for new writes then")
    func delivering() async throws {
        try await OutboxFolder.with { folder async throws in
            let store = folder.store()
            try await store.append((0..<200).map { "small-\($0)" })
            Self.narrow(folder)
            let appended = try await Self.fill(store)
            for number in 0..<200 {
                let id = "small-\(number)"
                try await store.make(.update(id: id, entry: Data(repeating: 1, count: 40)))
                try await store.make(.remove(id: id), .alias(Self.alias(number)))
            }
            #expect(try await store.ids() == appended)
            #expect(try await store.aliases(of: "anna").count == 200)
            for id in appended { try await store.make(.remove(id: id)) }
            #expect(try await store.ids() == [])
            try await store.append("after", body: Self.large)
            #expect(try await store.ids() == ["after"])
        }
    }

    @Test("an outbox is opened on a full disk, and deliveries are written down there")
    func opening() async throws {
        try await OutboxFolder.with { folder async throws in
            var appended: [String] = []
            do {
                let store = folder.store()
                try await store.append("before")
                Self.narrow(folder)
                appended = try await Self.fill(store)
            }
            // Another program uses the remaining space, including the space that closing the file released.
            let size = try folder.size
            folder.disk.set { $0.capacity = size }
            let store = folder.store()
            // New writes may use the room that opening the file released, and no more.
            appended += try await Self.fill(store, "late")
            #expect(try await store.ids() == ["before"] + appended)
            try await store.make(.remove(id: "before"))
            for id in appended { try await store.make(.remove(id: id)) }
            #expect(try await store.ids() == [])
        }
    }

    @Test("on a full disk, what is kept of a delivered write fits, too, without the body")
    func keeping() async throws {
        try await OutboxFolder.with { folder async throws in
            var appended: [String] = []
            do {
                let store = folder.store()
                Self.narrow(folder)
                appended = try await Self.fill(store)
            }
            let size = try folder.size
            folder.disk.set { $0.capacity = size }
            let store = folder.store()
            appended += try await Self.fill(store, "late")
            for id in appended {
                try await store.make(.update(id: id, entry: Data(repeating: 1, count: 40)))
                try await store.make(.replace(id: id, entry: Data(repeating: 2, count: 40), body: nil))
            }
            #expect(try await store.ids() == appended)
            #expect(try await store.body(of: appended[0]) == nil)
            try await store.append("after", body: Self.large)
        }
    }

    @Test("a write that does not fit takes none with it that came at the same time")
    func together() async throws {
        try await OutboxFolder.with { folder async throws in
            let store = folder.store()
            try await store.append("before")
            Self.narrow(folder)
            let huge = String(repeating: "x", count: 900_000)
            let failures = await withTaskGroup(of: EntityStoreError.Kind?.self) { group in
                for number in 0..<20 {
                    group.addTask {
                        try? await kind { try await store.append("\(number)", body: number == 11 ? huge : "small") }
                    }
                }
                return await group.reduce(into: [EntityStoreError.Kind]()) { if let kind = $1 { $0.append(kind) } }
            }
            #expect(failures == [.full])
            #expect(
                try await Set(store.ids()) == Set((0..<20).map { "\($0)" }).subtracting(["11"]).union(["before"])
            )
        }
    }

    @Test("a largest size holds back new writes, and no delivery")
    func maximum() async throws {
        try await OutboxFolder.with { folder async throws in
            let store = folder.store(SQLiteStoreOptions(maximumBytes: 200_000))
            let appended = try await Self.fill(store)
            #expect(appended.count == 2 || appended.count == 3)
            try await store.make(.update(id: appended[0], entry: Data(repeating: 1, count: 10_000)))
            #expect(try await kind { try await store.append("small", body: Self.large) } == .full)
            for id in appended { try await store.make(.remove(id: id)) }
            try await store.append("after")
            #expect(try await store.ids() == ["after"])
        }
    }

    @Test("the user's rows can be wiped on a full disk")
    func wiping() async throws {
        try await OutboxFolder.with { folder async throws in
            let store = folder.store()
            try await store.append("other", user: "ben")
            Self.narrow(folder)
            _ = try await Self.fill(store)
            try await store.wipe(user: "anna")
            #expect(try await store.ids() == [])
            #expect(try await store.ids(of: "ben") == ["other"])
        }
    }

    private static func alias(_ number: Int) -> OutboxAlias {
        OutboxAlias(user: "anna", table: "Payment", clientID: "client-\(number)", serverID: "server-\(number)")
    }
}

extension OutboxStore {
    fileprivate func append(_ ids: [String]) async throws(EntityStoreError) {
        let records = ids.map { OutboxRecord(id: $0, user: "anna", entry: Data("entry".utf8)) }
        try await apply(OutboxTransaction(records.map { .append($0) }))
    }
}

extension OutboxFolder {
    /// The size of all files in the folder.
    fileprivate var size: Int {
        get throws {
            try FileManager.default.contentsOfDirectory(atPath: folder.path).reduce(0) { sum, name in
                let path = folder.appendingPathComponent(name).path
                let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? NSNumber
                return sum + (size?.intValue ?? 0)
            }
        }
    }
}
