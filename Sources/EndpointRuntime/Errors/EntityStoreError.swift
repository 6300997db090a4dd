/// The reason why an operation of a store failed.
public struct EntityStoreError: Error, Hashable, Sendable {
    /// The kind of failure.
    public enum Kind: String, Hashable, Sendable {
        /// The disk is full, or the store's size limit is reached. The transaction had no effect.
        case full
        /// The file is readable but not writable.
        case readOnly
        /// A later version of the app wrote the file.
        case newerVersion
        /// The cipher does not match the file, or the table requires a cipher and the store has none.
        case cipher
        /// Another process locked the file for too long.
        case busy
        /// The file is damaged. The cache is deleted and requested again.
        case damaged
        /// Any other failure.
        case other
    }

    /// The kind of failure.
    public let kind: Kind

    /// The details for logs. They contain no stored data.
    public let reason: String

    /// Creates an error.
    public init(_ kind: Kind, reason: String) {
        self.kind = kind
        self.reason = reason
    }
}

extension EntityStoreError: CustomStringConvertible {
    /// The kind and the reason.
    public var description: String { "\(kind.rawValue): \(reason)" }
}
