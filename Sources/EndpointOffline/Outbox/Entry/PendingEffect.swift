public import EndpointRuntime

/// A change by a write, as data. Until the write is delivered, reads show it on top of the stored entities.
public struct PendingEffect: Hashable, Sendable {
    enum Change: Hashable, Sendable {
        /// An entity with these fields exists.
        case save(EntityKey, Fields)
        /// Fields of an entity have other values.
        case set(EntityKey, Fields)
        /// The same; if there is no such entity, it is created with these values besides.
        case put(EntityKey, Fields, creating: [String: JSONValue])
        case delete(EntityKey)
        /// The entity is first in the lists of a method.
        case insert(EntityKey, method: String)
        /// The answers of a method become stale when the write is delivered.
        case invalidate(method: String)
    }

    /// Values of fields, by their keys on the wire.
    struct Fields: Hashable, Sendable {
        /// The stated values.
        var values: [String: JSONValue]
        /// Values from the request's body: for each key of the entity, the path in the body.
        var copies: [String: [String]]
        /// The values that were found in the body.
        var copied: [String: JSONValue] = [:]

        init(values: [String: JSONValue], copies: [String: [String]]) {
            self.values = values
            self.copies = copies
        }

        init<Entity: StoredEntity>(
            _ values: [EntityField<Entity>: JSONValue],
            copying copies: [EntityField<Entity>],
            copyingFrom renamed: [EntityField<Entity>: String],
            within envelope: [String]
        ) {
            let copied = Dictionary(copies.map { ($0.key, $0.key) }) { first, _ in first }.merging(renamed.byKey()) {
                $1
            }
            self.init(values: values.byKey(), copies: copied.mapValues { envelope + [$0] })
        }

        /// The same values with other keys of entities. In what was copied from the body, only these paths of the body have
        /// keys: any other text stays, also if it is one.
        func replacing(_ keys: [ExactText: String], at paths: [[String]]) -> Fields {
            var fields = self
            fields.values = values.mapValues { $0.replacing(keys) }
            for (field, copied) in copies {
                for path in paths where path.starts(with: copied) {
                    let rest = path.dropFirst(copied.count)
                    fields.copied[field] = fields.copied[field]?.mapping(rest) { $0.replacing(keys) }
                }
            }
            return fields
        }

        /// The values of all fields.
        var all: [String: JSONValue] { copied.merging(values) { $1 } }
    }

    var change: Change

    private init(_ change: Change) {
        self.change = change
    }

    /// The same effect with the values from the request's body.
    func copying(from body: JSONValue?) -> PendingEffect {
        func filled(_ fields: Fields) -> Fields {
            var fields = fields
            fields.copied = fields.copies.compactMapValues { path in path.reduce(body) { $0?[$1] } }
            return fields
        }
        return switch change {
        case .save(let key, let fields): PendingEffect(.save(key, filled(fields)))
        case .set(let key, let fields): PendingEffect(.set(key, filled(fields)))
        case .put(let key, let fields, let creating): PendingEffect(.put(key, filled(fields), creating: creating))
        case .delete, .insert, .invalidate: self
        }
    }

    /// The entity whose values it changes, if there is one.
    var entity: EntityKey? {
        switch change {
        case .save(let key, _), .set(let key, _), .put(let key, _, _), .delete(let key): key
        case .insert, .invalidate: nil
        }
    }

    init(change: Change) {
        self.change = change
    }

    /// Creates or replaces an entity with all of its fields. `copies` are copied from the same keys of the request's JSON
    /// body, `renamed` from the keys that it names, all of them in the member `envelope`. Values in `fields` take precedence.
    public static func save<Entity: StoredEntity>(
        _ type: Entity.Type,
        id: String,
        _ fields: [EntityField<Entity>: JSONValue],
        copying copies: [EntityField<Entity>] = [],
        copyingFrom renamed: [EntityField<Entity>: String] = [:],
        within envelope: [String] = []
    ) -> PendingEffect {
        PendingEffect(.save(type.key(id), Fields(fields, copying: copies, copyingFrom: renamed, within: envelope)))
    }

    /// Sets fields of an entity. `copies` are copied from the same keys of the request's JSON body, `renamed` from the keys
    /// that it names, all of them in the member `envelope`. Fields that the body does not contain stay unchanged. Values in
    /// `fields` take precedence.
    public static func set<Entity: StoredEntity>(
        _ type: Entity.Type,
        id: String,
        _ fields: [EntityField<Entity>: JSONValue],
        copying copies: [EntityField<Entity>] = [],
        copyingFrom renamed: [EntityField<Entity>: String] = [:],
        within envelope: [String] = []
    ) -> PendingEffect {
        PendingEffect(.set(type.key(id), Fields(fields, copying: copies, copyingFrom: renamed, within: envelope)))
    }

    /// Sets fields of an entity, or creates it, if there is none with this key. `creating` are the fields of a new entity
    /// that the write does not set; the rest is as in ``set(_:id:_:copying:copyingFrom:within:)``.
    public static func put<Entity: StoredEntity>(
        _ type: Entity.Type,
        id: String,
        _ fields: [EntityField<Entity>: JSONValue],
        copying copies: [EntityField<Entity>] = [],
        copyingFrom renamed: [EntityField<Entity>: String] = [:],
        within envelope: [String] = [],
        creating: [EntityField<Entity>: JSONValue]
    ) -> PendingEffect {
        let fields = Fields(fields, copying: copies, copyingFrom: renamed, within: envelope)
        return PendingEffect(.put(type.key(id), fields, creating: creating.byKey()))
    }

    /// Deletes an entity.
    public static func delete<Entity: StoredEntity>(_ type: Entity.Type, id: String) -> PendingEffect {
        PendingEffect(.delete(type.key(id)))
    }

    /// Inserts an entity at the front of every stored list of a method.
    public static func insert<Entity: StoredEntity>(
        _ type: Entity.Type,
        id: String,
        into method: String
    ) -> PendingEffect {
        PendingEffect(.insert(type.key(id), method: method))
    }

    /// Makes all answers of a method stale when the write is delivered, for any arguments.
    public static func invalidate(_ method: String) -> PendingEffect {
        PendingEffect(.invalidate(method: method))
    }
}

extension PendingEffect.Change {
    /// The values that it writes to an entity; nil if it writes none.
    var written: (key: EntityKey, fields: PendingEffect.Fields)? {
        switch self {
        case .save(let key, let fields), .set(let key, let fields), .put(let key, let fields, _): (key, fields)
        case .delete, .insert, .invalidate: nil
        }
    }

    /// The same change with other keys of the entities that the write names at these places of its request.
    func replacing(_ keys: [ExactText: String], at references: [OutboxReference]) -> PendingEffect.Change {
        let paths = references.compactMap { if case .body(let path) = $0.place { path } else { nil } }
        return switch self {
        case .save(let key, let fields): .save(key, fields.replacing(keys, at: paths))
        case .set(let key, let fields): .set(key, fields.replacing(keys, at: paths))
        case .put(let key, let fields, let creating):
            .put(key, fields.replacing(keys, at: paths), creating: creating.mapValues { $0.replacing(keys) })
        case .delete, .insert, .invalidate: self
        }
    }
}

extension JSONValue {
    /// The value with other texts, where a text is one of these keys.
    fileprivate func replacing(_ keys: [ExactText: String]) -> JSONValue {
        switch self {
        case .string(let text): .string(keys[ExactText(text)] ?? Self.replacing(keys, inDigits: text) ?? text)
        case .array(let values): .array(values.map { $0.replacing(keys) })
        case .object(let members): .object(members.mapValues { $0.replacing(keys) })
        default: self
        }
    }

    /// The 32 digits of another key, if the text is those of one of these keys.
    private static func replacing(_ keys: [ExactText: String], inDigits text: String) -> String? {
        guard let old = EntityKeyText.hyphenated(text), let new = keys[ExactText(old)] else { return nil }
        return EntityKeyText.replacing(old, by: new, in: text)
    }
}

extension StoredEntity {
    static func key(_ id: String) -> EntityKey { EntityKey(table: entityTable.name, id: id) }
}

extension PendingEffect: EndpointRedacted {
    /// The kind of the change, without keys and values.
    public var description: String {
        switch change {
        case .save: "save"
        case .set: "set"
        case .put: "put"
        case .delete: "delete"
        case .insert(_, let method): "insert into \(method)"
        case .invalidate(let method): "invalidate \(method)"
        }
    }
}
