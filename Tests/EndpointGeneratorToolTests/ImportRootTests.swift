import EndpointTooling
import Foundation
import Testing

@testable import endpoint_generator

/// `import openapi --root`: references may lead into the folder above the document that it names, and no further.
@Suite struct ImportRootTests {
    private static func document(_ reference: String) -> String {
        """
        openapi: 3.0.3
        info: { title: Shop API, version: "1" }
        paths:
          /item:
            get:
              operationId: getItem
              tags: [items]
              responses: { "200": { description: ok, content: { application/json: { schema: { $ref: "\(reference)" } } } } }
        """
    }

    private static let item = "type: object\nproperties: { id: { type: string } }\n"

    private func run(
        _ reference: String,
        document: String = "apis/shop/shop.yaml",
        root: String?,
        files: [String: String] = ["common/Item.yaml": item]
    ) throws -> (outcome: CommandOutcome, folder: ImportCommandTests.Folder) {
        let folder = try ImportCommandTests.Folder(
            files.merging([document: Self.document(reference)]) { first, _ in first }
        )
        let command = folder.command {
            $0.file = folder.url.appendingPathComponent(document).path
            $0.root = root.map { folder.url.appendingPathComponent($0).path }
        }
        return (command.run(), folder)
    }

    @Test(arguments: ["", ".", "./", "apis/..", "apis/shop/../.."])
    func referencesAboveTheDocumentAreRead(_ root: String) throws {
        let (outcome, folder) = try run("../../common/Item.yaml", root: root)
        #expect(outcome.status == .success, "\(outcome)")
        #expect(outcome.errors == "")
        #expect(try folder.text("Specs/items.yaml").contains("fields: { id: \"string?\" }"))
    }

    @Test func withoutItTheReportNamesIt() throws {
        let (outcome, folder) = try run("../../common/Item.yaml", root: nil)
        #expect(outcome.status == .success)
        #expect(outcome.errors.contains("shop.yaml:8: "), "\(outcome.errors)")
        #expect(outcome.errors.contains("--root"), "\(outcome.errors)")
        #expect(outcome.errors.contains("[unresolved-reference]"), "\(outcome.errors)")
        #expect(try folder.text("Specs/items.yaml").contains("returns: json"))
    }

    @Test func itIsTheEnd() throws {
        let (outcome, _) = try run("../../common/Item.yaml", root: "apis")
        #expect(outcome.errors.contains("[unresolved-reference]"), "\(outcome.errors)")
        #expect(outcome.errors.contains("--root"), "\(outcome.errors)")
    }

    /// A letter of the class Prepend makes one character with the slash behind it, but a name of the file system ends there.
    @Test(arguments: ["../../../secret.yaml", "x\u{600}/../../../../secret.yaml", "../common/../../../secret.yaml"])
    func nothingOutsideIsRead(_ reference: String) throws {
        let files = [
            "secret.yaml": "type: object\nproperties: { secret: { type: string } }\n", "in/common/x\u{600}/a.yaml": "",
        ]
        let (outcome, folder) = try run(reference, document: "in/apis/shop/shop.yaml", root: "in", files: files)
        #expect(outcome.errors.contains("[unresolved-reference]"), "\(outcome.errors)")
        #expect(try !folder.text("Specs/items.yaml").contains("secret"))
    }

    @Test(arguments: ["elsewhere", "apis/shop/deeper", "apis/sho", "apis/shop/shop.yaml"])
    func aFolderOutsideTheDocumentsPathIsWrongUsage(_ root: String) throws {
        let (outcome, folder) = try run("../../common/Item.yaml", root: root)
        #expect(outcome.status == .usage)
        #expect(outcome.errors.contains("--root names a folder above the document"), "\(outcome.errors)")
        #expect(folder.specs == [])
    }
}
