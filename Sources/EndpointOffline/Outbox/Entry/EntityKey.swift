public import EndpointRuntime

/// Identifies an entity by its table and its key.
public struct EntityKey: Hashable, Sendable {
    /// The name of the table.
    public let table: String

    /// The key of the entity, as text: the client's own until the server has given it one.
    public let id: String

    /// A key.
    public init(table: String, id: String) {
        self.table = table
        self.id = id
    }
}

extension EntityKey: EndpointRedacted {
    /// The table only, because keys may be sensitive.
    public var description: String { "an entity of \(table)" }
}
