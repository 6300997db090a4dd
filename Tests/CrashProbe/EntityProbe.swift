import EndpointOffline
import EndpointPersistence
import EndpointRuntime
import Foundation

/// A process that uses a store's file together with another process. It executes the commands in its input, and
/// answers each with a line.
struct EntityProbe {
    static let table = EntityTable("Payment", columns: ["amount", "status"])

    private let store: SQLiteEntityStore

    init(file: URL, access: SQLiteStoreOptions.Access) {
        store = SQLiteEntityStore(at: file, options: SQLiteStoreOptions(access: access)) { event in
            FileHandle.standardOutput.write(Data("event \(event)\n".utf8))
        }
    }

    func converse() async throws {
        while let line = readLine() {
            let words = line.split(separator: " ").map(String.init)
            say(await answer(to: words))
        }
    }

    private func answer(to words: [String]) async -> String {
        do {
            switch words.first {
            case "save":
                try await save(Array(words.dropFirst()))
                return "saved"
            case "ids":
                let records = try await store.entities(matching: EntityQuery(), in: Self.table)
                return (["ids"] + records.map(\.id).sorted()).joined(separator: " ")
            case "wipe":
                try await store.wipe()
                return "wiped"
            case "pairs":
                try await savePairs()
            default:
                return "nothing is called \(words)"
            }
        } catch {
            return "\(error)"
        }
    }

    /// Saves two entities at a time until the process is killed. It prints each pair whose call returned.
    private func savePairs() async throws -> Never {
        for number in 0... {
            try await save(["\(number)-left", "\(number)-right"])
            say("\(number)")
        }
        throw CrashProbe.Failure(message: "there are no more numbers")
    }

    private func save(_ ids: [String]) async throws(EntityStoreError) {
        let records = ids.map {
            EntityRecord(id: $0, json: Data("{}".utf8), columns: [.integer(1), .text("open")], savedAt: Date())
        }
        try await store.apply(EntityTransaction([.save(records, requestedAt: .max, table: Self.table)]))
    }

    private func say(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }
}
