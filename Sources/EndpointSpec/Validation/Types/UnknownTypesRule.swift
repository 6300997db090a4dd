/// Every type that is named is declared in one of the files.
enum UnknownTypesRule {
    static func check(_ index: SpecIndex) -> [Diagnostic] {
        var findings = Findings(index: index)
        for type in index.types {
            if case .union(let union) = type.kind {
                for unionCase in union.cases { findings.check(unionCase.type, of: "a case of", type.name.value) }
            }
            guard case .object(let object) = type.kind else { continue }
            for field in object.fields { findings.check(field.type, of: "the field", field.name.value) }
        }
        for endpoint in index.endpoints {
            for parameter in endpoint.parameters {
                findings.check(parameter.type, of: "the parameter", parameter.name.value)
            }
            if let body = endpoint.body { findings.check(body, of: "the body of", endpoint.name.value, or: .body) }
            let words: TypeWords = if case .json? = endpoint.returns?.content { .answer } else { .none }
            for type in endpoint.returns?.types ?? [] {
                findings.check(type, of: "the answer of", endpoint.name.value, or: words)
            }
            for header in endpoint.returns?.allHeaders ?? [] {
                findings.check(header.type, of: "the response header", header.name.value)
            }
        }
        if let metadata = index.api.envelope?.metadata { findings.check(metadata.type, of: "the envelope's metadata") }
        for errorCase in index.api.errors.cases {
            if let body = errorCase.body { findings.check(body, of: "the body of an error case") }
        }
        return findings.diagnostics
    }

    private struct Findings {
        /// A spec with more unknown names than this has another problem than mistyping, and comparing all of them takes
        /// time.
        static let suggestionLimit = 200

        let index: SpecIndex
        var diagnostics: [Diagnostic] = []
        private var suggestions: [TypeWords: [String: String?]] = [:]

        init(index: SpecIndex) { self.index = index }

        /// Beside types there may stand words.
        mutating func check(
            _ type: Located<SpecTypeExpression>,
            of role: String,
            _ owner: String? = nil,
            or words: TypeWords = .none
        ) {
            guard let name = type.value.declaredName, index.type(name) == nil else { return }
            let suggestion = suggestion(for: name, or: type.value == .named(name) ? words : .none)
            var finding = Diagnostic.unknownType(
                name,
                for: owner.map { "\(role) '\($0)'" } ?? role,
                suggestion,
                at: type.location
            )
            finding.notes += index.document.refinements.notes(onMissing: name, in: "types")
            diagnostics.append(finding)
        }

        private mutating func suggestion(for name: String, or words: TypeWords) -> String? {
            if let known = suggestions[words, default: [:]][name] { return known }
            guard suggestions.values.reduce(0, { $0 + $1.count }) < Self.suggestionLimit else { return nil }
            let suggestion = index.suggestion(forType: name, or: words)
            suggestions[words, default: [:]][name] = .some(suggestion)
            return suggestion
        }
    }
}

extension Diagnostic {
    static func unknownType(
        _ name: String,
        for owner: String,
        _ suggestion: String?,
        at location: SourceLocation
    ) -> Diagnostic {
        let hint =
            suggestion.map { "did you mean '\($0)'?" }
            ?? "declare it under 'types' in one of the files"
        return Diagnostic("unknown-type", at: location, "unknown type '\(name)' for \(owner); \(hint)")
    }
}
