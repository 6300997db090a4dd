import Foundation
import OpenAPIConversion

/// Reads the files of a document. It refuses files outside the folder of the document.
struct DocumentFolder: Sendable {
    private let root: URL
    private let rootPath: String

    init(_ root: URL) {
        self.root = root
        rootPath = root.resolvingSymlinksInPath().path
    }

    /// The path of a file relative to the folder; nil for a file outside it.
    func path(of file: URL) -> String? {
        let folder = root.standardizedFileURL.path
        let path = file.standardizedFileURL.path
        let prefix = folder.hasSuffix("/") ? folder : folder + "/"
        return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : nil
    }

    func load(_ path: String) throws(DocumentFileProblem) -> [UInt8] {
        let url = root.appendingPathComponent(path).resolvingSymlinksInPath()
        guard url.path.hasPrefix(rootPath.hasSuffix("/") ? rootPath : rootPath + "/") else {
            throw DocumentFileProblem("it is a link to a place outside the document's folder")
        }
        let size = (try? FileManager.default.attributesOfItem(atPath: url.path)[.size] as? Int) ?? 0
        guard size <= OpenAPIImport.mostBytes else {
            throw DocumentFileProblem("it has more than \(OpenAPIImport.mostBytes >> 20) MB")
        }
        do {
            return [UInt8](try Data(contentsOf: url))
        } catch {
            throw DocumentFileProblem("the file does not exist or cannot be read")
        }
    }
}
