/// The state that the decoders of one file share: what they found wrong, and the types that the file declares by the way.
final class DecodingContext: SpecDecoder {
    /// The file's own path. What was merged into it stands in another.
    let path: String
    private let paths: [String]
    var diagnostics: [Diagnostic] = []
    /// Types that are declared where they are used: by `A | B` and `expandable(T)`.
    var inlineTypes: [SpecType] = []
    /// The name for a union of the form `A | B` here; `nil` if it must be declared.
    var inlineUnionName: String?
    /// The type whose fields are read.
    var enclosingType: String?
    var context: DecodingContext { self }

    /// Decodes the file with this number among those that were read together.
    init(file: Int, of paths: [String]) {
        path = paths[file]
        self.paths = paths
    }

    func location(_ mark: YAMLMark) -> SourceLocation { mark.location(among: paths) }
}
