import EndpointMockBackend
import EndpointRuntime
import Testing

/// Failures as the API declares them: of the type that is declared, and with its examples.
@Suite struct FailureAnswersTests {
    private static let numbered = MockType(
        name: "Numbered",
        schema: .object([MockField("code", .integer()), MockField("message", .string())])
    )
    private static let explained = MockType(
        name: "Explained",
        schema: .object([MockField("code", .string()), MockField("message", .string()), MockField("help", .string())]),
        examples: [
            MockExample(name: "gone", json: #"{"code": "gone", "message": "It went.", "help": "a"}"#),
            MockExample(name: "taken", json: #"{"code": "taken", "message": "It is taken.", "help": "b"}"#),
        ]
    )

    private static func backend(_ errors: MockErrors) -> MockBackend {
        let route = MockRoute(operation: "get", method: "GET", path: "/x", answers: [MockAnswer(204, .none)])
        return MockBackend(MockAPI(name: "E", routes: [route], types: [numbered, explained], errors: errors))
    }

    private static func failure(_ errors: MockErrors, _ status: Int = 409) async throws -> JSONValue? {
        try await backend(errors).ask("GET", "/x", ["Prefer": "code=\(status)"]).json
    }

    @Test func aCodeIsOfItsType() async throws {
        func errors(_ code: String?) -> MockErrors {
            let declared = MockErrorCase(409...409, code: code, body: .type("Numbered"))
            return MockErrors(code: ["code"], message: ["message"], cases: [declared])
        }
        let declared = try await Self.failure(errors("1042"))
        #expect(declared?["code"] == 1042)
        #expect(declared?["message"] == "Conflict.")
        guard case .number? = try await Self.failure(errors(nil))?["code"] else {
            Issue.record("a code is no number")
            return
        }
    }

    @Test(arguments: [("taken", "It is taken."), (nil, "It went.")] as [(String?, String)])
    func theExampleWithTheCodeIsUsed(code: String?, message: String) async throws {
        let declared = MockErrorCase(409...409, code: code, body: .type("Explained"), at: ["error"])
        let errors = MockErrors(code: ["error", "code"], message: ["error", "message"], cases: [declared])
        let failure = try await Self.failure(errors)
        #expect(failure?["error"]?["code"]?.string == code ?? "gone")
        #expect(failure?["error"]?["message"]?.string == message)
    }

    @Test func theErrorCodeIsSetWithoutAnExample() async throws {
        let declared = MockErrorCase(409...409, code: "held", body: .type("Explained"))
        let failure = try await Self.failure(MockErrors(code: ["code"], message: ["message"], cases: [declared]))
        #expect(failure?["code"] == "held" && failure?["help"] == "a")
    }

    @Test func listsOnTheWayStayLists() async throws {
        let body = MockSchema.object([MockField("errors", .list(.type("Numbered")))])
        let declared = MockErrorCase(409...409, code: "7", body: body)
        let path = ["errors", "0"]
        let errors = MockErrors(code: path + ["code"], message: path + ["message"], cases: [declared])
        guard case .array(let elements)? = try await Self.failure(errors)?["errors"] else {
            Issue.record("no list")
            return
        }
        #expect(elements.first?["code"] == 7 && elements.count > 1)

        let undeclared = try await Self.failure(MockErrors(code: ["errors", "0", "code"]), 404)
        #expect(undeclared?["errors"] == .array([.object(["code": "not_found"])]))
    }
}
