import EndpointCompatibility
import EndpointSpec
import Foundation
import Testing

/// Entries of `accepted.yaml`: the versions that they are for, and the schema of the file.
@Suite struct AcceptedFindingsTests {
    private static func finding() throws -> Finding {
        let specs = { (type: String) in
            "types: { Item: { fields: { price: \(type) } } }\nendpoints: { getItem: { get: /item, returns: Item } }"
        }
        return try #require(ComparedSpecs(specs("decimal"), specs("decimal?")).findings([.releasedApps]).first)
    }

    private static func accepted(until: String) -> AcceptedFindings {
        let text = "accepted: [{ id: field-optional, place: Item.price, reason: r, until: '\(until)' }]"
        return AcceptedFindings(SpecSource(path: "accepted.yaml", bytes: Array(text.utf8)))
    }

    /// A label that is no version is none that `until` could include.
    @Test(
        arguments: [
            ("v1.9", "v1.9", true), ("v1.9", "v1.10", false), ("v1.10", "v1.9", true), ("v1", "v1.0", true),
            ("app-10", "app-9", true), ("app-10", "app2-11", false), ("2.0", "release/v2.0.1-beta", false),
            ("v1.9", "HEAD", false), ("v1.9", "HEAD~1", false), ("v9", "3f2a9c1", false), ("v9", "Specs/Bank", false),
            ("v9", "shop-1.json", false),
        ]
    )
    func anEntryHoldsUntilAVersion(_ until: String, _ label: String, _ isAccepted: Bool) throws {
        let entries = Self.accepted(until: until)
        #expect(entries.diagnostics.isEmpty)
        let (findings, used) = entries.accept([try Self.finding()], from: label)
        #expect(findings.map { $0.acceptance != nil } == [isAccepted])
        #expect(entries.stale(besides: used).map(\.id) == (isAccepted ? [] : ["stale-acceptance"]))
    }

    /// An acceptance for new apps hides no break of released ones.
    @Test(arguments: [("released-apps", true), ("new-app", false), ("devices", false)])
    func anEntryHoldsForItsQuestionAlone(_ question: String, _ isAccepted: Bool) throws {
        let text = "accepted: [{ id: field-optional, place: Item.price, reason: r, question: \(question) }]"
        let entries = AcceptedFindings(SpecSource(path: "accepted.yaml", bytes: Array(text.utf8)))
        let (findings, used) = entries.accept([try Self.finding()], from: "HEAD")
        #expect(findings.map { $0.acceptance != nil } == [isAccepted])
        #expect(entries.stale(besides: used).isEmpty == isAccepted)
    }

    @Test func anUnknownQuestionIsRefused() {
        let text = "accepted: [{ id: field-optional, place: Item.price, reason: r, question: released-app }]"
        let entries = AcceptedFindings(SpecSource(path: "accepted.yaml", bytes: Array(text.utf8)))
        #expect(entries.diagnostics.map(\.id) == ["invalid-acceptance"])
        #expect(entries.diagnostics.allSatisfy { $0.message.hasSuffix("did you mean 'released-apps'?") })
    }

    @Test(arguments: ["next", "HEAD", "v", "1.x", "99999999999999999999"])
    func aNameWithoutANumberIsNoVersion(_ until: String) {
        let diagnostics = Self.accepted(until: until).diagnostics
        #expect(diagnostics.map(\.id) == ["invalid-acceptance"])
        #expect(diagnostics.allSatisfy { $0.message.hasSuffix("found '\(until)'") }, "\(diagnostics)")
    }

    @Test func theSchemaFollowsFromTheKinds() throws {
        let file = FindingsPageTests.root.appending(path: "Specs/\(AcceptedFindings.schemaFileName)")
        let isSame = try String(contentsOf: file, encoding: .utf8) == AcceptedFindings.schema
        #expect(isSame, "a finding came or went: `make goldens` records Specs/\(AcceptedFindings.schemaFileName)")
        let root = try #require(
            try JSONSerialization.jsonObject(with: Data(AcceptedFindings.schema.utf8)) as? [String: Any]
        )
        let list = (root["properties"] as? [String: [String: Any]])?["accepted"]
        let entry = list?["items"] as? [String: Any]
        let ids = (entry?["properties"] as? [String: [String: Any]])?["id"]?["enum"] as? [String]
        #expect(ids == FindingKind.allCases.map(\.rawValue))
    }
}
