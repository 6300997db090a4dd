import EndpointCommands
import EndpointTooling
import Foundation
import Testing

/// Several files are written, or none.
@Suite struct NewFilesTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("new-\(UUID().uuidString)")

    @Test func aFileThatCannotBeWrittenTakesTheOthersBack() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data("mine".utf8).write(to: folder.appendingPathComponent("taken"))
        let files = NewFiles(in: folder.path)
        for last in ["taken", "taken/b.yaml"] {
            let problem = #expect(throws: NewFilesProblem.self) {
                try files.write([NewFile(path: "new/deep/a.yaml", text: "a"), NewFile(path: last, text: "b")])
            }
            #expect(problem?.outcome.errors.contains("cannot write '\(folder.path)/\(last)'") == true)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["taken"])
            #expect(try Data(contentsOf: folder.appendingPathComponent("taken")) == Data("mine".utf8))
        }
        for name in ["../a.yaml", "a/../../b", "/etc/a", "a\u{0}b", "con.yaml", "a//b"] {
            #expect(throws: NewFilesProblem.self) {
                try files.write([NewFile(path: "fine.yaml", text: "a"), NewFile(path: name, text: "b")])
            }
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["taken"])
        }
        try FileManager.default.createSymbolicLink(
            atPath: folder.appendingPathComponent("link").path,
            withDestinationPath: NSTemporaryDirectory()
        )
        #expect(throws: NewFilesProblem.self) { try files.write([NewFile(path: "link/a.yaml", text: "a")]) }
        try files.write([NewFile(path: "new/deep/a.yaml", text: "a")])
        #expect(files.exists("new/deep/a.yaml"))
    }
}
