import EndpointDescription
import EndpointSpec
import Foundation

extension FindingReport {
    private static let order = Finding.Level.allCases.reversed()

    /// The report for a terminal: a section for each question, and a paragraph for each finding that is not safe.
    package var text: String {
        var lines = ["\(api): \(old.joined(separator: ", ")) → \(new)"]
        for question in Finding.Question.allCases where questions.contains(question) {
            let own = findings.filter { $0.question == question }
            lines += ["", "\(question.number). \(question.title): \(Self.counts(own))"]
            for finding in own where finding.level != .safe { lines += paragraph(finding) }
            for finding in own where finding.level == .safe {
                lines.append("  safe      \(finding.kind.rawValue)  \(finding.subject): \(finding.reason)")
            }
        }
        return lines.map(TerminalText.line).joined(separator: "\n") + "\n"
    }

    private func paragraph(_ finding: Finding) -> [String] {
        let level = finding.level.rawValue.padded(to: 8)
        var lines = ["  \(level)  \(finding.kind.rawValue)  \(finding.subject)", "      \(finding.reason)"]
        if !finding.places.isEmpty { lines.append("      at \(finding.places)") }
        if !finding.users.isEmpty { lines.append("      in \(finding.users)") }
        if !finding.versions.isEmpty { lines.append("      affects \(finding.versions.joined(separator: ", "))") }
        lines.append(finding.acceptance.map { "      accepted: \($0)" } ?? "      instead: \(finding.advice)")
        return lines
    }

    /// `2 breaking, 1 risky, 3 safe`, or `nothing`.
    static func counts(_ findings: [Finding]) -> String {
        let counts = order.compactMap { level -> String? in
            let count = findings.count { $0.level == level }
            return count == 0 ? nil : "\(count) \(level.rawValue)"
        }
        let accepted = findings.count { $0.acceptance != nil }
        let list = counts.isEmpty ? "nothing" : counts.joined(separator: ", ")
        return accepted == 0 ? list : "\(list), of which \(accepted) accepted"
    }

    // MARK: Markdown

    /// The report as a comment on a pull request.
    package var markdown: String {
        var lines = ["## \(Self.cell(api)): \(Self.cell(old.joined(separator: ", "))) → \(Self.cell(new))"]
        for question in Finding.Question.allCases where questions.contains(question) {
            let own = findings.filter { $0.question == question }
            lines += ["", "### \(question.number). \(question.title): \(Self.counts(own))"]
            guard !own.isEmpty else { continue }
            lines += ["", "| Level | Finding | Part | Reason | Instead |", "|---|---|---|---|---|"]
            for finding in own {
                let affects = finding.versions.isEmpty ? "" : "; affects \(finding.versions.joined(separator: ", "))"
                let remedy = finding.acceptance.map { "accepted: \($0)" } ?? finding.advice
                let cells = [
                    finding.level.rawValue, finding.kind.rawValue, finding.subject, finding.reason + affects, remedy,
                ]
                lines.append("| \(cells.map(Self.cell).joined(separator: " | ")) |")
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Text of a spec in Markdown: characters that have a meaning there are escaped.
    private static func cell(_ text: String) -> String {
        var result = ""
        for scalar in TerminalText.line(text).unicodeScalars {
            if "\\`*_{}[]<>#|!".unicodeScalars.contains(scalar) { result += "\\" }
            result.unicodeScalars.append(scalar)
        }
        return result
    }

    // MARK: GitHub

    /// Commands of a GitHub workflow, which show each finding at its line of the new version. A finding that fails the job is an error.
    /// Files are named from the root of the repository, as the workflow knows them.
    package func github(in root: String) -> String {
        findings.filter { $0.level != .safe && $0.acceptance == nil }.map { finding in
            let command = counts(finding) ? "error" : "warning"
            let place =
                finding.new.map {
                    " file=\(Self.property(Self.path($0.path, in: root))),line=\($0.line),col=\($0.column),"
                } ?? " "
            let title = "title=\(Self.property("\(finding.kind.rawValue): \(finding.subject)"))"
            let message = "\(finding.question.title): \(finding.reason); instead: \(finding.advice)"
            return "::\(command)\(place)\(title)::\(Self.data(message))\n"
        }.joined()
    }

    private static func path(_ path: String, in root: String) -> String {
        let file = URL(fileURLWithPath: path).standardizedFileURL.path
        return file.hasPrefix("\(root)/") ? String(file.dropFirst(root.utf8.count + 1)) : path
    }

    private static func data(_ text: String) -> String {
        text.unicodeScalars.map { scalar in
            switch scalar {
            case "%": "%25"
            case "\r": "%0D"
            case "\n": "%0A"
            default: String(scalar)
            }
        }.joined()
    }

    private static func property(_ text: String) -> String {
        data(text).unicodeScalars.map { $0 == ":" ? "%3A" : $0 == "," ? "%2C" : String($0) }.joined()
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
