import EndpointSpec
import SpecTestSupport
import Testing

@Suite struct LintDecodingTests {
    @Test(arguments: cases) func diagnoses(_ example: DiagnosticCase) { example.check() }

    static let cases: [DiagnosticCase] = [
        DiagnosticCase(
            "unknown-warning",
            "did you mean 'money-as-float'?",
            lint("1️⃣money-as-flot: { level: off, reason: r }")
        ),
        DiagnosticCase(
            "unknown-warning",
            "'unknown-type' is not a warning that 'lint' can set; errors cannot be lowered, and the warnings are",
            lint("1️⃣unknown-type: { level: off, reason: r }")
        ),
        DiagnosticCase(
            "missing-key",
            "a lint level needs 'reason'; write 'money-as-float: { level: off, reason: ",
            lint("money-as-float: 1️⃣{ level: off }")
        ),
        DiagnosticCase("missing-key", "a lint level needs 'level'", lint("money-as-float: 1️⃣{ reason: r }")),
        DiagnosticCase(
            "invalid-value",
            "'reason' must be a sentence for whoever reads the spec",
            lint("money-as-float: { level: off, reason: 1️⃣' ' }")
        ),
        DiagnosticCase(
            "invalid-value",
            "'level' must be one of error, warning, off, not 'of'; did you mean 'off'?",
            lint("money-as-float: { level: 1️⃣of, reason: r }")
        ),
        DiagnosticCase(
            "wrong-kind",
            "'money-as-float' must be a mapping such as { level: off, reason: ",
            lint("money-as-float: 1️⃣error")
        ),
        DiagnosticCase("wrong-kind", "'lint' must be a mapping", "=== api.yaml\nlanguage: 1\nname: Bank\nlint: 1️⃣off"),
        DiagnosticCase(
            "unknown-key",
            "unknown key 'severity' in a lint level",
            lint("money-as-float: { level: off, reason: r, 1️⃣severity: x }")
        ),
    ]

    private static func lint(_ line: String) -> String {
        "=== api.yaml\nlanguage: 1\nname: Bank\nlint:\n  \(line)\n"
    }
}
