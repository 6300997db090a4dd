internal import EndpointRuntime
internal import Foundation

extension StoredEntity {
    /// The record of the entity, without the date of an answer.
    func record(validators: EntityValidators = EntityValidators()) throws(EndpointReadingError) -> EntityRecord {
        do {
            let columns = try entityColumns()
            let json = try Wire.encode(self)
            let version = Self.entityTable.version?.validators(of: json)
            return EntityRecord(
                id: entityID,
                json: json,
                columns: columns,
                savedAt: .distantPast,
                validators: version ?? validators
            )
        } catch let error as MappingError {
            throw .mapping(error)
        } catch {
            throw .other(error)
        }
    }

    /// Decodes the entity of a record; nil if the record no longer fits the type.
    static func read(_ record: EntityRecord) -> Self? {
        try? Wire.decode(Self.self, from: record.json)
    }

    /// Decodes a record and converts it to the domain value; nil if the record no longer fits the type.
    static func domain(of record: EntityRecord) -> DomainValue? {
        try? read(record)?.toDomain()
    }
}

/// An entity from the server: its record, and the domain value.
struct AnsweredEntity<Entity: StoredEntity>: Sendable {
    let record: EntityRecord
    let value: Entity.DomainValue

    init(_ entity: Entity, validators: EntityValidators = EntityValidators()) throws(EndpointReadingError) {
        do throws(MappingError) {
            value = try entity.toDomain()
        } catch {
            throw .mapping(error)
        }
        record = try entity.record(validators: validators)
    }

    /// Creates an entity at this index of a list, which errors contain.
    init(_ entity: Entity, at index: Int) throws(EndpointReadingError) {
        do throws(EndpointReadingError) {
            try self.init(entity)
        } catch .mapping(let error) {
            throw .mapping(error.inCollection("[\(index)]"))
        } catch {
            throw error
        }
    }

    static func list(_ entities: [Entity]) throws(EndpointReadingError) -> [AnsweredEntity] {
        var list: [AnsweredEntity] = []
        list.reserveCapacity(entities.count)
        for (index, entity) in entities.enumerated() {
            list.append(try AnsweredEntity(entity, at: index))
        }
        return list
    }
}

extension Array {
    /// The records of an answer with this date.
    func records<Entity>(savedAt: Date) -> [EntityRecord] where Element == AnsweredEntity<Entity> {
        map { entity in
            var record = entity.record
            record.savedAt = savedAt
            return record
        }
    }
}
