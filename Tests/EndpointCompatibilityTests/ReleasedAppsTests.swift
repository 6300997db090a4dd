import EndpointCompatibility
import EndpointSpec
import Testing

/// The findings about calls of released apps: one for each break, and none where nothing breaks.
@Suite struct ReleasedAppsTests {
    private static func endpoint(_ settings: String, item: String = "id: string") -> String {
        "types: { Item: { fields: { \(item) } } }\nendpoints: { getItems: { \(settings) } }"
    }

    private static func query(_ type: String) -> String {
        endpoint("get: /items, query: { from: \(type) }, returns: [Item]")
    }

    private static let body = "post: /items, body: Item, safe: true, returns: Item"

    @Test(
        "a difference has these findings",
        arguments: [
            (query("int64"), query("int32"), ["input-type breaking"]), (query("int32"), query("int64"), []),
            (query("uint32"), query("int64"), []),
            (query("uint32"), query("{ type: uint32, min: 0 }"), []),
            (query("int32"), query("{ type: int64, max: 2147483647 }"), []),
            (query("int32"), query("{ type: int64, max: 2147483646 }"), ["input-limit breaking"]),
            (query("{ type: int, exclusiveMin: 1 }"), query("{ type: int, min: 2 }"), []),
            (query("{ type: int, min: 2 }"), query("{ type: int, exclusiveMin: 1 }"), []),
            (query("{ type: double, exclusiveMin: 2 }"), query("{ type: double, min: 2 }"), []),
            (query("{ type: double, min: 2 }"), query("{ type: double, exclusiveMin: 2 }"), ["input-limit breaking"]),
            (
                query("{ type: double, exclusiveMax: 2 }"), query("{ type: double, exclusiveMax: 1.5 }"),
                ["input-limit breaking"]
            ),
            (query("int"), query("{ type: int, multipleOf: 2 }"), ["input-limit breaking"]),
            (query("{ type: int, multipleOf: 6 }"), query("{ type: int, multipleOf: 3 }"), []),
            (query("{ type: double, multipleOf: 0.5 }"), query("{ type: double, multipleOf: 0.25 }"), []),
            (
                query("{ type: double, multipleOf: 0.25 }"), query("{ type: double, multipleOf: 0.5 }"),
                ["input-limit breaking"]
            ),
            (
                endpoint(body, item: "n: { type: uint64, wire: string }"),
                endpoint(body, item: "n: { type: int64, wire: string }"),
                ["field-range breaking", "input-type breaking"]
            ),
            (
                endpoint("get: /items, returns: [Item]", item: "n: { type: int64, wire: string }"),
                endpoint("get: /items, returns: [Item]", item: "n: { type: uint64, wire: string, max: 9 }"), []
            ),
            (query("string"), query("{ value: one }"), ["parameter-required breaking"]),
            (query("{ provided: user }"), query("{ value: one }"), ["parameter-required breaking"]),
            (query("{ value: one }"), query("{ provided: user }"), []),
            (query("{ provided: user }"), query("string"), []),
            (query("{ provided: user }"), query("bool?"), ["input-type breaking"]),
            (query("{ provided: user }"), query("{ type: string, maxLength: 9 }"), ["input-limit breaking"]),
            (query("{ value: one }"), query("bool"), ["input-value breaking"]),
            (query("{ value: one }"), query("double"), ["input-type breaking"]),
            (query("{ value: 'true' }"), query("bool"), []), (query("{ value: '1' }"), query("double"), []),
            (query("string"), query("{ provided: user }"), []),
            (
                endpoint(body, item: "n: string?"), endpoint(body, item: "n: { type: string?, nil: null }"),
                ["input-required breaking"]
            ),
            // The app writes null, and takes an absent value as null.
            (endpoint(body, item: "n: { type: string?, nil: null }"), endpoint(body, item: "n: string?"), []),
            (query("string = a"), query("{ provided: user }"), []),
            (query("string = a"), query("string"), []),
            (query("string?"), query("{ provided: user }"), ["parameter-required breaking"]),
            (query("string?"), query("{ value: one }"), ["parameter-required breaking"]),
            (
                endpoint("get: /items, returns: [Item]"),
                endpoint("get: /items, paginate: { next: link }, returns: [Item]"),
                [
                    "paging-changed risky"
                ]
            ),
            (
                endpoint(body),
                endpoint(body.replacing("body: Item", with: "body: { type: Item, contentType: Application/JSON }")),
                []
            ),
            (
                endpoint(body, item: "id: string, version: { value: 1 }"),
                endpoint(body, item: "id: string, version: int"),
                []
            ),
        ]
    )
    func findings(_ old: String, _ new: String, _ expected: [String]) throws {
        let findings = try ComparedSpecs(old, new).findings([.releasedApps])
        #expect(findings.map { "\($0.kind.rawValue) \($0.level)" } == expected, "\(findings.map(\.reason))")
    }

    private static func sending(_ settings: String) -> String {
        """
        # api.yaml
        language: 1
        name: Shop
        parameters: { auto: { token: { provided: token } } }
        # items.yaml
        types: { Item: { fields: { id: "string?" } }, Note: { fields: { token: string } } }
        endpoints: { addItem: { post: /items\(settings) } }
        """
    }

    /// The app adds members to bodies whose types do not have them.
    @Test(
        "a value that the app provides for each body has these findings",
        arguments: [
            (sending(", body: Item"), sending(""), ["input-ignored risky"]),
            (sending(""), sending(", body: Item"), ["input-added safe"]),
            (sending(", body: Item, parameters: none"), sending(", body: Item"), ["input-required breaking"]),
            (sending(", body: Item"), sending(", body: Item, parameters: none"), []),
            (sending(", body: Item"), sending(", body: Note, parameters: none"), ["input-ignored risky"]),
            (
                sending(", body: Item"), sending(", body: { fields: { id: string?, token: int } }, parameters: none"),
                ["input-type breaking"]
            ),
        ]
    )
    func providedFindings(_ old: String, _ new: String, _ expected: [String]) throws {
        try findings(old, new, expected)
    }

    private static func served(_ servers: String, files: String = "") -> String {
        """
        # api.yaml
        language: 1
        name: Shop
        \(servers)
        # items.yaml
        endpoints: { getItems: { get: /items }, addFile: { post: /files\(files) } }
        """
    }

    /// An endpoint may have a server of its own.
    @Test func aServerThatIsGoneConcernsTheEndpointsThatCallIt() throws {
        let old = Self.served(
            "servers: { production: 'https://a.example/v1' }",
            files: ", servers: { production: 'https://f.example' }"
        )
        let found = try ComparedSpecs(old, Self.served("")).findings([.releasedApps])
        #expect(found.allSatisfy { $0.kind == .serverRemoved && $0.level == .risky })
        #expect(found.map(\.operations) == [["getItems"], ["addFile"]])
    }

    private static func lists(_ style: String, of element: String, isRequired: Bool = true) -> String {
        query("{ type: \"list(\(element))\(isRequired ? "" : "?")\", style: \(style) }")
    }

    private static func header(_ type: String) -> String {
        endpoint("get: /items, returns: { type: [Item], headers: { X-Total: \"\(type)\" } }")
    }

    /// Outside of JSON, a single value is a list of one, and several elements have a form.
    @Test(
        "a list in a parameter or a header field has these findings",
        arguments: [
            (lists("repeat", of: "int"), lists("comma", of: "int"), ["parameter-list-form risky"]),
            (lists("comma", of: "int"), lists("repeat", of: "int"), ["parameter-list-form breaking"]),
            (lists("comma", of: "string"), lists("repeat", of: "string"), ["parameter-list-form risky"]),
            (lists("brackets", of: "int"), lists("repeat", of: "int"), ["parameter-list-form breaking"]),
            (
                lists("brackets", of: "int", isRequired: false), lists("repeat", of: "int", isRequired: false),
                ["parameter-list-form risky"]
            ),
            (query("int"), lists("repeat", of: "int"), []), (query("int"), lists("comma", of: "int"), []),
            (query("string"), lists("comma", of: "string"), ["parameter-list-form risky"]),
            (lists("repeat", of: "int"), query("int"), ["parameter-list-form risky"]),
            (lists("comma", of: "int"), query("int"), ["parameter-list-form breaking"]),
            (header("int?"), header("list(int)?"), ["field-type risky"]),
            (header("int?"), header("list(double)?"), ["field-type breaking", "field-type risky"]),
            (header("int"), header("list(int)"), ["field-type breaking"]),
            (header("string"), header("list(int)"), ["field-type risky"]),
            (header("list(int)?"), header("int?"), []),
            (header("list(string)"), header("string"), ["field-type risky"]),
        ]
    )
    func listFindings(_ old: String, _ new: String, _ expected: [String]) throws {
        try findings(old, new, expected)
    }

    private static func state(_ type: String, isFrozen: Bool = false) -> String {
        """
        types:
          State: { enum: [open], frozen: \(isFrozen) }
          Item: { fields: { id: string, state: \(type) } }
        endpoints: { getItems: { get: /items, returns: [Item] } }
        """
    }

    /// An open enum keeps every text, and a constant is a text that is known.
    @Test(
        "a text in place of an enum has these findings",
        arguments: [
            (state("State"), state("{ value: shut }"), ["value-added safe"]),
            (state("State"), state("{ value: open }"), []),
            (state("State"), state("url"), ["value-added safe"]),
            (state("State"), state("datetime"), ["value-added safe"]),
            (state("State"), state("int"), ["field-type breaking"]),
            (state("State", isFrozen: true), state("{ value: open }", isFrozen: true), []),
            (state("State", isFrozen: true), state("{ value: shut }", isFrozen: true), ["value-added breaking"]),
            (state("State", isFrozen: true), state("string", isFrozen: true), ["field-type breaking"]),
        ]
    )
    func textFindings(_ old: String, _ new: String, _ expected: [String]) throws {
        try findings(old, new, expected)
    }

    private static func link(_ type: String, values: String = "") -> String {
        """
        types:
          Kind: { enum: [\(values)] }
          Item: { fields: { id: string, link: \(type) } }
        endpoints: { getItems: { get: /items, returns: [Item] } }
        """
    }

    /// A reader of URLs takes each text that is a URI reference.
    @Test(
        "a text in place of a URL has these findings",
        arguments: [
            (link("url", values: "a"), link("Kind", values: "a"), ["field-type risky"]),
            (link("url?", values: "a"), link("Kind", values: "a"), ["field-type risky"]),
            (link("url", values: "'in transit'"), link("Kind", values: "'in transit'"), ["field-type breaking"]),
            (link("url", values: "'https://a.example'"), link("Kind", values: "'https://a.example'"), []),
            (link("url", values: "a"), link("{ value: a }", values: "a"), ["field-type risky"]),
            (link("url", values: "a"), link("uuid", values: "a"), ["field-type risky"]),
            (link("url", values: "a"), link("string", values: "a"), ["field-type breaking"]),
        ]
    )
    func linkFindings(_ old: String, _ new: String, _ expected: [String]) throws {
        try findings(old, new, expected)
    }

    private static func price(_ type: String, domain: String = "shared") -> String {
        """
        types: { Item: { fields: { price: \(type) }, domain: \(domain) } }
        endpoints: { getItems: { get: /items, returns: [Item] } }
        """
    }

    /// A reader of decimal numbers takes numbers and texts, but the one of a DTO has a text.
    @Test(
        "a number in place of a decimal number has these findings",
        arguments: [
            (price("decimal"), price("int"), []), (price("decimal"), price("double"), []),
            (price("decimal?"), price("decimal?"), []), (price("decimal"), price("string"), ["field-type breaking"]),
            (price("{ type: decimal, wire: number }"), price("decimal"), ["field-type breaking"]),
            (price("decimal"), price("{ value: '0.5' }"), []),
            (price("decimal"), price("{ value: half }"), ["field-type breaking"]),
            (price("decimal", domain: "separate"), price("int", domain: "separate"), ["field-type breaking"]),
        ]
    )
    func decimalFindings(_ old: String, _ new: String, _ expected: [String]) throws {
        try findings(old, new, expected)
    }

    private static func envelope(_ settings: String, time: String = "datetime") -> String {
        """
        # api.yaml
        language: 1
        name: Shop
        envelope: { data: data\(settings) }
        # items.yaml
        types: { Item: { fields: { id: string } }, Served: { fields: { servedAt: \(time) } } }
        endpoints: { getItems: { get: /items, returns: [Item] } }
        """
    }

    /// A call reads the metadata of an envelope only if the app asks for them.
    @Test(
        "a difference in the metadata of an envelope has these findings",
        arguments: [
            (", metadata: Served", "", "datetime", ["field-removed risky"]),
            (", metadata: Served", ", metadata: Served", "[int]", ["field-type risky"]),
            (", metadata: Served", ", metadata: Served", "datetime?", ["field-optional risky"]),
        ]
    )
    func envelopeFindings(_ old: String, _ new: String, time: String, _ expected: [String]) throws {
        try findings(Self.envelope(old), Self.envelope(new, time: time), expected)
    }

    /// Accepted up to a version, it counts for those after it.
    @Test func aFindingThatIsAcceptedForSomeVersionsCountsForTheOthers() throws {
        let found = try #require(
            ComparedSpecs(Self.query("int64"), Self.query("int32")).findings([.releasedApps]).first
        )
        var accepted = found
        accepted.acceptance = "the numbers are small"
        let merged = FindingReport.merge([("v1.2", [accepted]), ("v1.3", [found]), ("v1.4", [found])])
        #expect(Set(merged.map(\.versions)) == [["v1.2"], ["v1.3", "v1.4"]])
    }
}
