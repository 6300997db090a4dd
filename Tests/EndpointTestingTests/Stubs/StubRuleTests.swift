import EndpointRuntime
import EndpointTesting
import Foundation
import HTTPTypes
import Testing

/// The choice of the rule, and of its answer.
@Suite struct StubRuleTests {
    private let transport = StubTransport()

    @Test func aRuleMatchesTheValuesOfACall() async throws {
        transport.on(Books.getBook(id: "b1")).answers(dune)
        transport.on(Books.getBook(id: "b2")).answers(emma)
        let client = client(transport, token: "t")
        #expect(try await client.send(Books.getBook(id: "b2")) == emma)
        #expect(try await client.send(Books.getBook(id: "b1")) == dune)
        try transport.verify()
    }

    @Test func aPlaceholderMayTakeSeveralSegments() async throws {
        let rule = transport.on(.get, "/v2/{name...}/blobs/{digest}").answers(.status(204))
        for (path, name) in [("/v2/a/blobs/d", "a"), ("/v2/a/b%20c/blobs/blobs/d", "a/b c/blobs")] {
            let head = HTTPRequest(method: .get, scheme: "https", authority: "h", path: path)
            #expect(try await transport.send(EndpointTransportRequest(head)).head.status.code == 204)
            #expect(rule.requests.last?.parameters == ["name": name, "digest": "d"])
        }
    }

    @Test func additionsOfTheClientAreNotCompared() async throws {
        let lent = transport.on(Books.lend(book: "b1")).once().answers(.status(204))
        let renamed = transport.on(Books.rename(id: "b 1/2", title: "Dune", language: "en")).answers(dune)
        transport.on(Books.signIn(user: "u", password: "p")).answers(.json(["token": "t1"]))
        let client = client(transport, token: "secret")
        try await client.send(Books.lend(book: "b1"))
        _ = try await client.send(Books.rename(id: "b 1/2", title: "Dune", language: "en"))
        #expect(try await client.send(Books.signIn(user: "u", password: "p"))["token"] == "t1")
        #expect(lent.requests.first?.json?["key"]?.string?.isEmpty == false)
        #expect(renamed.requests.first?.header("Authorization") == "Bearer secret")
        try transport.verify()
    }

    @Test(arguments: [
        (Books.rename(id: "b1", title: "Dune"), "the path has \"b1\", not \"b2\""),
        (Books.rename(id: "b2", title: "Duna"), "the body's \"title\" is \"Duna\", not \"Dune\""),
        (Books.rename(id: "b2", title: "Dune"), "the header's \"Content-Language\" is missing, not \"en\""),
        (
            Books.rename(id: "b2", title: "Dune", language: "de"),
            "the header's \"Content-Language\" is \"de\", not \"en\""
        ),
    ])
    func everyPartOfACallCounts(_ call: EndpointCall<Library, BookDTO>, _ reason: String) async {
        transport.on(Books.rename(id: "b2", title: "Dune", language: "en")).answers(dune)
        let error = await failure(client(transport), call)
        #expect(error?.code == .other)
        #expect(transport.unexpectedRequests.first?.message.contains(reason) == true)
    }

    @Test func anyCallOfAnEndpoint() async throws {
        let rule = transport.on(any: Books.getBook(id: "any")).answers { request in
            .json(BookDTO(id: request["id"] ?? "", title: "T"))
        }
        #expect(try await client(transport).send(Books.getBook(id: "a b/c")).id == "a b/c")
        #expect(rule.requests.map(\.target) == ["/v1/books/a%20b%2Fc"])
    }

    @Test func methodPathQueryHeaderAndBody() async throws {
        transport.on(.get, "/v1/books")
        transport.on(.get, "/v1/books").query("author", "Austen").answers(.json([["id": "b2", "title": "Emma"]]))
        transport.on(.get, "/v1/books?limit=3").query("author").answers(.json([["id": "b1", "title": "Dune"]]))
        transport.on(.put, "/v1/books/{id}/title").body(["title": "New"]).header("Content-Language", nil)
            .answers(.json(dune))
        let client = client(transport)
        #expect(try await client.send(Books.getBooks(limit: 3)) == [dune])
        #expect(try await client.send(Books.getBooks(limit: 3, author: "Austen")) == [emma])
        #expect(try await client.send(Books.rename(id: "b1", title: "New")) == dune)
        #expect(await failure(client, Books.getBooks())?.code == .other)
        #expect(await failure(client, Books.rename(id: "b1", title: "Other"))?.code == .other)
        #expect(await failure(client, Books.rename(id: "b1", title: "New", language: "en"))?.code == .other)
    }

    @Test func requestsAreFoundByRules() async throws {
        transport.on(any: Books.getBooks()).answers(.json([["id": "b1", "title": "Dune"]]))
        let client = client(transport)
        for limit in [3, 4] { _ = try await client.send(Books.getBooks(limit: limit)) }
        #expect(transport.requests(.get, "/v1/books").count == 2)
        #expect(transport.requests(.get, "/v1/books?limit=3").map(\.target) == ["/v1/books?limit=3"])
    }

    @Test func theNewestMatchingRuleAnswers() async throws {
        transport.on(any: Books.getBook(id: "")).answers(dune)
        transport.on(Books.getBook(id: "b2")).once().answers(emma)
        let client = client(transport)
        var titles: [String] = []
        for _ in 0..<3 { titles.append(try await client.send(Books.getBook(id: "b2")).title) }
        #expect(titles == ["Emma", "Dune", "Dune"])
    }

    @Test(arguments: [
        (StubRuleEnd.lastAgain, ["Dune", "Emma", "Emma", "Emma"]), (.firstAgain, ["Dune", "Emma", "Dune", "Emma"]),
        (.unexpected, ["Dune", "Emma", "other", "other"]),
    ])
    func answersInTurn(_ end: StubRuleEnd, _ expected: [String]) async {
        transport.on(Books.getBook(id: "b1")).answers(dune, emma, then: end)
        let client = client(transport)
        var titles: [String] = []
        for _ in 0..<4 {
            switch await client.result(of: Books.getBook(id: "b1")) {
            case .success(let book): titles.append(book.title)
            case .failure(let error): titles.append(error.code.rawValue)
            }
        }
        #expect(titles == expected)
    }

    @Test func unansweredRequestsGoToTheTransportBehind() async throws {
        let behind = StubTransport()
        behind.on(any: Books.getBook(id: "")).answers(emma)
        let front = StubTransport(over: behind)
        front.on(Books.getBook(id: "b1")).answers(dune)
        let spy = front.on(Books.getBook(id: "b3")).once()
        let client = client(front)
        #expect(try await client.send(Books.getBook(id: "b1")) == dune)
        #expect(try await client.send(Books.getBook(id: "b2")) == emma)
        #expect(try await client.send(Books.getBook(id: "b3")) == emma)
        #expect(spy.count == 1)
        #expect(
            front.requests(toAny: Books.getBook(id: "")).map(\.path) == [
                "/v1/books/b1", "/v1/books/b2", "/v1/books/b3",
            ]
        )
        #expect(behind.requests.count == 2)
        try front.verify()
    }

    @Test func operationsByNameAreThoseOfTheAPI() async throws {
        let api = MockAPI(
            name: "Library",
            routes: [MockRoute(operation: "getBook", method: "GET", path: "/v1/books/{id}", answers: [])]
        )
        transport.on("getBook", of: api).answers(.json(dune))
        #expect(try await client(transport).send(Books.getBook(id: "b1")) == dune)
        transport.on("getBok", of: api).answers(.json(dune))
        #expect(
            "\(try #require(verification(transport)))".contains("Library has no operation \"getBok\"; it has getBook")
        )
    }

    @Test(arguments: [
        ("dune", "Book", "Dune"), ("emma", "Book", "Book has no example \"emma\"; it has dune"),
        ("dune", "Boek", "there is no type \"Boek\"; the types are Book"),
    ])
    func examplesByTheirNames(_ name: String, _ type: String, _ outcome: String) async {
        let example = MockExample(name: "dune", json: #"{"id":"b1","title":"Dune"}"#)
        let api = MockAPI(name: "L", routes: [], types: [MockType(name: "Book", schema: .any, examples: [example])])
        transport.on(Books.getBook(id: "b1")).answers(.example(name, of: type, in: api))
        let found =
            switch await client(transport).result(of: Books.getBook(id: "b1")) {
            case .success(let book): book.title
            case .failure(let error): error.context.underlying?.error.localizedDescription
            }
        #expect(found == outcome)
    }

    @Test func aBasePathBelongsToNoRule() async throws {
        let server = EndpointServer<Library>("https://api.library.example/v2")
        let placed = StubTransport(basePath: "/v2")
        placed.on(Books.getBook(id: "b1")).answers(dune)
        #expect(try await client(placed, server).send(Books.getBook(id: "b1")) == dune)
        transport.on(Books.getBook(id: "b1")).answers(dune)
        _ = await failure(client(transport, server), Books.getBook(id: "b1"))
        #expect(transport.unexpectedRequests.first?.message.contains("StubTransport(basePath: \"/v2\")") == true)
    }

    @Test func anImpossibleRuleIsReported() throws {
        transport.on(Books.getBook(id: "")).answers(dune)
        #expect("\(try #require(verification(transport)))".contains("its call cannot be sent"))
    }
}

/// The result of the verification.
func verification(_ transport: StubTransport) -> StubFailure? {
    do {
        try transport.verify()
        return nil
    } catch {
        return error as? StubFailure
    }
}
