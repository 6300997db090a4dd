/// Turns one file's nodes into the model, keeping what it finds wrong. The constructs of the language are its
/// extensions, a file each.
///
/// A method that returns `nil` has reported why.
struct SpecDecoder {
    /// The file's own path. What was merged into it stands in another.
    let path: String
    private let paths: [String]
    private(set) var diagnostics: [Diagnostic] = []
    /// Types that are declared where they are used: by `A | B` and `expandable(T)`.
    var inlineTypes: [SpecType] = []
    /// The name for a union of the form `A | B` here; `nil` if it must be declared.
    var inlineUnionName: String?
    /// The type whose fields are read.
    var enclosingType: String?

    /// Decodes the file with this number among those that were read together.
    init(file: Int, of paths: [String]) {
        path = paths[file]
        self.paths = paths
    }

    mutating func report(_ diagnostic: Diagnostic) { diagnostics.append(diagnostic) }

    func location(_ mark: YAMLMark) -> SourceLocation { mark.location(among: paths) }

    func location(_ node: YAMLNode) -> SourceLocation { location(node.mark) }

    func located(_ entry: YAMLEntry) -> Located<String> { Located(entry.key.text, at: location(entry.mark)) }
}
