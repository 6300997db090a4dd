import Foundation
import Testing

@testable import EndpointRuntime

@Suite("A temporary file")
struct TemporaryFileTests {
    @Test("is removed at the next start if its process was killed, and no other file is")
    func leftovers() async throws {
        try await DownloadFolder.with { folder in
            let used = try TemporaryFile(in: folder.folder)
            let left = folder.sibling("endpoint-\(UUID().uuidString)")
            let others = [folder.sibling("endpoint-notes"), folder.sibling("\(UUID().uuidString)")]
            for file in [left] + others { try Data("body".utf8).write(to: file) }
            let link = folder.sibling("endpoint-\(UUID().uuidString)")
            try FileManager.default.createSymbolicLink(at: link, withDestinationURL: others[0])
            TemporaryFile.removeLeftovers(in: folder.folder)
            #expect(folder.names == ([used.url, link] + others).map(\.lastPathComponent).sorted())
        }
    }

    @Test("is its user's alone, and goes away with its value")
    func lifetime() async throws {
        try await DownloadFolder.with { folder in
            var file: TemporaryFile? = try TemporaryFile(in: folder.folder)
            #expect(try folder.mode(of: #require(file).url) == 0o600)
            file = nil
            #expect(folder.names == [] && file == nil)
        }
    }
}
