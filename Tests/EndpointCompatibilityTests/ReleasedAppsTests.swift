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
