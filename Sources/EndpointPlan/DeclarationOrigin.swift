/// The place in the spec that a generated declaration comes from. It has names and no line numbers, because a line that
/// moves must not cause a recompilation.
package struct DeclarationOrigin: Hashable, Sendable {
    /// The file's name: `payments.yaml`.
    package let file: String
    /// The path within the file: `types`, `Payment`.
    package let path: [String]
    package let description: String?

    package init(file: String, path: [String], description: String?) {
        self.file = file
        self.path = path
        self.description = description
    }
}
