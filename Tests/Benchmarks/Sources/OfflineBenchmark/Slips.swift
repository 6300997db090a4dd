import EndpointRuntime
import Foundation

/// An API with an outbox as it is generated, by hand: slips of paper with a text.
nonisolated enum SlipBox: OutboxAPI {
    typealias Failure = Never

    static let settings = EndpointAPISettings(name: "SlipBox", retry: .once)
    static let outbox = OutboxPlan<SlipBox>(
        operations: [
            OutboxOperation(
                "SlipRepository.changeSlip",
                SlipEndpoint.changing,
                answer: .entity(SlipDTO.self),
                identities: [.path(0, of: "Slip")]
            )
        ],
        entities: [SlipDTO.self]
    )
}

nonisolated enum SlipEndpoint: Endpoint {
    typealias API = SlipBox

    case getSlips
    case changeSlip(id: String, text: String)

    static let changing = EndpointOperation(
        "changeSlip",
        .patch,
        "/slips/{id}",
        idempotencyKey: .header("Idempotency-Key")
    )

    var operation: EndpointOperation {
        switch self {
        case .getSlips: EndpointOperation("getSlips", .get, "/slips")
        case .changeSlip: Self.changing
        }
    }

    func encode(to request: inout EndpointRequestEncoder) {
        guard case .changeSlip(let id, let text) = self else { return }
        request.path(id)
        request.body(JSONValue.object(["text": .string(text)]))
    }
}

nonisolated struct Slip: Sendable {
    let id: String
    let text: String
}

nonisolated struct SlipDTO: WireObjectReadable, WireObjectWritable, StoredEntity {
    let id: String
    let text: String

    static let entityTable = EntityTable("Slip", columns: ["id"])
    static var wireKeys: StaticString {
        """
        id
        text
        """
    }

    var entityID: String { id }

    init(from fields: inout WireFieldReader) {
        id = fields.string(0)
        text = fields.string(1)
    }

    func write(to fields: inout WireFieldWriter) {
        fields.string(0, id)
        fields.string(1, text)
    }

    func entityColumns() throws(MappingError) -> [EntityColumnValue] { [.text(id)] }

    func toDomain() throws(MappingError) -> Slip { Slip(id: id, text: text) }
}

extension Outbox<SlipBox> {
    /// A write as a generated repository makes it.
    func changeSlip(_ id: String, _ text: String) async throws {
        _ = try await writeForDomain(
            "SlipRepository.changeSlip",
            .entity(SlipDTO.self, id: id),
            EndpointCall<SlipBox, SlipDTO>(SlipEndpoint.changeSlip(id: id, text: text))
        ) { [.set(SlipDTO.self, id: $0.id, [:], copying: ["text": "text"])] }
    }

    /// A list as a generated repository reads it.
    func slips() async throws -> [Slip] {
        try await cache.value(
            of: CachedList(
                "SlipRepository.getSlips",
                EndpointCall<SlipBox, [SlipDTO]>(SlipEndpoint.getSlips),
                settings: CacheSettings(policy: .cacheOnly),
                members: .matching(EntityQuery(order: [.ascending("id")]))
            )
        )
    }
}
