import EndpointOffline
import EndpointPersistence
import EndpointRuntime
import Foundation

/// A process that writes to an outbox's file and delivers the writes, until it is killed. It prints each write whose
/// call returned.
///
///     CrashProbe write|append|drain|outbox|end FILE ADDRESS RUN [loses=SEED] [kills=COUNT]
///     CrashProbe entities FILE readWrite|readOnly -
///
/// `write` appends and delivers; `append` appends alone, as an app's extension does; `drain` delivers what is left, and ends:
/// all of them with a sender of their own, on the store alone. `outbox` and `end` do the same with the whole outbox.
/// `entities` is another process on a store's file, which does what it is told.
@main
struct CrashProbe {
    struct Failure: Error {
        let message: String
    }

    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count >= 5 else { throw Failure(message: "CrashProbe MODE FILE ADDRESS RUN") }
        let file = URL(fileURLWithPath: arguments[2])
        let options = arguments.dropFirst(5).map { $0.split(separator: "=") }
        prepareDisk(file, Dictionary(options.map { ($0[0], UInt64($0[1]) ?? 0) }) { $1 })
        let whole = { OutboxProbe(file: file, address: arguments[3], run: arguments[4]) }
        let probe = Probe(
            store: SQLiteOutboxStore(at: file),
            client: EndpointClient(EndpointServer(arguments[3]), transport: DefaultTransport()),
            run: arguments[4]
        )
        switch arguments[1] {
        case "write": try await probe.writeAndDeliver()
        case "append": try await probe.appendAlone()
        case "drain": try await probe.drain()
        case "outbox": try await whole().writeAndDeliver()
        case "end": try await whole().drain()
        case "entities":
            try await EntityProbe(file: file, access: arguments[3] == "readOnly" ? .readOnly : .readWrite)
                .converse()
        default: throw Failure(message: "nothing is called \(arguments[1])")
        }
    }
}

extension CrashProbe {
    private static func prepareDisk(_ file: URL, _ options: [Substring: UInt64]) {
        guard !options.isEmpty else { return }
        var faults = FaultyDisk.Faults()
        faults.losesUnsynced = options["loses"] != nil
        faults.killsAfter = options["kills"].map { Int($0) }
        _ = FaultyDisk.under(file.deletingLastPathComponent(), seed: options["loses"] ?? 0, faults)
    }
}

private struct Probe: Sendable {
    static let user = "anna"

    let store: SQLiteOutboxStore
    let client: EndpointClient<Till>
    let run: String

    /// Appends a write, and says so once the call has returned.
    private func append(_ name: String) async throws {
        let text = "\(run)-\(name)"
        let record = OutboxRecord(
            id: UUID().uuidString,
            user: Self.user,
            entry: Data("entry of \(text)".utf8),
            body: Data((text + String(repeating: " ", count: abs(text.hashValue) % 9_000)).utf8)
        )
        try await store.apply(OutboxTransaction([.append(record)]))
        // Not buffered: it stands in the file even if the process ends with the next instruction.
        let line = Array("returned \(text)\n".utf8)
        guard write(1, line, line.count) == line.count else {
            throw CrashProbe.Failure(message: "nothing is printed")
        }
    }

    private func appendRound(_ round: Int) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 0..<3 {
                group.addTask {
                    for number in 0..<2 { try await append("\(round).\(writer).\(number)") }
                }
            }
            try await group.waitForAll()
        }
    }

    func appendAlone() async throws {
        for round in 0..<8 { try await appendRound(round) }
        // The parent process kills this one.
        for await _ in AsyncStream<Void>(unfolding: { await Task.yield() }) {}
    }

    func writeAndDeliver() async throws {
        let lease = try await takeLease()
        var queue = Queue()
        for round in 0... {
            try await queue.fill(from: store)
            async let appended: Void = appendRound(round)
            try await deliver(&queue, at: 12)
            try await appended
            withExtendedLifetime(lease) {}
        }
    }

    func drain() async throws {
        let lease = try await takeLease()
        var queue = Queue()
        try await queue.fill(from: store)
        while !queue.waiting.isEmpty { try await deliver(&queue, at: .max) }
        guard try await store.records(of: Self.user, after: 0).isEmpty else {
            throw CrashProbe.Failure(message: "not all was delivered")
        }
        lease.release()
        print("empty")
    }

    private func takeLease() async throws -> OutboxLease {
        guard let lease = try await store.lease() else { throw CrashProbe.Failure(message: "the lease is taken") }
        return lease
    }

    /// Sends the first pending writes, up to three at a time, with the keys of their writes.
    private func deliver(_ queue: inout Queue, at most: Int) async throws {
        let sent = queue.take(most)
        let failed = try await withThrowingTaskGroup(of: OutboxRecord?.self) { group in
            var (failed, running) = ([OutboxRecord](), 0)
            for record in sent {
                if running == 3, let one = try await group.next() {
                    if let one { failed.append(one) }
                    running -= 1
                }
                running += 1
                group.addTask { try await deliver(record) ? nil : record }
            }
            for try await one in group { if let one { failed.append(one) } }
            return failed
        }
        queue.putBack(failed)
    }

    private func deliver(_ record: OutboxRecord) async throws -> Bool {
        guard let body = try await store.body(of: record.id) else {
            throw CrashProbe.Failure(message: "a write has lost its body")
        }
        let text = String(decoding: body, as: UTF8.self).split(separator: " ").first.map(String.init) ?? ""
        guard record.entry == Data("entry of \(text)".utf8) else {
            throw CrashProbe.Failure(message: "an entry has another's body")
        }
        do {
            _ = try await client.send(EndpointCall<Till, Int>(TillEndpoint.postWrite(key: record.id, text: text)))
        } catch {
            return false
        }
        try await store.apply(OutboxTransaction([.remove(id: record.id)]))
        return true
    }
}

/// The pending writes in their order.
private struct Queue {
    private(set) var waiting: [OutboxRecord] = []
    private var last: Int64 = 0

    mutating func fill(from store: SQLiteOutboxStore) async throws {
        let new = try await store.records(of: Probe.user, after: last)
        last = new.last?.sequence ?? last
        waiting += new
    }

    mutating func take(_ most: Int) -> [OutboxRecord] {
        let taken = Array(waiting.prefix(most))
        waiting.removeFirst(taken.count)
        return taken
    }

    mutating func putBack(_ records: [OutboxRecord]) {
        waiting = records.sorted { $0.sequence < $1.sequence } + waiting
    }
}

// The API that takes the writes, as it is generated, by hand.

nonisolated enum Till: EndpointAPI {
    typealias Failure = Never

    static let settings = EndpointAPISettings(name: "Till", retry: .once)
}

nonisolated enum TillEndpoint: Endpoint {
    typealias API = Till

    case postWrite(key: String, text: String)

    var operation: EndpointOperation { EndpointOperation("postWrite", .post, "/writes/{key}") }

    func encode(to request: inout EndpointRequestEncoder) {
        switch self {
        case .postWrite(let key, let text):
            request.path(key)
            request.body(text: text)
        }
    }
}
