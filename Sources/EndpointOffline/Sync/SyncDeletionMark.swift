public import EndpointRuntime

/// The mark of deleted entities in the answer of a sync. The generator creates it from `deleted`.
///
/// Of a marked entity only its key is read: many servers leave out its other fields.
public struct SyncDeletionMark: Sendable {
    private let mark: StaticString
    private let value: JSONValue
    private let key: StaticString
    private let isUUID: Bool

    /// An entity with this value of a field is deleted.
    ///
    /// - Parameters:
    ///   - mark: The field's key in JSON.
    ///   - value: The field's value in a deleted entity.
    ///   - key: The key in JSON of the entity's key.
    ///   - isUUID: Whether the entity's key is a UUID.
    /// - Returns: The mark.
    public static func field(
        _ mark: StaticString,
        _ value: JSONValue = true,
        key: StaticString,
        isUUID: Bool = false
    ) -> SyncDeletionMark {
        SyncDeletionMark(mark: mark, value: value, key: key, isUUID: isUUID)
    }

    func rule<Entity>(for entity: Entity.Type) -> TombstoneRule {
        TombstoneRule(element: entity, key: key, isUUID: isUUID, mark: mark, value: value)
    }
}
