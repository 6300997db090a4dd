/// What writing would do to one file of the output folder.
package struct OutputChange: Sendable, Equatable {
    package enum Action: Sendable, Equatable {
        case add, replace, remove
    }

    package var action: Action
    /// The file's name inside the output folder.
    package var name: String
    /// The file's text before; empty for one that is added.
    package var before: [UInt8]
    /// The file's text afterwards; empty for one that is removed.
    package var after: [UInt8]
}

extension OutputChange {
    /// The first line in which the two texts differ.
    struct Difference: Equatable {
        /// One-based.
        var line: Int
        /// The line as it is; `nil` past the end.
        var before: String?
        /// The line as it would be; `nil` past the end.
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

/// Everything that writing would do to the output folder.
package struct OutputChanges: Sendable, Equatable {
    /// Sorted by file name.
    package var changes: [OutputChange]
    /// How many files already are as they should be.
    package var unchangedCount: Int

    package func count(_ action: OutputChange.Action) -> Int { changes.count { $0.action == action } }
}
