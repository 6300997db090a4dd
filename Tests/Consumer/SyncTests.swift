import EndpointRuntime
import EndpointTesting
import Foundation
import HTTPTypes
import Testing

/// Runs what the golden `Sync` generates: lists that are brought up to date by the methods of a repository and by a coordinator.
@Suite(.timeLimit(.minutes(1))) struct SyncTests {
    /// A station that answers each path with what it was told last, and remembers what it was asked.
    private actor Station {
        private var answers: [String: String] = [:]
        private(set) var requests: [String] = []

        func air(_ path: String, _ shows: String...) { answers[path] = "[\(shows.joined(separator: ","))]" }

        func answer(_ request: EndpointTransportRequest) -> EndpointTransportResponse {
            let path = request.head.path ?? ""
            requests.append(path)
            // What was not told of a page is none.
            let name = path.contains("page=") ? path : String(path.prefix { $0 != "?" })
            return EndpointTransportResponse(
                status: 200,
                headers: ["Date": "Tue, 14 Nov 2023 22:13:20 GMT"],
                body: Data((answers[name] ?? "[]").utf8)
            )
        }
    }

    private let station = Station()
    private let clock = TestClock()
    private let store = InMemoryEntityStore()

    private var shows: OfflineFirstRadioShowRepository {
        let client = EndpointClient<Radio>(
            EndpointServer("https://radio.example"),
            transport: InMemoryTransport { [station] request in await station.answer(request) },
            clock: clock
        )
        return OfflineFirstRadioShowRepository(client, store: store)
    }

    private static func show(_ id: String, _ title: String, _ rest: String = "") -> String {
        #"{"id":"\#(id)","title":"\#(title)","updated_at":"2023-11-14T22:00:00Z"\#(rest)}"#
    }

    @Test func aWholeList() async throws {
        await station.air("/shows", Self.show("1", "News"), Self.show("2", "Jazz"))
        let shows = self.shows
        try await shows.syncShows()
        #expect(try await shows.getShows(genre: nil).map(\.title) == ["News", "Jazz"])
        await station.air("/shows", Self.show("2", "Jazz"))
        try await shows.syncShows()
        #expect(try await shows.getShows(genre: nil).map(\.title) == ["Jazz"])
    }

    @Test func whatHasChanged() async throws {
        await station.air("/shows/changed", Self.show("1", "News"), Self.show("2", "Jazz"))
        let shows = self.shows
        try await shows.syncChanges()
        await station.air(
            "/shows/changed",
            Self.show("2", "Jazz", #","is_deleted":true"#),
            Self.show("3", "Chess")
        )
        try await shows.syncChanges()
        #expect(try await shows.getChangedShows(updatedAfter: nil, limit: 100).map(\.title) == ["News", "Chess"])
        #expect(
            await station.requests == [
                "/shows/changed?limit=100", "/shows/changed?updated_after=2023-11-14T22%3A12%3A20Z&limit=100",
            ]
        )
    }

    @Test func allPages() async throws {
        await station.air("/shows/pages", Self.show("1", "News"))
        await station.air("/shows/pages?page=2", Self.show("2", "Jazz"))
        let shows = self.shows
        try await shows.syncPages()
        #expect(await station.requests == ["/shows/pages", "/shows/pages?page=2", "/shows/pages?page=3"])
        var titles: [String] = []
        for try await show in shows.pageShows(page: nil) { titles.append(show.title) }
        #expect(titles == ["News", "Jazz"])
        #expect(await station.requests.count == 3)
    }

    @Test func theCoordinatorKnowsAllMethods() async throws {
        let sync = SyncCoordinator([shows])
        for await status in sync.statuses() where status.lists.allSatisfy({ $0.lastSynced != nil }) { break }
        #expect(
            sync.status.lists.map(\.method) == [
                "ShowRepository.syncShows", "ShowRepository.syncChanges", "ShowRepository.syncAll",
                "ShowRepository.syncFound", "ShowRepository.syncPages",
            ]
        )
        #expect(sync.status.lastError == nil)
    }

    @Test func theMockIsAskedLikeTheRest() async throws {
        let mock = MockRadioShowRepository()
        let shows: any RadioShowRepository = mock
        try await shows.syncShows()
        #expect(mock.calls.count == 1)
    }
}
