import EndpointRuntime
import EndpointTesting
import Foundation
import Testing

/// Unexpected requests fail, and the error names the nearest rule.
@Suite struct StrictTests {
    private let heard = TestValues<String>()

    @Test func theNearestRuleIsNamed() async throws {
        let transport = StubTransport { [heard] in heard.append($0.message) }
        transport.on(.get, "/v1/authors/{id}").answers(.status(200))
        transport.on(Books.getBooks(limit: 20)).answers([])
        let line = #line - 1
        transport.on(.post, "/v1/books").answers(.status(201))
        let error = await failure(client(transport), Books.getBooks(limit: 3))
        let unexpected = try #require(error?.context.underlying?.error as? UnexpectedRequest)
        #expect(
            unexpected.message == """
                No rule answers GET /v1/books?limit=3.
                Nearest is GET /v1/books?limit=20 (StrictTests.swift:\(line)), but:
                  the query's "limit" is "3", not "20"
                It has 3 rules in all.
                """
        )
        #expect(heard.all == [unexpected.message])
        // An error is one line of a log.
        #expect("\(try #require(error))".contains(unexpected.message.replacing("\n", with: " ")))
        #expect(error?.context.attempts == 1)
    }

    @Test(arguments: [
        ("/v1/books/b1", "POST", "GET /v1/books/{id}", "the method is POST, not GET"),
        ("/v1/book", "GET", "GET /v1/books?limit=20", "the path has \"book\", not \"books\""),
        ("/v1/loans/7/end", "DELETE", "POST /v1/loans", "the path has \"/v1/loans/7/end\", not \"/v1/loans\""),
    ])
    func nearness(_ path: String, _ method: String, _ rule: String, _ reason: String) async throws {
        let transport = StubTransport()
        transport.on(.get, "/v1/books?limit=20").answers(.status(200))
        transport.on(.post, "/v1/loans").answers(.status(200))
        transport.on(.get, "/v1/books/{id}").answers(.status(200))
        _ = try? await transport.send(request(method, path))
        let message = try #require(transport.unexpectedRequests.first?.message)
        #expect(message.contains("Nearest is \(rule) ("))
        #expect(message.contains(reason))
    }

    @Test func noRuleAtAll() async {
        let transport = StubTransport()
        _ = try? await transport.send(request("GET", "/"))
        #expect(transport.unexpectedRequests.first?.message.contains("the transport has no rules") == true)
    }

    @Test func verificationRemembersSwallowedErrors() async throws {
        let transport = StubTransport()
        let asked = transport.on(Books.getBook(id: "b1")).times(2).answers(dune)
        transport.on(Books.getBook(id: "b2")).times(1...).answers(emma)
        transport.on(Books.getBooks()).times(0)
        let client = client(transport)
        _ = try? await client.send(Books.getBook(id: "b1"))
        _ = try? await client.send(Books.getBooks())
        let text = "\(try #require(verification(transport)))"
        #expect(asked.count == 1)
        #expect(text.contains("GET /v1/books/b1 (StrictTests.swift:"))
        #expect(text.contains("was asked once, not twice"))
        #expect(text.contains("was asked never, not at least once"))
        #expect(text.contains("it allows no requests"))
        transport.reset()
        try transport.verify()
    }

    @Test func noMessageContainsASecret() async throws {
        let transport = StubTransport()
        transport.on(.get, "/v1/books").header("Authorization", "Bearer SECRET1").answers(.status(200))
        transport.on(Books.signIn(user: "u", password: "SECRET2")).answers(.status(200))
        let client = client(transport, token: "SECRET3")
        _ = try? await client.send(Books.getBooks())
        _ = try? await client.send(Books.signIn(user: "u", password: "SECRET4"))
        _ = try? await transport.send(request("GET", "/v1/books?api_key=SECRET5"))
        #expect(transport.unexpectedRequests.count == 3)
        let text = "\(try #require(verification(transport)))"
        #expect(!text.contains("SECRET"))
        #expect(text.contains("the header's \"Authorization\" is a secret, not a secret"))
    }
}
