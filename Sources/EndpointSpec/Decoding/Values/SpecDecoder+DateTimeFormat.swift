extension SpecDecoder {
    /// The name of a format, or a pattern.
    func datetimeFormat(_ node: YAMLNode) -> Located<SpecDateTimeFormat>? {
        let words = SpecDateTimeFormat.named.map(\.word)
        let expected = "one of \(words.joined(separator: ", ")), or a pattern such as yyyy-MM-dd HH:mm:ss"
        guard let scalar = scalar(node, of: "'datetime'", expected: expected) else { return nil }
        if let named = SpecDateTimeFormat.named.first(where: { $0.word == scalar.text }) {
            return Located(named.format, at: location(node))
        }
        guard ["yy", "MM", "dd", "HH", "mm"].contains(where: scalar.text.contains) else {
            let suggestion = Suggestion.closest(to: scalar.text, in: words)
            report(.invalidValue("'datetime'", scalar.text, expected: expected, suggestion, at: location(node)))
            return nil
        }
        do throws(SpecDateTimePattern.Problem) {
            return Located(.pattern(try SpecDateTimePattern(scalar.text)), at: location(node))
        } catch {
            report(.invalidPattern(scalar.text, error, at: location(node)))
            return nil
        }
    }
}

extension Diagnostic {
    static func invalidPattern(
        _ text: String,
        _ problem: SpecDateTimePattern.Problem,
        at location: SourceLocation
    ) -> Diagnostic {
        Diagnostic("invalid-datetime-pattern", at: location, "the pattern '\(text)' is not valid: \(problem.message)")
    }

    static func constantInArray(at location: SourceLocation) -> Diagnostic {
        let message =
            "a type with 'wire: array' has positions instead of keys, so it cannot have constants; remove the "
            + "field"
        return Diagnostic("conflicting-keys", at: location, message)
    }
}
