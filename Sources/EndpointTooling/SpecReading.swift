package import EndpointSpec
import Foundation

/// The specs of a folder, as far as its files could be found and read.
package struct SpecReading: Sendable {
    /// The files of one API.
    package struct API: Sendable {
        package var sources: [SpecSource]
        /// The beginning of the name of each generated file.
        package var prefix: String
        /// The paths of the user's templates. Only a renderer reads them.
        package var templateFiles: [String]
    }

    /// In the order of their folders.
    package private(set) var apis: [API] = []
    /// Problems with the place of files, or with reading them.
    package private(set) var diagnostics: [Diagnostic] = []

    /// Reads all spec files below a folder; nil if there is no such folder.
    package init?(folder: String) {
        guard FolderListing.isFolder(folder) else { return nil }
        let found = SpecFolders(in: folder)
        diagnostics = found.problems.map(Diagnostic.init)
        for api in found.apis {
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
    fileprivate init(_ problem: SpecFolderProblem) {
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
