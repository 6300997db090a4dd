import EndpointCommands
import EndpointTooling
import Foundation
import Testing

@testable import endpoint_generator_build

@Suite struct ValidationArgumentsTests {
    private static let bank = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Specs/Bank").path

    @Test func validates() {
        let outcome = EndpointBuildTool.outcome(of: ["validate", "--specs", Self.bank])
        #expect(outcome.status == .success, "\(outcome.errors)")
        #expect(outcome.output.hasPrefix("Bank: 2 spec files, fine\n"))
        let json = EndpointBuildTool.outcome(of: ["validate", "--format", "json", "--specs", Self.bank])
        #expect(json.output.contains("\"diagnostics\" : ["))
    }

    @Test(
        arguments: [
            (["validate"], "--specs DIR is missing"),
            (["validate", "--specs"], "--specs needs a value"),
            (["validate", "--specs", "a", "--specs", "b"], "--specs is given twice"),
            (["validate", "--specs", "a", "--format", "xml"], "--format must be text or json, not 'xml'"),
            (["validate", "--specs", "a", "more"], "unknown argument 'more'"),
            (["validate", "--output", "a"], "unknown argument '--output'"),
        ] as [([String], String)]
    )
    func refuses(_ arguments: [String], saying message: String) {
        let outcome = EndpointBuildTool.outcome(of: arguments)
        #expect(outcome.status == .usage)
        #expect(outcome.errors == "error: \(message)\n\(ValidationArguments.usage)\n")
    }
}
