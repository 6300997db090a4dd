/// Paths from the command line. They are text, because messages repeat them unchanged.
package enum PathText {
    /// The folder whose parent gives its name to the generated files.
    package static let specsFolder = SpecFolders.specsFolder

    /// The path of an item in a folder.
    package static func join(_ folder: String, _ name: String) -> String { FilePath.join(folder, name) }

    /// A file's name with its extension.
    package static func name(_ path: String) -> String { FilePath.name(path) }

    /// A file's name without folder and extension.
    package static func stem(_ path: String) -> String { FilePath.stem(path) }
}
