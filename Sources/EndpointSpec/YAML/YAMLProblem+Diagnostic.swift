extension YAMLProblem {
    func diagnostic(in source: SpecSource) -> Diagnostic {
        if isInEncoding { return .encoding(text, at: mark.location(in: source.path)) }
        let notes = context.map { [Diagnostic.Note($0, at: contextMark.location(in: source.path))] } ?? []
        return Diagnostic("yaml-syntax", at: mark.location(in: source.path), text, notes: notes)
    }
}
