extension SpecDecoder {
    /// The name of a format, or a pattern.
    mutating func datetimeFormat(_ node: YAMLNode) -> Located<SpecDateTimeFormat>? {
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

    /// Whether a field's value stands in the spec.
    func isConstant(_ node: YAMLNode) -> Bool {
        guard case .mapping(let entries) = node.content else { return false }
        return entries.contains { $0.key.text == "value" }
    }

    /// The value of a field that is the same in every object.
    mutating func constant(_ entry: YAMLEntry, _ mapping: KeyedMapping, _ node: YAMLNode) -> SpecConstantField? {
        let expected = "text, a number, true or false"
        guard let scalar = scalar(node, of: "'value'", expected: expected) else { return nil }
        let others = [
            "type", "default", "sensitive", "datetime", "wire", "onInvalid", "refers", "additional", "deprecated",
        ]
        for other in others + KeyVocabulary.constraints {
            guard let entry = mapping.entry(other) else { continue }
            report(.constantWith(other, at: location(entry.mark)))
        }
        if !scalar.isQuoted, scalar.text.isJSONNumber, Double(scalar.text)?.isFinite != true {
            let expected = "a number that fits 64 bits, or text in quotes"
            report(.invalidValue("'value'", scalar.text, expected: expected, at: location(node)))
            return nil
        }
        let value: SpecConstantField.Value =
            switch scalar.text {
            case _ where scalar.isQuoted: .string(scalar.text)
            case "true", "false": .bool(scalar.text == "true")
            case let text where text.isJSONNumber: .number(text)
            default: .string(scalar.text)
            }
        return SpecConstantField(
            name: located(entry),
            key: mapping["key"].flatMap { text($0, of: "'key'") },
            value: value
        )
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

    static func constantWith(_ key: String, at location: SourceLocation) -> Diagnostic {
        Diagnostic(
            "conflicting-keys",
            at: location,
            "a field with 'value' is a constant that Swift does not show, so it cannot have '\(key)'; remove one "
                + "of them"
        )
    }
}
