import EndpointSpec

/// An imported spec as texts, which were read again.
struct WrittenSpec {
    /// The files by their names without an extension.
    let texts: [(name: String, text: SpecText)]
    /// The spec that the texts contain, without validation.
    let document: SpecDocument?
    private let diagnostics: [Diagnostic]

    init(_ spec: ImportedSpec, _ source: ImportedSource) {
        texts = ([("api", spec.api)] + spec.files.map { ($0.name, $0.tree) }).map { name, tree in
            // The header precedes the text that it contains a hash of.
            let text = SpecText(tree, header: ImportHeader.placeholder(source), comments: spec.comments)
            return (name, text.sealed(source))
        }
        (document, diagnostics) = SpecReader.document(
            of: texts.map { SpecSource(path: "\($0.name).yaml", bytes: Array($0.text.text.utf8)) }
        )
    }

    /// The errors of the texts, else those that the check finds.
    func errors(_ check: (SpecDocument) -> [Diagnostic]) -> [Diagnostic] {
        let errors = diagnostics.filter { $0.severity == .error }
        guard errors.isEmpty, let document else { return errors }
        return check(document).filter { $0.severity == .error }
    }
}
