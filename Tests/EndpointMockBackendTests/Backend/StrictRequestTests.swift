import EndpointMockBackend
import Testing

/// The checks of a strict backend.
@Suite struct StrictRequestTests {
    private static func backend(isStrict: Bool = true) -> MockBackend {
        let type = "application/vnd.shop+json"
        let list = MockRoute(
            operation: "list",
            method: "GET",
            path: "/notes",
            fixed: [MockFixedParameter(.header, "Accept", value: type)],
            answers: [MockAnswer(204, .none)]
        )
        let add = MockRoute(
            operation: "add",
            method: "POST",
            path: "/notes",
            body: MockBody(.text, .string()),
            answers: [MockAnswer(204, .none)]
        )
        return MockBackend(MockAPI(name: "A", routes: [list, add]), .with { $0.isStrict = isStrict })
    }

    @Test(arguments: [
        ("application/vnd.shop+json", true), ("*/*", true), ("application/*", true),
        ("text/html, application/vnd.shop+json;q=0.5", true), ("Application/VND.shop+json", true),
        ("text/*", false), ("text/html", false), ("application/vnd.shop+json;q=0", false), ("*/*;q=0.0", false),
    ])
    func theAcceptHeaderMustMatchTheTypes(_ field: String, _ isTaken: Bool) async throws {
        let answer = try await Self.backend().ask("GET", "/notes", fields: ["Accept": field])
        #expect(answer.violations == (isTaken ? [] : ["header /Accept"]))
    }

    @Test func aBodyIsPresentOrDeclaredEmpty() async throws {
        #expect(try await Self.backend().ask("POST", "/notes").violations == ["body "])
        #expect(try await Self.backend().ask("POST", "/notes", body: "", type: "text/plain").status == 204)
        #expect(try await Self.backend(isStrict: false).ask("POST", "/notes").status == 204)
    }
}
