public import EndpointRuntime

/// Identifies an entity by its table and its key.
public struct EntityKey: Hashable, Sendable {
    /// The name of the table.
    public let table: String

    /// The key as text. Until the server has assigned one, it is a key that the client created.
    public let id: String

    /// Creates a key.
    public init(table: String, id: String) {
        self.table = table
        self.id = id
    }

    /// Compares two keys. They are compared by their bytes.
    public static func == (first: EntityKey, second: EntityKey) -> Bool {
        first.id.hasBytes(of: second.id) && first.table == second.table
    }
}

extension EntityKey: EndpointRedacted {
    /// The table only, because keys may be sensitive.
    public var description: String { "an entity of \(table)" }
}
