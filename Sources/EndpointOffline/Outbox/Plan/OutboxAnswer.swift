public import EndpointRuntime

/// The entities in the server's answer to a write.
public struct OutboxAnswer: Sendable {
    let read: @Sendable (EndpointResponse) throws(EndpointReadingError) -> [AnsweredRecord]

    /// No entities. The answer is not read.
    public static var nothing: OutboxAnswer { OutboxAnswer { _ in [] } }

    /// One entity, which `reading` reads.
    public static func entity<Entity: StoredEntity>(
        _ type: Entity.Type,
        reading: ResponseReader<Entity> = .json
    ) -> OutboxAnswer {
        entities(reading: reading) { [$0] }
    }

    /// The entities that `pick` selects from the value that `reading` reads.
    public static func entities<Answer: Sendable, Entity: StoredEntity>(
        reading: ResponseReader<Answer>,
        _ pick: @escaping @Sendable (Answer) -> [Entity]
    ) -> OutboxAnswer {
        OutboxAnswer { response throws(EndpointReadingError) in
            let entities = pick(try reading.read(response))
            // Validators name the version of an entity only if it was answered on its own.
            let validators = entities.count == 1 ? EntityValidators(of: response.headers) : EntityValidators()
            var records: [AnsweredRecord] = []
            for entity in entities {
                let record = try AnsweredEntity(entity, validators: validators).record
                records.append(AnsweredRecord(table: Entity.entityTable, record: record))
            }
            return records
        }
    }
}

/// An entity from the server's answer.
struct AnsweredRecord: Sendable {
    let table: EntityTable
    let record: EntityRecord

    var key: EntityKey { EntityKey(table: table.name, id: record.id) }
}

/// The request for the current version of an entity.
public struct OutboxCurrent<API: EndpointAPI>: Sendable {
    let call: @Sendable (_ id: String) -> EndpointCall<API, CurrentEntity>?

    /// A call that returns the entity with a key; `nil` if the text is no key of such an entity.
    public init<Entity: StoredEntity>(
        _ type: Entity.Type,
        _ call: @escaping @Sendable (_ id: String) -> EndpointCall<API, Entity>?
    ) {
        self.call = { id in
            call(id)?.reading { entity, response throws(EndpointReadingError) in
                let validators = EntityValidators(of: response.headers)
                let record = try AnsweredEntity(entity, validators: validators).record
                return CurrentEntity(table: Entity.entityTable, record: record, response: response)
            }
        }
    }
}

/// The current version of an entity, and the response that contains it.
struct CurrentEntity: Sendable {
    let table: EntityTable
    var record: EntityRecord
    let response: EndpointResponse
}
