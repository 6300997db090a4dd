/// Where in the spec a generated declaration comes from: by name and not by line, because a line that moved must not
/// make anything compile anew.
package struct DeclarationOrigin: Hashable, Sendable {
    /// The file's name: `payments.yaml`.
    package let file: String
    /// The way through the file: `types`, `Payment`.
    package let path: [String]
    package let description: String?

    package init(file: String, path: [String], description: String?) {
        self.file = file
        self.path = path
        self.description = description
    }
}
