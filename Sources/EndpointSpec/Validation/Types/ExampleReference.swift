/// The examples that texts such as `$settled` name in values of declared types.
enum ExampleReference {
    case example(SpecExample, of: SpecType)
    /// There is none of that name among these.
    case unknown(String, known: [String])
}

extension SpecLiteral {
    /// The name behind `$`. In quotes it is text, as everything is.
    fileprivate var referredName: String? {
        guard case .scalar(let text, isQuoted: false) = self, text.hasPrefix("$"), text.count > 1 else { return nil }
        return String(text.dropFirst())
    }
}

extension SpecIndex {
    /// The example that a value refers to; `nil` where it is a value itself.
    ///
    /// A union that is told apart by what the value is has the examples of its types besides its own. A type that a text
    /// may be a value of, and that has no examples, takes what begins with `$` as the text that it is.
    func reference(_ literal: SpecLiteral, to name: String) -> ExampleReference? {
        guard let referred = literal.referredName, let type = type(name) else { return nil }
        var owners = [type]
        switch type.kind {
        case .union(let union):
            switch union.form {
            case .kinds, .expandable, .ordered:
                owners += union.cases.compactMap { unionCase in
                    if case .named(let name) = unionCase.type.value { self.type(name) } else { nil }
                }
            case .inline, .adjacent, .presence, .status: break
            }
        case .custom: return nil
        case .object, .enumeration, .wrapper: break
        }
        for owner in owners {
            if let example = examplesByName(of: owner.name.value)?[referred] {
                return .example(example, of: owner)
            }
        }
        let known =
            owners.count == 1
            ? examplesByName(of: type.name.value)?.names ?? []
            : owners.flatMap { examplesByName(of: $0.name.value)?.names ?? [] }
        if case .object = type.kind { return .unknown(referred, known: known) }
        return known.isEmpty ? nil : .unknown(referred, known: known)
    }

    /// Returns true if a value names an existing example.
    func refersToExample(_ literal: SpecLiteral, as type: SpecTypeExpression) -> Bool {
        guard case .named(let name) = type.unwrapped.type, case .example? = reference(literal, to: name) else {
            return false
        }
        return true
    }
}

extension Diagnostic {
    static func unknownExample(
        _ name: String,
        of type: String,
        known: [String],
        at location: SourceLocation,
        isReference: Bool
    ) -> Diagnostic {
        let mark = isReference ? "$" : ""
        let quotes = isReference ? "; if it is a text that begins with '$', put it in quotes" : ""
        let message =
            if known.isEmpty {
                "'\(type)' has no examples, so there is no example '\(name)'; write it under 'examples' of "
                    + "'\(type)'\(quotes)"
            } else {
                "'\(type)' has no example '\(name)'\(quotes); "
                    + (Suggestion.closest(to: name, in: known).map { "did you mean '\(mark)\($0)'?" }
                        ?? "it has \(NameList.text(known))")
            }
        return Diagnostic("unknown-example", at: location, message)
    }
}
