/// Why a store could not do what it was asked to.
public struct EntityStoreError: Error, Hashable, Sendable {
    /// What kind of failure it is.
    public enum Kind: String, Hashable, Sendable {
        /// The disk, or the limit that the store was given, has no room left. Nothing of the transaction was made.
        case full
        /// The file may be read, but not written.
        case readOnly
        /// A later version of the app wrote the file.
        case newerVersion
        /// The cipher does not fit what the file holds, or the table needs one and the store has none.
        case cipher
        /// Another process holds the file, and did not let go in time.
        case busy
        /// The file is damaged. The cache is dropped, and fetched again.
        case damaged
        /// Anything else.
        case other
    }

    /// What kind of failure it is.
    public let kind: Kind

    /// What happened, for logs; it shows nothing of what is stored.
    public let reason: String

    /// An error.
    public init(_ kind: Kind, reason: String) {
        self.kind = kind
        self.reason = reason
    }
}

extension EntityStoreError: CustomStringConvertible {
    /// The kind and the reason.
    public var description: String { "\(kind.rawValue): \(reason)" }
}
