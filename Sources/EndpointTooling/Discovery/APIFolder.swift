// This folder is compiled twice: here, and through a symlink in the build plugin, which cannot import a library. It
// must not import anything of this package.

/// The folder of an API: its spec files, its templates, and the prefix of its output.
struct APIFolder: Equatable {
    /// The folder's path as it was given. Diagnostics use this path.
    var path: String
    /// The beginning of the name of every generated file.
    var prefix: String
    /// The paths of its `*.yaml` files, including `api.yaml`, sorted.
    var specFiles: [String]
    /// The paths of the user's `*.mustache` files, in this folder and in the one above it, sorted by name.
    var templateFiles: [String]

    /// The names of its spec files, without folder and extension.
    var specNames: [String] { specFiles.map(FilePath.stem) }
}

/// The parts of a path that discovery needs.
enum FilePath {
    static func join(_ folder: String, _ name: String) -> String {
        folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
    }

    /// The part after the last slash.
    static func name(_ path: String) -> String {
        path.unicodeScalars.split(separator: "/").last.map { String($0) } ?? path
    }

    /// A file's name without folder and extension.
    static func stem(_ path: String) -> String {
        let file = name(path)
        return file.lastIndex(of: ".").map { String(file[..<$0]) } ?? file
    }
}
