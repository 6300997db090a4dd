/// The change that writing would make to one file of the output folder.
package struct OutputChange: Sendable, Equatable {
    package enum Action: Sendable, Equatable {
        case add, replace, remove
    }

    package var action: Action
    /// The file's name inside the output folder.
    package var name: String
    /// The text before; empty if the file is added.
    package var before: [UInt8]
    /// The text afterwards; empty if the file is removed.
    package var after: [UInt8]
}

extension OutputChange {
    /// The first line in which the two texts differ.
    struct Difference: Equatable {
        /// One-based.
        var line: Int
        /// The existing line; `nil` after the end of the text.
        var before: String?
        /// The new line; `nil` after the end of the text.
        var after: String?
    }

    var firstDifference: Difference {
        let old = before.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let new = after.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let index = zip(old, new).prefix { $0 == $1 }.count
        func line(_ lines: [ArraySlice<UInt8>]) -> String? {
            lines.indices.contains(index) ? String(decoding: lines[index], as: UTF8.self) : nil
        }
        return Difference(line: index + 1, before: line(old), after: line(new))
    }
}

/// All changes that writing would make to the output folder.
package struct OutputChanges: Sendable, Equatable {
    /// Sorted by file name.
    package var changes: [OutputChange]
    /// The number of files that need no change.
    package var unchangedCount: Int

    package func count(_ action: OutputChange.Action) -> Int { changes.count { $0.action == action } }
}
