import CrashProbe
import EndpointOffline
import EndpointPersistence
import EndpointRuntime
import Foundation

/// A folder of a test's own, with an outbox's file in it, on a disk that the test may spoil.
struct OutboxFolder: Sendable {
    let folder: URL
    let disk: FaultyDisk

    var file: URL { folder.appendingPathComponent("bank.outbox") }

    /// Makes a folder, and removes it after the test.
    static func with(_ body: (OutboxFolder) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("outbox-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(OutboxFolder(folder: folder, disk: .under(folder)))
    }

    func store(
        _ options: SQLiteStoreOptions = SQLiteStoreOptions(),
        cipher: (any StoreCipher)? = nil
    ) -> SQLiteOutboxStore {
        SQLiteOutboxStore(at: file, cipher: cipher, options: options)
    }

    /// The files beside which the store's lies, by the ends of their names.
    func beside(_ end: String) -> URL { URL(fileURLWithPath: file.path + end) }

    /// Copies the file and its log, as the disk has them now, into another folder, and further files beside them.
    func copy(with ends: [String] = [], _ body: (OutboxFolder) async throws -> Void) async throws {
        try await OutboxFolder.with { copy in
            for end in ["", "-wal"] + ends where FileManager.default.fileExists(atPath: beside(end).path) {
                try FileManager.default.copyItem(at: beside(end), to: copy.beside(end))
            }
            try await body(copy)
        }
    }

    /// Returns true if any file of the folder contains a text.
    func holds(_ text: String) throws -> Bool {
        try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil).contains {
            try Data(contentsOf: $0).range(of: Data(text.utf8)) != nil
        }
    }
}

extension OutboxStore {
    func append(_ ids: String..., body: String = "body", user: String = "anna") async throws(EntityStoreError) {
        let records = ids.map { OutboxRecord(id: $0, user: user, entry: Data("entry".utf8), body: Data(body.utf8)) }
        try await apply(OutboxTransaction(records.map { .append($0) }))
    }

    func ids(of user: String = "anna") async throws(EntityStoreError) -> [String] {
        try await records(of: user, after: 0).map(\.id)
    }

    func make(_ changes: OutboxTransaction.Change...) async throws(EntityStoreError) {
        try await apply(OutboxTransaction(changes))
    }
}
