import EndpointTesting
import Foundation
import HTTPTypes
import RuntimeTestSupport
import Testing

@testable import EndpointOffline
@testable import EndpointRuntime

@Suite("Offline: lists in pages")
struct CachedPagesTests {
    /// A server with three pages of one item each, which a test takes away.
    private final class Server: Sendable {
        let requests = Guarded([String]())
        let isAway = Guarded(false)
        let clock = TestClock()

        var cache: EntityCache<Shop> {
            let client = EndpointClient<Shop>(
                .production,
                transport: InMemoryTransport { [self] request in
                    let path = request.head.path ?? ""
                    requests.with { $0.append(path) }
                    guard !isAway.with({ $0 }) else { throw TransportError(.noConnection) }
                    let page =
                        path.contains("page=2") ? 2 : path.contains("page=3") ? 3 : path.contains("page=4") ? 4 : 1
                    return EndpointTransportResponse(
                        status: 200,
                        json: page > 3 ? "[]" : #"[{"id":"p\#(page)","price":"\#(page)"}]"#
                    )
                },
                retry: .once,
                clock: clock
            )
            return EntityCache(client, store: InMemoryEntityStore())
        }
    }

    private let server = Server()

    private func read(_ policy: CachePolicy) -> CachedPages<Shop, [ItemDTO]> {
        CachedPages(
            "ItemRepository.getItems",
            EndpointCall<Shop, EndpointPage<[ItemDTO]>>(
                ShopEndpoint.getItems(limit: 1, color: nil, tags: [], query: nil),
                reading: .page(.json, by: .page("page"))
            ),
            settings: ShopReads.settings(policy)
        )
    }

    private func items(_ cache: EntityCache<Shop>, _ policy: CachePolicy, upTo count: Int = .max) async throws
        -> [String]
    {
        var ids: [String] = []
        for try await item in cache.items(of: read(policy)) {
            ids.append(item.id)
            if ids.count == count { break }
        }
        return ids
    }

    @Test("each page is stored as it comes, and a refresh begins anew with the first")
    func appending() async throws {
        let cache = server.cache
        #expect(try await items(cache, .cacheThenRefresh, upTo: 2) == ["p1", "p2"])
        #expect(try await cache.value(of: read(.cacheOnly)).map(\.id) == ["p1", "p2"])
        try await cache.refresh(read(.cacheOnly))
        #expect(try await cache.value(of: read(.cacheOnly)).map(\.id) == ["p1"])
    }

    @Test("a part of a list is fresh for whoever shows it, and not all there is for whoever reads on")
    func part() async throws {
        let cache = server.cache
        #expect(try await items(cache, .cacheElseNetwork, upTo: 2) == ["p1", "p2"])
        let before = server.requests.with { $0.count }
        #expect(try await cache.value(of: read(.cacheElseNetwork)).map(\.id) == ["p1", "p2"])
        #expect(server.requests.with { $0.count } == before)
        #expect(try await items(cache, .cacheElseNetwork) == ["p1", "p2", "p3"])
    }

    @Test("a list that is stored to its last page needs no request")
    func whole() async throws {
        let cache = server.cache
        #expect(try await items(cache, .cacheElseNetwork) == ["p1", "p2", "p3"])
        let before = server.requests.with { $0.count }
        #expect(try await items(cache, .cacheElseNetwork) == ["p1", "p2", "p3"])
        #expect(server.requests.with { $0.count } == before)
    }

    @Test("without a connection, what is stored", arguments: [CachePolicy.cacheElseNetwork, .networkElseCache])
    func away(_ policy: CachePolicy) async throws {
        let cache = server.cache
        #expect(try await items(cache, policy, upTo: 2) == ["p1", "p2"])
        server.isAway.with { $0 = true }
        #expect(try await items(cache, policy) == ["p1", "p2"])
        await #expect(throws: ShopError.self) { try await items(cache, .networkOnly) }
    }
}
