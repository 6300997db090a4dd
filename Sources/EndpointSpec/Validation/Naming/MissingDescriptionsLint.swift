/// Every type that a spec declares says what it is. Those that a field declares in passing, as in `A | B`, cannot.
enum MissingDescriptionsLint {
    static func check(_ index: SpecIndex) -> [Diagnostic] {
        index.types.compactMap { type in
            let text = type.description ?? ""
            return type.isDeclaredInPassing || text.contains { !$0.isWhitespace } ? nil : .missingDescription(type.name)
        }
    }
}

extension SpecType {
    fileprivate var isDeclaredInPassing: Bool {
        guard case .union(let union) = kind else { return false }
        switch union.form {
        case .kinds, .expandable: return true
        case .inline, .adjacent, .presence, .status, .ordered: return false
        }
    }
}

extension Diagnostic {
    fileprivate static func missingDescription(_ name: Located<String>) -> Diagnostic {
        Diagnostic(
            "type-without-description",
            .warning,
            at: name.location,
            "the type '\(name.value)' has no description; add 'description' with a sentence about it"
        )
    }
}
