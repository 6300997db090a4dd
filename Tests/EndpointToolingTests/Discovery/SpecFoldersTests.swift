import Foundation
import SpecTestSupport
import Testing

@testable import EndpointTooling

@Suite struct SpecFoldersTests {
    struct Layout: CustomTestStringConvertible {
        var testDescription: String
        var files: [String]
        var links: [String: String] = [:]
        var root = "Specs"
        /// `prefix: spec names; template files`, the latter relative to the folder of the test.
        var apis: [String] = []
        /// `id path`, relative to the folder of the test.
        var problems: [String] = []
    }

    @Test(arguments: layouts)
    func finds(_ layout: Layout) throws {
        try TemporaryFolder.with { folder in
            try folder.touch(layout.files)
            for (name, destination) in layout.links { try folder.link(name, to: destination) }
            let found = SpecFolders(in: folder(layout.root))
            func short(_ path: String) -> String { path.replacingOccurrences(of: folder.path + "/", with: "") }
            #expect(
                found.apis.map {
                    "\($0.prefix): \($0.specNames.joined(separator: " "))"
                        + ($0.templateFiles.isEmpty ? "" : "; \($0.templateFiles.map(short).joined(separator: " "))")
                } == layout.apis
            )
            #expect(found.problems.map { "\($0.id) \(short($0.path))" } == layout.problems)
        }
    }

    static let layouts: [Layout] = [
        Layout(
            testDescription: "one API in a target",
            files: ["Shop/Specs/payments.yaml", "Shop/Specs/api.yaml", "Shop/Specs/README.md"],
            root: "Shop/Specs",
            apis: ["Shop: api payments"]
        ),
        Layout(
            testDescription: "a folder per API",
            files: ["Specs/Shop/api.yaml", "Specs/Bank/api.yaml", "Specs/Bank/accounts.yaml"],
            apis: ["Bank: accounts api", "Shop: api"]
        ),
        Layout(
            testDescription: "symlinks are followed and named by what they lead to",
            files: ["Shared/Bank/api.yaml", "Shared/Bank/cards.yaml"],
            links: ["App/Specs": "../Shared/Bank"],
            root: "App/Specs",
            apis: ["Bank: api cards"]
        ),
        Layout(
            testDescription: "a spec may itself be a symlink",
            files: ["elsewhere.yaml", "Specs/Bank/api.yaml"],
            links: ["Specs/Bank/cards.yaml": "../../elsewhere.yaml"],
            apis: ["Bank: api cards"]
        ),
        Layout(
            testDescription: "hidden files, folders without YAML and other files are no specs",
            files: ["Specs/Bank/api.yaml", "Specs/Bank/.swp.yaml", "Specs/.hidden/api.yaml", "Specs/Notes/a.md"],
            apis: ["Bank: api"]
        ),
        Layout(
            testDescription: "an API's own template comes before the shared one",
            files: [
                "Specs/Templates/DTOs.mustache", "Specs/Templates/API.mustache", "Specs/Bank/api.yaml",
                "Specs/Bank/Templates/DTOs.mustache", "Specs/Shop/api.yaml",
            ],
            apis: [
                "Bank: api; Specs/Templates/API.mustache Specs/Bank/Templates/DTOs.mustache",
                "Shop: api; Specs/Templates/API.mustache Specs/Templates/DTOs.mustache",
            ]
        ),
        Layout(testDescription: "nothing there", files: ["Specs/README.md"], problems: ["no-api Specs"]),
        Layout(
            testDescription: "YAML without api.yaml",
            files: ["Specs/Bank/payments.yaml"],
            problems: ["missing-api-file Specs/Bank"]
        ),
        Layout(
            testDescription: "an ending that is not read",
            files: ["Specs/Bank/api.yaml", "Specs/Bank/payments.yml", "Specs/Bank/cards.YAML"],
            apis: ["Bank: api"],
            problems: ["spec-file-ending Specs/Bank/cards.YAML", "spec-file-ending Specs/Bank/payments.yml"]
        ),
        Layout(
            testDescription: "an API inside an API",
            files: ["Shop/Specs/api.yaml", "Shop/Specs/Bank/api.yaml"],
            root: "Shop/Specs",
            apis: ["Shop: api"],
            problems: ["nested-specs Shop/Specs/Bank"]
        ),
        Layout(
            testDescription: "an API a folder too deep",
            files: ["Specs/Bank/api.yaml", "Specs/Partners/Visa/api.yaml"],
            apis: ["Bank: api"],
            problems: ["nested-specs Specs/Partners/Visa"]
        ),
        Layout(
            testDescription: "two spec files that differ only in case",
            files: ["Specs/Bank/api.yaml", "Specs/Bank/Cards.yaml", "Specs/Bank/cards.yaml"],
            apis: ["Bank: Cards api cards"],
            problems: ["spec-file-clash Specs/Bank/cards.yaml"]
        ),
        Layout(
            testDescription: "two APIs that differ only in case",
            files: ["Specs/BANK/api.yaml", "Specs/Bank/api.yaml"],
            apis: ["BANK: api", "Bank: api"],
            problems: ["spec-file-clash Specs/Bank/api.yaml"]
        ),
        Layout(
            testDescription: "a file name that could end a comment",
            files: ["Specs/Bank/api.yaml", "Specs/Bank/a\nb.yaml"],
            apis: ["Bank: a\nb api"],
            problems: ["spec-file-name Specs/Bank/a\nb.yaml"]
        ),
        Layout(
            testDescription: "a file name that leaves no room for those of the Swift files",
            files: ["Specs/Bank/api.yaml", "Specs/Bank/\(String(repeating: "a", count: 215)).yaml"],
            apis: ["Bank: \(String(repeating: "a", count: 215)) api"],
            problems: ["spec-file-name Specs/Bank/\(String(repeating: "a", count: 215)).yaml"]
        ),
    ]

    @Test func theRecipeNamesTheFileAndTheLines() throws {
        try TemporaryFolder.with { folder in
            try folder.touch(["Shop/Specs/README.md"])
            let problem = try #require(SpecFolders(in: folder("Shop/Specs")).problems.first)
            #expect(problem.message.contains("create '\(folder("Shop/Specs"))/api.yaml'"))
            #expect(problem.message.contains("'language: 1' and 'name: Shop'"))
        }
    }

    @Test(arguments: [
        ("shop", "Shop"), ("my-shop", "My-shop"), ("2nd shop", "Ndshop"), ("_app", "App"), ("Bank2", "Bank2"),
        ("éclair", "Clair"), ("123", "Bank"), ("店", "Bank"),
    ])
    func theHintSuggestsAValidName(_ folder: String, _ name: String) throws {
        #expect(SpecFolders.apiName(for: folder) == name)
        try TemporaryFolder.with { temporary in
            try temporary.touch(["Specs/\(folder)/payments.yaml"])
            let problem = try #require(SpecFolders(in: temporary("Specs")).problems.first)
            #expect(problem.message.hasSuffix("create it with the lines 'language: 1' and 'name: \(name)'"))
        }
    }

    @Test func aMisspelledSettingsFileMustBeRenamed() throws {
        try TemporaryFolder.with { folder in
            try folder.touch(["Specs/Bank/API.yaml"])
            let problem = try #require(SpecFolders(in: folder("Specs")).problems.first)
            #expect(problem.message.hasSuffix("rename 'API.yaml' to 'api.yaml'"))
        }
    }
}
