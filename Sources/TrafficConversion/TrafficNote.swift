/// A line of the report on traffic: what was concluded from it, or what was left out of it.
package struct TrafficNote: Hashable, Sendable {
    package enum Kind: String, Sendable, CaseIterable {
        /// Something that a spec cannot say, or that could not be read.
        case lost
        /// Traffic that belongs to no API: images, preflights, other hosts.
        case ignored
        /// A conclusion with little doubt.
        case inferred
        /// A conclusion that other samples could refute. It has a comment in the spec.
        case guessed
        /// Texts of the traffic that the spec contains: the fixed segments of paths, and the words of enums.
        case kept
    }

    package var kind: Kind
    /// The operation or the type, such as `GET /users/{userId}`; the host, or the file.
    package var place: String
    package var message: String

    package init(_ kind: Kind, _ place: String, _ message: String) {
        self.kind = kind
        self.place = place
        self.message = message
    }
}
