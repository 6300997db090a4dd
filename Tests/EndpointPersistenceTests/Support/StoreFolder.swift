import EndpointOffline
import EndpointPersistence
import EndpointRuntime
import Foundation
import Testing

/// A folder of a test's own, with a store in it.
struct StoreFolder: Sendable {
    let file: URL
    let events = Lock<[SQLiteStoreEvent]>([])

    /// Makes a folder, and removes it after the test.
    static func with(_ body: (StoreFolder) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("store-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(StoreFolder(file: folder.appendingPathComponent("cache.store")))
    }

    func store(
        _ options: SQLiteStoreOptions = SQLiteStoreOptions(),
        cipher: (any StoreCipher)? = nil
    ) -> SQLiteEntityStore {
        SQLiteEntityStore(at: file, cipher: cipher, options: options) { event in
            events.withLock { $0.append(event) }
        }
    }

    var told: [SQLiteStoreEvent] { events.withLock { $0 } }

    /// The files beside which the store's lies, by the ends of their names.
    func beside(_ end: String) -> URL { URL(fileURLWithPath: file.path + end) }

    /// Returns true if any file of the folder contains a text.
    func holds(_ text: String) throws -> Bool {
        let folder = file.deletingLastPathComponent()
        return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil).contains {
            try Data(contentsOf: $0).range(of: Data(text.utf8)) != nil
        }
    }
}

/// The samples that the tests save.
enum Samples {
    static let table = EntityTable("Payment", columns: ["amount", "status"])
    static let secret = EntityTable("Payment", columns: ["amount", "status"], isEncrypted: true)
    static let key = StoredAnswerKey(method: "Payments.list", request: "/payments?of=anna-secret")

    static func record(_ id: String, _ json: String = "{}", at seconds: Double = 0) -> EntityRecord {
        EntityRecord(
            id: id,
            json: Data(json.utf8),
            columns: [.integer(1), .text("open")],
            savedAt: Date(timeIntervalSince1970: seconds)
        )
    }

    static func save(_ ids: [String], _ json: String = "{}", in table: EntityTable = table) -> EntityTransaction {
        save(ids.map { record($0, json) }, in: table)
    }

    static func save(_ records: [EntityRecord], in table: EntityTable = table) -> EntityTransaction {
        EntityTransaction([.save(records, requestedAt: .max, table: table)])
    }
}

extension EntityStore {
    func ids(_ table: EntityTable = Samples.table) async throws(EntityStoreError) -> [String] {
        try await entities(matching: EntityQuery(), in: table).map(\.id)
    }
}

/// The kind of the error that a body throws; nil if it throws none.
func kind(_ body: () async throws -> Void) async throws -> EntityStoreError.Kind? {
    do {
        try await body()
        return nil
    } catch let error as EntityStoreError {
        return error.kind
    }
}
