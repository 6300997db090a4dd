import EndpointOffline
import EndpointPersistence
import EndpointRuntime
import EndpointTesting
import Foundation
import GRDB
import HTTPTypes
public import Measuring

/// The cost of a pending write: to store it, to send the next of many, and to show it in a list.
public func outboxFigures(_ workspace: Workspace) async throws -> [Figure] {
    let folder = workspace.folder.appending(path: "outbox-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return [try await keepingFigure(in: folder), try await sendingFigure(), try await listFigure(in: folder)]
}

/// A write through the whole outbox, beside one insert of the same bytes by GRDB: both are on disk when the call returns.
private func keepingFigure(in folder: URL) async throws -> Figure {
    let store = SQLiteOutboxStore(at: folder.appending(path: "keeping.outbox"))
    let slips = OfflineFirstSlipRepository(outbox(store, InMemoryEntityStore(), Switch()))
    let plain = try DatabasePool(path: folder.appending(path: "plain").path)
    // Once it is open: with a write-ahead log, GRDB sets it to NORMAL, which syncs at checkpoints alone.
    try await plain.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
    try await plain.write { db in
        try db.execute(sql: "CREATE TABLE write (id INTEGER PRIMARY KEY AUTOINCREMENT, entry BLOB, body BLOB)")
    }
    let (entry, body) = (Data(count: 500), Data(#"{"text":"a few words on a slip"}"#.utf8))
    let times = try await Race(rounds: 31, repetitions: 10, clock: .wall).run(
        { for number in 0..<$0 { _ = try await slips.changeSlip(id: "s\(number)", text: "a few words on a slip") } },
        {
            for _ in 0..<$0 {
                try await plain.write { db in
                    try db.execute(sql: "INSERT INTO write (entry, body) VALUES (?, ?)", arguments: [entry, body])
                }
            }
        }
    )
    return Figure("keep a write / fsynced insert of GRDB", times, limit: .ratio(1.5))
}

/// From one delivery to the next while 10,000 writes wait: the next one is found, its request made, its answer taken.
private func sendingFigure() async throws -> Figure {
    let connection = Switch()
    let outbox = outbox(InMemoryOutboxStore(), InMemoryEntityStore(), connection)
    let slips = OfflineFirstSlipRepository(outbox)
    for number in 0..<10_000 { _ = try await slips.changeSlip(id: "s\(number)", text: "a few words") }
    let clock = ContinuousClock()
    let began = clock.now
    connection.close()
    for await counts in outbox.counts() where counts.pending <= 9_000 { break }
    let time = clock.now - began
    let sent = await 10_000 - outbox.entries().count
    outbox.pause()
    return Figure("the next of 10,000, sent and settled", time / .microseconds(sent), "µs", limit: .value(1_000))
}

/// A list of 1,000 entities of which 100 have pending changes, beside the same list without.
private func listFigure(in folder: URL) async throws -> Figure {
    let store = SQLiteEntityStore(at: folder.appending(path: "list.cache"))
    let records = (0..<1_000).map { number in
        let id = "s\(10_000 + number)"
        return EntityRecord(
            id: id,
            json: Data(#"{"id":"\#(id)","text":"a few words on a slip"}"#.utf8),
            columns: [.text(id)],
            savedAt: Date()
        )
    }
    let answer = StoredAnswer(.entities(records.map(\.id)), savedAt: Date())
    try await store.apply(
        EntityTransaction([
            .save(records, requestedAt: .max, table: SlipDTO.entityTable),
            .keep(answer, StoredAnswerKey(method: "SlipRepository.getSlips", request: "/slips")),
        ])
    )
    let plain = OfflineFirstSlipRepository(outbox(InMemoryOutboxStore(), store, Switch()))
    let pending = OfflineFirstSlipRepository(outbox(InMemoryOutboxStore(), store, Switch()))
    for number in 0..<100 { _ = try await pending.changeSlip(id: "s\(10_000 + number * 10)", text: "other words") }
    let times = try await Race(rounds: 51, repetitions: 5, clock: .wall).run(
        { for _ in 0..<$0 { _ = try await pending.getSlips() } },
        { for _ in 0..<$0 { _ = try await plain.getSlips() } }
    )
    return Figure("a list of 1,000 with 100 pending / without", times, limit: .ratio(1.3))
}

private func outbox(
    _ store: any OutboxStore,
    _ entities: any EntityStore,
    _ connection: Switch
) -> Outbox<SlipBox> {
    let transport = InMemoryTransport(recording: false) { request in
        let id = (request.head.path ?? "").split(separator: "/").last ?? ""
        return EndpointTransportResponse(status: 200, json: #"{"id":"\#(id)","text":"a few words"}"#)
    }
    let client = EndpointClient<SlipBox>(
        .production,
        transport: transport,
        connectivity: connection
    )
    return Outbox(client, store: store, entities: entities, user: "anna")
}

/// A connection that starts when the test closes the switch.
private final class Switch: ConnectivitySource {
    private let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    private let isClosed = Box()

    func close() {
        isClosed.set()
        continuation.finish()
    }

    func status() async -> ConnectivityStatus { isClosed.isSet ? .connected : .disconnected }

    func waitForConnection() async throws {
        for await _ in stream {}
        try Task.checkCancellation()
    }
}

/// A flag that is set once.
private final class Box: @unchecked Sendable {
    private let lock = NSLock()
    private var value = false

    var isSet: Bool { lock.withLock { value } }

    func set() { lock.withLock { value = true } }
}
