public import Foundation

/// A write that waits, as a store keeps it: what it is belongs to the outbox, and is bytes to the store.
public struct OutboxRecord: Hashable, Sendable {
    /// The key of the entry; no other entry ever has it.
    public var id: String

    /// The place of the entry among all of a file: a later entry has a larger one. The store gives it.
    public var sequence: Int64

    /// Whose write it is.
    public var user: String

    /// All that the outbox knows of the write, but for the body of its request.
    public var entry: Data

    /// The body of its request; nil where there is none.
    public var body: Data?

    /// Whether the store must encrypt the record on disk, or refuse it. It matters when the record is appended; a store gives
    /// it back as false.
    public var isEncrypted: Bool

    /// A record; the store replaces the sequence when it appends it.
    public init(
        id: String,
        sequence: Int64 = 0,
        user: String,
        entry: Data,
        body: Data? = nil,
        isEncrypted: Bool = false
    ) {
        self.id = id
        self.sequence = sequence
        self.user = user
        self.entry = entry
        self.body = body
        self.isEncrypted = isEncrypted
    }
}

/// The key that the server gave to an entity which was created offline.
public struct OutboxAlias: Hashable, Sendable {
    /// Whose entity it is.
    public let user: String

    /// The name of the entity's table.
    public let table: String

    /// The key that the entity had until the server knew it.
    public let clientID: String

    /// The key that the server gave it; nil where there will never be one, because the write that would have created the
    /// entity was dropped.
    public let serverID: String?

    /// An alias.
    public init(user: String, table: String, clientID: String, serverID: String?) {
        self.user = user
        self.table = table
        self.clientID = clientID
        self.serverID = serverID
    }
}

extension OutboxRecord: CustomStringConvertible, CustomReflectable {
    /// The key, the sequence and the sizes: nothing of what is written.
    public var description: String {
        "entry \(id) (\(sequence); \(entry.count) bytes, body of \(body?.count ?? 0))"
    }

    /// The same as the description.
    public var customMirror: Mirror { Mirror(self, children: ["record": description], displayStyle: .struct) }
}

extension OutboxAlias: CustomStringConvertible, CustomReflectable {
    /// The table alone: keys may be sensitive.
    public var description: String { "an alias in \(table)" }

    /// The same as the description.
    public var customMirror: Mirror { Mirror(self, children: ["alias": description], displayStyle: .struct) }
}
