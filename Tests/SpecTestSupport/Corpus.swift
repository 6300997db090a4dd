package import Foundation

/// Third-party documents: `../shared/corpus`, or the folder that `ENDPOINT_CORPUS` names.
package enum Corpus {
    package static let openAPI = folder.appending(path: "openapi")
    /// A folder of specs for each API.
    package static let specs = folder.appending(path: "specs")

    package static func isPresent(_ folder: URL) -> Bool { FileManager.default.fileExists(atPath: folder.path) }

    private static let folder: URL = {
        if let path = ProcessInfo.processInfo.environment["ENDPOINT_CORPUS"] { return URL(filePath: path) }
        var root = URL(filePath: #filePath)
        for _ in 0..<4 { root.deleteLastPathComponent() }
        return root.appending(path: "shared/corpus")
    }()
}
