import EndpointGeneration
import EndpointSpec
import SpecTestSupport
import Testing

/// Comments that allow a warning at a line.
@Suite struct AllowedWarningsTests {
    private static let api = "language: 1\nname: Bank\ngenerate: { access: internal }\n"

    private static func findings(_ file: String, lints: Bool = true) -> [String] {
        let sources = [("api.yaml", api), ("cards.yaml", file)].map { SpecSource(path: $0.0, bytes: Array($0.1.utf8)) }
        let result = Generation.generate(GenerationRequest(sources: sources, prefix: "Bank", lints: lints))
        return result.diagnostics.map { "\($0.location.line) \($0.severity.rawValue) \($0.id)" }
    }

    /// Each spec, and what is found in it.
    @Test(
        arguments: [
            ("types: { Card: { fields: { amount: double } } }\n", ["1 warning money-as-float"]),
            ("types: { Card: { fields: { amount: double } } } # endpoint-generator: allow money-as-float\n", []),
            (
                "types: { Card: { fields: { amount: double } } } # endpoint-generator: allow money-as-float because of the server\n",
                []
            ),
            (
                "# endpoint-generator: allow money-as-float\n\n  # more\ntypes: { Card: { fields: { amount: double } } }\n",
                []
            ),
            ("# endpoint-generator: allow money-as-float\r\ntypes: { Card: { fields: { amount: double } } }\r\n", []),
            (
                "types:\n  Card: { fields: { amount: double } } # endpoint-generator: allow money-as-float\n"
                    + "  Payment: { fields: { amount: double } }\n",
                ["3 warning money-as-float"]
            ),
            (
                "types: { Card: { fields: { amount: double } } } # endpoint-generator: allow unrepeatable-post\n",
                ["1 warning money-as-float", "1 warning unused-allow"]
            ),
            (
                "types: { Card: { fields: { amount: double } } } # endpoint-generator: allow money-as-float, no-such-id\n",
                ["1 warning unused-allow"]
            ),
            (
                "types: { Card: { fields: { amount: doubl } } } # endpoint-generator: allow unknown-type\n",
                ["1 error unknown-type"]
            ),
            ("# endpoint-generator: allow money-as-float\n", ["1 warning unused-allow"]),
        ] as [(String, [String])]
    )
    func aCommentAllowsTheWarningsOfItsLine(spec: String, expected: [String]) {
        #expect(Self.findings(spec).sorted() == expected.sorted())
    }

    @Test func withoutWarningsNoCommentIsMissed() {
        #expect(
            Self.findings(
                "types: { Card: { fields: { a: int } } } # endpoint-generator: allow money-as-float\n",
                lints: false
            ) == []
        )
    }
}
