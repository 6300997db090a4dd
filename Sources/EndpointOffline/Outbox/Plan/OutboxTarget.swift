public import Foundation

/// What a write is about: it decides in which order writes are sent.
public struct OutboxTarget: Sendable {
    enum Kind: Sendable {
        case creates(table: String)
        case entity(EntityKey)
        case repository
    }

    let kind: Kind

    /// A write that creates an entity. It gets a key of the client's, until the server gives it one.
    public static func creates<Entity: StoredEntity>(_ type: Entity.Type) -> OutboxTarget {
        OutboxTarget(kind: .creates(table: type.entityTable.name))
    }

    /// A write to the entity with this key.
    public static func entity<Entity: StoredEntity>(_ type: Entity.Type, id: String) -> OutboxTarget {
        OutboxTarget(kind: .entity(type.key(id)))
    }

    /// A write to no one entity: it is sent after all earlier writes of its repository, and before all later ones.
    public static let repository = OutboxTarget(kind: .repository)
}

/// What the effects of a write are made of.
public struct PendingContext: Sendable {
    /// The key of the entity that is written to: the client's own for one that the write creates, and the server's where it
    /// is known. Empty for a write to no one entity.
    public let id: String

    /// The time of the write.
    public let now: Date
}
