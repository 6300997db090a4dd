public import EndpointRuntime
public import Foundation

/// A waiting write, as a store keeps it. Its contents are bytes to the store; only the outbox reads them.
public struct OutboxRecord: Hashable, Sendable {
    /// The key of the entry; no other entry ever has it.
    public var id: String

    /// The position of the entry in its file. Later entries have larger numbers. The store assigns it.
    public var sequence: Int64

    /// The user of the write.
    public var user: String

    /// Everything that the outbox knows of the write, except the body of its request.
    public var entry: Data

    /// The body of the request; nil if there is none.
    public var body: Data?

    /// The store must encrypt the record on disk, or reject it. It matters when the record is appended; a store returns
    /// it as false.
    public var isEncrypted: Bool

    /// Creates a record. The store replaces the sequence when it appends the record.
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

    /// Compares two values. Keys and users are compared by their bytes.
    public static func == (first: OutboxRecord, second: OutboxRecord) -> Bool {
        first.id.hasBytes(of: second.id) && first.user.hasBytes(of: second.user) && first.sequence == second.sequence
            && first.entry == second.entry && first.body == second.body && first.isEncrypted == second.isEncrypted
    }
}

/// The key that the server assigned to an entity that was created offline.
public struct OutboxAlias: Hashable, Sendable {
    /// The user of the entity.
    public let user: String

    /// The name of the entity's table.
    public let table: String

    /// The key that the entity had before the server assigned one.
    public let clientID: String

    /// The key that the server assigned; nil if there will never be one, because the write that would have created the
    /// entity was discarded.
    public let serverID: String?

    /// Creates an alias.
    public init(user: String, table: String, clientID: String, serverID: String?) {
        self.user = user
        self.table = table
        self.clientID = clientID
        self.serverID = serverID
    }

    /// Compares two values. Keys and users are compared by their bytes.
    public static func == (first: OutboxAlias, second: OutboxAlias) -> Bool {
        first.isOfSameKey(as: second)
            && first.serverID.map { ExactText($0) } == second.serverID.map { ExactText($0) }
    }

    /// True if both are for the same key of the same user.
    func isOfSameKey(as other: OutboxAlias) -> Bool {
        user.hasBytes(of: other.user) && table == other.table && clientID.hasBytes(of: other.clientID)
    }
}

extension OutboxRecord: EndpointRedacted {
    /// The key, the sequence and the sizes, without the contents.
    public var description: String {
        "entry \(id) (\(sequence); \(entry.count) bytes, body of \(body?.count ?? 0))"
    }
}

extension OutboxAlias: EndpointRedacted {
    /// Only the table, because keys may be sensitive.
    public var description: String { "an alias in \(table)" }
}
