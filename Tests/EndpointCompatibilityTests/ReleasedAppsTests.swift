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
