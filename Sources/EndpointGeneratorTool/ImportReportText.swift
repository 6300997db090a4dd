import EndpointCompatibility
import EndpointDescription
import EndpointSpec
import Foundation
import OpenAPIConversion

/// The report of an import, as text for people and as JSON for programs.
struct ImportReportText {
    private let report: ImportReport
    private let folder: String

    init(_ report: ImportReport, of file: String) {
        self.report = report
        folder = file.lastIndex(of: "/").map { String(file[...$0]) } ?? ""
    }

    /// A line for each part that could not be imported unchanged, in the order of the document.
    var text: String { report.sorted.map { TerminalText.line("\(folder)\($0.line(in: $0.file))") + "\n" }.joined() }

    var summary: String {
        guard !report.entries.isEmpty else { return "everything was imported\n" }
        let counts = report.counts.map { "  \($0.count) \($0.kind.rawValue)\n" }.joined()
        return "\(report.entries.count) parts could not be imported unchanged:\n\(counts)"
    }

    private struct Spot: Encodable {
        var kind: String
        var path: String
        var line: Int
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
        // The report contains only strings and whole numbers, so encoding it cannot fail.
        let data =
            (try? encoder.encode(Report(counts: counts, spots: spots, kept: kept, findings: findings, errors: errors)))
            ?? Data()
        return String(decoding: data, as: UTF8.self) + "\n"
    }
}

extension ImportReport.Entry {
    fileprivate func line(in file: String) -> String {
        "\(file):\(line): \(message); \(instead) [\(kind.rawValue)] #\(pointer)"
    }
}
