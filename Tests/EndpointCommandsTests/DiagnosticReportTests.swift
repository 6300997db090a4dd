import EndpointSpec
import Testing

@testable import EndpointCommands

@Suite struct DiagnosticReportTests {
    @Test func printsTheDocumentedShape() {
        let place = SourceLocation(path: "Specs/Bank/payments.yaml", line: 4, column: 11)
        let report = DiagnosticReport([
            Diagnostic(
                "unknown-type",
                at: place,
                "unknown type \"Paymnt\"",
                notes: [.init("declared here", at: SourceLocation(path: "Specs/Bank/api.yaml", line: 9, column: 3))]
            ),
            Diagnostic("double-amount", .warning, at: place, "use decimal"),
        ])
        #expect(
            report.json == """
                {
                  "diagnostics" : [
                    {
                      "address" : "Sources/EndpointSpec/EndpointSpec.docc/Diagnostics.md#unknown-type",
                      "column" : 11,
                      "id" : "unknown-type",
                      "line" : 4,
                      "message" : "unknown type \\"Paymnt\\"",
                      "notes" : [
                        {
                          "column" : 3,
                          "line" : 9,
                          "message" : "declared here",
                          "path" : "Specs/Bank/api.yaml"
                        }
                      ],
                      "path" : "Specs/Bank/payments.yaml",
                      "severity" : "error"
                    },
                    {
                      "address" : "Sources/EndpointSpec/EndpointSpec.docc/Diagnostics.md#double-amount",
                      "column" : 11,
                      "id" : "double-amount",
                      "line" : 4,
                      "message" : "use decimal",
                      "notes" : [

                      ],
                      "path" : "Specs/Bank/payments.yaml",
                      "severity" : "warning"
                    }
                  ],
                  "errors" : 1,
                  "version" : 1,
                  "warnings" : 1
                }

                """
        )
    }
}
