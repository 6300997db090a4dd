package import EndpointSpec

/// The findings that a team accepts, from the file `accepted.yaml` beside `api.yaml`.
package struct AcceptedFindings: Sendable {
    /// The name of the file.
    package static let fileName = "accepted.yaml"

    private struct Entry: Sendable {
        var location: SourceLocation
        var kind: FindingKind
        var place: String
        var reason: String
        /// The question that the entry answers; `nil` if it accepts the finding in each of them.
        var question: Finding.Question?
        /// The last old version that the entry is for; `nil` if it is for all.
        var until: VersionName?
    }

    /// The keys of an entry.
    static let keys = ["id", "place", "reason", "question", "until"]

    private var entries: [Entry] = []
    /// The mistakes in the file.
    package private(set) var diagnostics: [Diagnostic] = []

    /// Reads the file. A `source` that is `nil` accepts nothing.
    package init(_ source: SpecSource?) {
        guard let source else { return }
        let (node, problems) = YAMLReader.read(source)
        diagnostics = problems
        guard let node else { return }
        guard case .mapping(let members) = node.content else {
            refuse(node, source, "expected 'accepted:' with a list")
            return
        }
        for member in members {
            guard member.key.text == "accepted" else {
                diagnostics.append(
                    Diagnostic(
                        "unknown-key",
                        at: member.mark.location(in: source.path),
                        "unknown key '\(member.key.text)'; the file has only 'accepted:' with a list of findings"
                    )
                )
                continue
            }
            guard case .sequence(let items) = member.value.content else {
                if !member.value.isNull {
                    refuse(member.value, source, "expected a list, found \(member.value.kindDescription)")
                }
                continue
            }
            for item in items { read(item, source) }
        }
    }

    private mutating func refuse(_ node: YAMLNode, _ source: SpecSource, _ message: String) {
        diagnostics.append(Diagnostic("invalid-acceptance", at: node.mark.location(in: source.path), message))
    }

    private mutating func read(_ node: YAMLNode, _ source: SpecSource) {
        guard case .mapping(let members) = node.content else {
            return refuse(node, source, "expected '{ id: …, place: …, reason: … }', found \(node.kindDescription)")
        }
        var texts: [String: String] = [:]
        for member in members {
            guard Self.keys.contains(member.key.text) else {
                let message =
                    "unknown key '\(member.key.text)'; an accepted finding has id, place, reason, question and until"
                diagnostics.append(Diagnostic("unknown-key", at: member.mark.location(in: source.path), message))
                continue
            }
            guard case .scalar(let scalar) = member.value.content, !member.value.isNull else {
                refuse(member.value, source, "'\(member.key.text)' needs a text, not \(member.value.kindDescription)")
                continue
            }
            texts[member.key.text] = scalar.text
        }
        guard let id = texts["id"], let place = texts["place"], let reason = texts["reason"] else {
            let missing = ["id", "place", "reason"].filter { texts[$0] == nil }.map { "'\($0)'" }
            return refuse(node, source, "an accepted finding needs \(missing.joined(separator: " and "))")
        }
        guard let kind = FindingKind(rawValue: id) else {
            let hint =
                Suggestion.closest(to: id, in: FindingKind.allCases.map(\.rawValue)).map { "; did you mean '\($0)'?" }
                ?? ""
            return refuse(node, source, "there is no finding '\(id)'\(hint)")
        }
        if let found = texts["question"], Finding.Question(rawValue: found) == nil {
            let all = Finding.Question.allCases.map(\.rawValue)
            let hint = Suggestion.closest(to: found, in: all).map { "; did you mean '\($0)'?" } ?? ""
            return refuse(node, source, "'question' is one of \(all.joined(separator: ", ")), not '\(found)'\(hint)")
        }
        let until = texts["until"].map { VersionName($0) }
        if let until, until == nil {
            let found = texts["until"] ?? ""
            return refuse(
                node,
                source,
                "'until' needs the name of a version with a number, such as v1.4; found '\(found)'"
            )
        }
        let location = node.mark.location(in: source.path)
        entries.append(
            Entry(
                location: location,
                kind: kind,
                place: place,
                reason: reason,
                question: texts["question"].flatMap(Finding.Question.init),
                until: until ?? nil
            )
        )
    }

    /// Notes the reason at each finding that is accepted. A label without a version, such as a folder or `HEAD`, is later than each
    /// `until`.
    ///
    /// - Parameters:
    ///   - findings: The findings of one old version.
    ///   - label: The old version that the findings are about.
    /// - Returns: The findings, and the numbers of the entries that matched.
    package func accept(_ findings: [Finding], from label: String) -> (findings: [Finding], used: Set<Int>) {
        var used: Set<Int> = []
        let version = VersionName(label)
        let marked = findings.map { finding in
            let match = entries.indices.first { number in
                let entry = entries[number]
                return entry.kind == finding.kind && entry.place == finding.subject
                    && [nil, finding.question].contains(entry.question)
                    && entry.until.map { until in version.map { $0 <= until } ?? false } ?? true
            }
            guard let match, finding.level != .safe else { return finding }
            used.insert(match)
            var accepted = finding
            accepted.acceptance = entries[match].reason
            return accepted
        }
        return (marked, used)
    }

    /// A warning for each entry that no finding matched.
    package func stale(besides used: Set<Int>) -> [Diagnostic] {
        entries.indices.filter { !used.contains($0) }.map { number in
            let entry = entries[number]
            let question = entry.question.map { " of '\($0.rawValue)'" } ?? ""
            let versions = question + (entry.until.map { " of a version up to '\($0.text)'" } ?? "")
            return Diagnostic(
                "stale-acceptance",
                .warning,
                at: entry.location,
                "no finding '\(entry.kind.rawValue)' at '\(entry.place)'\(versions) matches any more; remove the entry"
            )
        }
    }
}
