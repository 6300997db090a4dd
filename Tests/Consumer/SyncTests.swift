import EndpointOffline
import EndpointRuntime
import EndpointTesting
import Foundation
import HTTPTypes
import Testing

/// Runs the generated code of the golden `Sync`: lists that a repository's methods and a coordinator synchronize.
@Suite(.timeLimit(.minutes(1))) struct SyncTests {
    /// A station that returns the last given answer for each path, and records its requests.
    private actor Station {
        private var answers: [String: String] = [:]
        private(set) var requests: [String] = []

        private var tokens: [String: String] = [:]

        func air(_ path: String, _ shows: String...) { answers[path] = "[\(shows.joined(separator: ","))]" }

        /// An answer that is no plain list, and a token in its head.
        func air(_ path: String, body: String, token: String? = nil) {
            answers[path] = body
            tokens[path] = token
        }

        func answer(_ request: EndpointTransportRequest) -> EndpointTransportResponse {
            let path = request.head.path ?? ""
            requests.append(path)
            // A page without an answer is empty.
            let isWhole = ["page=", "token=", "/poll"].contains { path.contains($0) }
            let name = isWhole ? path : String(path.prefix { $0 != "?" })
            return EndpointTransportResponse(
                status: 200,
                headers: ["Date": "Tue, 14 Nov 2023 22:13:20 GMT", "Show-Token": tokens[name] ?? ""],
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

    @Test func pullsChangesSinceTheLastSync() async throws {
        await station.air("/shows/changed", Self.show("1", "News"), Self.show("2", "Jazz"))
        let shows = self.shows
        try await shows.syncChanges()
        await station.air(
            "/shows/changed",
            Self.show("2", "Jazz", #","is_deleted":true"#),
            Self.show("3", "Chess")
        )
        try await shows.syncChanges()
        #expect(try await shows.getChangedShows(limit: 100).map(\.title) == ["News", "Chess"])
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

    @Test func byATokenOfTheLastPage() async throws {
        await station.air("/shows/feed", body: #"{"shows":[\#(Self.show("1", "News"))],"next_page":"2","sync":{}}"#)
        let last = #"{"shows":[\#(Self.show("2", "Jazz"))],"sync":{"next_token":"t1"}}"#
        await station.air("/shows/feed?page=2", body: last)
        let gone = Self.show("1", "News", #","state":"off_air""#)
        await station.air("/shows/feed?token=t1", body: #"{"shows":[\#(gone)],"sync":{"next_token":"t2"}}"#)
        let shows = self.shows
        try await shows.syncFeed()
        try await shows.syncFeed()
        #expect(await station.requests == ["/shows/feed", "/shows/feed?page=2", "/shows/feed?token=t1"])
        var titles: [String] = []
        for try await show in shows.feedShows(page: nil) { titles.append(show.title) }
        #expect(titles == ["Jazz"])
    }

    @Test func byATokenInAHeader() async throws {
        let two = #"{"shows":[\#(Self.show("1", "News")),\#(Self.show("2", "Jazz"))]}"#
        await station.air("/shows/poll", body: two, token: "a")
        let gone = Self.show("2", "Jazz", #","is_gone":true"#)
        await station.air("/shows/poll?since=a", body: #"{"shows":[\#(gone)]}"#, token: "b")
        let shows = self.shows
        try await shows.syncPolled()
        try await shows.syncPolled()
        #expect(await station.requests == ["/shows/poll", "/shows/poll?since=a"])
        #expect(try await shows.pollShows().map(\.title) == ["News"])
    }

    @Test func theCoordinatorKnowsAllMethods() async throws {
        await station.air("/shows/feed", body: #"{"shows":[],"sync":{}}"#)
        await station.air("/shows/poll", body: #"{"shows":[]}"#)
        let sync = SyncCoordinator([shows])
        for await status in sync.statuses() where status.lists.allSatisfy({ $0.lastSynced != nil }) { break }
        #expect(
            sync.status.lists.map(\.method) == [
                "ShowRepository.syncShows", "ShowRepository.syncChanges", "ShowRepository.syncAll",
                "ShowRepository.syncState", "ShowRepository.syncFound", "ShowRepository.syncPages",
                "ShowRepository.syncFeed", "ShowRepository.syncPolled",
            ]
        )
        #expect(sync.status.lastError == nil)
    }

    @Test func theMockAnswersLikeTheRest() async throws {
        let mock = MockRadioShowRepository()
        let shows: any RadioShowRepository = mock
        try await shows.syncShows()
        #expect(mock.calls.count == 1)
    }
}
