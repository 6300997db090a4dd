import EndpointRuntime
import Foundation

/// A folder of a test's own, and downloads into the file in it.
struct DownloadFolder {
    let file: URL

    /// Makes a folder, and removes it after the test.
    static func with(_ body: (DownloadFolder) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("downloads-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(DownloadFolder(file: folder.appendingPathComponent("file.txt")))
    }

    var folder: URL { file.deletingLastPathComponent() }
    var part: URL { sibling("file.txt.part") }
    var record: URL { sibling("file.txt.part.tag") }

    func sibling(_ name: String) -> URL { folder.appendingPathComponent(name) }

    /// The names of all files; nil if the folder does not exist.
    var names: [String]? { try? FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }

    /// The permissions of a file; nil if it does not exist.
    func mode(of file: URL) -> Int? {
        let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
        return (attributes?[.posixPermissions] as? NSNumber)?.intValue
    }

    /// The text of the file; nil if it does not exist.
    var text: String? { FileManager.default.contents(atPath: file.path).map { String(decoding: $0, as: UTF8.self) } }

    /// Downloads into the file, and returns the error.
    func failure(
        _ client: EndpointClient<Shop>,
        _ call: EndpointCall<Shop, EndpointBytes<Shop>> = Feed.bytes(),
        progress: (@Sendable (EndpointProgress) -> Void)? = nil
    ) async -> ShopError? {
        await Self.failure(client, file, call, progress: progress)
    }

    static func failure(
        _ client: EndpointClient<Shop>,
        _ file: URL,
        _ call: EndpointCall<Shop, EndpointBytes<Shop>> = Feed.bytes(),
        progress: (@Sendable (EndpointProgress) -> Void)? = nil
    ) async -> ShopError? {
        do throws(ShopError) {
            try await client.download(call, to: file, progress: progress)
            return nil
        } catch {
            return error
        }
    }
}

extension EndpointError {
    /// The problem with the destination of a download.
    var downloadReason: EndpointDownloadError.Reason? {
        if case .storage(let error) = kind { (error.error as? EndpointDownloadError)?.reason } else { nil }
    }
}
