import EndpointCompatibility
import EndpointTooling
import Foundation
import TestSupport
import Testing

@testable import endpoint_generator

/// `diff` in use: the errors of a workflow, folders that are gone, and releases that cannot be read.
@Suite(.ownThread) struct DiffReportsTests {
    /// What makes the command fail is an error of the workflow. The other questions are warnings, and files are named from the
    /// repository's root.
    @Test func aWorkflowShowsAnErrorForWhatCounts() throws {
        try DiffCommandTests.repository { folder in
            let run = { (format: DiffCommand.Format) in
                DiffCommand(versions: ["git:HEAD", DiffCommandTests.specs(folder)], format: format).run().output
            }
            let lines = run(.github).split(separator: "\n")
            #expect(lines.count { $0.hasPrefix("::error ") && $0.contains("Released apps") } == 1, "\(lines)")
            #expect(lines.contains { $0.hasPrefix("::warning ") && $0.contains("The app's code") }, "\(lines)")
            #expect(!lines.contains { $0.hasPrefix("::error ") && !$0.contains("Released apps") }, "\(lines)")
            let fails = run(.json).components(separatedBy: "\"fails\": true").count - 1
            #expect(fails == 1, "\(run(.json))")
        }
    }

    /// An API whose folder is gone has no endpoint any more.
    @Test func aRemovedFolderIsAFinding() throws {
        let folder = try ImportCommandTests.Folder([
            "old/A/api.yaml": DiffCommandTests.api, "old/A/items.yaml": DiffCommandTests.old,
            "old/B/api.yaml": DiffCommandTests.api.replacing("Shop", with: "Bar"),
            "old/B/items.yaml": DiffCommandTests.old,
            "new/B/api.yaml": DiffCommandTests.api.replacing("Shop", with: "Bar"),
            "new/B/items.yaml": DiffCommandTests.old,
        ])
        let path = { (name: String) in "\(folder.url.path)/\(name)" }
        let outcome = DiffCommand(versions: [path("old"), path("new")]).run()
        #expect(outcome.status == .failure, "\(outcome)")
        #expect(outcome.output.contains("breaking  endpoint-removed  getItem\n"), "\(outcome)")
        #expect(outcome.output.contains("Bar: "), "\(outcome)")
    }

    /// A release whose specs this generator cannot read is noted, and the others are compared.
    @Test func aReleaseWithErrorsIsNoted() throws {
        let folder = try ImportCommandTests.Folder([
            "Specs/Shop/api.yaml": DiffCommandTests.api,
            "Specs/Shop/items.yaml": "types: { Item: { fields: { id: strng } } }\n",
        ])
        try DiffCommandTests.git(["init", "--quiet"], folder)
        try DiffCommandTests.commit("v0.9", folder)
        try folder.write(DiffCommandTests.old, to: "Specs/Shop/items.yaml")
        try DiffCommandTests.commit("v1.0", folder)
        try folder.write(DiffCommandTests.new, to: "Specs/Shop/items.yaml")
        let outcome = DiffCommand(versions: [DiffCommandTests.specs(folder)], released: ["v0.9", "v1.0"]).run()
        #expect(outcome.status == .failure && outcome.output.contains("field-optional"), "\(outcome)")
        #expect(outcome.errors.contains("note: the specs in 'v0.9' have errors: "), "\(outcome)")
        let alone = DiffCommand(versions: [DiffCommandTests.specs(folder)], released: ["v0.9"]).run()
        #expect(alone.status == .usage && alone.errors.contains("have errors"), "\(alone)")
    }
}
