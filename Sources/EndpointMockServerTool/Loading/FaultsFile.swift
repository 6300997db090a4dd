import EndpointMockBackend
import EndpointSpec
import Foundation

/// A file of faults that the server makes on purpose:
///
/// ```yaml
/// getPayments: { status: 503, rate: 20%, retryAfter: 5s }
/// createPayment: { fault: drop, times: 1 }
/// "*": { delay: 50ms..200ms }
/// ```
struct FaultsFile {
    private(set) var rules: [MockFaults.Rule] = []
    private(set) var diagnostics: [Diagnostic] = []
    private let path: String
    private let operations: [String]

    /// Reads a file. `operations` are the names of the existing endpoints.
    init(_ source: SpecSource, operations: [String]) {
        path = source.path
        self.operations = operations
        let (node, problems) = YAMLReader.read(source)
        diagnostics = problems
        guard let node, !node.isNull, !problems.containsErrors else { return }
        guard case .mapping(let entries) = node.content else {
            report("wrong-kind", node.mark, "the file must map endpoints to faults, but found \(node.kindDescription)")
            return
        }
        for entry in entries { endpoint(entry) }
    }

    private mutating func report(_ id: String, _ mark: YAMLMark, _ message: String) {
        diagnostics.append(Diagnostic(id, at: mark.location(in: path), message))
    }

    private mutating func endpoint(_ entry: YAMLEntry) {
        let name = entry.key.text
        guard name == "*" || operations.contains(name) else {
            let hint = Suggestion.closest(to: name, in: operations).map { "; did you mean '\($0)'?" }
            let help = hint ?? "; '*' means all of them"
            return report("unknown-endpoint", entry.mark, "there is no endpoint '\(name)'\(help)")
        }
        if case .sequence(let nodes) = entry.value.content {
            for node in nodes { fault(node, of: name) }
        } else {
            fault(entry.value, of: name)
        }
    }

    /// Reads a fault: one of the words, or a mapping.
    private mutating func fault(_ node: YAMLNode, of name: String) {
        switch node.content {
        case .scalar where !node.isNull:
            if let fault = word(node) { rules.append(MockFaults.Rule(name, fault)) }
        case .mapping(let entries):
            mapping(entries, node.mark, of: name)
        default:
            let expected = "one of \(Self.words.map(\.word).joined(separator: ", ")), or a mapping"
            report(
                "wrong-kind",
                node.mark,
                "a fault of '\(name)' must be \(expected), but found \(node.kindDescription)"
            )
        }
    }

    private mutating func mapping(_ entries: [YAMLEntry], _ mark: YAMLMark, of name: String) {
        var rule = MockFaults.Rule(name, .drop)
        var faults: [(fault: MockFaults.Fault, entry: YAMLEntry)] = []
        var retryAfter: (seconds: Int, mark: YAMLMark)?
        let count = diagnostics.count
        for entry in entries {
            switch entry.key.text {
            case "fault": if let fault = word(entry.value) { faults.append((fault, entry)) }
            case "status": if let status = status(entry.value) { faults.append((.status(status), entry)) }
            case "delay": if let range = delay(entry.value) { faults.append((.delay(range), entry)) }
            case "rate": if let rate = rate(entry.value) { rule.rate = rate }
            case "times": if let times = times(entry.value) { rule.times = times }
            case "retryAfter": if let seconds = seconds(entry.value) { retryAfter = (seconds, entry.mark) }
            default: unknownKey(entry)
            }
        }
        guard diagnostics.count == count else { return }
        guard let first = faults.first else {
            return report("missing-key", mark, "a fault of '\(name)' needs 'status', 'delay' or 'fault'")
        }
        guard faults.count == 1 else {
            let keys = "'\(first.entry.key.text)' and '\(faults[1].entry.key.text)'"
            let message = "\(keys) are two faults; write a list of them: '\(name): [{ … }, { … }]'"
            return report("conflicting-keys", faults[1].entry.mark, message)
        }
        rule.fault = first.fault
        if let retryAfter {
            guard case .status(let status, _) = first.fault else {
                return report(
                    "misplaced-key",
                    retryAfter.mark,
                    "'retryAfter' is only for faults with 'status'; add 'status', or remove it"
                )
            }
            rule.fault = .status(status, retryAfterSeconds: retryAfter.seconds)
        }
        rules.append(rule)
    }

    private mutating func unknownKey(_ entry: YAMLEntry) {
        let keys = ["status", "delay", "fault", "rate", "times", "retryAfter"]
        let hint = Suggestion.closest(to: entry.key.text, in: keys).map { "did you mean '\($0)'?" }
        let help = hint ?? "the keys are \(keys.joined(separator: ", "))"
        report("unknown-key", entry.mark, "a fault has no key '\(entry.key.text)'; \(help)")
    }
}

// MARK: Values

extension FaultsFile {
    private static let words: [(word: String, fault: MockFaults.Fault)] = [
        ("timeout", .timeout), ("drop", .drop), ("truncate", .truncated), ("garble", .garbled),
    ]

    private mutating func word(_ node: YAMLNode) -> MockFaults.Fault? {
        let words = Self.words.map(\.word)
        let text = text(node)
        if let found = Self.words.first(where: { $0.word == text }) { return found.fault }
        let hint = Suggestion.closest(to: text, in: words).map { "; did you mean '\($0)'?" } ?? ""
        invalid("a fault", found: text, expected: "one of \(words.joined(separator: ", "))", at: node, hint: hint)
        return nil
    }

    private mutating func status(_ node: YAMLNode) -> Int? {
        let text = text(node)
        if let status = Int(text), (400...599).contains(status) { return status }
        invalid("'status'", found: text, expected: "a number from 400 to 599", at: node)
        return nil
    }

    /// Reads `0.2`, or `20%`.
    private mutating func rate(_ node: YAMLNode) -> Double? {
        let text = text(node)
        let value = text.hasSuffix("%") ? Double(text.dropLast()).map { $0 / 100 } : Double(text)
        if let value, (0...1).contains(value) { return value }
        invalid("'rate'", found: text, expected: "a share such as 0.2 or 20%", at: node)
        return nil
    }

    private mutating func times(_ node: YAMLNode) -> Int? {
        let text = text(node)
        if let times = Int(text), times > 0 { return times }
        invalid("'times'", found: text, expected: "a whole number from 1", at: node)
        return nil
    }

    private mutating func seconds(_ node: YAMLNode) -> Int? {
        let text = text(node)
        if let duration = Duration(specText: text) {
            return Int(duration.components.seconds) + (duration.components.attoseconds > 0 ? 1 : 0)
        }
        invalid("'retryAfter'", found: text, expected: "a time such as 5s", at: node)
        return nil
    }

    /// Reads `200ms`, or `50ms..200ms`.
    private mutating func delay(_ node: YAMLNode) -> ClosedRange<Duration>? {
        let text = text(node)
        let range = Self.ends(of: text)
        let ends = range.map { Duration(specText: $0.trimmingCharacters(in: .whitespaces)) }
        if ends.count == 1, let only = ends[0] { return only...only }
        if ends.count == 2, let low = ends[0], let high = ends[1], low <= high { return low...high }
        invalid("'delay'", found: text, expected: "a time such as 200ms, or a range such as 50ms..200ms", at: node)
        return nil
    }

    /// The texts around two dots; without them, the whole text.
    private static func ends(of text: String) -> [String] {
        guard let dots = text.firstRange(of: "..") else { return [text] }
        return [String(text[..<dots.lowerBound]), String(text[dots.upperBound...])]
    }

    private func text(_ node: YAMLNode) -> String {
        if case .scalar(let scalar) = node.content { scalar.text } else { node.kindDescription }
    }

    private mutating func invalid(
        _ subject: String,
        found: String,
        expected: String,
        at node: YAMLNode,
        hint: String = ""
    ) {
        report("invalid-value", node.mark, "\(subject) is \(expected), not '\(found)'\(hint)")
    }
}
