import EndpointSpec
import Foundation

/// The warnings that specs allow by comments: `amount: double # endpoint-generator: allow money-as-float`.
///
/// A comment behind something allows warnings of its line. A comment on a line of its own allows those of the next line that has
/// more than a comment. Errors cannot be allowed.
struct AllowedWarnings {
    private struct Permission {
        var id: String
        /// The place of the comment.
        var location: SourceLocation
        /// The line whose warnings it allows.
        var line: Int
    }

    private static let mark = "# endpoint-generator: allow "
    private var permissions: [Permission] = []

    init(in sources: [SpecSource]) {
        for source in sources where Data(source.bytes).range(of: Data(Self.mark.utf8)) != nil { read(source) }
    }

    private mutating func read(_ source: SpecSource) {
        let lines = source.bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        for (index, line) in lines.enumerated() {
            guard let mark = line.range(of: Self.mark) else { continue }
            let column = line.distance(from: line.startIndex, to: mark.lowerBound) + 1
            let isAlone = Self.isComment(line)
            let target = isAlone ? lines[(index + 1)...].firstIndex { !Self.isComment($0) } : index
            for id in Self.ids(line[mark.upperBound...]) {
                let location = SourceLocation(path: source.path, line: index + 1, column: column)
                permissions.append(Permission(id: id, location: location, line: (target ?? index) + 1))
            }
        }
    }

    /// The ids with commas between them. The words that follow are the reason.
    private static func ids(_ text: Substring) -> [String] {
        var ids: [String] = []
        for word in text.split(whereSeparator: \.isWhitespace) {
            ids.append(word.hasSuffix(",") ? String(word.dropLast()) : String(word))
            guard word.hasSuffix(",") else { break }
        }
        return ids
    }

    /// Returns true if nothing but a comment is on the line.
    private static func isComment(_ line: String) -> Bool {
        line.unicodeScalars.first { $0 != " " && $0 != "\t" && $0 != "\r" }.map { $0 == "#" } ?? true
    }

    /// The findings without the warnings that are allowed.
    ///
    /// - Parameters:
    ///   - diagnostics: All findings.
    ///   - isComplete: False if an error has hidden findings, so that a permission without one may still be needed.
    /// - Returns: The other findings, and a warning for each permission that nothing needs.
    func applied(to diagnostics: [Diagnostic], isComplete: Bool) -> [Diagnostic] {
        guard !permissions.isEmpty else { return diagnostics }
        var needed: Set<Int> = []
        let rest = diagnostics.filter { finding in
            let matching = permissions.indices.filter { index in
                let permission = permissions[index]
                return permission.id == finding.id && permission.line == finding.location.line
                    && permission.location.path == finding.location.path
            }
            if finding.severity == .warning { needed.formUnion(matching) }
            return finding.severity == .error || matching.isEmpty
        }
        guard isComplete else { return rest }
        return rest
            + permissions.indices.filter { !needed.contains($0) }.map {
                .unusedAllow(permissions[$0].id, at: permissions[$0].location)
            }
    }
}

extension Diagnostic {
    fileprivate static func unusedAllow(_ id: String, at location: SourceLocation) -> Diagnostic {
        Diagnostic(
            "unused-allow",
            .warning,
            at: location,
            "the comment allows '\(id)', but its line has no such warning; remove the comment, or move it to the line of the "
                + "warning"
        )
    }
}
