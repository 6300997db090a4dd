import EndpointTooling
import Foundation
import SpecTestSupport
import Testing

@testable import EndpointCommands

@Suite struct ValidateCommandTests {
    @Test func reportsSuccess() throws {
        try TemporaryFolder.with { folder in
            try folder.write(GenerateCommandTests.api, to: "Bank/api.yaml")
            try folder.write(GenerateCommandTests.cards, to: "Bank/cards.yaml")
            let text = ValidateCommand(specs: folder("Bank"), format: .text).run()
            #expect(text == CommandOutcome(.success, output: "Bank: 2 spec files, fine\n"))
            let json = ValidateCommand(specs: folder("Bank"), format: .json).run()
            #expect(json.status == .success)
            #expect(json.output.contains("\"errors\" : 0"))
            #expect(try folder.names(in: "") == ["Bank"])
        }
    }

    @Test func warnsOfLikelyMistakes() throws {
        try TemporaryFolder.with { folder in
            try folder.write(GenerateCommandTests.api, to: "Bank/api.yaml")
            try folder.write("types: { Card: { fields: { amount: double } } }\n", to: "Bank/cards.yaml")
            let text = ValidateCommand(specs: folder("Bank"), format: .text).run()
            #expect(text.status == .success)
            #expect(text.output == "Bank: 2 spec files, fine\n1 warning\n")
            #expect(text.errors.contains("cards.yaml:1:36: warning: "))
            let address = "see Sources/EndpointSpec/EndpointSpec.docc/Diagnostics.md#money-as-float\n"
            #expect(text.errors.hasSuffix("[money-as-float]\n\(address)"))
            let json = ValidateCommand(specs: folder("Bank"), format: .json).run()
            #expect(json.output.contains("\"warnings\" : 1"))
            // The build tells it, too, whenever the tool runs.
            let build = GenerateCommand(specs: folder("Bank"), output: folder("Out"), mode: .build).run()
            #expect(build.status == .success)
            #expect(build.errors + address == text.errors)
        }
    }

    @Test(arguments: ValidateCommand.Format.allCases)
    func failsOnAMistake(_ format: ValidateCommand.Format) throws {
        try TemporaryFolder.with { folder in
            try folder.write(GenerateCommandTests.api, to: "Bank/api.yaml")
            try folder.write(GenerateCommandTests.mistake, to: "Bank/cards.yaml")
            let outcome = ValidateCommand(specs: folder("Bank"), format: format).run()
            #expect(outcome.status == .failure)
            switch format {
            case .text:
                #expect(outcome.output == "")
                let address = "see Sources/EndpointSpec/EndpointSpec.docc/Diagnostics.md#unknown-type\n"
                #expect(outcome.errors.hasSuffix("[unknown-type]\n\(address)1 error in \(folder("Bank"))\n"))
            case .json:
                #expect(outcome.errors == "")
                #expect(outcome.output.contains("\"line\" : 2"))
                #expect(outcome.output.contains("\"path\" : \"\(folder("Bank/cards.yaml"))\""))
            }
        }
    }
}
