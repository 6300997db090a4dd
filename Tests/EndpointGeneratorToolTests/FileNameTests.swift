import EndpointCommands
import EndpointSpec
import EndpointTooling
import Foundation
import TestSupport
import Testing

@testable import endpoint_generator

/// Names of files that come from a document or a Git tree lead nowhere but below the folder that a person named.
@Suite(.ownThread) struct FileNameTests {
    private static let bad = [
        "", ".", "..", "...", "/", "/etc/x", "../x", "x/../../y", #"..\x"#, #"C:\x"#, "C:x", "x\0y", "x\ny",
        "x\u{1B}[2Jy",
        "x\u{202E}y", "x\u{200B}y", "a\u{2215}b", "a\u{FF0F}b", "x\u{FFFD}", "x.", "x ", " x", "a*", "a?b", "a|b",
        "a\"b",
        "CON", "con.yaml", "Nul.tar.gz", "aux .yaml", "LPT1", "com9.yaml", String(repeating: "x", count: 256),
        String(repeating: "é", count: 128), ".\u{200C}git",
    ]

    @Test(arguments: bad) func aBadNameIsRefused(_ name: String) {
        #expect(throws: FileNameProblem.self) { try FileName(name) }
    }

    @Test(arguments: [
        "api.yaml", "payment-methods.yaml", "größe.yaml", "注文.yaml", "v1.2 (old).yaml", "console.yaml", "..x",
        ".github",
        String(repeating: "x", count: 255),
    ])
    func aGoodNameStays(_ name: String) throws {
        #expect(try FileName(name).text == name)
    }

    @Test func namesThatDifferOnlyInCaseAreRefused() throws {
        for (first, second) in [
            ("A.yaml", "a.yaml"), ("a/B.yaml", "A/b.yaml"), ("straße", "STRASSE"), ("\u{212A}", "k"),
        ] {
            var names = FileNames()
            try names.add(path: first)
            #expect(throws: FileNameProblem.self) { try names.add(path: second) }
            try names.add(path: "other-\(second.count)")
        }
    }

    /// An exported document whose spec has files with these names.
    private static func document(_ names: [String]) throws -> String {
        var files: [String: Any] = [:]
        for name in names { files[name] = ["defaults": ["cache": ["age": "1m"]]] }
        files["items"] = ["endpoints": ["listItems"]]
        let operation: [String: Any] = [
            "operationId": "listItems", "tags": ["items"], "responses": ["204": ["description": "ok"]],
        ]
        let document: [String: Any] = [
            "openapi": "3.1.0", "info": ["title": "Bank", "version": "1"], "paths": ["/items": ["get": operation]],
            "x-endpoint": ["version": 1, "name": "Bank", "keys": "as_written", "domain": "separate", "files": files],
        ]
        let data = try JSONSerialization.data(withJSONObject: document, options: [.prettyPrinted, .sortedKeys])
        return String(decoding: data, as: UTF8.self)
    }

    private static func everything(in folder: ImportCommandTests.Folder) -> [String] {
        let names = FileManager.default.enumerator(atPath: folder.url.path)?.compactMap { $0 as? String } ?? []
        return names.sorted()
    }

    @Test(arguments: [
        ["../../pwnfile"], ["x/../../Victim/zz"], ["/tmp/x"], [#"..\x"#], ["x\u{1B}y"], ["CON"], [".hidden"], ["api"],
        ["accepted"], [String(repeating: "x", count: 300)], ["A", "a"], ["Items"],
    ])
    func anImportWritesNothingIfANameIsBad(_ names: [String]) throws {
        let folder = try ImportCommandTests.Folder(["in/shop.yaml": try Self.document(names)])
        let before = Self.everything(in: folder)
        for isForced in [false, true] {
            let outcome = folder.command {
                $0.file = folder.url.path + "/in/shop.yaml"
                $0.output = folder.url.path + "/out/Specs"
                $0.isForced = isForced
            }.run()
            #expect(outcome.status != .success, "\(outcome)")
            #expect(outcome.errors.contains("[unsafe-file-name]"), "\(outcome)")
            #expect(outcome.errors.contains("cannot be the name of a file"), "\(outcome)")
            #expect(!outcome.errors.contains(":1:1:"), "The place is that of the name. \(outcome)")
            #expect(!outcome.errors.contains("\u{1B}"))
        }
        #expect(throws: CommandRefusal.self) {
            try ImportedDocument(folder.url.path + "/in/shop.yaml", name: nil)
        }
        #expect(Self.everything(in: folder) == before)
    }

    @Test func aGoodNameOfADocumentIsKept() throws {
        let folder = try ImportCommandTests.Folder(["shop.yaml": try Self.document([])])
        #expect(folder.command().run().status == .success)
        #expect(folder.specs == ["api.yaml", "items.yaml"])
    }

    @Test func aTagThatNamesADeviceOrIsLongGetsAnotherName() throws {
        let long = String(repeating: "long", count: 100)
        for (tag, name) in [("con", "cons.yaml"), ("accepted", "accepteds.yaml"), (long, "long")] {
            let text = ImportCommandTests.document.replacing("[items]", with: "[\(tag)]")
            let folder = try ImportCommandTests.Folder(["shop.yaml": text])
            let outcome = folder.command().run()
            #expect(outcome.status == .success, "\(outcome)")
            #expect(folder.specs.contains { $0.hasPrefix(name) }, "\(folder.specs)")
        }
    }

    @Test(arguments: [false, true]) func aLinkInTheFolderIsNotFollowed(isForced: Bool) throws {
        let folder = try ImportCommandTests.Folder([
            "shop.yaml": ImportCommandTests.document, "mine.yaml": "types: {}\n", "Specs/own.yaml": "types: {}\n",
        ])
        let link = folder.url.path + "/Specs/items.yaml"
        for target in ["../mine.yaml", "../nothing.yaml"] {
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
            let outcome = folder.command { $0.isForced = isForced }.run()
            #expect(outcome.status == .failure)
            if isForced { #expect(outcome.errors.contains("items.yaml' is a link"), "\(outcome)") }
            #expect(folder.specs == ["items.yaml", "own.yaml"])
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == target)
            try FileManager.default.removeItem(atPath: link)
        }
        #expect(try folder.text("mine.yaml") == "types: {}\n")
        #expect(!FileManager.default.fileExists(atPath: folder.url.path + "/nothing.yaml"))
    }

    @Test func theNamedFolderMayBeALink() throws {
        let folder = try ImportCommandTests.Folder(["shop.yaml": ImportCommandTests.document, "real/x": ""])
        try FileManager.default.createSymbolicLink(atPath: folder.url.path + "/Specs", withDestinationPath: "real")
        #expect(folder.command().run().status == .success)
        #expect(try folder.text("real/items.yaml").contains("listItems"))
    }

    @Test func aWriteThatFailsLeavesNothingBehind() throws {
        let folder = try ImportCommandTests.Folder([
            "shop.yaml": ImportCommandTests.document, "Specs/news.yaml/own.txt": "",
        ])
        let outcome = folder.command { $0.isForced = true }.run()
        #expect(outcome.status == .failure, "\(outcome)")
        #expect(folder.specs.filter { $0.hasPrefix(".") } == [])
    }
}
