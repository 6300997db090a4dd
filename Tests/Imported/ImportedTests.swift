import EndpointRuntime
import EndpointTesting
import Foundation
import HTTPTypes
import Testing

/// Runs the generated code of an imported document: the values are those of the document.
@Suite struct ImportedTests {
    private func client(_ body: String) -> (EndpointClient<Imported>, InMemoryTransport) {
        let transport = InMemoryTransport { _ in
            EndpointTransportResponse(status: 200, headers: [:], body: Data(body.utf8))
        }
        let server = EndpointServer<Imported>("http://127.0.0.1:8080")
        return (EndpointClient(server, transport: transport, retry: .once), transport)
    }

    private func read<Value>(_ body: String, _ call: EndpointCall<Imported, Value>) async throws -> Value {
        try await client(body).0.send(call)
    }

    private func wrong(_ what: String) { Issue.record("\(what)") }

    // MARK: Unions

    @Test func aConstantOfEachVariantIsTheTag() async throws {
        let bank = try await read(#"{"object":"bank","iban":"DE1"}"#, Unions.getSource())
        guard case .bank(let value) = bank else { return wrong("\(bank)") }
        #expect(value.iban == "DE1")
        guard case .card = try await read(#"{"object":"card"}"#, Unions.getSource()) else {
            return wrong("not a card")
        }
        guard case .unknown("cash", _) = try await read(#"{"object":"cash"}"#, Unions.getSource()) else {
            return wrong("a constant matched another value")
        }
    }

    @Test(arguments: ["file_search", "web_search"]) func severalValuesOfAnEnumAreTagsOfOneVariant(_ type: String)
        async throws
    {
        let tool = try await read(#"{"limit":3,"type":"\#(type)"}"#, Unions.getTool())
        switch tool {
        case .fileSearch(let value), .webSearch(let value): #expect(value.limit == 3)
        case .codeInterpreter, .unknown: Issue.record("\(tool)")
        }
    }

    @Test func constantsThatAreNumbersDecide() async throws {
        let second = try await read(#"{"version":2,"title":"t"}"#, Unions.getVersion())
        guard case .second(let value) = second else { return wrong("\(second)") }
        #expect(value.title == "t")
        guard case .unknown = try await read(#"{"version":3}"#, Unions.getVersion()) else {
            return wrong("a constant matched another value")
        }
    }

    @Test func optionalConstantsSelectAVariantIfPresent() async throws {
        let company = try await read(#"{"of":{"object":"card","last4":"1"},"kind":"company"}"#, Unions.getHolder())
        guard case .company(let value) = company else { return wrong("\(company)") }
        #expect(value.of?.last4 == "1")
        guard case .person = try await read(#"{"name":"Ada"}"#, Unions.getHolder()) else {
            return wrong("the document's first variant fits")
        }
        // A constant deep in a variant counts as well.
        let odd = try await read(#"{"kind":"company","of":{"object":"bank"}}"#, Unions.getHolder())
        guard case .unknown = odd else { return wrong("\(odd)") }
    }

    @Test func theStrictestVariantComesFirst() async throws {
        let closed = try await read(#"{"id":1,"label":"bug","by":"Ada"}"#, Unions.getEvent())
        guard case .closed(let value) = closed else { return wrong("\(closed)") }
        #expect(value.by == "Ada")
        let labelled = try await read(#"{"id":1,"label":"bug"}"#, Unions.getEvent())
        guard case .labelled(let value) = labelled else { return wrong("\(labelled)") }
        #expect(value.label == "bug")
        guard case .moved = try await read(#"{"id":1,"column":null}"#, Unions.getEvent()) else {
            return wrong("the column is lost")
        }
    }

    @Test func aNestedUnionRefusesUnknownValues() async throws {
        guard case .right(let value) = try await read(#"{"right":"r"}"#, Unions.getNested()) else {
            return wrong("the inner union took it")
        }
        #expect(value.right == "r")
        guard case .inner(.left) = try await read(#"{"left":"l"}"#, Unions.getNested()) else {
            return wrong("the inner union did not take its own")
        }
    }

    // MARK: Heirs

    @Test func subtypesWithoutAMappingAreDistinguishedByName() async throws {
        let puppy = try await read(#"{"kind":"Puppy","tricks":1,"weeks":9}"#, Heirs.getAnimal())
        guard case .puppy(let value) = puppy else { return wrong("\(puppy)") }
        #expect(value.weeks == 9 && value.tricks == 1)
        guard case .cat(let cat) = try await read(#"{"kind":"Cat","lives":7}"#, Heirs.getAnimal()) else {
            return wrong("not a cat")
        }
        #expect(cat.lives == 7)
        guard case .animal(let base) = try await read(#"{"kind":"Animal","name":"n"}"#, Heirs.getAnimal()) else {
            return wrong("the base itself has its own name")
        }
        #expect(base.name == "n")
    }

    @Test func subtypesBesideAMappingStay() async throws {
        guard case .round(let circle) = try await read(#"{"form":"round","radius":2}"#, Heirs.getShape()) else {
            return wrong("the mapping's tag")
        }
        #expect(circle.radius == 2)
        guard case .square(let square) = try await read(#"{"form":"Square","side":3}"#, Heirs.getShape()) else {
            return wrong("the schema's name")
        }
        #expect(square.side == 3)
    }

    // MARK: Without a type

    private static let loose = #"{"choice":null,"rows":["a"],"list":["x"],"state":"c","level":1}"#

    @Test func schemasWithoutATypeKeepTheirValues() async throws {
        let value = try await read(Self.loose, Untyped.getLoose())
        #expect(value.choice == nil && value.list == ["x"] && value.state == .closed && value.level == 1)
        #expect(value.rows == .stringList(["a"]))
        let other = Self.loose.replacing(#"["a"]"#, with: "7").replacing(
            "null",
            with: #"{"object":"card","last4":"1"}"#
        )
        let found = try await read(other, Untyped.getLoose())
        #expect(found.rows == .json(7) && found.choice?.last4 == "1")
    }

    // MARK: Requests

    @Test func eachOfSeveralCredentialsIsEnough() async throws {
        let transport = InMemoryTransport { _ in EndpointTransportResponse(status: 200, json: #""s""#) }
        let server = EndpointServer<Imported>("http://127.0.0.1:8080")
        let choices: [(EndpointCredentials<Imported>, [String?])] = [
            (.schemes(apiKey: { "k" }), [nil, "k"]), (.schemes(token: .token { "t" }), ["Bearer t", nil]),
            (.schemes(token: .token { "t" }, apiKey: { "k" }), ["Bearer t", nil]),
            (.schemes(token: .token { nil }, apiKey: { "k" }), [nil, "k"]),
        ]
        let key = try #require(HTTPField.Name("X-Key"))
        for (credentials, sent) in choices {
            let client = EndpointClient(server, credentials: credentials, transport: transport, retry: .once)
            _ = try await client.send(Secrets.getSecret())
            let fields = try #require(transport.requests.last).head.headerFields
            #expect([fields[.authorization], fields[key]] == sent)
        }
        let none = EndpointClient(server, credentials: .schemes(), transport: transport, retry: .once)
        await #expect(throws: ImportedError.self) { try await none.send(Secrets.getSecret()) }
        #expect(transport.requests.count == choices.count)
    }

    @Test func anAnnotatedEnumIsNamedAfterItsTitles() async throws {
        let (client, transport) = client(Self.loose)
        _ = try await client.send(Untyped.getLoose(level: .highLevel))
        #expect(transport.requests.first?.head.path == "/api/loose?level=2")
    }

    @Test func defaultsOfTheServerAreNotSent() async throws {
        let (client, transport) = client("[]")
        _ = try await client.send(Queries.listRepositories())
        #expect(transport.requests.first?.head.path == "/api/repositories")
    }

    @Test func pagesAreCountedFromTheServersDefault() async throws {
        let transport = InMemoryTransport { request in
            EndpointTransportResponse(status: 200, json: request.head.path == "/api/repositories" ? #"["a"]"# : "[]")
        }
        let client = EndpointClient(EndpointServer<Imported>("http://127.0.0.1"), transport: transport, retry: .once)
        var found: [String] = []
        for try await name in client.items(Queries.listRepositories()) { found.append(name) }
        #expect(found == ["a"])
        #expect(transport.requests.last?.head.path == "/api/repositories?page=1")
    }

    @Test func aQUERYRequestHasABody() async throws {
        let (client, transport) = client(#"["n"]"#)
        let found = try await client.send(Queries.findNotes(Question(text: "a", limit: 2)))
        #expect(found == ["n"])
        let request = try #require(transport.requests.first)
        #expect(request.head.method.rawValue == "QUERY" && request.head.path == "/api/notes")
        let body = try await request.body.collect()
        #expect(String(decoding: body, as: UTF8.self) == #"{"text":"a","limit":2}"#)
    }

    @Test func anObjectOrAPlainValueIsSentAsEither() async throws {
        let (client, transport) = client("[]")
        _ = try await client.send(Queries.listCharges(created: 3))
        _ = try await client.send(Queries.listCharges(createdRange: ListChargesCreated(gt: 1, lte: 2)))
        let paths = transport.requests.compactMap(\.head.path).map { $0.removingPercentEncoding ?? $0 }
        #expect(paths == ["/api/charges?created=3", "/api/charges?created[gt]=1&created[lte]=2"])
    }
}
