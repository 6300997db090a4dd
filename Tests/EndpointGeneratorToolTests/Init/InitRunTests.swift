import EndpointCommands
import EndpointTooling
import Foundation
import OpenAPIConversion
import TestSupport
import Testing

@testable import endpoint_generator

/// `init` in a folder: what it writes, what it leaves alone, and how it ends.
@Suite(.ownThread) struct InitRunTests {
    private static let document = """
        openapi: 3.0.3
        info: { title: Pet Shop, version: "1" }
        servers: [{ url: "https://pets.example" }]
        paths:
          /pets/{id}:
            get:
              operationId: getPet
              tags: [pets]
              parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
              responses: { "200": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/Pet" } } } } }
          /pets:
            get:
              operationId: listPets
              tags: [pets]
              responses: { "200": { description: ok, content: { application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Pet" } } } } } }
        components:
          schemas: { Pet: { type: object, required: [id], properties: { id: { type: string }, name: { type: string } } } }
        """

    private static let manifest = """
        // swift-tools-version: 6.2
        import PackageDescription

        let package = Package(
            name: "Own",
            targets: [
                .target(name: "Own"),
                .testTarget(name: "OwnTests", dependencies: ["Own"]),
            ]
        )

        """

    @Test(arguments: [false, true])
    func aNewPackageHasValidSpecsAndAProgram(isOfflineFirst: Bool) throws {
        let folder = try InitFolder(["README.md": "# Shop\n"])
        let outcome = folder.run {
            $0.isNewPackage = true
            $0.isOfflineFirst = isOfflineFirst
        }
        #expect(outcome.status == .success, "\(outcome)")
        let files =
            ["Package.swift", "README.md"]
            + ["Specs/api.yaml", "Specs/items.yaml", "main.swift"].map { "Sources/Shop/\($0)" }
        #expect(folder.contents.keys.sorted() == files)
        let specs = URL(fileURLWithPath: folder.path).appendingPathComponent("Sources/Shop/Specs").path
        let verdict = ValidateCommand(specs: specs, format: .text).run()
        #expect(verdict.errors == "" && verdict.output == "Shop: 2 spec files, fine\n")
        let manifest = try folder.text("Package.swift")
        #expect(
            manifest.contains(".package(name: \"swift-endpoint-generator\", path: \"../swift-endpoint-generator\")")
        )
        #expect(manifest.contains("EndpointOffline") == isOfflineFirst)
        #expect(try folder.text("Sources/Shop/main.swift").contains("OfflineFirstItemRepository") == isOfflineFirst)
        #expect(try folder.text("Sources/Shop/Specs/items.yaml").contains("cacheThenRefresh") == isOfflineFirst)
        #expect(outcome.output.hasSuffix("\n  swift run Shop\n"))
    }

    @Test func aCompiledServerIsTheNextCommand() throws {
        let folder = try InitFolder()
        let server = "../swift-endpoint-generator/.build/tools/endpoint-mock-server"
        #expect(
            folder.run { $0.isNewPackage = true }.output.contains(
                "\n  swift run --package-path ../swift-endpoint-generator "
            )
        )
        try folder.write("#!/bin/sh\n", to: server)
        let path = folder.path + "/" + server
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        #expect(folder.run { $0.isNewPackage = true }.output.contains("\n  \(server) --specs Sources/Shop/Specs\n"))
    }

    /// The server's placeholder follows from the name, and must not be the reason for a refusal.
    @Test func aNameWithOtherLettersHasAServer() throws {
        let folder = try InitFolder()
        let outcome = folder.run {
            $0.isNewPackage = true
            $0.name = "Shöp"
        }
        #expect(outcome.status == .success, "\(outcome)")
        #expect(try folder.text("Sources/Shop/Specs/api.yaml").contains("https://api.shp.example"))
        let refused = try InitFolder().run {
            $0.isNewPackage = true
            $0.name = "Shop #1"
        }
        #expect(refused.errors.contains("'Shop #1' cannot be the name of an API"), "\(refused)")
    }

    @Test func theSecondRunChangesNothing() throws {
        let folder = try InitFolder()
        _ = folder.run { $0.isNewPackage = true }
        try folder.write("language: 1\nname: Mine\n", to: "Sources/Shop/Specs/api.yaml")
        let before = folder.contents
        let outcome = folder.run { $0.isNewPackage = true }
        #expect(outcome.status == .success)
        #expect(
            outcome.output.hasPrefix("Package.swift: ") == false
                && outcome.output.contains("already there, not changed")
        )
        #expect(!outcome.output.contains(": written"))
        #expect(folder.contents == before)
    }

    @Test(arguments: ["Package.swift", "notes.txt", "Sources/Shop/main.swift"])
    func aFolderWithOtherFilesIsLeftAlone(name: String) throws {
        let folder = try InitFolder([name: "mine\n"])
        let outcome = folder.run { $0.isNewPackage = true }
        #expect(outcome.status == .usage)
        #expect(outcome.errors.contains("already contains"), "\(outcome.errors)")
        #expect(folder.contents == [name: "mine\n"])
    }

    /// A text that becomes a name in Swift, a value in YAML or a folder, and cannot.
    struct Invalid: Sendable {
        let kind: String
        let change: @Sendable (inout InitRun) -> Void
    }

    static let invalid = [
        Invalid(kind: "name with a digit") { $0.name = "1st" }, Invalid(kind: "name with a space") { $0.name = "a b" },
        Invalid(kind: "name of the first calls") { $0.name = "Items" }, Invalid(kind: "no name") { $0.name = "" },
        Invalid(kind: "target with a path") { $0.target = "../x" },
        Invalid(kind: "target with a quote") { $0.target = "a\"b" },
        Invalid(kind: "server without a scheme") { $0.server = "shop" },
        Invalid(kind: "server that ends its text") { $0.server = "https://a\u{D4E}\" } evil: {" },
        Invalid(kind: "control character") { $0.server = "https://x\n" },
        Invalid(kind: "generator that is nowhere") { $0.generator = "/nowhere" },
        Invalid(kind: "document that is nowhere") { $0.document = "missing.yaml" },
    ]

    @Test(arguments: invalid)
    func textThatIsNotValidIsRefused(_ invalid: Invalid) throws {
        let folder = try InitFolder()
        let outcome = folder.run {
            $0.isNewPackage = true
            invalid.change(&$0)
        }
        #expect(outcome.status == .usage, "\(invalid.kind): \(outcome)")
        #expect(
            outcome.errors.hasPrefix("error: ") && outcome.errors.split(separator: "\n").count == 1,
            "\(outcome.errors)"
        )
        #expect(folder.contents.isEmpty)
    }

    @Test func withoutAPackageItSaysWhatMakesOne() throws {
        let outcome = try InitFolder().run()
        #expect(outcome.status == .usage && outcome.errors.contains("--new-package"))
        #expect(try InitFolder().run { $0.folder = "/nowhere" }.errors.contains("there is no folder '/nowhere'"))
    }

    @Test func aDocumentBecomesSpecsThatLaterImportsKeep() throws {
        let folder = try InitFolder()
        try folder.write(Self.document, to: "../pets.yaml")
        let document = folder.root.appendingPathComponent("pets.yaml").path
        let outcome = folder.run {
            $0.isNewPackage = true
            $0.document = document
            $0.isOfflineFirst = true
        }
        #expect(outcome.status == .success && outcome.output.contains("everything was imported"), "\(outcome)")
        #expect(try folder.text("Sources/Shop/main.swift").contains("client.send(Pets.listPets())"))
        let offline = try folder.text("Sources/Shop/Specs/offline.yaml")
        #expect(offline.contains("  PetRepository:") && offline.contains("listPets: { read: cacheThenRefresh }"))
        let specs = URL(fileURLWithPath: folder.path).appendingPathComponent("Sources/Shop/Specs").path
        #expect(ValidateCommand(specs: specs, format: .text).run().errors == "")
        let again = ImportCommand(file: document, output: specs, options: .init()).run()
        #expect(again.output.contains("0 changed, 0 removed"), "\(again)")
    }

    @Test(arguments: ["openapi: 3.0.3\n", "{", "openapi: 3.0.3\ninfo: { title: x, version: '1' }\npaths: {}\n"])
    func aDocumentThatDoesNotImportWritesNothing(text: String) throws {
        let folder = try InitFolder()
        try folder.write(text, to: "../pets.yaml")
        let outcome = folder.run {
            $0.isNewPackage = true
            $0.document = folder.root.appendingPathComponent("pets.yaml").path
        }
        #expect(outcome.status == .failure && outcome.errors.hasSuffix("nothing was written\n"), "\(outcome)")
        #expect(folder.contents.isEmpty)
    }

    @Test func aPackageGetsWhatSwiftPMCanAddAndTheLinesThatRemain() throws {
        let folder = try InitFolder(["Package.swift": Self.manifest, "Sources/Own/Own.swift": "struct Own {}\n"])
        let outcome = folder.run { $0.isOfflineFirst = true }
        #expect(outcome.status == .success, "\(outcome)")
        let manifest = try folder.text("Package.swift")
        #expect(manifest.contains(".package(path: \"../swift-endpoint-generator\")"))
        #expect(manifest.contains(".product(name: \"EndpointOffline\", package: \"swift-endpoint-generator\")"))
        let lines = """
            Add to Package.swift
              in the target 'Own', in this order:
                exclude: ["Specs"],
                plugins: [.plugin(name: "EndpointGenerator", package: "swift-endpoint-generator")]
            """
        #expect(outcome.output.contains(lines), "\(outcome.output)")
        #expect(outcome.output.hasSuffix("\n  swift build\n"))
        let before = folder.contents
        #expect(folder.run { $0.isOfflineFirst = true }.output.contains(lines))
        #expect(folder.contents == before)
    }

    @Test func aTargetMustExist() throws {
        let folder = try InitFolder(["Package.swift": Self.manifest, "Sources/Own/Own.swift": "struct Own {}\n"])
        let before = folder.contents
        let outcome = folder.run { $0.target = "OwnTests" }
        #expect(outcome.status == .usage)
        #expect(outcome.errors.contains("the package has no target 'OwnTests'; it has Own"), "\(outcome.errors)")
        #expect(folder.contents == before)
    }

    @Test func aFolderOfSpecsWithOtherFilesIsRefused() throws {
        let folder = try InitFolder(["Shop.xcodeproj/x": "", "Shop/Specs/notes.txt": "mine\n"])
        let outcome = folder.run()
        #expect(outcome.status == .usage && outcome.errors.contains("already contains 'notes.txt'"), "\(outcome)")
        #expect(folder.contents.keys.sorted() == ["Shop.xcodeproj/x", "Shop/Specs/notes.txt"])
    }

    @Test func anXcodeProjectGetsSpecsAndARecipe() throws {
        let folder = try InitFolder(["App.xcodeproj/x": "", "App/App.swift": "", "Widget/Widget.swift": ""])
        let outcome = folder.run { $0.target = "Widget" }
        #expect(outcome.status == .success, "\(outcome)")
        #expect(folder.contents["Widget/Specs/api.yaml"]?.contains("name: Widget") == true)
        // No step needs the plugin, and the YAML does not get into the app.
        #expect(outcome.output.contains(#"generate --specs "$PWD"/Widget/Specs --output "$PWD"/Widget/Generated"#))
        #expect(outcome.output.contains("take 'Specs' out of") && !outcome.output.contains("Plug-ins"))
        #expect(folder.run { $0.target = "Missing" }.errors.contains("has no folder 'Missing' beside it"))
    }

    @Test func aTerminalIsAskedForWhatTheOptionsDoNotSay() throws {
        let folder = try InitFolder()
        let answers = Lines(["", "Depot", "", "Store", "https://depot.example", "maybe", "y"])
        let outcome = folder.run { $0.questions = InitQuestions { answers.next(after: $0) } }
        #expect(outcome.status == .success, "\(outcome)")
        #expect(answers.questions.count == 7, "\(answers.questions)")
        #expect(try folder.text("Sources/Depot/Specs/api.yaml").contains("name: Store "))
        #expect(try folder.text("Sources/Depot/Specs/api.yaml").contains("production: \"https://depot.example\""))
        #expect(try folder.text("Package.swift").contains("EndpointOffline"))
    }

    @Test func theEndOfTheInputCancels() throws {
        let folder = try InitFolder()
        let answers = Lines(["y", "Depot"])
        let outcome = folder.run { $0.questions = InitQuestions { answers.next(after: $0) } }
        #expect(outcome.status == .failure && outcome.errors.contains("cancelled; nothing was written"))
        #expect(folder.contents.isEmpty)
    }
}

/// Lines that somebody types, one after each question.
// One test uses it, in one task.
private final class Lines: @unchecked Sendable {
    private(set) var questions: [String] = []
    private var lines: [String]

    init(_ lines: [String]) { self.lines = lines }

    func next(after question: String) -> String? {
        questions.append(question)
        return lines.isEmpty ? nil : lines.removeFirst()
    }
}
