import EndpointPlan
import EndpointSpec
import SpecTestSupport
import Testing

/// No generated enum has a case with the name of one of an optional's cases.
@Suite struct OptionalCaseNamesTests {
    static let cases: [DiagnosticCase] = [
        DiagnosticCase(
            "ambiguous-case",
            "would become the case 'none', but '.none' is no value at all where the type is optional; name the case: "
                + "'enum: { noneValue: NONE, … }'",
            "types: { A: { enum: [OPEN, 1️⃣NONE] } }"
        ),
        DiagnosticCase(
            "ambiguous-case",
            "'.some' is the case of any optional",
            "types: { A: { enum: [1️⃣some, other], frozen: true } }"
        ),
        DiagnosticCase(
            "ambiguous-case",
            "name the case: 'enum: { noneValue: n, … }'",
            "types: { A: { enum: { 1️⃣none: n, other: o } } }"
        ),
        DiagnosticCase(
            "ambiguous-case",
            "write 'as: noneFailure'",
            "=== api.yaml\nlanguage: 1\nname: A\nerrors: { cases: [{ status: 409, as: 1️⃣none }] }"
        ),
        DiagnosticCase(
            "ambiguous-case",
            "endpoint 'none' would become the case 'none'",
            "endpoints: { 1️⃣none: { get: /none } }"
        ),
    ]

    @Test(arguments: cases)
    func isFoundAtItsPlace(_ example: DiagnosticCase) {
        example.check { sources in
            let read = SpecReader.read(sources)
            guard let spec = read.spec else { return (GenerationPlan?.none, read.diagnostics) }
            let planned = Planner.plan(spec, access: nil, target: "Elsewhere")
            return (planned.plan, planned.diagnostics)
        }
    }
}
