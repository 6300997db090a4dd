import EndpointCompatibility
import EndpointSpec
import Testing

/// Nothing of the language is outside the comparison: each key of each construct has a pair of specs whose finding is of the right
/// question, or a reason why it decides about the client alone.
///
/// The keys come from the rows by which specs are read, not from the comparison.
@Suite struct LanguageTableTests {
    private static let rows = LanguageRow.values + LanguageRow.calls

    private static let constructs = LanguageSchema.constructs.filter { $0.name != "specFile" }

    @Test func eachKeyHasAPairOrAReason() {
        let paired = Set(Self.rows.map(\.key))
        var missing: [String] = []
        for construct in Self.constructs {
            for key in construct.keys {
                let name = "\(construct.name).\(key)"
                if paired.contains(name) == (LanguageTableReasons.reason(construct.name, key) != nil) {
                    missing.append(paired.contains(name) ? "\(name) has both" : name)
                }
            }
        }
        #expect(missing.isEmpty, "\(missing.joined(separator: "\n"))")
    }

    @Test func eachPairAndReasonIsOfAKey() {
        let known = Set(Self.constructs.flatMap { construct in construct.keys.map { "\(construct.name).\($0)" } })
        #expect(Set(Self.rows.map(\.key)).subtracting(known).isEmpty)
        let names = LanguageTableReasons.named.keys.filter { !known.contains($0) }
        #expect(names.isEmpty, "\(names)")
    }

    @Test(arguments: rows)
    func aChangeOfTheKeyIsFound(_ row: LanguageRow) throws {
        let findings = try ComparedSpecs(row.old, row.new).findings([row.question])
        #expect(findings.contains { $0.level != .safe } || row.question == .devices && !findings.isEmpty, "\(row.old)")
    }
}
