// This folder is compiled into every command plugin, through a symlink: plugins cannot import a library.

/// The reason why a command fails.
struct CommandError: Error, CustomStringConvertible {
    var description: String

    init(_ description: String) {
        self.description = description
    }
}
