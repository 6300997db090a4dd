internal import EndpointDescription

/// A place in a spec file, as editors count: one-based lines and columns, columns in Unicode scalars.
package struct SourceLocation: Hashable, Sendable {
    /// The file's path as it was given to the reader, so that editors can open it.
    package var path: String
    /// One-based.
    package var line: Int
    /// One-based.
    package var column: Int

    package init(path: String, line: Int, column: Int) {
        self.path = path
        self.line = line
        self.column = column
    }
}

extension SourceLocation: Comparable {
    package static func < (lhs: SourceLocation, rhs: SourceLocation) -> Bool {
        (lhs.path, lhs.line, lhs.column) < (rhs.path, rhs.line, rhs.column)
    }
}

extension SourceLocation: CustomStringConvertible {
    package var description: String { "\(TerminalText.line(path)):\(line):\(column)" }
}

/// A value of the spec together with the place it was written at, so that whatever is wrong with it can be shown there.
package struct Located<Value> {
    package var value: Value
    package var location: SourceLocation

    package init(_ value: Value, at location: SourceLocation) {
        self.value = value
        self.location = location
    }
}

extension Located: Sendable where Value: Sendable {}
extension Located: Equatable where Value: Equatable {}
extension Located: Hashable where Value: Hashable {}
