internal import EndpointRuntime
internal import Foundation

extension StoredEntity {
    /// The record of the entity, without the date of an answer.
    func record(validators: EntityValidators = EntityValidators()) throws(EndpointReadingError) -> EntityRecord {
        do {
            let columns = try entityColumns()
            let json = try Wire.encode(self)
            return EntityRecord(
                id: entityID,
                json: json,
                columns: columns,
                savedAt: .distantPast,
                validators: validators
            )
        } catch let error as MappingError {
            throw .mapping(error)
        } catch {
            throw .other(error)
        }
    }

    /// The entity of a record; nil where the record no longer fits the type.
    static func read(_ record: EntityRecord) -> Self? {
        try? Wire.decode(Self.self, from: record.json)
    }

    /// The domain's value of a record; nil where the record no longer fits the type.
    static func domain(of record: EntityRecord) -> DomainValue? {
        try? read(record)?.toDomain()
    }
}

/// An entity that the server answered with: its record, and the domain's value.
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

    /// The entity at this place of a list, which an error names.
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
    /// The records, as an answer of this date holds them.
    func records<Entity>(savedAt: Date) -> [EntityRecord] where Element == AnsweredEntity<Entity> {
        map { entity in
            var record = entity.record
            record.savedAt = savedAt
            return record
        }
    }
}
