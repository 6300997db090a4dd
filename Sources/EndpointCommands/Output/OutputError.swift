import Foundation

/// The reason why the output folder could not be read or written.
package struct OutputError: Error, Equatable, Sendable {
    /// A sentence for the user of the tool.
    package var message: String
}

extension OutputError {
    /// Use when a hand-written file has the name of a generated one.
    static func foreignFile(_ path: String) -> OutputError {
        OutputError(
            message:
                "'\(path)' already exists and does not begin with '\(OutputFolder.header)', so it was not "
                + "overwritten; move it, or choose another output folder"
        )
    }

    static func unreadable(_ path: String, because error: any Error) -> OutputError {
        OutputError(message: "cannot read '\(path)': \(error.localizedDescription)")
    }

    static func unwritable(_ path: String, because error: any Error) -> OutputError {
        OutputError(message: "cannot write '\(path)': \(error.localizedDescription)")
    }
}
