// This folder is compiled twice: here, and through a symlink in the build plugin, which cannot import a library. It
// must not import anything of this package.

/// One API's folder: which files in it are specs, which are templates, and what its output is called.
struct APIFolder: Equatable {
    /// The folder's path as it was given, which is how diagnostics call it.
    var path: String
    /// What the name of every generated file begins with.
    var prefix: String
    /// The paths of its `*.yaml` files, `api.yaml` among them, sorted.
    var specFiles: [String]
    /// The paths of the user's `*.mustache` files, its own and those of the folder above it, sorted by name.
    var templateFiles: [String]

    /// The names of its spec files, without folder and ending.
    var specNames: [String] { specFiles.map(FilePath.stem) }
}

/// The parts of a path, in the few ways that discovery asks for them.
enum FilePath {
    static func join(_ folder: String, _ name: String) -> String {
        folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
    }

    /// What stands behind the last slash.
    static func name(_ path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? path
    }

    /// A file's name without folder and ending.
    static func stem(_ path: String) -> String {
        let file = name(path)
        return file.lastIndex(of: ".").map { String(file[..<$0]) } ?? file
    }
}
