extension SpecDecoder {
    /// `{ results: list(BatchItem), match: id, status: [200, 207] }`
    mutating func results(_ node: YAMLNode, _ mapping: KeyedMapping) -> SpecReturns? {
        reportExclusions(by: "results", in: mapping)
        let before = diagnostics.count
        guard let type = plainType(node, of: "'results'") else { return nil }
        let match = mapping["match"].flatMap { text($0, of: "'match'") }
        let statuses = mapping["status"].map { successStatuses($0) } ?? []
        guard diagnostics.count == before else { return nil }
        var returns = SpecReturns(
            location: type.location,
            content: .results(SpecResults(type: type, match: match, statuses: statuses))
        )
        if let node = mapping["at"] { returns.at = jsonPath(node, of: "'at'") }
        return returns
    }

    /// A status, or a list of them.
    mutating func successStatuses(_ node: YAMLNode) -> [Located<Int>] {
        var nodes = [node]
        if case .sequence(let elements) = node.content {
            nodes = elements
            if elements.isEmpty {
                let expected = "a status such as 201, or a list of them"
                report(.invalidValue("'status'", "[]", expected: expected, at: location(node)))
            }
        }
        return nodes.compactMap { node in
            guard let text = text(node, of: "a status") else { return nil }
            guard let status = Int(text.value), (200...299).contains(status) else {
                let expected = "a status from 200 to 299; declare other statuses as cases of 'errors'"
                report(.invalidValue("'status'", text.value, expected: expected, at: text.location))
                return nil
            }
            return Located(status, at: text.location)
        }
    }
}

extension Diagnostic {
    static func withoutResults(_ key: String, at location: SourceLocation) -> Diagnostic {
        Diagnostic(
            "misplaced-key",
            at: location,
            "'\(key)' belongs to 'results', which returns a result for each element of a batch; add 'results', or "
                + "remove '\(key)'"
        )
    }
}
