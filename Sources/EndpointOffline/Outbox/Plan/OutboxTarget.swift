public import Foundation

/// The subject of a write. It decides the order in which writes are sent.
public struct OutboxTarget: Sendable {
    enum Kind: Sendable {
        case creates(table: String)
        case entity(EntityKey)
        case repository
    }

    let kind: Kind

    /// A write that creates an entity. It has a key of the client's until the server assigns one.
    public static func creates<Entity: StoredEntity>(_ type: Entity.Type) -> OutboxTarget {
        OutboxTarget(kind: .creates(table: type.entityTable.name))
    }

    /// A write to the entity with this key.
    public static func entity<Entity: StoredEntity>(_ type: Entity.Type, id: String) -> OutboxTarget {
        OutboxTarget(kind: .entity(type.key(id)))
    }

    /// A write that does not belong to a single entity. It is sent after all earlier writes of its repository, and
    /// before all later ones.
    public static let repository = OutboxTarget(kind: .repository)
}

/// The values from which the effects of a write are made.
public struct PendingContext: Sendable {
    /// The key of the entity: the client's own if the write creates the entity, or the server's if it is known. Empty
    /// if the write does not belong to a single entity.
    public let id: String

    /// The time of the write.
    public let now: Date
}
