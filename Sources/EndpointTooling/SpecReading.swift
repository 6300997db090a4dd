package import EndpointSpec
import Foundation

/// The specs of a folder or of a list of files, without those that could not be found or read.
package struct SpecReading: Sendable {
    /// The files of one API.
    package struct API: Sendable {
        package var sources: [SpecSource]
        /// The beginning of the name of each generated file.
        package var prefix: String
        /// The paths of the user's templates. Only a renderer reads them.
        package var templateFiles: [String]
    }

    /// The APIs in the order of their folders.
    package private(set) var apis: [API] = []
    /// Problems with the place of files, or with reading them.
    package private(set) var diagnostics: [Diagnostic] = []

    /// Reads all spec files below a folder, or those that a JSON file lists: an object with `prefix`, `specs` and `templates`.
    /// Nil if there is neither.
    package init?(_ path: String) {
        let found: [APIFolder]
        if FolderListing.isFolder(path) {
            let folders = SpecFolders(in: path)
            (found, diagnostics) = (folders.apis, folders.problems.map(Diagnostic.init))
        } else if SpecFileList.isList(path) {
            let list = SpecFileList.read(path)
            (found, diagnostics) = (list.api.map { [$0] } ?? [], list.diagnostics)
        } else {
            return nil
        }
        for api in found {
            let sources = api.specFiles.compactMap { read($0) }
            apis.append(API(sources: sources, prefix: api.prefix, templateFiles: api.templateFiles))
        }
    }

    private mutating func read(_ path: String) -> SpecSource? {
        do {
            return SpecSource(path: path, bytes: [UInt8](try Data(contentsOf: URL(fileURLWithPath: path))))
        } catch {
            diagnostics.append(.unreadable(path, because: error))
            return nil
        }
    }
}

extension Diagnostic {
    init(_ problem: SpecFolderProblem) {
        self.init(problem.id, at: .start(of: problem.path), problem.message)
    }

    /// Use when a file exists and cannot be read.
    package static func unreadable(_ path: String, because error: any Error) -> Diagnostic {
        Diagnostic("unreadable-file", at: .start(of: path), "cannot read the file: \(error.localizedDescription)")
    }
}

extension SourceLocation {
    /// For findings about a file as a whole.
    package static func start(of path: String) -> SourceLocation { SourceLocation(path: path, line: 1, column: 1) }
}
