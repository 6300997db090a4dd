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

    /// The names of all that is there; nil where the folder is gone.
    var names: [String]? { try? FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }

    /// Who may do what with a file; nil where there is none.
    func mode(of file: URL) -> Int? {
        let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
        return (attributes?[.posixPermissions] as? NSNumber)?.intValue
    }

    /// What the file says; nil where there is none.
    var text: String? { FileManager.default.contents(atPath: file.path).map { String(decoding: $0, as: UTF8.self) } }

    /// Downloads into the file; what that fails with.
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
    /// What is wrong with the place of a download.
    var downloadReason: EndpointDownloadError.Reason? {
        if case .storage(let error) = kind { (error.error as? EndpointDownloadError)?.reason } else { nil }
    }
}
