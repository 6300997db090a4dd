/// A decoder of one construct of the language, from nodes into the model.
///
/// A method that returns `nil` has reported why.
protocol SpecDecoder {
    var context: DecodingContext { get }
}

extension SpecDecoder {
    func report(_ diagnostic: Diagnostic) { context.diagnostics.append(diagnostic) }

    func location(_ node: YAMLNode) -> SourceLocation { context.location(node.mark) }

    func location(_ mark: YAMLMark) -> SourceLocation { context.location(mark) }

    func located(_ entry: YAMLEntry) -> Located<String> { Located(entry.key.text, at: location(entry.mark)) }

    /// The number of problems so far.
    var problemCount: Int { context.diagnostics.count }
}
