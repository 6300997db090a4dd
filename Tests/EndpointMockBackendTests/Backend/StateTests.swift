import EndpointMockBackend
import EndpointRuntime
import EndpointTesting
import Foundation
import Testing

@Suite struct StateTests {
    private static let payment = """
        {"account_id": "acc_7", "recipient_name": "Linus", "recipient_account_number": "DE99", "amount": "3", \
        "currency": "CHF", "description": "Rent", "idempotency_key": "k1"}
        """

    @Test func createdEntitiesAreRead() async throws {
        let backend = MockBackend(.busyBank, .with { $0.clock = InstantClock() })
        let created = try await backend.ask("POST", "/v1/payments", body: Self.payment)
        #expect(created.status == 201)
        #expect(
            created.strings(
                "id",
                "recipient_name",
                "currency",
                "description",
                "status",
                "idempotency_key",
                "created_at"
            )
                == ["pay_3", "Linus", "CHF", "Rent", "pending", nil, "2023-11-14T22:13:20Z"]
        )
        #expect(created.json?["completed_at"] == nil)
        let read = try await backend.ask("GET", "/v1/payments/pay_3")
        #expect(read.text == created.text)
        #expect(try await backend.ask("GET", "/v1/payments").column("id") == ["pay_1", "pay_2", "pay_3"])
        backend.reset()
        #expect(try await backend.ask("GET", "/v1/payments").column("id") == ["pay_1", "pay_2"])
        #expect(try await backend.ask("GET", "/v1/payments/pay_3").status == 404)
    }

    @Test func missingEntitiesFailWithTheDeclaredError() async throws {
        let backend = MockBackend(.busyBank)
        for (method, path) in [("GET", "/v1/payments/pay_9"), ("POST", "/v1/payments/pay_9/cancel")] {
            let answer = try await backend.ask(method, path)
            #expect(answer.status == 404)
            #expect(answer.json?["error"]?["code"] == "not_found")
            #expect(answer.json?["error"]?["message"]?.string?.contains("pay_9") == true)
        }
        #expect(try await backend.ask("POST", "/v1/payments/pay_1/cancel").status == 204)
    }

    @Test func withoutStateNothingIsKept() async throws {
        let backend = MockBackend(.busyBank, .with { $0.isStateful = false })
        let created = try await backend.ask("POST", "/v1/payments", body: Self.payment)
        #expect(created.json?["id"] == "pay_1")
        #expect(try await backend.ask("GET", "/v1/payments").column("id") == ["pay_1", "pay_2"])
        #expect(try await backend.ask("GET", "/v1/payments/pay_9").json?["id"] == "pay_1")
    }

    // MARK: Notes in folders, without examples

    private static let note = MockSchema.object([
        MockField("id", .integer()), MockField("folder_id", .string()), MockField("title", .string()),
        MockField("done", .boolean), MockField("due", .nullable(.string(.date))),
        MockField("tags", .list(.string()), isRequired: false),
    ])
    private static let draft = MockSchema.object([
        MockField("title", .string()), MockField("done", .boolean, isRequired: false),
        MockField("due", .nullable(.string(.date)), isRequired: false),
        MockField("tags", .nullable(.list(.string())), isRequired: false),
    ])

    private static func route(_ operation: String, _ method: String, _ path: String, _ answer: MockAnswer) -> MockRoute
    {
        let body =
            ["POST", "PUT", "PATCH"].contains(method) ? MockBody(.json, method == "PATCH" ? .any : .type("Draft")) : nil
        return MockRoute(operation: operation, method: method, path: path, body: body, answers: [answer])
    }

    private static let notes = MockAPI(
        name: "Notes",
        routes: [
            MockRoute(
                operation: "list",
                method: "GET",
                path: "/folders/{id}/notes",
                parameters: [
                    MockParameter(.path, "id", .string()), MockParameter(.query, "done", .boolean, isRequired: false),
                ],
                answers: [MockAnswer(200, .json(.list(.type("Note")), at: ["data", "notes"]))]
            ),
            route("create", "POST", "/folders/{id}/notes", MockAnswer(201, .json(.type("Note")))),
            route(
                "read",
                "GET",
                "/notes/{noteId}",
                MockAnswer(200, .json(.object([MockField("note", .type("Note"))])))
            ),
            route("replace", "PUT", "/notes/{noteId}", MockAnswer(200, .json(.type("Note")))),
            route("change", "PATCH", "/notes/{noteId}", MockAnswer(200, .json(.type("Note")))),
            route("remove", "DELETE", "/notes/{noteId}", MockAnswer(204, .none)),
            route("settings", "GET", "/me/settings", MockAnswer(200, .json(.type("Settings")))),
            route("replaceSettings", "PUT", "/me/settings", MockAnswer(204, .none)),
            route("changeSettings", "PATCH", "/me/settings", MockAnswer(200, .json(.type("Settings")))),
        ],
        types: [
            MockType(name: "Note", schema: note), MockType(name: "Draft", schema: draft),
            MockType(
                name: "Settings",
                schema: .object([MockField("theme", .string()), MockField("size", .integer())])
            ),
        ],
        entities: [MockEntity(type: "Note", key: "id")]
    )

    private func notes(_ answer: Answered) -> [JSONValue] {
        if case .array(let notes)? = answer.json?["data"]?["notes"] { notes } else { [] }
    }

    @Test func aListKnowsItsParent() async throws {
        let backend = MockBackend(Self.notes)
        let created = try await backend.ask("POST", "/folders/f1/notes", body: #"{"title": "A", "done": true}"#)
        #expect(created.status == 201)
        #expect(created.json?["folder_id"] == "f1" && created.json?["id"] == 4)
        _ = try await backend.ask("POST", "/folders/f1/notes", body: #"{"title": "B", "done": false}"#)
        _ = try await backend.ask("POST", "/folders/f2/notes", body: #"{"title": "C"}"#)
        #expect(notes(try await backend.ask("GET", "/folders/f1/notes")).map { $0["title"]?.string } == ["A", "B"])
        #expect(notes(try await backend.ask("GET", "/folders/f1/notes?done=true")).map { $0["title"]?.string } == ["A"])
        #expect(notes(try await backend.ask("GET", "/folders/f3/notes")).isEmpty)
    }

    @Test func changesAreMergedAndReplaced() async throws {
        let backend = MockBackend(Self.notes)
        let body = #"{"title": "A", "due": "2026-02-01", "tags": ["x"]}"#
        let id = try await backend.ask("POST", "/folders/f1/notes", body: body).json?["id"]
        #expect(id == 4)
        let patched = try await backend.ask(
            "PATCH",
            "/notes/4",
            body: #"{"due": null, "tags": null, "title": null, "id": 9, "new": 1}"#
        )
        #expect(patched.json?["due"] == .null)
        #expect(patched.json?["tags"] == nil && patched.json?["new"] == nil)
        #expect(patched.json?["title"] == "A" && patched.json?["id"] == 4 && patched.json?["folder_id"] == "f1")
        let replaced = try await backend.ask("PUT", "/notes/4", body: #"{"title": "B"}"#)
        #expect(replaced.json?["title"] == "B" && replaced.json?["id"] == 4 && replaced.json?["folder_id"] == "f1")
        #expect(try await backend.ask("GET", "/notes/4").json?["note"] == replaced.json)
        #expect(try await backend.ask("PUT", "/notes/77", body: #"{"title": "New"}"#).json?["id"] == 77)
        #expect(try await backend.ask("GET", "/notes/77").json?["note"]?["title"] == "New")
    }

    @Test(arguments: ["PATCH", "PUT"]) func changesFitTheirFields(method: String) async throws {
        let backend = MockBackend(Self.notes, .with { $0.checksRequests = false })
        _ = try await backend.ask("POST", "/folders/f1/notes", body: #"{"title": "A", "done": false}"#)
        let changed = try await backend.ask(
            method,
            "/notes/4",
            body: #"{"title": {"text": "B"}, "done": "true", "folder_id": 7}"#
        )
        #expect(changed.json?["title"] == "A")
        #expect(changed.json?["done"] == true)
        #expect(changed.json?["folder_id"] == "7")
    }

    @Test func removedEntitiesAreGone() async throws {
        let backend = MockBackend(Self.notes)
        #expect(
            try await backend.ask("GET", "/notes/500").json?["note"]?["id"] == 500,
            "without examples any key has a value"
        )
        #expect(try await backend.ask("DELETE", "/notes/500").status == 204)
        #expect(try await backend.ask("GET", "/notes/500").status == 404)
        #expect(try await backend.ask("DELETE", "/notes/500").status == 404)
        #expect(try await backend.ask("PATCH", "/notes/500", body: "{}").status == 404)
        #expect(try await backend.ask("GET", "/notes/500").header("content-type") == "application/problem+json")
    }

    @Test func singletonsAreStoredByPath() async throws {
        let backend = MockBackend(Self.notes)
        let before = try await backend.ask("GET", "/me/settings")
        let changed = try await backend.ask("PATCH", "/me/settings", body: #"{"theme": "dark", "other": 1}"#)
        #expect(changed.json?["theme"] == "dark" && changed.json?["size"] == before.json?["size"])
        #expect(changed.json?["other"] == nil)
        #expect(try await backend.ask("GET", "/me/settings").text == changed.text)
    }

    @Test func writesWithEmptyAnswersAreStored() async throws {
        let backend = MockBackend(Self.notes)
        let before = try await backend.ask("GET", "/me/settings").json
        let answer = try await backend.ask("PUT", "/me/settings", body: #"{"title": "t", "theme": "dark"}"#)
        #expect(answer.status == 204)
        let replaced = try await backend.ask("GET", "/me/settings").json
        #expect(replaced?["theme"] == "dark" && replaced?["size"] == before?["size"] && replaced?["title"] == nil)
        let changed = try await backend.ask("PATCH", "/me/settings", body: #"{"size": 7}"#)
        #expect(changed.json?["theme"] == "dark" && changed.json?["size"] == 7)
    }

    @Test(arguments: [true, false]) func anExistingKeyIsRefusedIfTheSpecDeclaresIt(declares: Bool) async throws {
        var api = Self.notes
        if declares { api.errors = MockErrors(code: ["code"], cases: [MockErrorCase(409...409, code: "taken")]) }
        let backend = MockBackend(api)
        let answer = try await backend.ask("POST", "/folders/f/notes", body: #"{"title": "A", "id": 1}"#)
        #expect(answer.status == (declares ? 409 : 201))
        #expect(answer.json?[declares ? "code" : "id"] == (declares ? "taken" : 4))
        #expect(try await backend.ask("POST", "/folders/f/notes", body: #"{"title": "A", "id": 70}"#).json?["id"] == 70)
    }

    // MARK: Things that are related

    private static let people = MockAPI(
        name: "People",
        routes: [
            route("people", "GET", "/people", MockAnswer(200, .json(.list(.type("Person"))))),
            route("person", "GET", "/people/{id}", MockAnswer(200, .json(.type("Person")))),
            route("friends", "GET", "/people/{id}/friends", MockAnswer(200, .json(.list(.type("Person"))))),
            MockRoute(
                operation: "befriend",
                method: "PUT",
                path: "/people/{id}/friends/{friend}",
                answers: [MockAnswer(204, .none)]
            ),
            route("friend", "GET", "/people/{id}/friends/{friend}", MockAnswer(200, .json(.type("Person")))),
            route("unfriend", "DELETE", "/people/{id}/friends/{friend}", MockAnswer(204, .none)),
            MockRoute(
                operation: "photo",
                method: "GET",
                path: "/people/{id}/photos/{number}",
                parameters: [MockParameter(.path, "id", .string(.uuid)), MockParameter(.path, "number", .integer())],
                answers: [MockAnswer(200, .json(.type("Person")))]
            ),
        ],
        types: [
            MockType(
                name: "Person",
                schema: .object([MockField("id", .string(.uuid)), MockField("name", .string())]),
                examples: ["1", "2"].map { digit in
                    let id = "00000000-0000-4000-8000-00000000000\(digit)"
                    return MockExample(name: "p\(digit)", json: #"{"id": "\#(id)", "name": "N\#(digit)"}"#)
                }
            )
        ],
        entities: [MockEntity(type: "Person", key: "id")]
    )

    @Test func removalFromASublistKeepsTheEntity() async throws {
        let backend = MockBackend(Self.people, .with { $0.basePaths = ["/v1"] })
        let (first, second) = ("00000000-0000-4000-8000-000000000001", "00000000-0000-4000-8000-000000000002")
        #expect(try await backend.ask("DELETE", "/v1/people/\(first)/friends/\(second)").status == 204)
        #expect(try await backend.ask("GET", "/people/\(first)/friends").column("id") == [first])
        #expect(try await backend.ask("GET", "/people/\(second)").status == 200)
        #expect(try await backend.ask("GET", "/people/\(second)/friends").column("id") == [first, second])
        #expect(try await backend.ask("PUT", "/people/\(first)/friends/\(second)").status == 204)
        #expect(try await backend.ask("GET", "/people/\(first)/friends").column("id") == [first, second])
        let photo = try await backend.ask("GET", "/people/\(first)/photos/7")
        #expect(photo.json?["id"] == .string(first), "the number is no key of a person")
    }

    @Test func theStoreIsBounded() async throws {
        let backend = MockBackend(Self.notes, .with { $0.storeLimit = 5 })
        for index in 0..<20 {
            _ = try await backend.ask("POST", "/folders/f/notes", body: #"{"title": "\#(index)"}"#)
        }
        let titles = notes(try await backend.ask("GET", "/folders/f/notes")).map { $0["title"]?.string }
        #expect(titles == ["15", "16", "17", "18", "19"])
    }

    @Test func concurrentWritesAreAllStored() async throws {
        let backend = MockBackend(Self.notes)
        try await withThrowingTaskGroup { group in
            for index in 0..<200 {
                group.addTask {
                    let answer = try await backend.ask("POST", "/folders/f/notes", body: #"{"title": "\#(index)"}"#)
                    #expect(answer.status == 201)
                }
            }
            try await group.waitForAll()
        }
        let found = notes(try await backend.ask("GET", "/folders/f/notes"))
        #expect(Set(found.map { $0["id"] }).count == 200)
        #expect(Set(found.map { $0["title"]?.string }) == Set((0..<200).map(String.init)))
    }
}
