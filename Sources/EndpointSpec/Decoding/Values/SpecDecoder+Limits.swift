internal import EndpointPatterns

extension SpecDecoder {
    /// A number in JSON's spelling; quotes are fine, as around a decimal.
    func bound(_ node: YAMLNode, of subject: String) -> Located<String>? {
        guard let scalar = scalar(node, of: subject, expected: "a number") else { return nil }
        if scalar.text.isJSONNumber, Double(scalar.text)?.isFinite == true {
            return Located(scalar.text, at: location(node))
        }
        report(.invalidValue(subject, scalar.text, expected: "a number", at: location(node)))
        return nil
    }

    func pattern(_ node: YAMLNode) -> Located<SpecPattern>? {
        guard let text = text(node, of: "'pattern'") else { return nil }
        do throws(PatternProblem) {
            return Located(try SpecPattern(text.value), at: text.location)
        } catch {
            report(.invalidPattern(text, error))
            return nil
        }
    }

    /// `true`, or what to do instead.
    func deprecation(_ node: YAMLNode) -> SpecDeprecation? {
        let expected = "true, or what to use instead"
        guard let scalar = scalar(node, of: "'deprecated'", expected: expected) else { return nil }
        switch (scalar.text, scalar.isQuoted) {
        case ("true", false): return SpecDeprecation(message: nil)
        case ("false", false): return nil
        // Other words of YAML's for the two.
        case (let word, false) where ["true", "false", "yes", "no", "on", "off"].contains(word.lowercased()):
            report(.invalidValue("'deprecated'", word, expected: expected, at: location(node)))
            return nil
        default: return SpecDeprecation(message: scalar.text)
        }
    }
}

extension Diagnostic {
    fileprivate static func invalidPattern(_ pattern: Located<String>, _ problem: PatternProblem) -> Diagnostic {
        let remedy =
            switch problem {
            case .invalid: "correct it, and write it in single quotes, in which YAML keeps backslashes"
            case .tooManyCharacters, .tooManyGroups, .tooManyRepetitions, .unsupported: "write a shorter one"
            }
        return Diagnostic(
            "invalid-limit",
            at: pattern.location,
            "the pattern '\(pattern.value.prefix(80))' \(problem); \(remedy)"
        )
    }
}
