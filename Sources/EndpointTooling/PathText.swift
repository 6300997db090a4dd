/// Paths as the command line has them: text, which messages repeat as it was given.
package enum PathText {
    /// The folder that lends its parent's name to what is generated.
    package static let specsFolder = SpecFolders.specsFolder

    /// The path of what lies in a folder.
    package static func join(_ folder: String, _ name: String) -> String { FilePath.join(folder, name) }

    /// A file's name with its ending.
    package static func name(_ path: String) -> String { FilePath.name(path) }

    /// A file's name without folder and ending.
    package static func stem(_ path: String) -> String { FilePath.stem(path) }
}
