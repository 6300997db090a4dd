import EndpointOffline
import EndpointPersistence
import EndpointRuntime
import Foundation
import Testing

@Suite("Files of stores: their modes")
struct FileModeTests {
    /// The modes of a store's files: of its own, those of SQLite, locks, and the room that an outbox reserves.
    private func modes(_ file: URL) throws -> [String: Int] {
        let folder = file.deletingLastPathComponent()
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { $0.contains(file.lastPathComponent) }
        return try Dictionary(
            uniqueKeysWithValues: names.map { name in
                let attributes = try FileManager.default.attributesOfItem(atPath: folder.appending(path: name).path)
                return (name, (attributes[.posixPermissions] as? NSNumber)?.intValue ?? 0)
            }
        )
    }

    private func expectOwnerAlone(_ file: URL, hasRoom: Bool = false) throws {
        let modes = try modes(file)
        #expect(modes.count >= 4 && modes.values.allSatisfy { $0 == 0o600 }, "\(modes)")
        #expect(modes.keys.contains { $0.hasSuffix(".room") } == hasRoom)
    }

    private func loosen(_ file: URL) throws {
        for end in ["", "-wal", "-shm", ".room"] where FileManager.default.fileExists(atPath: file.path + end) {
            try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path + end)
        }
    }

    @Test("only the owner can read and write a store, also one that others could read before")
    func store() async throws {
        try await StoreFolder.with { folder in
            let store = folder.store()
            try await store.apply(Samples.save(["a"]))
            try expectOwnerAlone(folder.file)
            try loosen(folder.file)
            let next = folder.store()
            #expect(try await next.ids() == ["a"])
            try expectOwnerAlone(folder.file)
            withExtendedLifetime(store) {}
        }
    }

    @Test("only the owner can read and write an outbox, also one that others could read before")
    func outbox() async throws {
        try await OutboxFolder.with { folder async throws in
            let store = folder.store()
            try await store.append("a")
            try expectOwnerAlone(folder.file, hasRoom: true)
            try loosen(folder.file)
            let next = folder.store()
            #expect(try await next.ids() == ["a"])
            try expectOwnerAlone(folder.file, hasRoom: true)
            withExtendedLifetime(store) {}
        }
    }
}
