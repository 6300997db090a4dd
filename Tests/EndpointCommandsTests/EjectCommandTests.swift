import EndpointTooling
import Foundation
import SpecTestSupport
import Testing

@testable import EndpointCommands

@Suite struct EjectCommandTests {
    private func eject(_ folder: TemporaryFolder) throws -> CommandOutcome {
        try folder.write(GenerateCommandTests.api, to: "Bank/api.yaml")
        try folder.write(GenerateCommandTests.cards, to: "Bank/cards.yaml")
        return EjectCommand(specs: folder("Bank"), output: folder("Sources/API")).run()
    }

    @Test func writesFilesThatBelongToTheUser() throws {
        try TemporaryFolder.with { folder in
            let outcome = try eject(folder)
            #expect(outcome.status == .success && outcome.errors == "")
            for words in ["plugins: [", "exclude: [\"Specs\"]", "EndpointRuntime"] {
                #expect(outcome.output.contains(words))
            }
            let names = try folder.names(in: "Sources/API")
            #expect(names.contains("Bank+api+API.swift") && names.contains("Bank+cards+Models.swift"))
            #expect(!names.contains { $0.contains("generated") })
            for name in names {
                let text = try folder.text("Sources/API/\(name)")
                #expect(!text.contains(OutputFolder.header) && !text.contains("Edit that file"))
                #expect(text.contains("nonisolated "), "\(name) declares nothing")
            }
        }
    }

    @Test func leavesExistingFilesAlone() throws {
        try TemporaryFolder.with { folder in
            try folder.write("// mine\n", to: "Sources/API/Bank+cards+Models.swift")
            let outcome = try eject(folder)
            #expect(outcome.status == .failure && outcome.output == "")
            #expect(outcome.errors.contains("Bank+cards+Models.swift' already exists"))
            #expect(try folder.names(in: "Sources/API") == ["Bank+cards+Models.swift"])
            #expect(try folder.text("Sources/API/Bank+cards+Models.swift") == "// mine\n")
        }
    }

    @Test(arguments: ["Sources/API/Bank+cards+Models.swift", "Sources/API"])
    func writesNothingBesideALinkThatLeadsNowhere(_ link: String) throws {
        try TemporaryFolder.with { folder in
            try folder.write("", to: "Sources/other.txt")
            if link.hasSuffix(".swift") { try folder.write("", to: "Sources/API/other.txt") }
            try FileManager.default.createSymbolicLink(
                atPath: folder(link),
                withDestinationPath: folder("elsewhere.swift")
            )
            let outcome = try eject(folder)
            #expect(outcome.status != .success && outcome.errors.contains("nothing was written"))
            #expect(try folder.names(in: "") == ["Bank", "Sources"])
            if link.hasSuffix(".swift") {
                #expect(try folder.names(in: "Sources/API").sorted() == ["Bank+cards+Models.swift", "other.txt"])
            }
        }
    }

    @Test func writesNothingForInvalidSpecs() throws {
        try TemporaryFolder.with { folder in
            try folder.write(GenerateCommandTests.api, to: "Bank/api.yaml")
            try folder.write(GenerateCommandTests.mistake, to: "Bank/cards.yaml")
            let outcome = EjectCommand(specs: folder("Bank"), output: folder("Out")).run()
            #expect(outcome.status == .failure && outcome.errors.contains("nothing was written"))
            #expect(try folder.names(in: "") == ["Bank"])
            #expect(EjectCommand(specs: folder("Nowhere"), output: folder("Out")).run().status == .usage)
        }
    }
}
