/// Holds a document against the rules of the language.
enum SpecValidator {
    static func validate(_ document: SpecDocument, lint: Bool) -> (spec: ValidatedSpec?, diagnostics: [Diagnostic]) {
        let diagnostics: [Diagnostic] = []
        return (diagnostics.containsErrors ? nil : ValidatedSpec(unchecked: document), diagnostics)
    }
}
