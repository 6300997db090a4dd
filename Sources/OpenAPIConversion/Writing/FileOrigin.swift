/// What can be said of a file that lies where one is to be written.
package enum FileOrigin: Equatable, Sendable {
    /// As this package's tools wrote it.
    case own
    /// Written by them, and changed by hand since then.
    case edited
    /// Somebody else's.
    case foreign
}
