import EndpointGeneration
import Foundation
import SpecTestSupport
import Testing

@testable import EndpointCommands

@Suite struct OutputFolderTests {
    private static func file(_ name: String, _ body: String = "") -> GeneratedFile {
        GeneratedFile(name: "\(name).generated.swift", text: "\(OutputFolder.header) from Bank/\(name).yaml\n\(body)")
    }

    @Test func writesEveryFileIntoANewFolder() throws {
        try TemporaryFolder.with { folder in
            let output = OutputFolder(folder("a/b"))
            try output.apply(output.changes(to: [Self.file("One"), Self.file("Two")]))
            #expect(try folder.names(in: "a/b") == ["One.generated.swift", "Two.generated.swift"])
            #expect(try folder.text("a/b/One.generated.swift") == Self.file("One").text)
        }
    }

    @Test func leavesUnchangedFilesAlone() throws {
        try TemporaryFolder.with { folder in
            let output = OutputFolder(folder("out"))
            try output.apply(output.changes(to: [Self.file("One", "a"), Self.file("Two", "b")]))
            let long = Date(timeIntervalSince1970: 1_000_000)
            for name in try folder.names(in: "out") {
                try FileManager.default.setAttributes([.modificationDate: long], ofItemAtPath: folder("out/\(name)"))
            }
            let changes = try output.changes(to: [Self.file("One", "a"), Self.file("Two", "c")])
            try output.apply(changes)
            #expect(changes.unchangedCount == 1)
            #expect(changes.changes.map(\.name) == ["Two.generated.swift"])
            #expect(try folder.modified("out/One.generated.swift") == long)
            #expect(try folder.modified("out/Two.generated.swift") != long)
        }
    }

    @Test func removesOnlyItsOwnStaleFiles() throws {
        try TemporaryFolder.with { folder in
            let output = OutputFolder(folder("out"))
            try output.apply(output.changes(to: [Self.file("Old"), Self.file("New")]))
            try folder.write("// mine\n", to: "out/Mine.swift")
            try folder.write("// another tool's\n", to: "out/Theirs.generated.swift")
            let changes = try output.changes(to: [Self.file("New")])
            #expect(changes.changes.map(\.action) == [.remove])
            try output.apply(changes)
            #expect(try folder.names(in: "out") == ["Mine.swift", "New.generated.swift", "Theirs.generated.swift"])
        }
    }

    @Test func refusesToOverwriteForeignFiles() throws {
        try TemporaryFolder.with { folder in
            try folder.write("struct Mine {}\n", to: "out/One.generated.swift")
            let output = OutputFolder(folder("out"))
            let error = #expect(throws: OutputError.self) { try output.changes(to: [Self.file("One")]) }
            #expect(error?.message.contains("out/One.generated.swift' already exists") == true)
            #expect(try folder.text("out/One.generated.swift") == "struct Mine {}\n")
        }
    }

    @Test func replacesASymlinkInsteadOfWritingThroughIt() throws {
        try TemporaryFolder.with { folder in
            try folder.write(Self.file("One", "old").text, to: "outside.swift")
            try folder.link("out/One.generated.swift", to: "../outside.swift")
            let output = OutputFolder(folder("out"))
            try output.apply(output.changes(to: [Self.file("One", "new")]))
            #expect(try folder.text("outside.swift") == Self.file("One", "old").text)
            #expect(try folder.text("out/One.generated.swift") == Self.file("One", "new").text)
        }
    }

    /// The names of the hidden files can be guessed, and a clone brings links along.
    @Test func followsNoLinkInPlaceOfAHiddenFile() throws {
        try TemporaryFolder.with { folder in
            try folder.write("mine", to: "outside.swift")
            let hidden = ".One.generated.swift.\(ProcessInfo.processInfo.processIdentifier)"
            try folder.link("out/\(hidden)", to: "../outside.swift")
            let output = OutputFolder(folder("out"))
            try output.apply(output.changes(to: [Self.file("One", "new")]))
            #expect(try folder.text("outside.swift") == "mine")
            #expect(try folder.names(in: "out") == ["One.generated.swift"])
            #expect(try folder.text("out/One.generated.swift") == Self.file("One", "new").text)
        }
    }

    @Test func aFailureWhileWritingLeavesTheFolderAsItWas() throws {
        try TemporaryFolder.with { folder in
            let output = OutputFolder(folder("out"))
            try output.apply(output.changes(to: [Self.file("One", "old")]))
            // The second name is too long for any file system, so that it fails after the first was staged.
            let tooLong = Self.file(String(repeating: "x", count: 300))
            let changes = try output.changes(to: [Self.file("One", "new"), tooLong])
            let error = #expect(throws: OutputError.self) { try output.apply(changes) }
            #expect(error?.message.hasPrefix("cannot write '\(folder("out"))/xxx") == true)
            #expect(error?.message.hasSuffix("': File name too long") == true)
            #expect(try folder.names(in: "out") == ["One.generated.swift"])
            #expect(try folder.text("out/One.generated.swift") == Self.file("One", "old").text)
        }
    }

    @Test func aFileInPlaceOfTheFolderIsAnError() throws {
        try TemporaryFolder.with { folder in
            try folder.write("", to: "out")
            let output = OutputFolder(folder("out"))
            #expect(throws: OutputError.self) { try output.apply(output.changes(to: [Self.file("One")])) }
        }
    }
}
