import EndpointRuntime
import EndpointTesting
import Foundation
import HTTPTypes
import Testing

/// Runs the generated code of the golden `Paging`: each kind of pagination, and each kind of end.
@Suite struct PagingTests {
    /// Answers the requests of these paths and queries.
    private static func transport(
        _ answers: KeyValuePairs<String, String>,
        headers: [String: KeyValuePairs<String, String>] = [:]
    ) -> InMemoryTransport {
        let bodies = Dictionary(answers.map { ($0.key, $0.value) }) { first, _ in first }
        return InMemoryTransport { request in
            let path = request.head.path ?? ""
            guard let body = bodies[path] else { return EndpointTransportResponse(status: 404) }
            return EndpointTransportResponse(status: 200, headers: headers[path] ?? [:], body: Data(body.utf8))
        }
    }

    private static func client(_ transport: InMemoryTransport) -> EndpointClient<Archive> {
        EndpointClient(EndpointServer("https://archive.example"), transport: transport, retry: .once)
    }

    private static func paths(_ transport: InMemoryTransport) -> [String] {
        transport.requests.map { $0.head.path ?? "" }
    }

    private static func volume(_ id: String) -> String {
        #"{"id":"\#(id)","amount":"1.5","booked_at":"2026-01-01T00:00:00Z"}"#
    }

    private static func page(_ ids: String..., next: String) -> String {
        #"{"volumes":[\#(ids.map(volume).joined(separator: ","))],"meta":{"next_cursor":\#(next),"has_more":true}}"#
    }

    private static func ids<Items: AsyncSequence>(_ items: Items) async throws -> [String]
    where Items.Element == Volume {
        var ids: [String] = []
        for try await item in items { ids.append(item.id) }
        return ids
    }

    private static func problem<Value>(
        _ pages: inout EndpointPages<Archive, Value>.Iterator
    ) async -> EndpointPagingError? {
        do throws(ArchiveError) {
            _ = try await pages.next()
            return nil
        } catch {
            guard case .invalidResponse = error.kind else { return nil }
            return error.context.underlying?.error as? EndpointPagingError
        }
    }

    // MARK: Ways on

    @Test(arguments: ["null", "\"\""]) func byCursorUntilTheLastPage(_ end: String) async throws {
        let transport = Self.transport([
            "/pages": Self.page("a", "b", next: #""c 1""#), "/pages?after=c%201": Self.page("c", next: #""7""#),
            "/pages?after=7": Self.page("d", next: end),
        ])
        let client = Self.client(transport)
        #expect(try await Self.ids(client.items(Volumes.listByCursor().domain)) == ["a", "b", "c", "d"])
        #expect(Self.paths(transport) == ["/pages", "/pages?after=c%201", "/pages?after=7"])
        let repository: any VolumeRepository = RemoteVolumeRepository(client)
        #expect(try await Self.ids(repository.listByCursor(after: "7")) == ["d"])
    }

    @Test func byTheLastItemUntilTheLastPage() async throws {
        let transport = Self.transport([
            "/charges?limit=2": #"{"data":[\#(Self.volume("a")),\#(Self.volume("b"))],"has_more":true}"#,
            "/charges?limit=2&starting_after=b": #"{"data":[\#(Self.volume("c"))],"has_more":false}"#,
        ])
        let items = Self.client(transport).items(Volumes.listByLastItem(limit: 2).domain)
        #expect(try await Self.ids(items) == ["a", "b", "c"])
        #expect(transport.requests.count == 2)
    }

    @Test func byPageFromTheCallersPage() async throws {
        let transport = Self.transport([
            "/wrapped?page=3": #"{"items":[\#(Self.volume("a"))],"has_more":true}"#,
            "/wrapped?page=4": #"{"has_more":null,"items":[\#(Self.volume("b"))]}"#,
        ])
        #expect(try await Self.ids(Self.client(transport).items(Volumes.listByPage(page: 3).domain)) == ["a", "b"])
    }

    @Test func byPageUntilOneIsEmpty() async throws {
        let transport = Self.transport([
            "/days": #"{"days":[{"day":"d","count":1}]}"#, "/days?p=2": #"{"days":[]}"#,
        ])
        var pages = Self.client(transport).pages(Volumes.listDays()).makeAsyncIterator()
        #expect(try await pages.next()?.items == [VolumeCount(day: "d", count: 1)])
        #expect(try await pages.next() == nil)
        #expect(try await pages.next() == nil)
        #expect(transport.requests.count == 2)
    }

    @Test func byOffsetOfReceivedItems() async throws {
        let transport = Self.transport([
            "/found?start_at=0": "[\(Self.volume("a")),\(Self.volume("b"))]",
            "/found?start_at=2": "[\(Self.volume("c"))]", "/found?start_at=3": "[]",
        ])
        let items = Self.client(transport).items(Volumes.listByOffset(volumeFilter: VolumeFilter(startAt: 0)).domain)
        #expect(try await Self.ids(items) == ["a", "b", "c"])
    }

    @Test func byLinkRelativeToItsPage() async throws {
        let transport = Self.transport(
            ["/volumes?per_page=1": "[\(Self.volume("a"))]", "/volumes?cursor=x": "[\(Self.volume("b"))]"],
            headers: ["/volumes?per_page=1": ["Link": "<?cursor=x>; rel=next", "X-Total": "2"]]
        )
        var pages = Self.client(transport).pages(Volumes.listByLink(perPage: 1).domain).makeAsyncIterator()
        let first = try #require(try await pages.next())
        #expect(first.value.headers.xTotal == 2 && first.items.map(\.id) == ["a"] && !first.isLast)
        let second = try #require(try await pages.next())
        #expect(second.items.map(\.id) == ["b"] && second.isLast)
        #expect(try await pages.next() == nil)
    }

    @Test func itemsWithoutADTOAreMappedToo() async throws {
        let transport = Self.transport([
            "/times": #"{"times":["2026-01-01T00:00:00Z"],"sequence":9}"#, "/times?since=9": #"{"times":[]}"#,
        ])
        let repository: any VolumeRepository = RemoteVolumeRepository(Self.client(transport))
        var times: [Date] = []
        for try await time in repository.listTimes() { times.append(time) }
        #expect(times == [Date(timeIntervalSince1970: 1_767_225_600)])
    }

    @Test func everyPageRequestHasTheBody() async throws {
        let transport = Self.transport([
            "/search": Self.page("a", next: #""2""#), "/search?cursor=2": Self.page("b", next: "null"),
        ])
        let call = Volumes.searchVolumes(VolumeMeta(hasMore: true))
        #expect(try await Self.ids(Self.client(transport).items(call.domain)) == ["a", "b"])
        #expect(Set(transport.requests.map { $0.body.bytes }).count == 1)
    }

    // MARK: Ends

    @Test func anEmptyFirstPageIsReturned() async throws {
        let transport = Self.transport(["/pages": Self.page(next: "null")])
        var pages = Self.client(transport).pages(Volumes.listByCursor()).makeAsyncIterator()
        #expect(try await pages.next()?.isLast == true)
        #expect(try await pages.next() == nil)
        #expect(transport.requests.count == 1)
    }

    @Test func emptyPagesAreSkippedIfMoreFollow() async throws {
        let transport = Self.transport(
            [
                "/pages": Self.page(next: #""2""#), "/pages?after=2": Self.page(next: #""3""#),
                "/pages?after=3": Self.page("a", next: "null"),
                "/wrapped?page=1": #"{"items":[],"has_more":true}"#,
                "/wrapped?page=2": #"{"items":[],"has_more":true}"#,
                "/wrapped?page=3": #"{"items":[\#(Self.volume("b"))],"has_more":false}"#,
                "/volumes?per_page=30": "[\(Self.volume("c"))]", "/volumes?at=2": "[]",
                "/volumes?at=3": "[\(Self.volume("d"))]",
            ],
            headers: [
                "/volumes?per_page=30": ["Link": "</volumes?at=2>; rel=next"],
                "/volumes?at=2": ["Link": "</volumes?at=3>; rel=next"],
            ]
        )
        let client = Self.client(transport)
        #expect(try await Self.ids(client.items(Volumes.listByCursor().domain)) == ["a"])
        #expect(try await Self.ids(client.items(Volumes.listByPage().domain)) == ["b"])
        #expect(try await Self.ids(client.items(Volumes.listByLink().domain)) == ["c", "d"])
        var pages = client.pages(Volumes.listByCursor()).makeAsyncIterator()
        #expect(try await pages.next()?.isLast == false, "the first is handed out as it is")
        #expect(try await pages.next()?.items.count == 1)
    }

    @Test func anEmptyPageThatLinksToItselfIsTheLast() async throws {
        let transport = Self.transport([
            "/pages": Self.page("a", next: #""2""#), "/pages?after=2": Self.page(next: #""2""#),
        ])
        #expect(try await Self.ids(Self.client(transport).items(Volumes.listByCursor().domain)) == ["a"])
        #expect(transport.requests.count == 2)
    }

    @Test func emptyPagesComeToAnEnd() async throws {
        let transport = InMemoryTransport { _ in
            EndpointTransportResponse(status: 200, json: #"{"items":[],"has_more":true}"#)
        }
        var pages = Self.client(transport).pages(Volumes.listByPage()).makeAsyncIterator()
        #expect(try await pages.next()?.isLast == false)
        #expect(await Self.problem(&pages) == .onlyEmptyPages)
        #expect(transport.requests.count == 1_000)
    }

    @Test func aRepeatedCursorIsAnError() async throws {
        let transport = Self.transport([
            "/pages?after=1": Self.page("a", next: #""2""#), "/pages?after=2": Self.page("b", next: #""1""#),
        ])
        var pages = Self.client(transport).pages(Volumes.listByCursor(after: "1")).makeAsyncIterator()
        #expect(try await pages.next()?.items.count == 1)
        #expect(try await pages.next()?.items.count == 1)
        #expect(await Self.problem(&pages) == .repeatedPage)
        #expect(await Self.problem(&pages) == .repeatedPage, "and stays one")
        #expect(transport.requests.count == 2)
    }

    @Test(
        arguments: [
            ("<https://evil.example/x>", .otherOrigin), ("<http://archive.example/x>", .otherOrigin),
            ("<https://archive.example:444/x>", .otherOrigin), ("<mailto:a@b.example>", .invalidLink),
            ("</volumes?per_page=1>", .repeatedPage),
        ] as [(String, EndpointPagingError)]
    )
    func aLinkElsewhereOrBackIsAnError(_ link: String, _ expected: EndpointPagingError) async throws {
        let transport = Self.transport(
            ["/volumes?per_page=1": "[\(Self.volume("a"))]"],
            headers: ["/volumes?per_page=1": ["Link": "\(link); rel=next"]]
        )
        var pages = Self.client(transport).pages(Volumes.listByLink(perPage: 1)).makeAsyncIterator()
        #expect(try await pages.next()?.items.count == 1, "the page itself is fine")
        #expect(await Self.problem(&pages) == expected)
        #expect(transport.requests.count == 1)
    }

    @Test func afterAnErrorThePageIsAskedForAgain() async throws {
        let transport = Self.transport(["/pages": Self.page("a", next: #""2""#), "/pages?after=2": "nonsense"])
        var items = Self.client(transport).items(Volumes.listByCursor()).makeAsyncIterator()
        #expect(try await items.next()?.id == "a")
        for _ in 1...2 {
            await #expect(throws: ArchiveError.self) { _ = try await items.next() }
        }
        #expect(Self.paths(transport) == ["/pages", "/pages?after=2", "/pages?after=2"])
    }

    @Test func anInvalidCursorFailsThePage() async throws {
        let transport = Self.transport(["/times": #"{"times":["x"],"sequence":{}}"#])
        let error = await #expect(throws: ArchiveError.self) {
            _ = try await Self.client(transport).send(Volumes.listTimes())
        }
        guard case .decoding(let problem)? = error?.kind else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(problem.path == "sequence")
    }

    @Test func cancellingEndsAStreamAsCancelled() async throws {
        let transport = StubTransport()
        transport.on(any: Volumes.listByCursor()).answers(.never)
        let client = EndpointClient<Archive>(EndpointServer("https://archive.example"), transport: transport)
        let task = Task { try await Self.ids(client.items(Volumes.listByCursor().domain)) }
        task.cancel()
        do {
            _ = try await task.value
            Issue.record("a cancelled list came to an end")
        } catch {
            #expect((error as? ArchiveError)?.code == .cancelled)
        }
    }

    @Test func aPageIsPrintedWithoutItsCursor() async throws {
        let transport = Self.transport(["/pages": Self.page("a", next: #""s3cret""#)])
        let page = try await Self.client(transport).send(Volumes.listByCursor())
        #expect("\(page)" == "1 items, more to come")
        var dumped = ""
        dump(page.map { [$0.volumes.count] }, to: &dumped)
        #expect(!dumped.contains("s3cret"))
    }
}
