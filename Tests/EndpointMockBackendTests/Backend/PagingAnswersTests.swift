import EndpointMockBackend
import EndpointRuntime
import Testing

@Suite struct PagingAnswersTests {
    private static let item = MockType(
        name: "Item",
        schema: .object([MockField("id", .string())]),
        examples: (1...5).map { MockExample(name: "e\($0)", json: #"{"id": "i\#($0)"}"#) }
    )

    private static func backend(_ paging: MockPaging?, page: [MockField], size: String = "limit") -> MockBackend {
        let route = MockRoute(
            operation: "list",
            method: "GET",
            path: "/items",
            parameters: [MockParameter(.query, size, .integer(), isRequired: false)],
            paging: paging,
            answers: [MockAnswer(200, .json(page.isEmpty ? .list(.type("Item")) : .object(page)))]
        )
        return MockBackend(
            MockAPI(name: "A", routes: [route], types: [item], entities: [MockEntity(type: "Item", key: "id")])
        )
    }

    private static let list = MockField("data", .list(.type("Item")))

    private func ids(_ answer: Answered) -> [String?] {
        let list = answer.json?["data"] ?? answer.json
        guard case .array(let items)? = list else { return [] }
        return items.map { $0["id"]?.string }
    }

    @Test func theNextPageIsAskedForWithTheSameCommas() async throws {
        let paging = MockPaging(.cursor(parameter: "after", at: ["next"]), items: ["data"])
        let backend = Self.backend(paging, page: [Self.list, MockField("next", .string(.url))])
        let answer = try await backend.ask("GET", "/items?limit=2&tags=a,b%2Cc")
        #expect(answer.json?["next"] == "http://localhost/items?limit=2&tags=a,b%2Cc&after=c2")
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let query: String
        let ids: [String]
        let more: Bool?
        var next: JSONValue?
        var testDescription: String { query }
    }

    @Test(arguments: [
        Case(query: "?limit=2", ids: ["i1", "i2"], more: true, next: "c2"),
        Case(query: "?limit=2&after=c2", ids: ["i3", "i4"], more: true, next: "c4"),
        Case(query: "?limit=2&after=c4", ids: ["i5"], more: false),
        Case(query: "", ids: ["i1", "i2", "i3", "i4", "i5"], more: false),
    ])
    func aCursorLeadsOn(_ test: Case) async throws {
        let paging = MockPaging(.cursor(parameter: "after", at: ["next"]), items: ["data"], more: ["has_more"])
        let next = MockField("next", .nullable(.string()), isRequired: false)
        let backend = Self.backend(
            paging,
            page: [Self.list, next, MockField("has_more", .boolean), MockField("total", .integer())]
        )
        let answer = try await backend.ask("GET", "/items" + test.query)
        #expect(ids(answer) == test.ids)
        #expect(answer.json?["has_more"] == test.more.map { .bool($0) })
        #expect(answer.json?["next"] == test.next)
        #expect(answer.json?["total"] == 5)
    }

    @Test func anUnknownCursorIsAViolation() async throws {
        let paging = MockPaging(.cursor(parameter: "after", at: ["next"]), items: ["data"])
        let backend = Self.backend(paging, page: [Self.list, MockField("next", .string())])
        #expect(try await backend.ask("GET", "/items?after=zzz").violations == ["query /after"])
        #expect(try await backend.ask("GET", "/items?after=c4").json?["next"] == "", "it has to be there")
    }

    @Test func theLastCursorIsANumberWhereOneIsRequired() async throws {
        let paging = MockPaging(.cursor(parameter: "after", at: ["next"]), items: ["data"])
        let backend = Self.backend(paging, page: [Self.list, MockField("next", .integer())])
        #expect(try await backend.ask("GET", "/items?after=c4").json?["next"] == 5)
    }

    @Test(arguments: [
        Case(query: "?limit=2", ids: ["i1", "i2"], more: true),
        Case(query: "?limit=2&after=i2", ids: ["i3", "i4"], more: true),
        Case(query: "?limit=2&after=i4", ids: ["i5"], more: false),
    ])
    func theLastElementMayBeTheCursor(_ test: Case) async throws {
        let paging = MockPaging(
            .cursor(parameter: "after", at: ["data", "last", "id"]),
            items: ["data"],
            more: ["more"]
        )
        let answer = try await Self.backend(paging, page: [Self.list, MockField("more", .boolean)]).ask(
            "GET",
            "/items" + test.query
        )
        #expect(ids(answer) == test.ids)
        #expect(answer.json?["more"] == test.more.map { .bool($0) })
        #expect(answer.json?["data"] != nil)
    }

    @Test(arguments: [
        Case(query: "?per_page=2", ids: ["i1", "i2"], more: nil),
        Case(query: "?per_page=2&page=3", ids: ["i5"], more: nil),
        Case(query: "?per_page=2&page=4", ids: [], more: nil),
        Case(query: "?per_page=2&page=-9223372036854775808", ids: ["i1", "i2"], more: nil),
        Case(query: "?per_page=9223372036854775806&page=2", ids: [], more: nil),
    ])
    func pagesAreCountedFromOne(_ test: Case) async throws {
        let backend = Self.backend(MockPaging(.page(parameter: "page")), page: [], size: "per_page")
        #expect(ids(try await backend.ask("GET", "/items" + test.query)) == test.ids)
    }

    @Test(
        arguments: [("2", 3), ("5", 1), ("9223372036854775806", 1), ("9223372036854775807", 1)] as [(String, JSONValue)]
    )
    func pagesOfEverySizeAreCounted(_ size: String, _ count: JSONValue) async throws {
        let paging = MockPaging(.page(parameter: "page"), items: ["data"])
        let backend = Self.backend(paging, page: [Self.list, MockField("total_pages", .integer())], size: "per_page")
        let answer = try await backend.ask("GET", "/items?per_page=\(size)")
        #expect(answer.json?["total_pages"] == count)
    }

    /// Only earlier pages determine the valid cursors, so this request fits the spec.
    @Test func aForeignCursorCannotBeProcessed() async throws {
        let paging = MockPaging(.cursor(parameter: "after", at: ["data", "last", "id"]), items: ["data"])
        let answer = try await Self.backend(paging, page: [Self.list]).ask("GET", "/items?after=i9")
        #expect(answer.status == 422)
        #expect(answer.json?["type"] == "urn:endpoint-mock:no-page")
        #expect(answer.violations == ["query /after"])
    }

    @Test func anOffsetCountsItems() async throws {
        let backend = Self.backend(MockPaging(.offset(parameter: "skip")), page: [], size: "take")
        #expect(ids(try await backend.ask("GET", "/items?skip=3&take=1")) == ["i4"])
        #expect(ids(try await backend.ask("GET", "/items?skip=30")) == [])
    }

    @Test func aLinkLeadsOn() async throws {
        let backend = Self.backend(MockPaging(.link), page: [], size: "per_page")
        let first = try await backend.ask("GET", "/items?per_page=3&q=a%20b")
        #expect(first.header("link") == "<http://localhost/items?per_page=3&q=a%20b&page=2>; rel=\"next\"")
        let second = try await backend.ask("GET", "/items?per_page=3&page=2")
        #expect(ids(second) == ["i4", "i5"])
        #expect(second.header("link") == nil)
    }

    @Test func aLimitAppliesWithoutPagesToo() async throws {
        let backend = Self.backend(nil, page: [])
        #expect(ids(try await backend.ask("GET", "/items?limit=2")) == ["i1", "i2"])
        #expect(ids(try await backend.ask("GET", "/items")).count == 5)
    }
}
