internal import EndpointDescription

/// One finding about a spec: what is wrong, where, and what to do about it.
///
/// It prints as `path:line:column: error: message [id]`, the form that Xcode and editors turn into a link.
package struct Diagnostic: Hashable, Sendable {
    package enum Severity: String, Hashable, Sendable {
        case error, warning
    }

    /// A second place that the finding is about, such as the first of two endpoints with one name.
    package struct Note: Hashable, Sendable {
        package var message: String
        package var location: SourceLocation

        package init(_ message: String, at location: SourceLocation) {
            self.message = TerminalText.line(message)
            self.location = location
        }
    }

    /// A slug that stays the same when the wording improves, such as `unknown-type`.
    package var id: String
    package var severity: Severity
    /// Lower case, names the thing in quotes, says what was found, what was expected and what to do. Invisible characters of the
    /// spec are escaped, so that it is one line on a terminal, too.
    package var message: String
    package var location: SourceLocation
    package var notes: [Note]

    package init(
        _ id: String,
        _ severity: Severity = .error,
        at location: SourceLocation,
        _ message: String,
        notes: [Note] = []
    ) {
        self.id = id
        self.severity = severity
        self.message = TerminalText.line(message)
        self.location = location
        self.notes = notes
    }
}

extension Diagnostic: CustomStringConvertible {
    /// The finding's line, then a line for each note.
    package var description: String {
        let head = "\(location): \(severity.rawValue): \(message) [\(id)]"
        return ([head] + notes.map { "\($0.location): note: \($0.message)" }).joined(separator: "\n")
    }
}

extension Sequence where Element == Diagnostic {
    /// In the order of the files and of the lines in them, each finding once. Of one kind only the first ones are listed, and
    /// then how many more there are.
    package func sortedAndUnique() -> [Diagnostic] {
        let sorted = Set(self).sorted { ($0.location, $0.id, $0.message) < ($1.location, $1.id, $1.message) }
        var counts: [String: Int] = [:]
        var others: [String: (first: Diagnostic, count: Int)] = [:]
        let listed = sorted.filter { finding in
            counts[finding.id, default: 0] += 1
            if counts[finding.id, default: 0] <= Diagnostic.mostOfOneKind || finding.id == Diagnostic.moreID {
                return true
            }
            others[finding.id, default: (finding, 0)].count += 1
            return false
        }
        return listed + others.sorted { $0.key < $1.key }.map { .more($0.value.count, like: $0.value.first) }
    }

    package var containsErrors: Bool { contains { $0.severity == .error } }
}

extension Diagnostic {
    /// Who has more findings of one kind than this mends one cause, not each of them.
    package static let mostOfOneKind = 200
    fileprivate static let moreID = "more-findings"

    fileprivate static func more(_ count: Int, like finding: Diagnostic) -> Diagnostic {
        let findings = count == 1 ? "finding" : "findings"
        return Diagnostic(
            "more-findings",
            finding.severity,
            at: finding.location,
            "there are \(count) more \(findings) of the kind '\(finding.id)'; correct those above, and validate again"
        )
    }
}
