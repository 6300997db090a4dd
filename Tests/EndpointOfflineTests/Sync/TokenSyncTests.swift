import EndpointTesting
import Foundation
import HTTPTypes
import RuntimeTestSupport
import Testing

@testable import EndpointOffline
@testable import EndpointRuntime

@Suite("Sync: by a token of the server's", .timeLimit(.minutes(1)))
struct TokenSyncTests {
    @Test("the token of an answer asks for the changes since", arguments: TokenFeed.Place.allCases)
    func token(_ place: TokenFeed.Place) async throws {
        let server = TokenFeed(place)
        server.answer("/feed", ["a", "b"], token: "t1")
        server.answer("/feed?token=t1", ["b", "-a"], token: "t2")
        server.answer("/feed?token=t2", ["c"], token: "t3")
        // A new cache each time: the token is in the store.
        for _ in 0..<3 { try await server.cache.sync(server.sync) }
        #expect(server.requests == ["/feed", "/feed?token=t1", "/feed?token=t2"])
        #expect(try await server.cache.ids(of: server.read) == ["b", "c"])
    }

    @Test("what changes while pages are read is asked for the next time: of the pages' tokens, the first one counts")
    func firstPage() async throws {
        let server = TokenFeed(.header)
        server.answer("/feed", ["a"], token: "t1", next: "p2")
        server.answer("/feed?page=p2", ["b"], token: "t2")
        server.answer("/feed?token=t1", [], token: "t2")
        for _ in 0..<2 { try await server.cache.sync(server.pagedSync) }
        #expect(server.requests == ["/feed", "/feed?page=p2", "/feed?token=t1"])
    }

    @Test("pages that are asked for by the token itself: the last one's counts")
    func lastPage() async throws {
        let server = TokenFeed(.body)
        server.answer("/feed", ["a"], token: "t1", next: "t1")
        server.answer("/feed?page=t1", ["b"], token: "t2")
        server.answer("/feed?token=t2", [], token: "t2")
        for _ in 0..<2 { try await server.cache.sync(server.pagedSync) }
        #expect(server.requests == ["/feed", "/feed?page=t1", "/feed?token=t2"])
    }

    @Test("of pages, the last one has the token, and it is kept once all are read")
    func pages() async throws {
        let server = TokenFeed(.body)
        server.answer("/feed", ["a"], next: "p2")
        server.answer("/feed?page=p2", ["b"], token: "t1")
        server.answer("/feed?token=t1", ["-a"], next: "p3")
        try await server.cache.sync(server.pagedSync)
        await #expect(throws: ShopError.self) { try await server.cache.sync(server.pagedSync) }
        server.answer("/feed?token=t1&page=p3", ["c"], token: "t2")
        try await server.cache.sync(server.pagedSync)
        let again = ["/feed?token=t1", "/feed?token=t1&page=p3"]
        #expect(server.requests == ["/feed", "/feed?page=p2"] + again + again)
        #expect(try await server.cache.ids(of: server.pagedRead) == ["b", "c"])
    }

    @Test("a server that has forgotten the token is asked for the whole list at once")
    func forgotten() async throws {
        let server = TokenFeed(.body)
        server.answer("/feed", ["a", "b"], token: "t1")
        try await server.cache.sync(server.sync)
        server.answers.with { $0["/feed?token=t1"] = EndpointTransportResponse(status: 410) }
        server.answer("/feed", ["b"], token: "t9")
        try await server.cache.sync(server.sync)
        #expect(server.requests == ["/feed", "/feed?token=t1", "/feed"])
        #expect(try await server.cache.ids(of: server.read) == ["b"])
    }

    @Test("another refusal is an error, and the token stays")
    func refused() async throws {
        let server = TokenFeed(.body)
        server.answer("/feed", ["a"], token: "t1")
        try await server.cache.sync(server.sync)
        server.answers.with { $0["/feed?token=t1"] = EndpointTransportResponse(status: 403) }
        for _ in 0..<2 { await #expect(throws: ShopError.self) { try await server.cache.sync(server.sync) } }
        #expect(server.requests == ["/feed", "/feed?token=t1", "/feed?token=t1"])
    }

    @Test(
        "an answer without a token, or with an empty one: the whole list is asked for the next time",
        arguments: [nil, ""]
    )
    func without(token: String?) async throws {
        let server = TokenFeed(.body)
        server.answer("/feed", ["a"], token: token)
        for _ in 0..<2 { try await server.cache.sync(server.sync) }
        #expect(server.requests == ["/feed", "/feed"])
    }

    @Test("what is no token is an answer that cannot be read")
    func noToken() async throws {
        let server = TokenFeed(.body)
        let body = #"{"items":[],"meta":{"token":{"a":1}}}"#
        server.answers.with { $0["/feed"] = EndpointTransportResponse(status: 200, json: body) }
        let error = await #expect(throws: ShopError.self) { try await server.cache.sync(server.sync) }
        #expect(error?.code == .decoding)
    }

    @Test("a mark that was kept by date says nothing to a sync by token, nor the other way round")
    func otherMark() {
        let now = Date(timeIntervalSince1970: 1_000)
        let byDate = SyncMark(savedAt: now, point: .date(now))
        let byToken = SyncMark(savedAt: now, point: .token("1000"))
        let (dates, tokens) = (SyncFeed(token: nil, mark: nil), TokenFeed.feed)
        #expect(byDate.since(at: now, tokens) == nil)
        #expect(byToken.since(at: now, dates) == nil)
        #expect(byToken.since(at: now, tokens) == .token("1000"))
    }

    @Test("a mark survives the store, whatever its token is", arguments: ["1.5", "", "token x", "é 2"])
    func kept(token: String) throws {
        let mark = SyncMark(savedAt: Date(timeIntervalSince1970: 5), point: .token(token))
        guard case .keep(let answer, let key) = mark.kept(for: "News.sync", isEncrypted: true) else {
            Issue.record("a mark is kept as an answer")
            return
        }
        #expect(SyncMark(answer) == mark)
        #expect(answer.isEncrypted)
        #expect(key == SyncMark.key(of: "News.sync"))
    }
}

private enum FeedEndpoint: Endpoint {
    typealias API = Shop

    case feed(token: String?)

    var operation: EndpointOperation { EndpointOperation("getFeed", .get, "/feed") }

    func encode(to request: inout EndpointRequestEncoder) {
        switch self {
        case .feed(let token): request.query("token", token)
        }
    }
}

/// A server that hands out tokens; what it says to each request stands in the test.
final class TokenFeed: Sendable {
    enum Place: CaseIterable { case body, number, header }

    static let feed = SyncFeed(token: .body(["token"]), mark: nil)

    let asked = Guarded<[String]>([])
    let answers = Guarded<[String: EndpointTransportResponse]>([:])
    private let place: Place
    private let store = InMemoryEntityStore()
    private let clock = TestClock()

    init(_ place: Place) {
        self.place = place
    }

    var requests: [String] { asked.with { $0 } }

    /// What a path is answered with from now on: items, of which those with a '-' are gone.
    func answer(_ path: String, _ ids: [String], token: String? = nil, next: String? = nil) {
        let items = ids.map { id in
            // Of what is gone, nothing but its key is left.
            id.hasPrefix("-")
                ? #"{"id":"\#(id.dropFirst())","note":"gone"}"# : #"{"id":"\#(id)","price":"1","note":null}"#
        }
        var meta: [String] = []
        switch place {
        case .body: if let token { meta.append(#""token":"\#(token)""#) }
        case .number: if let token { meta.append(#""token":\#(token.drop { $0 == "t" })"#) }
        case .header: break
        }
        if let next { meta.append(#""next":"\#(next)""#) }
        let body = #"{"items":[\#(items.joined(separator: ","))],"meta":{\#(meta.joined(separator: ","))}}"#
        let path = place == .number ? path.replacing("token=t", with: "token=") : path
        answers.with {
            let field = place == .header ? token ?? "" : ""
            $0[path] = EndpointTransportResponse(status: 200, headers: ["Sync-Token": field], body: Data(body.utf8))
        }
    }

    /// A cache over the store, as an app has it that was started anew.
    var cache: EntityCache<Shop> {
        let client = EndpointClient<Shop>(
            .production,
            transport: InMemoryTransport { [self] request in
                let path = request.head.path ?? ""
                asked.with { $0.append(place == .number ? path.replacing("token=", with: "token=t") : path) }
                return answers.with { $0[path] } ?? EndpointTransportResponse(status: 500)
            },
            retry: .once,
            clock: clock
        )
        return EntityCache(client, store: store)
    }

    private static func call(_ token: String?) -> EndpointCall<Shop, [ItemDTO]> {
        EndpointCall(FeedEndpoint.feed(token: token), reading: .json(at: ["items"]))
    }

    private static func page(_ token: String?) -> EndpointCall<Shop, EndpointPage<[ItemDTO]>> {
        EndpointCall(
            FeedEndpoint.feed(token: token),
            reading: .page(.json(at: ["items"]), by: .cursor("page", at: ["meta", "next"]))
        )
    }

    private static let settings = CacheSettings(policy: .cacheOnly)

    var read: CachedList<Shop, ItemDTO> { CachedList("Feed.get", Self.call(nil), settings: Self.settings) }
    var pagedRead: CachedPages<Shop, [ItemDTO]> { CachedPages("Feed.get", Self.page(nil), settings: Self.settings) }

    private var token: SyncToken { place == .header ? .header("Sync-Token") : .body(["meta", "token"]) }

    var sync: EntitySync<Shop> {
        EntitySync("Feed.sync", of: read, token: token, deleted: .field("note", "gone", key: "id")) {
            token in
            Self.call(token)
        }
    }

    var pagedSync: EntitySync<Shop> {
        EntitySync("Feed.sync", of: pagedRead, token: token, deleted: .field("note", "gone", key: "id")) {
            token in
            Self.page(token)
        }
    }
}

extension EntityCache<Shop> {
    fileprivate func ids<Read: CachedRead<Shop, [EndpointOfflineTests.Item]>>(of read: Read) async throws -> [String] {
        try await value(of: read).map(\.id)
    }
}
