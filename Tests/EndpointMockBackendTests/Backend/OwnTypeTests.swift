import EndpointMockBackend
import EndpointRuntime
import EndpointTesting
import Foundation
import Testing

/// Reads answer with values of their own type, whatever was written or asked for before.
@Suite struct OwnTypeTests {
    private static func route(_ method: String, _ path: String, _ type: String, _ body: MockBody? = nil) -> MockRoute {
        MockRoute(
            operation: method.lowercased() + type,
            method: method,
            path: path,
            body: body,
            answers: [MockAnswer(200, .json(.type(type)), headers: [MockField("Link", .string(), isRequired: false)])]
        )
    }

    private static let api = MockAPI(
        name: "Devices",
        routes: [
            route("GET", "/devices/{id}", "Device"), route("PUT", "/devices/{id}", "Done", MockBody(.json, .any)),
            route("GET", "/settings", "Settings"), route("PATCH", "/settings", "Done", MockBody(.json, .any)),
            route("GET", "/users/{idOrName}", "User"), route("GET", "/limits/{name}", "Limit"),
        ],
        types: [
            MockType(
                name: "Device",
                schema: .object([MockField("deviceId", .string()), MockField("name", .string())])
            ),
            MockType(
                name: "Settings",
                schema: .object([MockField("theme", .string()), MockField("size", .integer())])
            ),
            MockType(name: "Done", schema: .object([MockField("revision", .integer())])),
            MockType(name: "User", schema: .object([MockField("id", .string(.uuid)), MockField("name", .string())])),
            MockType(name: "Limit", schema: .object([MockField("id", .integer()), MockField("name", .string())])),
        ],
        entities: [MockEntity(type: "User", key: "id"), MockEntity(type: "Limit", key: "id")]
    )

    @Test(arguments: [
        ("PUT", "/devices/d1", #"{"name": "Desk"}"#, "name", "Desk"),
        ("PATCH", "/settings", #"{"theme": "dark"}"#, "theme", "dark"),
    ])
    func aWriteMayAnswerWithAnotherType(
        _ method: String,
        _ path: String,
        _ body: String,
        _ key: String,
        _ value: String
    ) async throws {
        let backend = MockBackend(Self.api)
        let before = try await backend.ask("GET", path).json
        let written = try await backend.ask(method, path, body: body)
        #expect(written.json?["revision"] != nil && written.json?[key] == nil, "\(written.text)")
        let read = try await backend.ask("GET", path)
        #expect(read.json?[key]?.string == value, "\(read.text)")
        #expect(read.json?["revision"] == nil && before?["revision"] == nil)
    }

    @Test func onlyATextThatIsOneBecomesAKey() async throws {
        let backend = MockBackend(Self.api)
        let id = "0b7f5a54-12d4-4f1e-9d6a-3f1f6c1b0a11"
        #expect(try await backend.ask("GET", "/users/\(id)").json?["id"]?.string == id)
        let named = try #require(try await backend.ask("GET", "/users/ada").json?["id"]?.string)
        #expect(UUID(uuidString: named) != nil, "\(named)")
        #expect(try await backend.ask("GET", "/limits/7").json?["id"] == 7)
        #expect(try await backend.ask("GET", "/limits/daily").json?["id"]?.string == nil)
    }

    @Test func anOptionalLinkIsLeftOut() async throws {
        let answer = try await MockBackend(Self.api).ask("GET", "/settings")
        #expect(answer.header("Link") == nil)
    }

    /// A document may let a request say null, and the answer's member only be missing.
    @Test func aNullThatMayBeMissingIsNotShown() async throws {
        let label = MockField("label", .nullable(.string()), isRequired: false)
        let parts = MockField("parts", .list(.type("Part")), isRequired: false)
        let owner = MockField("owner", .nullable(.string()))
        let api = MockAPI(
            name: "Devices",
            routes: [
                Self.route("PUT", "/devices/{id}", "Device", MockBody(.json, .type("Device"))),
                Self.route("GET", "/devices/{id}", "Device"),
                Self.route("PUT", "/settings", "Part", MockBody(.json, .type("Part"))),
                Self.route("GET", "/settings", "Part"),
            ],
            types: [
                MockType(name: "Part", schema: .object([label])),
                MockType(name: "Device", schema: .object([MockField("id", .string()), label, owner, parts])),
            ],
            entities: [MockEntity(type: "Device", key: "id")]
        )
        let backend = MockBackend(api)
        let body = #"{"id": "d1", "label": null, "owner": null, "parts": [{"label": null}, {"label": "a"}]}"#
        let shown = #"{"id":"d1","owner":null,"parts":[{},{"label":"a"}]}"#
        #expect(try await backend.ask("PUT", "/devices/d1", body: body).text == shown)
        #expect(try await backend.ask("GET", "/devices/d1").text == shown)
        #expect(try await backend.ask("PUT", "/settings", body: #"{"label": null}"#).text == "{}")
    }
}
