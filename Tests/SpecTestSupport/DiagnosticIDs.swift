package import Foundation
import Testing

/// The ids of diagnostics as the sources have them.
package enum DiagnosticIDs {
    package static let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources")
        .standardized

    /// Every id that the sources of the targets mention.
    package static func inSources(of targets: [String]) throws -> Set<String> {
        try texts(of: targets).reduce(into: []) { ids, text in
            ids.formUnion(matches(of: /Diagnostic\(\s*"([a-z-]+)"/, in: text))
            ids.formUnion(matches(of: /\bid: "([a-z-]+)",/, in: text))
            ids.formUnion(matches(of: /"((?:template|unknown)-[a-z-]+)"/, in: text))
        }
    }

    /// The ids of warnings that the sources of the targets mention.
    package static func warnings(inSourcesOf targets: [String]) throws -> Set<String> {
        try texts(of: targets).reduce(into: []) { ids, text in
            ids.formUnion(matches(of: /Diagnostic\(\s*"([a-z-]+)",\s*\.warning/, in: text))
        }
    }

    private static func texts(of targets: [String]) throws -> [String] {
        try targets.flatMap { target in
            let folder = sources.appending(path: target)
            let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
            return try files.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
                .map { try String(contentsOf: $0, encoding: .utf8) }
        }
    }

    /// The ids that are part of a text which the sources print as it is.
    package static func printed(in files: [String]) throws -> Set<String> {
        try files.reduce(into: []) { ids, file in
            let text = try String(contentsOf: sources.appending(path: file).standardized, encoding: .utf8)
            ids.formUnion(matches(of: /\[([a-z]+-[a-z-]+)\]/, in: text))
        }
    }

    /// The matches of the pattern's group.
    package static func matches(of pattern: some RegexComponent<(Substring, Substring)>, in text: String) -> Set<String>
    {
        Set(text.matches(of: pattern).map { String($0.output.1) })
    }
}
