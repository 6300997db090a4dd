import EndpointMockBackend
import EndpointRuntime
import RuntimeTestSupport
import Testing

/// Refusals in the form that the API declares, if it declares one.
@Suite struct DeclaredRefusalsTests {
    private static func backend(_ errors: MockErrors, isDeclared: Bool = true) -> MockBackend {
        let open = MockRoute(
            operation: "list",
            method: "GET",
            path: "/x",
            parameters: [MockParameter(.query, "limit", .integer(bits: 64))],
            answers: [MockAnswer(204, .none)]
        )
        let closed = MockRoute(
            operation: "read",
            method: "GET",
            path: "/y",
            authentication: ["scheme"],
            answers: [MockAnswer(204, .none)]
        )
        let api = MockAPI(
            name: "A",
            routes: [open, closed],
            schemes: [MockAuthScheme(name: "scheme", kind: .bearer)],
            errors: errors
        )
        return MockBackend(api, .with { $0.refusesAsDeclared = isDeclared })
    }

    private static let errors = MockErrors(message: ["message"], cases: [MockErrorCase(400...499)])

    @Test func theReasonIsTheMessage() async throws {
        let answer = try await Self.backend(Self.errors).ask("GET", "/x?limit=many")
        #expect(answer.status == 400)
        #expect(answer.header("Content-Type") == "application/json")
        #expect(answer.text.contains(#"{"message":"The request departs from the spec in 1 place."#))
    }

    /// As FastAPI does. A declared 400 goes first.
    @Test(arguments: [([422...422], 422), ([422...422, 400...400], 400)])
    func anAPIMayRefuseWith422(_ declared: [ClosedRange<Int>], _ status: Int) async throws {
        let errors = MockErrors(message: ["detail"], cases: declared.map { MockErrorCase($0) })
        let answer = try await Self.backend(errors).ask("GET", "/x?limit=many")
        #expect(answer.status == status && answer.text.hasPrefix(#"{"detail":"#), "\(answer.text)")
    }

    @Test func aChallengeStays() async throws {
        let answer = try await Self.backend(Self.errors).ask("GET", "/y", ["Authorization": "none"])
        #expect(answer.status == 401)
        #expect(answer.header("WWW-Authenticate") == #"Bearer realm="A""#)
        #expect(answer.text == #"{"message":"The request does not prove who sends it."}"#)
    }

    @Test func itIsAProblemDocumentWithoutADeclaredError() async throws {
        for backend in [Self.backend(MockErrors()), Self.backend(Self.errors, isDeclared: false)] {
            let answer = try await backend.ask("GET", "/x?limit=many")
            #expect(answer.status == 400)
            #expect(answer.header("Content-Type") == "application/problem+json")
        }
    }
}
