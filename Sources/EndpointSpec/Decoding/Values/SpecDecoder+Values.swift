extension SpecDecoder {
    /// Any scalar's text, as it stands there.
    func text(_ node: YAMLNode, of subject: String) -> Located<String>? {
        guard let scalar = scalar(node, of: subject, expected: "text") else { return nil }
        return Located(scalar.text, at: location(node))
    }

    /// `true` or `false`; YAML's other spellings are not asked for.
    func flag(_ node: YAMLNode, of subject: String) -> Bool? {
        guard let scalar = scalar(node, of: subject, expected: "true or false") else { return nil }
        switch (scalar.text, scalar.isQuoted) {
        case ("true", false): return true
        case ("false", false): return false
        default:
            report(.invalidValue(subject, scalar.text, expected: "true or false", at: location(node)))
            return nil
        }
    }

    func integer(_ node: YAMLNode, of subject: String, in range: ClosedRange<Int>) -> Located<Int>? {
        let expected = "a whole number from \(range.lowerBound) to \(range.upperBound)"
        guard let scalar = scalar(node, of: subject, expected: expected) else { return nil }
        if !scalar.isQuoted, let value = Int(scalar.text), range.contains(value) {
            return Located(value, at: location(node))
        }
        report(.invalidValue(subject, scalar.text, expected: expected, at: location(node)))
        return nil
    }

    func number(_ node: YAMLNode, of subject: String, in range: ClosedRange<Double>) -> Located<Double>? {
        let expected = "a number from \(range.lowerBound) to \(range.upperBound)"
        guard let scalar = scalar(node, of: subject, expected: expected) else { return nil }
        if !scalar.isQuoted, let value = Double(scalar.text), range.contains(value) {
            return Located(value, at: location(node))
        }
        report(.invalidValue(subject, scalar.text, expected: expected, at: location(node)))
        return nil
    }

    /// One of the words that an enum of the model lists.
    func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ node: YAMLNode,
        of subject: String,
        _ type: Choice.Type = Choice.self
    ) -> Located<Choice>? {
        choice(node, of: subject, among: Array(Choice.allCases))
    }

    func choice<Choice: RawRepresentable<String>>(
        _ node: YAMLNode,
        of subject: String,
        among choices: [Choice]
    ) -> Located<Choice>? {
        let words = choices.map(\.rawValue)
        let expected = "one of \(words.joined(separator: ", "))"
        guard let scalar = scalar(node, of: subject, expected: expected) else { return nil }
        if let value = choices.first(where: { $0.rawValue == scalar.text }) {
            return Located(value, at: location(node))
        }
        // The forms of points in time have a key of their own.
        let isTime = subject == "'wire'" && SpecDateTimeFormat.named.contains { $0.word == scalar.text }
        let suggestion = isTime ? "datetime: \(scalar.text)" : Suggestion.closest(to: scalar.text, in: words)
        report(.invalidValue(subject, scalar.text, expected: expected, suggestion, at: location(node)))
        return nil
    }

    func scalar(_ node: YAMLNode, of subject: String, expected: String) -> YAMLScalar? {
        if case .scalar(let scalar) = node.content, !node.isNull { return scalar }
        report(.wrongKind(subject, expected: expected, node, at: location(node)))
        return nil
    }

    /// A bare `null` is the word here, not the absence of one.
    func absentValue(_ node: YAMLNode) -> Located<SpecAbsentValue>? {
        if case .scalar(let scalar) = node.content, scalar.text == SpecAbsentValue.null.rawValue {
            return Located(.null, at: location(node))
        }
        return choice(node, of: "'nil'", SpecAbsentValue.self)
    }

    /// Returns true if a key has the value `none`, and reports any other value.
    func isNone(_ node: YAMLNode, _ subject: String) -> Bool {
        guard let text = text(node, of: subject) else { return false }
        if text.value == "none" { return true }
        report(.invalidValue(subject, text.value, expected: "none", at: text.location))
        return false
    }

    /// `image/png`, perhaps with parameters behind it.
    func contentType(_ node: YAMLNode) -> Located<String>? {
        guard let text = text(node, of: "'contentType'") else { return nil }
        let type = text.value.prefix { $0 != ";" }.split(separator: "/", omittingEmptySubsequences: false)
        let isVisible = text.value.utf8.allSatisfy { (0x20...0x7E).contains($0) }
        guard type.count == 2, isVisible, type.allSatisfy({ String($0).trimmingSpaces.isHTTPToken }) else {
            report(.invalidValue("'contentType'", text.value, expected: "such as image/png", at: text.location))
            return nil
        }
        return text
    }
}

extension Diagnostic {
    static func invalidValue(
        _ subject: String,
        _ found: String,
        expected: String,
        _ suggestion: String? = nil,
        at location: SourceLocation
    ) -> Diagnostic {
        let hint = suggestion.map { "; did you mean '\($0)'?" } ?? ""
        return Diagnostic("invalid-value", at: location, "\(subject) must be \(expected), not '\(found)'\(hint)")
    }

    /// For a number where the wire has text: in quotes it is one.
    static func numberForText(
        _ subject: String,
        _ number: String,
        elsewhere: String,
        at location: SourceLocation
    ) -> Diagnostic {
        Diagnostic(
            "invalid-value",
            at: location,
            "\(subject) is sent as text, not as the number \(number); write '\"\(number)\"' if it is text; "
                + "\(elsewhere)"
        )
    }
}

extension YAMLScalar {
    /// True for a number of YAML, rather than text of digits.
    var isBareNumber: Bool { !isQuoted && (text.isJSONNumber || Int(text) != nil) }
}
