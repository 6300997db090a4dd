import EndpointMockBackend
import EndpointRuntime
import Testing

@Suite struct RoutingTests {
    private static func route(_ operation: String, _ method: String, _ path: String) -> MockRoute {
        MockRoute(
            operation: operation,
            method: method,
            path: path,
            answers: [MockAnswer(200, .json(.constant(.string(operation))))]
        )
    }

    private static let api = MockAPI(
        name: "Paths",
        routes: [
            route("me", "GET", "/users/me"), route("user", "GET", "/users/{id}"),
            route("remove", "DELETE", "/users/{id}"),
            route("file", "GET", "/files/{name}.json"), route("anyFile", "GET", "/files/{name}"),
            route("range", "GET", "/ranges/{from}-{to}"), route("root", "GET", "/"),
            route("deep", "GET", "/users/{id}/posts/{post}"), route("check", "HEAD", "/checks/{id}"),
            route("blob", "GET", "/i/{name...}/blobs/{digest}"), route("tags", "GET", "/i/{name...}/tags/list"),
            route("upload", "GET", "/i/{name...}/blobs/uploads/"), route("image", "GET", "/i/{name...}"),
            route("catalog", "GET", "/i/_catalog"), route("states", "GET", "/rooms/{id}/state"),
            MockRoute(
                operation: "state",
                method: "GET",
                path: "/rooms/{id}/state/{type}/{key}",
                parameters: [
                    MockParameter(.path, "type", .string()),
                    MockParameter(.path, "key", .string(.plain, MockLimits(minLength: 0))),
                ],
                answers: [MockAnswer(200, .json(.constant(.string("state"))))]
            ),
        ]
    )

    struct Case: Sendable, CustomTestStringConvertible {
        let method: String
        let path: String
        let operation: String?
        var testDescription: String { "\(method) \(path)" }

        init(_ method: String, _ path: String, _ operation: String?) {
            (self.method, self.path, self.operation) = (method, path, operation)
        }
    }

    static let cases = [
        Case("GET", "/users/me", "me"), Case("GET", "/users/you", "user"), Case("GET", "/users/a%2Fb", "user"),
        Case("GET", "/users/you?x=1#y", "user"), Case("GET", "/users/you/", "user"),
        Case("DELETE", "/users/me", "remove"),
        Case("GET", "/files/a.json", "file"), Case("GET", "/files/a.b.json", "file"),
        Case("GET", "/files/a.txt", "anyFile"),
        Case("GET", "/ranges/1-2", "range"), Case("GET", "/ranges/12", nil), Case("GET", "/", "root"),
        Case("GET", "/users/1/posts/2", "deep"), Case("GET", "/users//posts/2", nil), Case("GET", "/v2/users/me", "me"),
        Case("GET", "/v2/api/users/me", "me"), Case("GET", "/v3/users/me", nil), Case("GET", "/users", nil),
        Case("GET", "http://host.example/users/me", "me"),
        Case("GET", "/i/a/blobs/d", "blob"), Case("GET", "/i/a/b/c/blobs/d", "blob"),
        Case("GET", "/i/a/blobs/blobs/d", "blob"), Case("GET", "/i/a/b/blobs/uploads/", "upload"),
        Case("GET", "/i/a/tags/list", "tags"), Case("GET", "/i/blobs/tags/list", "tags"),
        Case("GET", "/i/a/b", "image"), Case("GET", "/i/a", "image"), Case("GET", "/i/_catalog", "catalog"),
        Case("GET", "/rooms/1/state/name/", "state"), Case("GET", "/rooms/1/state/name/a", "state"),
        Case("GET", "/rooms/1/state//a", nil), Case("GET", "/rooms/1/state/name", nil),
        Case("GET", "/rooms/1/state/", "states"),
        Case("GET", "/i/", nil), Case("GET", "/v2/i/a/b/blobs/d", "blob"),
    ]

    @Test(arguments: cases) func thePathLeadsToTheRoute(_ test: Case) async throws {
        let backend = MockBackend(Self.api, .with { $0.basePaths = ["/v2", "/v2/api/"] })
        let answer = try await backend.ask(test.method, test.path)
        #expect(answer.status == (test.operation == nil ? 404 : 200))
        if let operation = test.operation { #expect(answer.json == .string(operation)) }
    }

    @Test func thePathOfAServerMayPrecedeThePath() async throws {
        var api = Self.api
        api.basePaths = ["/v7"]
        #expect(try await MockBackend(api).ask("GET", "/v7/users/me").json == "me")
        #expect(try await MockBackend(api).ask("GET", "/users/me").json == "me")
    }

    @Test(arguments: [
        ("/silences", "/api/v2/silences"), ("/api/v2/silencse", "/api/v2/silences"),
        ("/api/v2/silence", "/api/v2/silences"), ("/redy", "/-/ready"),
        ("/api/v2/alert/groups", "/api/v2/alerts/groups"),
        ("/v2/api/v2/silencez", "/api/v2/silences"), ("/api/v1/silence/7", "/api/v2/silence/{id}"),
    ])
    func theNearestPathIsNamed(path: String, nearest: String) async throws {
        let paths = [
            "/-/ready", "/{any}/x", "/api/v2/silences", "/api/v2/silence/{id}", "/api/v2/alerts",
            "/api/v2/alerts/groups",
        ]
        let routes = paths.enumerated().map { Self.route("r\($0)", "DELETE", $1) }
        let api = MockAPI(name: "A", basePaths: ["/v2"], routes: routes)
        let answer = try await MockBackend(api).ask("GET", path)
        #expect(answer.json?["detail"]?.string?.contains(" \(nearest)") == true, "\(answer.text)")
    }

    @Test(arguments: [
        ("POST", "/users/me", "DELETE, GET, HEAD, OPTIONS"), ("GET", "/checks/1", "HEAD, OPTIONS"),
    ])
    func anotherMethodIsNamed(method: String, path: String, allow: String) async throws {
        let answer = try await MockBackend(Self.api).ask(method, path)
        #expect(answer.status == 405)
        #expect(answer.header("allow") == allow)
        #expect(answer.json?["detail"]?.string?.contains(path) == true)
    }

    @Test func optionsListTheMethods() async throws {
        let answer = try await MockBackend(Self.api).ask("OPTIONS", "/users/1")
        #expect(answer.status == 204)
        #expect(answer.header("allow") == "DELETE, GET, HEAD, OPTIONS")
        #expect(answer.body.isEmpty)
    }

    @Test func headHasTheLengthAndNoBody() async throws {
        let answer = try await MockBackend(Self.api).ask("HEAD", "/users/me")
        #expect(answer.status == 200)
        #expect(answer.body.isEmpty)
        #expect(answer.header("content-length") == "4")
    }

    // MARK: Variants

    private static func completion(_ operation: String, stream: Bool?, version: String? = nil) -> MockRoute {
        MockRoute(
            operation: operation,
            method: "POST",
            path: "/completions",
            fixed: version.map { [MockFixedParameter(.header, "X-Version", value: $0)] } ?? [],
            body: MockBody(
                .json,
                .object([MockField("model", .string())]),
                members: stream.map { [MockSetMember(path: ["stream"], value: .bool($0))] } ?? []
            ),
            answers: [MockAnswer(200, .json(.constant(.string(operation))))]
        )
    }

    @Test(
        arguments: [
            (#"{"model": "m"}"#, nil, "plain"), (#"{"model": "m", "stream": true}"#, nil, "streaming"),
            (#"{"model": "m", "stream": false}"#, nil, "plain"),
            (#"{"model": "m", "stream": true}"#, "2", "newStreaming"),
        ] as [(String, String?, String)]
    )
    func setValuesSelectTheVariant(body: String, version: String?, operation: String) async throws {
        let routes = [
            Self.completion("streaming", stream: true), Self.completion("plain", stream: nil),
            Self.completion("newStreaming", stream: true, version: "2"),
        ]
        let backend = MockBackend(MockAPI(name: "Variants", routes: routes))
        let headers: KeyValuePairs<String, String> = version.map { ["X-Version": $0] } ?? [:]
        let answer = try await backend.ask("POST", "/completions", headers, body: body)
        #expect(answer.json == .string(operation))
    }

    @Test(arguments: [
        ("grant_type=password&user=a", "application/x-www-form-urlencoded", "password"),
        ("grant_type=refresh_token", "application/x-www-form-urlencoded", "refresh"),
        (#"{"user": "a"}"#, "application/json", "json"),
    ])
    func formsAndTypesTellVariantsApart(body: String, type: String, operation: String) async throws {
        func route(_ operation: String, _ format: MockBody.Format, grant: String?) -> MockRoute {
            MockRoute(
                operation: operation,
                method: "POST",
                path: "/token",
                fixed: [MockFixedParameter(.header, "Accept-Language", value: "en")],
                body: MockBody(
                    format,
                    .object([MockField("user", .string(), isRequired: false)]),
                    members: grant.map { [MockSetMember(path: ["grant_type"], value: .string($0))] } ?? []
                ),
                answers: [MockAnswer(200, .json(.constant(.string(operation))))]
            )
        }
        let routes = [
            route("json", .json, grant: nil), route("password", .form, grant: "password"),
            route("refresh", .form, grant: "refresh_token"),
        ]
        let answer = try await MockBackend(MockAPI(name: "A", routes: routes))
            .ask("POST", "/token", body: body, type: type)
        #expect(answer.json == .string(operation), "\(answer.text)")
    }
}
