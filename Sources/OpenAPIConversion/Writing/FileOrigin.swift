/// The origin of a file at the path that is to be written.
package enum FileOrigin: Equatable, Sendable {
    /// A file of this package's tools without changes.
    case own
    /// A file of this package's tools with manual changes.
    case edited
    /// Another file.
    case foreign
}
