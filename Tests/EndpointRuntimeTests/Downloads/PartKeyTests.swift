import Foundation
import Testing

@testable import EndpointRuntime

@Suite("The key of partial files")
struct PartKeyTests {
    @Test("is created once for a user, and only this user can read it")
    func kept() async throws {
        try await DownloadFolder.with { folder in
            let place = folder.sibling("keys")
            let key = try #require(PartKey.stored(in: place))
            #expect(key.count == PartKey.length && PartKey.stored(in: place) == key)
            #expect(PartKey.stored(in: folder.sibling("others")) != key)
            #expect(try FileManager.default.contentsOfDirectory(atPath: place.path) == ["download.key"])
            #expect(folder.mode(of: place.appendingPathComponent("download.key")) == 0o600)
        }
    }

    @Test("is not read from a link, nor from a file of another length")
    func damaged() async throws {
        try await DownloadFolder.with { folder in
            let other = folder.sibling("other")
            try Data(repeating: 1, count: PartKey.length).write(to: other)
            try FileManager.default.createSymbolicLink(at: folder.sibling("download.key"), withDestinationURL: other)
            #expect(PartKey.stored(in: folder.folder) == nil)
            try FileManager.default.removeItem(at: folder.sibling("download.key"))
            try Data([1, 2]).write(to: folder.sibling("download.key"))
            #expect(PartKey.stored(in: folder.folder) == nil)
        }
    }
}
