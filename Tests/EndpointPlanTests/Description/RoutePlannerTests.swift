import EndpointDescription
import Testing

@testable import EndpointPlan

@Suite struct RoutePlannerTests {
    private static let api = """
        === api.yaml
        language: 1
        name: Bank
        defaults: { keys: snake_case }
        auth: { schemes: { session: { bearer: {} }, app: { apiKey: { header: X-App } } }, default: session }
        headers: { X-User: { provided: user }, Accept-Language: { value: en } }
        parameters: { auto: { apiToken: { provided: token }, channel: { value: app } } }
        envelope: { data: expectedResponse.value, metadata: { key: meta.info, type: Meta } }
        errors:
          code: error.code
          message: error.message
          cases:
            - { status: 409, code: duplicate, body: Problem }
            - { status: 200, when: { body: { ok: false }, header: { X-Mood: bad } }, as: refused }
            - { status: default, body: Problem, at: problem }
        """

    private static let types = """
        types:
          Meta: { fields: { requestId: string } }
          Problem: { fields: { code: string } }
          Payment: { fields: { id: uuid, theAmount: decimal } }
          Page: { fields: { theItems: list(Payment), nextPage: string? } }
          Period: { fields: { from: date?, to: date? } }
          Search: { fields: { text: string, thePeriod: Period, tags: list(string)?, kind: { value: x } } }
          CreatePayment: { from: Payment, pick: [theAmount], fields: { requestKey: string } }

        """

    @Test func pathsOfAllServersMayPrecedeThePath() throws {
        let plan = try apiDescription(
            """
            endpoints: { put: { put: /a, servers: { live: "https://b.example/near/" } }, get: { get: /a } }
            === api.yaml
            language: 1
            name: Bank
            servers: { live: "https://a.example/v2", test: "https://t.example" }
            """
        )
        #expect(plan.basePaths == ["/near", "/v2"])
    }

    private func route(_ endpoint: String) throws -> APIDescription.Route {
        let plan = try apiDescription(Self.types + "endpoints:\n  subject: \(endpoint)\n" + Self.api)
        return try #require(plan.routes.first)
    }

    @Test func fixedParametersAreDescribed() throws {
        let route = try route(
            "{ get: '/a/{id}', path: { id: int }, query: { lang: { value: de } }, headers: { accept-language: string } }"
        )
        #expect(route.method == "GET" && route.path == "/a/{id}")
        #expect(
            route.fixed == [
                APIDescription.FixedParameter(.query, "lang", value: "de"),
                APIDescription.FixedParameter(.query, "api_token", value: nil),
                APIDescription.FixedParameter(.query, "channel", value: "app"),
                APIDescription.FixedParameter(.header, "X-User", value: nil),
            ]
        )
        #expect(route.parameters.map(\.name) == ["id", "accept-language"])
        #expect(route.parameters.map(\.place) == [.path, .header])
        #expect(route.answers == [APIDescription.Answer(204, .none, headers: [], example: nil)])
    }

    @Test func withoutInheritanceNoSettingOfTheAPIApplies() throws {
        let route = try route("{ post: /a, inherits: none }")
        #expect(route.fixed.isEmpty && route.authentication.isEmpty && route.body == nil)
    }

    @Test func parametersOfEveryCallArePartOfABody() throws {
        let members = [APIDescription.SetMember(path: ["channel"], value: .string("app"))]
        let token = APIDescription.Field("api_token", .string(), isRequired: true, isSensitive: true)
        let bare = try route("{ post: /a }")
        #expect(
            bare.body == APIDescription.Body(.json, .object([token]), members: members)
        )
        let typed = try route("{ post: /a, body: { type: Payment, set: { theAmount: '1.0' } } }")
        #expect(typed.body?.schema == .type("Payment"))
        #expect(typed.body?.provided == [token])
        #expect(
            typed.body?.members == members + [APIDescription.SetMember(path: ["the_amount"], value: .string("1.0"))]
        )
        let form = try route("{ post: /a, body: { as: form, fields: { theName: string?, is_it: { value: true } } } }")
        let name = APIDescription.Field("the_name", .string(), isRequired: false, isSensitive: false)
        #expect(form.body?.format == .form)
        #expect(form.body?.schema == .object([name, token]))
        #expect(form.body?.members == members + [APIDescription.SetMember(path: ["is_it"], value: .bool(true))])
        #expect(try route("{ post: /a, parameters: none }").body == nil)
    }

    struct BodyCase: CustomTestStringConvertible, Sendable {
        let body: String
        let format: APIDescription.Body.Format
        let schema: APIDescription.Schema

        var testDescription: String { body }
    }

    static let bodies: [BodyCase] = [
        BodyCase(body: "text", format: .text, schema: .string()),
        BodyCase(body: "stream", format: .binary, schema: .any),
        BodyCase(body: "{ type: Payment, as: custom(ReportEncoder) }", format: .binary, schema: .any),
        BodyCase(body: "{ type: list(Payment), as: lines }", format: .lines, schema: .type("Payment")),
        BodyCase(body: "{ type: Payment, as: form }", format: .form, schema: .type("Payment")),
        BodyCase(body: "map(int)", format: .json, schema: .map(.integer())),
        BodyCase(
            body: "{ as: multipart, fields: { photos: list(file), name: string = x } }",
            format: .multipart,
            schema: .object([
                APIDescription.Field("photos", .list(.any), isRequired: true, isSensitive: false),
                APIDescription.Field("name", .string(), isRequired: false, isSensitive: false),
            ])
        ),
        BodyCase(
            body: "{ fields: { note: string? } }",
            format: .json,
            schema: .object([
                APIDescription.Field(
                    "note",
                    .nullable(.string()),
                    isRequired: false,
                    isSensitive: false
                )
            ])
        ),
    ]

    @Test(arguments: bodies) func aBodyHasItsDeclaredFormat(_ test: BodyCase) throws {
        let route = try route("{ post: /a, parameters: none, body: \(test.body) }")
        #expect(route.body?.format == test.format)
        #expect(route.body?.schema == test.schema)
    }

    @Test func theFieldsOfATypeAreParametersOfTheQuery() throws {
        let route = try route("{ get: /a, query: Search, parameters: none }")
        #expect(route.parameters.map(\.name) == ["text", "the_period[from]", "the_period[to]", "tags"])
        #expect(route.parameters.map(\.isRequired) == [true, false, false, false])
        #expect(route.fixed.first == APIDescription.FixedParameter(.query, "kind", value: "x"))
        #expect(route.parameters.last?.schema == .list(.string()))
    }

    @Test func listsAreWrittenAsTheirStyleSays() throws {
        let route = try route(
            """
            { get: /a, query: { a: list(int), b: { type: list(int)?, style: pipes }, c: { type: list(int), style: brackets } }, \
            headers: { "*": map(string) } }
            """
        )
        #expect(route.parameters.map(\.listStyle) == [.repeated, .separated(by: "|"), .brackets, .repeated])
        #expect(route.parameters.map(\.isRequired) == [true, false, true, false])
    }

    @Test func theEnvelopeIsPartOfEveryAnswer() throws {
        let info = APIDescription.Field("info", .type("Meta"), isRequired: true, isSensitive: false)
        let meta = APIDescription.Field("meta", .object([info]), isRequired: true, isSensitive: false)
        let answers = try route("{ get: /a, returns: { type: list(Payment)?, at: found, headers: { ETag: string? } } }")
            .answers
        #expect(
            answers == [
                APIDescription.Answer(
                    200,
                    .json(
                        .nullable(.list(.type("Payment"))),
                        at: ["expectedResponse", "value", "found"],
                        around: [meta]
                    ),
                    headers: [
                        APIDescription.Field(
                            "ETag",
                            .string(),
                            isRequired: false,
                            isSensitive: false
                        )
                    ],
                    example: nil
                )
            ]
        )
        let bare = try route("{ get: /a, envelope: none, returns: Payment }").answers
        #expect(bare.map(\.content) == [.json(.type("Payment"), at: [], around: [])])
    }

    @Test func answersHaveTheirDeclaredFormats() throws {
        func contents(_ returns: String) throws -> [APIDescription.Answer.Content] {
            try route("{ post: /a, envelope: none, returns: \(returns) }").answers.map(\.content)
        }
        #expect(try contents("text") == [.text])
        #expect(try contents("file") == [.binary])
        #expect(try contents("{ events: Payment, until: '[DONE]' }") == [.events(.type("Payment"), until: "[DONE]")])
        #expect(try contents("{ lines: string }") == [.lines(.string())])
        let statuses = try route("{ post: /a, envelope: none, returns: { 201: Payment, 202: none } }").answers
        #expect(statuses.map(\.status) == [201, 202])
        #expect(statuses.map(\.content) == [.json(.type("Payment"), at: [], around: []), .none])
    }

    @Test func keysAndPagesAreNamedAsOnTheWire() throws {
        let paged = try route(
            """
            { get: /a, envelope: none, query: { pageToken: string? }, returns: Page, \
            paginate: { send: pageToken, read: nextPage } }
            """
        )
        #expect(
            paged.paging
                == APIDescription.Paging(
                    .cursor(parameter: "page_token", at: ["next_page"]),
                    items: ["the_items"],
                    more: nil
                )
        )
        let created = try route("{ post: /a, body: CreatePayment, idempotencyKey: body.requestKey }")
        #expect(created.idempotencyKey == .body(["request_key"]))
        let header = try route("{ post: /a, idempotencyKey: { header: Idempotency-Key }, auth: optional }")
        #expect(header.idempotencyKey == .header("Idempotency-Key"))
        #expect(header.authentication == ["session"] && header.isAuthenticationOptional)
    }

    @Test func failuresKnowTheirPlaces() throws {
        let plan = try apiDescription(Self.types + Self.api)
        #expect(plan.errors.code == ["error", "code"] && plan.errors.message == ["error", "message"])
        #expect(plan.errors.cases.map(\.statuses) == [409...409, 200...200, 400...599])
        #expect(plan.errors.cases.map(\.at) == [["error"], [], ["problem"]])
        #expect(plan.errors.cases[1].members == [APIDescription.SetMember(path: ["ok"], value: .bool(false))])
        #expect(plan.errors.cases[1].headers == [APIDescription.FixedParameter(.header, "X-Mood", value: "bad")])
        #expect(plan.entities == [APIDescription.Entity(type: "Payment", key: "id")])
        #expect(plan.schemes.map(\.kind) == [.bearer, .header("X-App")])
    }
}
