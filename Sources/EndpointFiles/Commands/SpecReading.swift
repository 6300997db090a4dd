package import EndpointGeneration
package import EndpointSpec
import Foundation

/// The generation requests of a folder of specs, as far as its files could be found and read.
package struct SpecReading: Sendable {
    /// One request for each API, in the order of their folders.
    package private(set) var requests: [GenerationRequest] = []
    /// Problems with the place of files, or with reading them.
    package private(set) var diagnostics: [Diagnostic] = []

    /// Reads all spec files and templates below a folder, which must exist.
    package init(folder: String, access: SpecAccessLevel? = nil, target: String? = nil, lints: Bool = false) {
        let found = SpecFolders(in: folder)
        diagnostics = found.problems.map(Diagnostic.init)
        for api in found.apis {
            requests.append(
                GenerationRequest(
                    sources: api.specFiles.compactMap { readSpec($0) },
                    prefix: api.prefix,
                    access: access,
                    target: target,
                    lints: lints,
                    templates: api.templateFiles.compactMap { readTemplate($0) }
                )
            )
        }
    }

    private mutating func readSpec(_ path: String) -> SpecSource? {
        read(path).map { SpecSource(path: path, bytes: [UInt8]($0)) }
    }

    private mutating func readTemplate(_ path: String) -> TemplateSource? {
        guard let data = read(path) else { return nil }
        // The decoding replaces bytes that are not UTF-8. `String(validating:as:)` needs macOS 15.
        let text = String(decoding: data, as: UTF8.self)
        guard text.utf8.elementsEqual(data) else {
            diagnostics.append(.notUTF8(path))
            return nil
        }
        return TemplateSource(path: path, name: FilePath.stem(path), text: text)
    }

    private mutating func read(_ path: String) -> Data? {
        do {
            return try Data(contentsOf: URL(fileURLWithPath: path))
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
    fileprivate static func unreadable(_ path: String, because error: any Error) -> Diagnostic {
        Diagnostic("unreadable-file", at: .start(of: path), "cannot read the file: \(error.localizedDescription)")
    }

    /// Use when a template is not text.
    fileprivate static func notUTF8(_ path: String) -> Diagnostic {
        Diagnostic("template-not-utf8", at: .start(of: path), "the template is not valid UTF-8; save it as UTF-8")
    }
}

extension SourceLocation {
    /// For findings about a file as a whole.
    static func start(of path: String) -> SourceLocation { SourceLocation(path: path, line: 1, column: 1) }
}
