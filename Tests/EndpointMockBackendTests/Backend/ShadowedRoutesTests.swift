import EndpointMockBackend
import Testing

/// Calls that a spec tells apart and a request does not.
@Suite struct ShadowedRoutesTests {
    private static func route(_ operation: String, _ path: String, fixed: String? = nil) -> MockRoute {
        let parameters = fixed.map { [APIDescription.FixedParameter(.query, "kind", value: $0)] } ?? []
        return MockRoute(operation: operation, method: "PUT", path: path, fixed: parameters, answers: [])
    }

    @Test func theFirstOfThemAnswers() {
        let routes = [
            Self.route("move", "/files/{id}"), Self.route("addLink", "/files/{file}"), Self.route("list", "/files"),
            Self.route("tagged", "/files/{id}", fixed: "a"),
        ]
        let notes = MockBackend(MockAPI(name: "Files", routes: routes)).notes
        #expect(notes == ["'addLink' is never answered: its requests are those of 'move', which answers them"])
    }
}
