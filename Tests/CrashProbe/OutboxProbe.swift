import EndpointOffline
import EndpointPersistence
import EndpointRuntime
import Foundation

/// The whole outbox, as an app has it: it writes, delivers, and learns the server's keys.
struct OutboxProbe {
    private let outbox: Outbox<SlipBox>
    private let run: String

    init(file: URL, address: String, run: String) {
        outbox = Outbox(
            EndpointClient(EndpointServer(address), transport: DefaultTransport(), clock: HurriedClock()),
            store: SQLiteOutboxStore(at: file),
            entities: SQLiteEntityStore(at: file.deletingPathExtension().appendingPathExtension("cache")),
            user: "anna"
        )
        self.run = run
    }

    /// Writes and delivers until the process is killed.
    func writeAndDeliver() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 0..<3 {
                group.addTask {
                    for number in 0... {
                        try await writeSlip("\(run)/\(writer)/\(number)")
                        // As a person would: not more than the server takes.
                        for await counts in outbox.counts() where counts.pending < 40 { break }
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    /// A slip, and two changes of it: they name it by the key that this device made.
    private func writeSlip(_ name: String) async throws {
        let slip = try await outbox.createSlip("\(name)/0")
        say("returned \(name)/0")
        guard let id = slip.value?.id else { throw CrashProbe.Failure(message: "a slip without a key") }
        for change in 1...2 {
            try await outbox.changeSlip(id, "\(name)/\(change)")
            say("returned \(name)/\(change)")
        }
    }

    /// Delivers the remaining writes, and ends.
    func drain() async throws {
        for await counts in outbox.counts() where counts.pending == 0 {
            guard counts.parked == 0 else { throw CrashProbe.Failure(message: "\(await outbox.entries())") }
            break
        }
        print("empty")
    }

    /// Not buffered: it stands in the file even if the process ends with the next instruction.
    private func say(_ line: String) {
        FileHandle.standardOutput.write(Data("\(line)\n".utf8))
    }
}

/// A clock on which the waits that a server is given pass a hundred times as fast. A real one, because the process that
/// it runs in is killed at real moments, from outside.
private struct HurriedClock: EndpointClock {
    private let clock = SystemClock()

    var now: Duration { clock.now * 100 }
    var date: Date { clock.date }
    func sleep(for duration: Duration) async throws { try await clock.sleep(for: duration / 100) }
}

extension Outbox<SlipBox> {
    fileprivate func createSlip(_ text: String) async throws -> OutboxWrite<Slip> {
        try await writeForDomain(
            SlipBox.create,
            .creates(SlipDTO.self),
            EndpointCall<SlipBox, SlipDTO>(SlipEndpoint.createSlip(text: text))
        ) { [.save(SlipDTO.self, id: $0.id, ["id": .string($0.id)], copying: ["text"])] }
    }

    fileprivate func changeSlip(_ id: String, _ text: String) async throws {
        _ = try await writeForDomain(
            SlipBox.change,
            .entity(SlipDTO.self, id: id),
            EndpointCall<SlipBox, SlipDTO>(SlipEndpoint.changeSlip(id: id, text: text))
        ) { [.set(SlipDTO.self, id: $0.id, [:], copying: ["text"])] }
    }
}

// An API with an outbox as it is generated, by hand.

nonisolated enum SlipBox: OutboxAPI {
    typealias Failure = Never

    static let settings = EndpointAPISettings(name: "SlipBox", retry: .once)
    static let create = "SlipRepository.createSlip"
    static let change = "SlipRepository.changeSlip"
    static let outbox = OutboxPlan<SlipBox>(
        operations: [
            OutboxOperation(create, SlipEndpoint.creation, answer: .entity(SlipDTO.self)),
            OutboxOperation(
                change,
                SlipEndpoint.changing,
                answer: .entity(SlipDTO.self),
                identities: [.path(0, of: "Slip")]
            ),
        ],
        entities: [SlipDTO.self]
    )
}

nonisolated enum SlipEndpoint: Endpoint {
    typealias API = SlipBox

    case createSlip(text: String)
    case changeSlip(id: String, text: String)

    static let creation = EndpointOperation(
        "createSlip",
        .post,
        "/slips",
        idempotencyKey: .header("Idempotency-Key")
    )
    static let changing = EndpointOperation(
        "changeSlip",
        .patch,
        "/slips/{id}",
        idempotencyKey: .header("Idempotency-Key")
    )

    var operation: EndpointOperation {
        switch self {
        case .createSlip: Self.creation
        case .changeSlip: Self.changing
        }
    }

    func encode(to request: inout EndpointRequestEncoder) {
        switch self {
        case .createSlip(let text):
            request.body(JSONValue.object(["text": .string(text)]))
        case .changeSlip(let id, let text):
            request.path(id)
            request.body(JSONValue.object(["text": .string(text)]))
        }
    }
}

nonisolated struct Slip: Sendable {
    let id: String
    let text: String
}

nonisolated struct SlipDTO: WireReadable, WireWritable, StoredEntity {
    let id: String
    let text: String

    static let entityTable = EntityTable("Slip")
    static var wireKeys: StaticString {
        """
        id
        text
        """
    }

    var entityID: String { id }

    init(from reader: inout WireReader) {
        var fields = WireFieldReader(&reader, keys: Self.wireKeys)
        id = fields.string(0)
        text = fields.string(1)
        fields.finish()
    }

    func write(to writer: inout WireWriter) {
        var fields = WireFieldWriter(&writer, keys: Self.wireKeys)
        fields.string(0, id)
        fields.string(1, text)
        fields.finish()
    }

    func entityColumns() throws(MappingError) -> [EntityColumnValue] { [] }

    func toDomain() throws(MappingError) -> Slip { Slip(id: id, text: text) }
}
