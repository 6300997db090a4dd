import EndpointDescription

/// Descriptions with everything in them.
enum Samples {
    static let limits = APIDescription.Limits(
        min: "-1.50",
        max: "1e3",
        exclusiveMin: "-2",
        exclusiveMax: "1.0e4",
        multipleOf: "0.01",
        pattern: ##"^\#("##,
        minLength: 1,
        maxLength: 2,
        minItems: 3,
        maxItems: 4
    )

    static let schemas: [APIDescription.Schema] =
        APIDescription.Text.allCases.flatMap { [.string($0), .string($0, limits)] } + [
            .any, .boolean, .integer(), .integer(bits: 32), .integer(bits: 16, limits), .integer(limits), .number(),
            .number(limits), .time(.iso8601), .time(.unixSeconds), .time(.unixMilliseconds),
            .time(.pattern("yyyy 'x'")), .time(.pattern("iso8601")), .enumeration([]),
            .enumeration(["a b", ""], isOpen: false), .constant(.null),
            .constant(["b": [1, 1.5, true, "x\u{0}\u{2028}\u{1F600}"], "a": [:]]), .constant(.number("1.50e-3")),
            .constant("integer"), .list(.any), .list(.list(.type("T")), limits), .map(.boolean, limits),
            .object([]), .object([], additional: .type("T")), .tuple([APIDescription.Field("0", .any)]),
            .object([
                APIDescription.Field("optional", .nullable(.type("list"))),
                APIDescription.Field("", .any, isRequired: false),
                APIDescription.Field("same", .any, isSensitive: true),
                APIDescription.Field("same", .type("any"), isRequired: false, isSensitive: true),
            ]),
            union(.ordered), union(.presence), union(.inline(key: "@type")), union(.adjacent(key: "k", content: "c")),
            union(.status(key: "s", content: "b"), isOpen: false), .union(APIDescription.Union(.ordered, [])),
        ]

    private static func union(_ form: APIDescription.Union.Form, isOpen: Bool = true) -> APIDescription.Schema {
        .union(
            APIDescription.Union(
                form,
                [
                    .init("a", .any, statuses: 200...200), .init("b", .type("B"), statuses: 400...499),
                    .init("", .string()),
                ],
                isOpen: isOpen
            )
        )
    }

    static let full = APIDescription(
        name: "Full \"API\"",
        basePaths: ["/v1", "/v2"],
        routes: [
            APIDescription.Route(operation: "least", method: "GET", path: "/", answers: []),
            APIDescription.Route(
                operation: "all",
                method: "POST",
                path: "/{id}/{rest...}",
                description: "One.\n\nTwo \\#( three.",
                parameters: APIDescription.Place.allCases.map { APIDescription.Parameter($0, "p", .string()) } + [
                    APIDescription.Parameter(
                        .query,
                        "list",
                        .list(.string()),
                        isRequired: false,
                        listStyle: .separated(by: "|"),
                        isSensitive: true
                    ),
                    APIDescription.Parameter(.query, "tags", .list(.string()), listStyle: .brackets),
                ],
                fixed: [
                    APIDescription.FixedParameter(.header, "Accept-Language", value: "en"),
                    APIDescription.FixedParameter(.cookie, "app", value: nil),
                ],
                body: APIDescription.Body(
                    .multipart,
                    .any,
                    contentType: "a/b",
                    isSensitive: true,
                    members: [APIDescription.SetMember(path: ["a", "b"], value: .null)],
                    provided: [APIDescription.Field("c", .string(), isSensitive: true)],
                    parts: [
                        APIDescription.Part("p"),
                        APIDescription.Part("q", contentType: "a/b", headers: [.init(.header, "X-A", value: "b")]),
                    ]
                ),
                authentication: ["one", "two"],
                isAuthenticationChoice: true,
                isAuthenticationOptional: true,
                idempotencyKey: .header("Key"),
                paging: APIDescription.Paging(.cursor(parameter: "c", at: ["next"]), items: ["items"], more: ["more"]),
                answers: answers
            ),
        ]
            + [.link, .page(parameter: "p"), .offset(parameter: "o"), .cursor(parameter: "c", at: [])].map { step in
                APIDescription.Route(
                    operation: "step",
                    method: "GET",
                    path: "/",
                    idempotencyKey: .body(["a", "b"]),
                    paging: APIDescription.Paging(step, more: [], first: 0),
                    answers: []
                )
            }
            + APIDescription.Body.Format.allCases.map { format in
                APIDescription.Route(
                    operation: "body",
                    method: "PUT",
                    path: "/",
                    body: APIDescription.Body(format, .string()),
                    answers: []
                )
            },
        types: [
            APIDescription.DeclaredType(
                name: "T",
                schema: .any,
                examples: [.init(name: "one", value: ["z": 1, "a": .number("1.50")]), .init(name: "two", value: "")]
            )
        ],
        entities: [APIDescription.Entity(type: "T", key: "id")],
        schemes: [
            .init(name: "a", kind: .bearer), .init(name: "b", kind: .basic), .init(name: "c", kind: .header("H")),
            .init(name: "d", kind: .query("q")),
        ],
        errors: APIDescription.Errors(
            code: [],
            message: ["m"],
            cases: [
                .init(400...599), .init(409...409, isText: true),
                .init(
                    400...499,
                    code: "c",
                    body: .type("T"),
                    at: ["e"],
                    members: [.init(path: [], value: false)],
                    headers: [.init(.header, "H", value: "v")]
                ),
            ]
        )
    )

    private static let answers: [APIDescription.Answer] = [
        APIDescription.Answer(200, .json(.any)), APIDescription.Answer(201, .none, isStatusStated: true),
        APIDescription.Answer(
            202,
            .json(.type("T"), at: ["a"], around: [APIDescription.Field("meta", .any)]),
            headers: [APIDescription.Field("ETag", .string(), isRequired: false, isSensitive: true)],
            example: "one"
        ),
        APIDescription.Answer(203, .events(.any)), APIDescription.Answer(203, .events(.any, until: "[DONE]")),
        APIDescription.Answer(204, .lines(.string())), APIDescription.Answer(205, .text),
        APIDescription.Answer(206, .binary),
    ]
}
