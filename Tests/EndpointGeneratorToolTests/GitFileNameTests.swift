import EndpointCommands
import EndpointTooling
import Foundation
import TestSupport
import Testing

@testable import endpoint_generator

/// A tree of Git may have entries that no file system takes. `diff` writes none of them.
@Suite(.ownThread) struct GitFileNameTests {
    /// Runs Git with an input, and returns the first line of its output.
    private static func git(
        _ arguments: [String],
        _ input: Data = Data(),
        in folder: ImportCommandTests.Folder
    ) throws -> String {
        let (process, standardInput, output) = (Process(), Pipe(), Pipe())
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        let author = ["-c", "user.name=A", "-c", "user.email=a@b.example", "-c", "commit.gpgsign=false"]
        process.arguments = ["git", "-C", folder.url.path] + author + arguments
        (process.standardInput, process.standardOutput) = (standardInput, output)
        try process.run()
        standardInput.fileHandleForWriting.write(input)
        try standardInput.fileHandleForWriting.close()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0, "\(arguments)")
        return String(decoding: data, as: UTF8.self).split(separator: "\n").first.map(String.init) ?? ""
    }

    private static func blob(_ text: String, in folder: ImportCommandTests.Folder) throws -> String {
        try git(["hash-object", "-w", "--stdin"], Data(text.utf8), in: folder)
    }

    private static func tree(
        _ entries: [(mode: String, name: String, object: String)],
        in folder: ImportCommandTests.Folder
    ) throws -> String {
        var data = Data()
        for entry in entries {
            data += Data("\(entry.mode) \(entry.name)\0".utf8)
            var digits = Substring(entry.object)
            while !digits.isEmpty {
                data.append(try #require(UInt8(digits.prefix(2), radix: 16)))
                digits = digits.dropFirst(2)
            }
        }
        return try git(["hash-object", "-t", "tree", "-w", "--stdin", "--literally"], data, in: folder)
    }

    /// The folders above the file, from the outside, and its name.
    private static let paths = [
        ["..", "..", "..", "..", "pwned.yaml"], [".", "pwned.yaml"], [#"..\pwned.yaml"#],
        ["CON.yaml"],
        ["pwned\u{1B}.yaml"], [String(repeating: "x", count: 300) + ".yaml"], ["ITEMS.yaml"], ["a\nb.yaml"],
    ]

    @Test(arguments: paths) func anEntryWithABadNameIsRefused(_ path: [String]) throws {
        let api = "language: 1\nname: Shop\n"
        let items =
            "types: { Item: { fields: { id: string } } }\nendpoints: { getItem: { get: /item, returns: Item } }\n"
        let folder = try ImportCommandTests.Folder(["Specs/Shop/api.yaml": api, "Specs/Shop/items.yaml": items])
        _ = try Self.git(["init", "--quiet"], in: folder)
        var entry = (mode: "100644", name: path[path.count - 1], object: try Self.blob("evil: 1\n", in: folder))
        for name in path.dropLast().reversed() {
            entry = ("40000", name, try Self.tree([entry], in: folder))
        }
        let (first, second) = (try Self.blob(api, in: folder), try Self.blob(items, in: folder))
        let shop = try Self.tree(
            [entry, ("100644", "api.yaml", first), ("100644", "items.yaml", second)],
            in: folder
        )
        let specs = try Self.tree([("40000", "Shop", shop)], in: folder)
        let root = try Self.tree([("40000", "Specs", specs)], in: folder)
        let commit = try Self.git(["commit-tree", root, "-m", "evil"], in: folder)
        let outside = FileManager.default.temporaryDirectory.deletingLastPathComponent()
        let victim = outside.appendingPathComponent("pwned.yaml").path
        let wasThere = FileManager.default.fileExists(atPath: victim)
        let outcome = DiffCommand(versions: ["git:\(commit)", folder.url.path + "/Specs/Shop"]).run()
        #expect(outcome.status == .usage, "\(outcome)")
        #expect(outcome.errors.contains("cannot be the name of a file"), "\(outcome)")
        #expect(!outcome.errors.contains("\u{1B}"))
        #expect(FileManager.default.fileExists(atPath: victim) == wasThere)
    }

    @Test func aFolderThatBeginsWithAHyphenIsAPath() throws {
        let folder = try ImportCommandTests.Folder([
            "-r/Shop/api.yaml": "language: 1\nname: Shop\n", "-r/Shop/a.yaml": "types: {}\n",
        ])
        _ = try Self.git(["init", "--quiet"], in: folder)
        _ = try Self.git(["add", "--all"], in: folder)
        _ = try Self.git(["commit", "--quiet", "--message", "one"], in: folder)
        try FileManager.default.moveItem(atPath: folder.url.path + "/-r", toPath: folder.url.path + "/new")
        let old = "git:HEAD:\(folder.url.path)/-r/Shop"
        let outcome = DiffCommand(versions: [old, folder.url.path + "/new/Shop"]).run()
        #expect(!outcome.errors.contains("git cannot read"), "\(outcome)")
        #expect(!outcome.errors.contains("is not in"), "\(outcome)")
    }
}
