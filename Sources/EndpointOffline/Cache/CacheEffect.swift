public import EndpointRuntime
public import Foundation

/// A change of the store after the server has accepted a write.
public struct CacheEffect: Sendable {
    /// The changes for a write that was sent at this revision of the store, and accepted at this date.
    let changes: @Sendable (_ sentAt: Int64, _ savedAt: Date) throws(EndpointReadingError) -> [EntityTransaction.Change]

    /// Saves the entity of the server's answer.
    public static func save<Entity: StoredEntity>(_ entity: Entity) -> CacheEffect {
        save([entity])
    }

    /// Saves the entities of the server's answer.
    public static func save<Entity: StoredEntity>(_ entities: [Entity]) -> CacheEffect {
        CacheEffect { sentAt, savedAt throws(EndpointReadingError) in
            let records = try AnsweredEntity.list(entities).records(savedAt: savedAt)
            return [.save(records, requestedAt: sentAt, table: Entity.entityTable)]
        }
    }

    /// Saves the entity of the server's answer, if there is one.
    public static func save<Entity: StoredEntity>(_ entity: Entity?) -> CacheEffect {
        save(entity.map { [$0] } ?? [])
    }

    /// Sets fields of a stored entity. The entity keeps its age, because nothing is heard of its
    /// other fields. If it no longer fits its type, it is deleted.
    public static func set<Entity: StoredEntity>(
        _ type: Entity.Type,
        id: String,
        _ fields: [EntityField<Entity>: JSONValue]
    ) -> CacheEffect {
        set(type, id: id, values: fields.byKey())
    }

    static func set<Entity: StoredEntity>(
        _ type: Entity.Type,
        id: String,
        values: [String: JSONValue]
    ) -> CacheEffect {
        CacheEffect { _, _ in [.update(id, table: type.entityTable) { Self.setting(values, in: $0, type) }] }
    }

    /// Deletes an entity.
    public static func delete<Entity: StoredEntity>(_ type: Entity.Type, id: String) -> CacheEffect {
        CacheEffect { _, _ in [.delete([id], table: type.entityTable)] }
    }

    /// Notes that the server has another version of an entity, which this device does not know: no write names the stored one.
    public static func outdate<Entity: StoredEntity>(_ type: Entity.Type, id: String) -> CacheEffect {
        CacheEffect { _, _ in
            [
                .update(id, table: type.entityTable) { record in
                    var record = record
                    record.validators = EntityValidators()
                    return record
                }
            ]
        }
    }

    /// Inserts an entity at the front of every stored list of a method.
    public static func insert<Entity: StoredEntity>(_ entity: Entity, into method: String) -> CacheEffect {
        let id = entity.entityID
        return CacheEffect { _, _ in [.insert(id, method: method)] }
    }

    /// Makes all stored answers of a method stale, for any arguments.
    public static func invalidate(_ method: String) -> CacheEffect {
        CacheEffect { _, _ in [.invalidate(method: method)] }
    }

    private static func setting<Entity: StoredEntity>(
        _ fields: [String: JSONValue],
        in record: EntityRecord,
        _ type: Entity.Type
    ) -> EntityRecord? {
        guard case .object(var members)? = try? Wire.decode(JSONValue.self, from: record.json) else { return nil }
        members.merge(fields) { $1 }
        guard let json = try? Wire.encode(JSONValue.object(members)),
            let entity = try? Wire.decode(Entity.self, from: json), var changed = try? entity.record()
        else { return nil }
        // The write proves nothing of the other fields, so the entity is as old as before. There are no validators for a
        // version that the server has not sent.
        changed.savedAt = record.savedAt
        return changed
    }
}

/// The values from which the effects of a write are made.
public struct EffectContext<Answer: Sendable>: Sendable {
    /// The server's answer.
    public let answer: Answer

    /// The time of the answer.
    public let now: Date
}
