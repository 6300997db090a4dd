// This folder is compiled into every command plugin, through a symlink: plugins cannot import a library.

/// Why a command ends with a failure.
struct CommandError: Error, CustomStringConvertible {
    var description: String

    init(_ description: String) {
        self.description = description
    }
}
