public import EndpointRuntime

/// Which entities the server's answer to a write holds.
public struct OutboxAnswer: Sendable {
    let read: @Sendable (EndpointResponse) throws(EndpointReadingError) -> [AnsweredRecord]

    /// None: nothing is read.
    public static var nothing: OutboxAnswer { OutboxAnswer { _ in [] } }

    /// One; `reading` says where it stands.
    public static func entity<Entity: StoredEntity>(
        _ type: Entity.Type,
        reading: ResponseReader<Entity> = .json
    ) -> OutboxAnswer {
        entities(reading: reading) { [$0] }
    }

    /// Those that `pick` finds in what `reading` reads.
    public static func entities<Answer: Sendable, Entity: StoredEntity>(
        reading: ResponseReader<Answer>,
        _ pick: @escaping @Sendable (Answer) -> [Entity]
    ) -> OutboxAnswer {
        OutboxAnswer { response throws(EndpointReadingError) in
            let entities = pick(try reading.read(response))
            // The validators name the version of what was answered by itself.
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

/// An entity that the server answered with.
struct AnsweredRecord: Sendable {
    let table: EntityTable
    let record: EntityRecord
}

/// How an entity is asked for as the server has it now.
public struct OutboxCurrent<API: EndpointAPI>: Sendable {
    let call: @Sendable (_ id: String) -> EndpointCall<API, AnsweredRecord>

    /// A call that answers with the entity of a key.
    public init<Entity: StoredEntity>(
        _ type: Entity.Type,
        _ call: @escaping @Sendable (_ id: String) -> EndpointCall<API, Entity>
    ) {
        self.call = { id in
            call(id).reading { entity, response throws(EndpointReadingError) in
                let validators = EntityValidators(of: response.headers)
                let record = try AnsweredEntity(entity, validators: validators).record
                return AnsweredRecord(table: Entity.entityTable, record: record)
            }
        }
    }
}
