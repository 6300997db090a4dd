import EndpointTesting
import Foundation
import HTTPTypes
import RuntimeTestSupport
import Testing

@testable import EndpointOffline
@testable import EndpointRuntime

@Suite("Outbox: the version in a field of the entity", .timeLimit(.minutes(1)))
struct OutboxEntityVersionTests {
    @Test("the version that a list brought is sent, and the one that the last write made")
    func listed() async throws {
        let server = MemoServer()
        let outbox = server.outbox
        #expect(try await outbox.cache.value(of: MemoServer.list).map(\.text) == ["v1"])
        _ = try await outbox.putMemo("v2").delivered()
        _ = try await outbox.putMemo("v3").delivered()
        #expect(server.conditions == [#""5""#, #""6""#])
    }

    @Test("an edit waits while a newer version arrives: it names the one that it was made upon")
    func madeUpon() async throws {
        let server = MemoServer()
        let outbox = server.outbox
        _ = try await outbox.cache.value(of: MemoServer.list)
        outbox.pause()
        let write = try await outbox.putMemo("mine")
        server.state.with { $0 = ("other", 6) }
        try await outbox.cache.refresh(MemoServer.list)
        outbox.resume()
        await #expect(throws: OutboxError.overruled) { try await write.delivered() }
        #expect(server.conditions == [#""5""#])
        #expect(server.state.with { $0.text } == "other")
    }

    @Test("the text is the field's, byte for byte; quotes come from 'as' alone")
    func texts() {
        func text(_ version: EntityVersion, _ json: String) -> String? {
            version.validators(of: Data(json.utf8)).entityTag
        }
        #expect(text(.field(["v"]), #"{"v":"W/\"1\""}"#) == #"W/"1""#)
        #expect(text(.field(["v"], as: "\"{}\""), #"{"v":1795900233050}"#) == #""1795900233050""#)
        #expect(text(.field(["meta", "v"]), #"{"meta":{"v":"7"}}"#) == "7")
        for json in [#"{}"#, #"{"v":null}"#, #"{"v":""}"#, #"{"v":{}}"#] { #expect(text(.field(["v"]), json) == nil) }
    }

    @Test("a write names the version in a header, its query or its body")
    func places() throws {
        let request = OutboxRequest(
            method: .put,
            template: "/memos/{id}",
            pathValues: ["m"],
            query: "a=1&rev=old",
            fields: [.init(name: "if-match", value: "mine")],
            bodyKind: .json
        )
        let body = Data(#"{"text":"t"}"#.utf8)
        func named(_ place: EntityVersion.Place) -> (OutboxRequest, Data?) { request.naming("7", body, at: place) }
        #expect(named(.ifMatch).0.fields == [.init(name: "If-Match", value: "7")])
        #expect(named(.query("rev")).0.query == "a=1&rev=7")
        let inside = named(.body(["meta", "v"], isNumber: true)).1
        #expect(OutboxRequest.json(inside) == ["text": "t", "meta": ["v": 7]])
        #expect(OutboxRequest.json(named(.body(["v"], isNumber: false)).1) == ["text": "t", "v": "7"])
        let unknown = request.naming(nil, body, at: .query("rev"))
        #expect(unknown.0 == request)
        #expect(unknown.1 == body)
    }
}

nonisolated struct MemoDTO: WireReadable, WireWritable, StoredEntity {
    let id: String
    let text: String
    let version: Int

    static var wireKeys: StaticString {
        """
        id
        text
        version
        """
    }

    init(from reader: inout WireReader) {
        var fields = WireFieldReader(&reader, keys: Self.wireKeys)
        id = fields.string(0)
        text = fields.string(1)
        version = fields.int(2)
        fields.finish()
    }

    func write(to writer: inout WireWriter) {
        var fields = WireFieldWriter(&writer, keys: Self.wireKeys)
        fields.string(0, id)
        fields.string(1, text)
        fields.int(2, version)
        fields.finish()
    }

    static let entityTable = EntityTable("Memo", version: .field(["version"], as: "\"{}\""))

    var entityID: String { id }

    func entityColumns() throws(MappingError) -> [EntityColumnValue] { [] }

    func toDomain() throws(MappingError) -> MemoDTO { self }
}

private enum MemoEndpoint: Endpoint {
    typealias API = Till

    case list
    case get(id: String)
    case put(id: String, text: String)

    var operation: EndpointOperation {
        switch self {
        case .list: EndpointOperation("getMemos", .get, "/memos")
        case .get: EndpointOperation("getMemo", .get, "/memos/{id}")
        case .put: EndpointOperation("putMemo", .put, "/memos/{id}")
        }
    }

    func encode(to request: inout EndpointRequestEncoder) {
        switch self {
        case .list: break
        case .get(let id): request.path(id)
        case .put(let id, let text):
            request.path(id)
            request.body(JSONValue.object(["text": .string(text)]))
        }
    }
}

/// A server of one memo, whose list has an `ETag` of its own.
private final class MemoServer: Sendable {
    let state = Guarded<(text: String, version: Int)>(("v1", 5))
    private let asked = Guarded<[String?]>([])

    /// The conditions of the writes, in order.
    var conditions: [String?] { asked.with { $0 } }

    static var list: CachedList<Till, MemoDTO> {
        CachedList(
            "MemoRepository.getMemos",
            EndpointCall<Till, [MemoDTO]>(MemoEndpoint.list),
            settings: CacheSettings(policy: .cacheElseNetwork)
        )
    }

    var outbox: Outbox<Till> {
        let plan = OutboxPlan<Till>(
            operations: [
                OutboxOperation(
                    "MemoRepository.putMemo",
                    EndpointOperation("putMemo", .put, "/memos/{id}"),
                    answer: .entity(MemoDTO.self),
                    identities: [.path(0, of: "Memo")],
                    current: OutboxCurrent(MemoDTO.self) { EndpointCall(MemoEndpoint.get(id: $0)) }
                )
            ],
            entities: [MemoDTO.self]
        )
        let client = EndpointClient<Till>(
            EndpointServer("https://memos.example"),
            credentials: .bearer { "t" },
            transport: InMemoryTransport(recording: false) { [self] request in answer(request) },
            clock: TestClock()
        )
        return Outbox(client, plan: plan, store: InMemoryOutboxStore(), entities: InMemoryEntityStore(), user: "ada")
    }

    private func answer(_ request: EndpointTransportRequest) -> EndpointTransportResponse {
        let ifMatch = request.header("If-Match")
        if request.head.method == .put {
            asked.with { $0.append(ifMatch) }
            let isCurrent = state.with { ifMatch == nil || ifMatch == "\"\($0.version)\"" }
            guard isCurrent else { return EndpointTransportResponse(status: 412) }
            let text = OutboxRequest.json(request.body.bytes)?["text"]?.string ?? ""
            state.with { $0 = (text, $0.version + 1) }
        }
        let json = state.with { #"{"id":"m","text":"\#($0.text)","version":\#($0.version)}"# }
        return EndpointTransportResponse(status: 200, json: request.head.path == "/memos" ? "[\(json)]" : json)
    }
}

extension Outbox<Till> {
    fileprivate func putMemo(_ text: String) async throws -> OutboxWrite<MemoDTO> {
        try await write(
            "MemoRepository.putMemo",
            .entity(MemoDTO.self, id: "m"),
            EndpointCall<Till, MemoDTO>(MemoEndpoint.put(id: "m", text: text))
        ) { [.set(MemoDTO.self, id: $0.id, [:], copying: ["text"])] }
    }
}
