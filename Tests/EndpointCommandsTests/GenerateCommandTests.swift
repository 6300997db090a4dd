import EndpointTooling
import Foundation
import SpecTestSupport
import Testing

@testable import EndpointCommands
@testable import EndpointGeneration

@Suite struct GenerateCommandTests {
    static let api = """
        language: 1
        name: Bank
        servers: { production: "https://api.bank.example" }

        """
    static let cards = """
        types:
          Card: { fields: { id: string } }
        endpoints:
          getCard: { get: "/cards/{id}", returns: Card }

        """
    static let mistake = "types:\n  Card: { fields: { id: MISTAKE } }\n"

    /// The number of Swift files for `cards.yaml`, which declares no repository.
    private let perSpec = OutputNaming.kinds.count - 1

    private func withBank(_ body: (TemporaryFolder) throws -> Void) throws {
        try TemporaryFolder.with { folder in
            try folder.write(Self.api, to: "Specs/Bank/api.yaml")
            try folder.write(Self.cards, to: "Specs/Bank/cards.yaml")
            try body(folder)
        }
    }

    private func run(_ folder: TemporaryFolder, _ mode: GenerateCommand.Mode) -> CommandOutcome {
        GenerateCommand(specs: folder("Specs"), output: folder("out"), mode: mode).run()
    }

    @Test(arguments: [GenerateCommand.Mode.write, .build, .check])
    func aWarningThatLintMakesAnErrorStopsIt(_ mode: GenerateCommand.Mode) throws {
        try withBank { folder in
            try folder.write(
                Self.api + "lint: { money-as-float: { level: error, reason: use decimal } }\n",
                to: "Specs/Bank/api.yaml"
            )
            try folder.write("types:\n  Card: { fields: { amount: double } }\n", to: "Specs/Bank/cards.yaml")
            let outcome = run(folder, mode)
            #expect(outcome.status == .failure)
            #expect(outcome.errors.hasPrefix("\(folder("Specs/Bank/cards.yaml")):2:29: error: 'amount' looks like"))
            #expect(outcome.errors.contains("api.yaml:4:9: note: 'lint' makes this an error: use decimal\n"))
            #expect(!FileManager.default.fileExists(atPath: folder("out")))
        }
    }

    @Test func reportsItsChanges() throws {
        try withBank { folder in
            let first = run(folder, .write)
            #expect(first.status == .success)
            #expect(
                first.output
                    == "\(folder("out")) now contains \(perSpec + 1) Swift files for Bank: \(perSpec + 1) added\n"
            )
            #expect(first.errors == "")
            #expect(try folder.names(in: "out").first == "Bank+api+API.generated.swift")

            #expect(
                run(folder, .write).output
                    == "\(folder("out")) is up to date: \(perSpec + 1) Swift files for Bank\n"
            )

            try FileManager.default.removeItem(atPath: folder("Specs/Bank/cards.yaml"))
            #expect(
                run(folder, .write).output.hasSuffix(
                    "1 Swift file for Bank: \(perSpec) removed, 1 unchanged\n"
                )
            )
            #expect(try folder.names(in: "out") == ["Bank+api+API.generated.swift"])
        }
    }

    /// A build has named its outputs in advance, also those without declarations.
    @Test func isSilentInABuildAndWritesEveryFile() throws {
        try withBank { folder in
            #expect(run(folder, .build) == CommandOutcome(.success))
            let names = try folder.names(in: "out")
            #expect(names == OutputNaming.outputs(prefix: "Bank", specNames: ["api", "cards"]))
            let empty = "out/Bank+cards+Repositories.generated.swift"
            #expect(try folder.text(empty).hasSuffix("// It is empty: cards.yaml declares no repositories.\n"))
            _ = run(folder, .write)
            #expect(!FileManager.default.fileExists(atPath: folder(empty)))
        }
    }

    @Test func anErrorKeepsTheOldOutputAndNamesThePlace() throws {
        try withBank { folder in
            _ = run(folder, .write)
            let before = try folder.text("out/Bank+cards+Models.generated.swift")
            try folder.write(Self.mistake, to: "Specs/Bank/cards.yaml")
            for mode in [GenerateCommand.Mode.write, .build, .check] {
                let outcome = run(folder, mode)
                #expect(outcome.status == .failure)
                #expect(outcome.errors.hasPrefix("\(folder("Specs/Bank/cards.yaml")):2:"))
                #expect(outcome.errors.contains(": error: "))
                #expect(outcome.output == "")
            }
            #expect(try folder.text("out/Bank+cards+Models.generated.swift") == before)
        }
    }

    @Test func checkWritesNothingAndReportsChanges() throws {
        try withBank { folder in
            #expect(run(folder, .check).status == .failure)
            #expect(!FileManager.default.fileExists(atPath: folder("out")))

            _ = run(folder, .write)
            #expect(run(folder, .check).status == .success)

            let models = "out/Bank+cards+Models.generated.swift"
            try folder.write(folder.text(models) + "// edited by hand\n", to: models)
            try FileManager.default.removeItem(atPath: folder("out/Bank+api+API.generated.swift"))
            try folder.write("// Generated by swift-endpoint-generator\n", to: "out/Old.generated.swift")
            let outcome = run(folder, .check)
            #expect(outcome.status == .failure)
            #expect(outcome.errors.contains("API.generated.swift:1:1: error: the file is missing and would be added"))
            #expect(
                outcome.errors.contains(
                    ": error: the file would change, first at this line [out-of-date]\n    - // edited by hand\n"
                )
            )
            #expect(outcome.errors.contains("Old.generated.swift:1:1: error: no spec belongs to the file"))
            #expect(
                outcome.errors.hasSuffix(
                    "3 files in \(folder("out")) are out of date; generate again without --check to write them\n"
                )
            )
            #expect(try folder.text(models).hasSuffix("// edited by hand\n"))
        }
    }

    @Test func twoAPIsShareAnOutputFolder() throws {
        try withBank { folder in
            try folder.write(Self.api.replacingOccurrences(of: "Bank", with: "Shop"), to: "Specs/Shop/api.yaml")
            #expect(
                run(folder, .write).output.hasSuffix(
                    "\(perSpec + 2) Swift files for Bank and Shop: \(perSpec + 2) added\n"
                )
            )
            try folder.write(Self.mistake, to: "Specs/Bank/cards.yaml")
            try folder.write("language: 1\nname: Shop\nheaders: 1\n# MISTAKE\n", to: "Specs/Shop/api.yaml")
            let outcome = run(folder, .write)
            #expect(outcome.errors.contains("Specs/Bank/cards.yaml:2:"))
            #expect(outcome.errors.contains("Specs/Shop/api.yaml:"))
        }
    }

    @Test func aMissingFolderIsWrongUsage() throws {
        try withBank { folder in
            let outcome = GenerateCommand(specs: folder("Nowhere"), output: folder("out"), mode: .write).run()
            #expect(outcome.status == .usage)
            #expect(outcome.errors.contains("there is no folder '\(folder("Nowhere"))'"))
        }
    }

    @Test func anUnreadableSpecIsAFinding() throws {
        try withBank { folder in
            try folder.link("Specs/Bank/accounts.yaml", to: "gone.yaml")
            let outcome = run(folder, .write)
            #expect(outcome.status == .failure)
            #expect(outcome.errors.contains("accounts.yaml:1:1: error: cannot read the file"))
            #expect(outcome.errors.contains("[unreadable-file]"))
        }
    }

    @Test func aBinaryTemplateIsAFinding() throws {
        try withBank { folder in
            // A `ü` of Latin-1.
            try folder.write(Data([0x2F, 0x2F, 0x20, 0xFC, 0x0A]), to: "Specs/Bank/Templates/API.mustache")
            let outcome = run(folder, .write)
            #expect(outcome.status == .failure)
            #expect(outcome.errors.contains("Templates/API.mustache:1:1: error: the template is not valid UTF-8"))
            #expect(outcome.errors.contains("[template-not-utf8]"))
        }
    }
}
