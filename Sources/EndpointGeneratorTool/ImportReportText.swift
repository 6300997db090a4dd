import EndpointCompatibility
import EndpointDescription
import EndpointSpec
import Foundation
import OpenAPIConversion
import TrafficConversion

/// The report of an import, as text for people and as JSON for programs.
struct ImportReportText {
    private let report: ImportReport
    private let folder: String
    /// True if each part has a line of its own.
    var showsDetails = false
    /// The conclusions from traffic, if the document was concluded from it.
    var traffic: [TrafficNote]?

    /// The largest number of kinds on one screen.
    private static let mostGroups = 20

    /// Creates the text of a report.
    ///
    /// - Parameters:
    ///   - report: The report. Its files are relative to the folder of the document, or to the root.
    ///   - file: The document.
    ///   - root: The folder that the document's references may lead to.
    init(_ report: ImportReport, of file: String, root: String? = nil) {
        self.report = report
        let own = file.lastIndex(of: "/").map { String(file[...$0]) } ?? ""
        folder = root.map { $0.isEmpty || $0.hasSuffix("/") ? $0 : $0 + "/" } ?? own
    }

    /// A line for each part that could not be imported unchanged, in the order of the document. Without details, parts that
    /// differ only in their names share a line, and the worst come first.
    var text: String { trafficText + documentText }

    /// A line for each conclusion from traffic. Those with little doubt are left to the details.
    private var trafficText: String {
        let all = traffic ?? []
        let shown = all.filter { showsDetails || ![.inferred, .ignored].contains($0.kind) }
        let lines = shown.map { TerminalText.line("\($0.place): \($0.message) [\($0.kind.rawValue)]") + "\n" }
        let rest = all.count - shown.count
        return lines.joined() + (rest == 0 ? "" : "\(rest) more conclusions; --details lists all \(all.count)\n")
    }

    private var documentText: String {
        if showsDetails || report.entries.count <= Self.mostGroups { return report.sorted.map(line).joined() }
        let groups = Dictionary(grouping: report.sorted, by: \.group)
        let ranked = groups.values.sorted { left, right in
            let (l, r) = (left[0], right[0])
            return (l.rank, -left.count, l.kind.rawValue, l.line) < (r.rank, -right.count, r.kind.rawValue, r.line)
        }
        let lines = ranked.prefix(Self.mostGroups).map { entries in
            entries.count == 1 ? line(entries[0]) : "\(entries.count) times, first at " + line(entries[0])
        }
        let rest = ranked.dropFirst(Self.mostGroups).reduce(0) { $0 + $1.count }
        let more = rest == 0 ? "" : "\(rest) more parts; "
        return lines.joined() + "\(more)--details lists all \(report.entries.count) parts with their places\n"
    }

    private func line(_ entry: ImportReport.Entry) -> String {
        TerminalText.line(folder + entry.line(in: entry.file)) + "\n"
    }

    var summary: String {
        guard !report.entries.isEmpty else { return traffic == nil ? "everything was imported\n" : "" }
        let counts = report.counts.map { "  \($0.count) \($0.kind.rawValue)\n" }.joined()
        return "\(report.entries.count) parts could not be imported unchanged:\n\(counts)"
    }

    private struct Spot: Encodable {
        var kind: String
        var path: String
        var line: Int
        var column: Int
        var pointer: String
        var message: String
        var instead: String
    }

    private struct Kept: Encodable {
        var subject: String
        var name: String
        var otherwise: String
    }

    private struct Found: Encodable {
        var question: String
        var id: String
        var level: String
        var place: String
        var reason: String
    }

    private struct Conclusion: Encodable {
        var kind: String
        var place: String
        var message: String
    }

    private struct Problem: Encodable {
        var id: String
        var path: String
        var line: Int
        var message: String
    }

    private struct Report: Encodable {
        var version = 2
        var counts: [String: Int]
        var spots: [Spot]
        var kept: [Kept]
        /// `nil` if this is the first import into the folder.
        var findings: [Found]?
        /// `nil` if the document is a file.
        var traffic: [Conclusion]?
        var errors: [Problem]
    }

    /// The names that stay and the effects of the newer document, as text. It is empty if this is the first import.
    static func text(of review: ImportReview) -> String {
        let names = review.kept.map { kept in
            let line =
                "= \(kept.subject) \(kept.name): keeps its name; a first import would call it \(kept.otherwise)"
            return TerminalText.line(line) + "\n"
        }
        guard let report = review.findings, !report.findings.isEmpty else { return names.joined() }
        return names.joined() + report.text
    }

    /// The report as indented JSON with sorted keys. It ends with a line feed.
    func json(_ review: ImportReview? = nil) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let spots = report.sorted.map { entry in
            Spot(
                kind: entry.kind.rawValue,
                path: folder + entry.file,
                line: entry.line,
                column: entry.column,
                pointer: entry.pointer,
                message: entry.message,
                instead: entry.instead
            )
        }
        let counts = Dictionary(report.counts.map { ($0.kind.rawValue, $0.count) }) { first, _ in first }
        let kept = (review?.kept ?? []).map { Kept(subject: $0.subject, name: $0.name, otherwise: $0.otherwise) }
        let findings = review?.findings?.findings.map { finding in
            Found(
                question: finding.question.rawValue,
                id: finding.kind.rawValue,
                level: finding.level.rawValue,
                place: finding.subject,
                reason: finding.reason
            )
        }
        let errors = (review?.diagnostics ?? []).map { error in
            Problem(id: error.id, path: error.location.path, line: error.location.line, message: error.message)
        }
        let conclusions = traffic?.map { Conclusion(kind: $0.kind.rawValue, place: $0.place, message: $0.message) }
        let whole = Report(
            counts: counts,
            spots: spots,
            kept: kept,
            findings: findings,
            traffic: conclusions,
            errors: errors
        )
        // The report contains only strings and whole numbers, so encoding it cannot fail.
        let data = (try? encoder.encode(whole)) ?? Data()
        return String(decoding: data, as: UTF8.self) + "\n"
    }
}

extension ImportReport.Entry {
    /// The entries that differ only in their names.
    fileprivate var group: [String] {
        [kind.rawValue] + [message, instead].map { $0.replacing(/'[^']*'/, with: "''") }
    }

    /// Zero if an operation or a part of the document is lost, and one if a value has another form.
    fileprivate var rank: Int {
        switch kind {
        case .unresolvedReference, .invalidDocument, .invalidOperation, .duplicateCall, .tooLarge, .refused, .method,
            .bodyOfGet, .securityScheme:
            0
        default: 1
        }
    }

    /// A document of one line has its places in the columns.
    fileprivate func line(in file: String) -> String {
        "\(file):\(line)\(line == 1 && column > 1 ? ":\(column)" : ""): \(message); \(instead) [\(kind.rawValue)] #\(pointer)"
    }
}
