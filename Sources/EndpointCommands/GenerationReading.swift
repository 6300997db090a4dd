import EndpointGeneration
import EndpointPlan
import EndpointSpec
import EndpointTooling
import Foundation

/// The generation requests of a folder of specs, as far as its files could be found and read.
struct GenerationReading {
    /// One request for each API, in the order of their folders.
    private(set) var requests: [GenerationRequest] = []
    /// Problems with the place of files, or with reading them.
    private(set) var diagnostics: [Diagnostic]

    /// Reads all spec files and templates below a folder; nil if there is no such folder.
    init?(folder: String, access: AccessRequest?, target: String?, lints: Bool) {
        guard let reading = SpecReading(folder) else { return nil }
        diagnostics = reading.diagnostics
        for api in reading.apis {
            requests.append(
                GenerationRequest(
                    sources: api.sources,
                    prefix: api.prefix,
                    access: access,
                    target: target,
                    lints: lints,
                    templates: api.templateFiles.compactMap { read($0) }
                )
            )
        }
    }

    private mutating func read(_ path: String) -> TemplateSource? {
        do {
            let data = try Data(contentsOf: URL(fileURLWithPath: path))
            // The decoding replaces bytes that are not UTF-8. `String(validating:as:)` needs macOS 15.
            let text = String(decoding: data, as: UTF8.self)
            if text.utf8.elementsEqual(data) {
                return TemplateSource(path: path, name: PathText.stem(path), text: text)
            }
            diagnostics.append(.notUTF8(path))
        } catch {
            diagnostics.append(.unreadable(path, because: error))
        }
        return nil
    }
}

extension Diagnostic {
    /// Use when a template is not text.
    fileprivate static func notUTF8(_ path: String) -> Diagnostic {
        Diagnostic("template-not-utf8", at: .start(of: path), "the template is not valid UTF-8; save it as UTF-8")
    }
}
