import EndpointGeneration
import EndpointSpec
import OpenAPIConversion
import Testing

/// The names that an import gives to calls, files and failures.
@Suite struct NamingTests {
    @Test(
        arguments: [
            // The tag at the start, in the singular or the plural, or after the verb if it has several words.
            ([("issues", "issues/list-for-repo")], ["listForRepo"]), ([("Container", "ContainerCreate")], ["create"]),
            ([("core_v1", "patchCoreV1NamespacedPod")], ["patchNamespacedPod"]),
            ([("ActivityLog", "getActivityLogEntries")], ["getEntries"]), ([("Boxes", "boxGet")], ["get"]),
            // A single word after a verb is the object of the call, and a name is never empty or a number.
            ([("users", "createUser")], ["createUser"]), ([("pets", "pets")], ["pets"]), ([("v", "v2")], ["v2"]),
            ([("user", "username")], ["username"]),
            // All endpoints of an API have different names.
            ([("issues", "issues/list"), ("pulls", "pulls/list")], ["issuesList", "pullsList"]),
            ([("issues", "issues/list"), ("pulls", "list")], ["issuesList", "list"]),
            // The exact name stays, wherever it stands.
            ([("a", "foo-bar"), ("a", "fooBar")], ["fooBar2", "fooBar"]),
        ] as [([(String, String)], [String])]
    )
    func aCallDoesNotRepeatItsGroup(_ operations: [(String, String)], _ names: [String]) {
        let paths = operations.enumerated().map { index, operation in
            """
            /p\(index): { get: { tags: ["\(operation.0)"], operationId: "\(operation.1)", responses: { "204": { description: none } } } }
            """
        }
        let imported = Imported(Self.document(paths))
        let found = imported.outcome.files.flatMap { $0.text.split(separator: "\n") }
            .filter { $0.hasPrefix("  ") && $0.hasSuffix(":") && !$0.hasPrefix("   ") }
            .map { $0.dropFirst(2).dropLast() }
        #expect(Set(found.map(String.init)) == Set(names), "\(imported.outcome.files.map(\.text))")
    }

    /// An optional has cases of these names itself.
    @Test func noCallIsNamedNoneOrSome() {
        let paths = ["none", "Some"].map { id in
            "/\(id): { get: { tags: [calls], operationId: \(id), responses: { \"204\": { description: none } } } }"
        }
        let files = Imported(Self.document(paths)).outcome.files
        let found = Generation.check(files.map { SpecSource(path: $0.name, bytes: Array($0.text.utf8)) })
        #expect(found.filter { $0.severity == .error }.isEmpty, "\(found)")
    }

    /// A file whose name a type has takes its plural.
    @Test(arguments: [("search", "searches"), ("berry", "berries"), ("box", "boxes"), ("day", "days")])
    func pluralsAreEnglish(_ tag: String, _ file: String) {
        let type = tag.prefix(1).uppercased() + tag.dropFirst()
        let imported = Imported(
            """
            openapi: 3.0.3
            info: { title: Shop, version: "1" }
            paths:
              /x:
                get:
                  tags: [\(tag)]
                  operationId: find
                  responses:
                    "200": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/\(type)" } } } }
            components: { schemas: { \(type): { type: object, properties: { a: { type: string } } } } }
            """
        )
        #expect(imported.outcome.files.map(\.name) == ["api.yaml", "\(file).yaml"])
    }

    @Test(arguments: [(40, ["api.yaml", "shop-calls.yaml"]), (41, ["a.yaml", "api.yaml", "b.yaml"])])
    func manyCallsWithoutTagsAreSplitByPath(_ count: Int, _ files: [String]) {
        let paths = (0..<count).map { "/v1/\($0 % 2 == 0 ? "a" : "b")/\($0): { get: { responses: { \"204\": {} } } }" }
        #expect(Imported(Self.document(paths)).outcome.files.map(\.name).sorted() == files)
    }

    /// An error that operations spell out alike is one type, and the statuses name its cases.
    @Test func failuresAreNamedAfterTheirStatus() {
        let problem = "{ type: object, required: [text], properties: { text: { type: string } } }"
        let content = "{ description: no, content: { application/json: { schema: \(problem) } } }"
        let other =
            "{ description: no, content: { application/json: { schema: { type: object, properties: { b: { type: string } } } } } }"
        let paths = ["a", "b"].map { name in
            """
            /\(name): { get: { tags: [calls], operationId: \(name), responses: { "204": {}, "400": \(content), "404": \(content), "409": \(other) } } }
            """
        }
        let imported = Imported(Self.document(paths))
        #expect(
            imported.types() == """
                ConflictError:
                  fields: { b: "string?" }
                ErrorResponse:
                  fields: { text: string }
                """
        )
        #expect(
            imported.text("api").contains(
                """
                cases:
                    - { status: 400, as: badRequest, body: ErrorResponse }
                    - { status: 404, as: notFound, body: ErrorResponse }
                    - { status: 409, body: ConflictError }
                """
            ),
            "\(imported.text("api"))"
        )
    }

    private static func document(_ paths: [String]) -> String {
        """
        openapi: 3.0.3
        info: { title: Shop, version: "1" }
        paths:
        \(paths.map { "  \($0)" }.joined(separator: "\n"))
        """
    }

    @Test func anIDOfFunctionPathAndMethodIsCut() {
        let imported = Imported(
            """
            openapi: 3.1.0
            info: { title: Shop API, version: "1" }
            paths:
              /notes/{note_id}/tags:
                get: { operationId: read_tags_notes__note_id__tags_get, responses: { "204": { description: ok } } }
                post: { operationId: add_notes__note_id__tags_post, responses: { "204": { description: ok } } }
              /login:
                post:
                  operationId: sign_in_login_post
                  requestBody:
                    required: true
                    content: { application/json: { schema: { $ref: "#/components/schemas/Body_sign_in_login_post" } } }
                  responses: { "204": { description: ok } }
              /a/b: { put: { operationId: add_a_b_put, responses: { "204": { description: ok } } } }
            components:
              schemas: { Body_sign_in_login_post: { type: object, properties: { user: { type: string } } } }
            """,
            { $0.split = .none }
        )
        let endpoints = imported.endpoints("shop-calls")
        #expect(endpoints.contains("readTags:") && endpoints.contains("signIn:"), "\(endpoints)")
        #expect(endpoints.contains("body: SignInBody"), "\(endpoints)")
        // Two operations would be called 'add'.
        #expect(endpoints.contains("addABPut:"), "\(endpoints)")
    }
}
