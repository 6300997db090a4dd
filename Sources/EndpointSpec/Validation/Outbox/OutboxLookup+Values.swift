/// A field of a request's JSON body.
struct OutboxBodyField {
    let name: String
    /// The key on the wire.
    let key: String
    let type: SpecTypeExpression
    let form: SpecWireForm
    /// The key of the member that the field is in, if the body is an envelope.
    var envelope: String?
}

/// The changes of a write to its entity that are known before the server answers.
extension OutboxLookup {
    typealias Values = (fields: [ResolvedOutboxWrite.Field], copies: [ResolvedOutboxWrite.Copy])

    /// The fields of the JSON body; none where the body is none.
    var bodyFields: [OutboxBodyField] {
        guard endpoint.bodyForm == .json else { return [] }
        let style = index.api.defaults.keys
        if let parameters = endpoint.bodyFields {
            return parameters.map {
                OutboxBodyField(
                    name: $0.name.value,
                    key: $0.wireKey(in: style),
                    type: $0.type.value,
                    form: index.api.defaults.form(of: $0)
                )
            }
        }
        return endpoint.body.flatMap { fields(of: $0.value) } ?? []
    }

    /// The fields of an object; `nil` for any other type.
    private func fields(of type: SpecTypeExpression, in envelope: String? = nil) -> [OutboxBodyField]? {
        guard case .named(let name) = type, let (type, fields) = index.object(name),
            case .object(let object) = type.kind, object.shape == .object
        else { return nil }
        let style = index.api.defaults.keys
        return fields.map {
            OutboxBodyField(
                name: $0.name.value,
                key: $0.wireKey(in: style),
                type: $0.type.value,
                form: index.api.defaults.form(of: $0),
                envelope: envelope
            )
        }
    }

    /// An entity as it will be: every field has to come from somewhere.
    mutating func created(_ effects: ResolvedEffects, at location: SourceLocation) -> Values {
        guard let (object, fields) = entity(at: location) else { return ([], []) }
        let (values, missing) = created(object, fields, effects)
        if let entity = repository.entity?.value, !missing.isEmpty {
            let _: Values? = fail(.unknownAtFirst(missing, entity, endpoint, at: location))
        }
        return values
    }

    /// The first values of an entity besides those that the write sets, if the write creates one that the server does not
    /// have: a `put` to a key that the device can make. `nil` if it creates none, or if not every field is known.
    func createdByKey(_ target: ResolvedOutboxWrite.Target, _ effects: ResolvedEffects) -> [ResolvedOutboxWrite.Field]?
    {
        guard endpoint.method.value == .put, case .entity(let key) = target,
            case .placeholder(key.name.value)? = endpoint.path.value.segments.last,
            let field = index.keyField(of: repository), index.canMakeKeys(field.type.value),
            let name = repository.entity?.value, let (type, fields) = index.object(name),
            case .object(let object) = type.kind, object.shape != .array
        else { return nil }
        let (values, missing) = created(object, fields, effects)
        guard missing.isEmpty else { return nil }
        let set = Set(effects.set.map { $0.field.wireKey(in: index.api.defaults.keys) })
        return values.fields.filter { !set.contains($0.key) }
    }

    /// The values of a new entity, and the fields that nobody knows.
    private func created(
        _ object: SpecObject,
        _ fields: [SpecField],
        _ effects: ResolvedEffects
    ) -> (values: Values, missing: [SpecField]) {
        let style = index.api.defaults.keys
        let body = copies(fields)
        let set = Dictionary(effects.set.map { ($0.field.name.value, $0) }) { $1 }
        let path = pathValues
        let key = index.keyField(of: repository)?.name.value
        var values: Values = ([], [])
        var missing: [SpecField] = []
        for field in fields {
            let (name, wireKey) = (field.name.value, field.wireKey(in: style))
            if name == key {
                values.fields.append(.init(name: name, key: wireKey, value: .id))
            } else if let change = set[name] {
                values.fields.append(.init(name: name, key: wireKey, value: Self.value(change)))
            } else if let copy = body[name] {
                values.copies.append(.init(name: name, key: wireKey, bodyKey: copy.key, envelope: copy.envelope))
                if copy.type.unwrapped.isOptional, !field.mayBeAbsent { missing.append(field) }
            } else if let parameter = path[name] {
                values.fields.append(.init(name: name, key: wireKey, value: .parameter(parameter)))
            } else if let value = field.defaultValue {
                values.fields.append(.init(name: name, key: wireKey, value: .literal(value.value, field)))
            } else if field.type.value.unwrapped.isOptional {
                values.fields.append(.init(name: name, key: wireKey, value: .null))
            } else {
                missing.append(field)
            }
        }
        values.fields += object.constants.map {
            .init(name: $0.name.value, key: $0.wireKey(in: style), value: .constant($0))
        }
        return (values, missing)
    }

    /// The parameters of the path that are values of the entity's fields, by the names of the fields.
    private var pathValues: [String: SpecParameter] {
        let key = index.keyParameter(of: endpoint, in: repository)?.name.value
        let filled = endpoint.pathParameters.compactMap { parameter -> (String, SpecParameter)? in
            guard parameter.name.value != key else { return nil }
            return index.field(filledBy: parameter, of: repository).map { ($0.name.value, parameter) }
        }
        return Dictionary(filled) { first, _ in first }
    }

    /// The fields that the body has as well, and those that `then` says.
    mutating func changed(_ effects: ResolvedEffects, at location: SourceLocation) -> Values {
        guard let (_, fields) = entity(at: location) else { return ([], []) }
        let style = index.api.defaults.keys
        let set = Set(effects.set.map(\.field.name.value))
        let key = index.keyField(of: repository)?.name.value
        let body = copies(fields)
        let copies = fields.compactMap { field -> ResolvedOutboxWrite.Copy? in
            guard field.name.value != key, !set.contains(field.name.value), let copy = body[field.name.value] else {
                return nil
            }
            return .init(
                name: field.name.value,
                key: field.wireKey(in: style),
                bodyKey: copy.key,
                envelope: copy.envelope
            )
        }
        let values = effects.set.map {
            ResolvedOutboxWrite.Field(
                name: $0.field.name.value,
                key: $0.field.wireKey(in: style),
                value: Self.value($0)
            )
        }
        return (values, copies)
    }

    private static func value(_ change: ResolvedEffects.Change) -> ResolvedOutboxWrite.Value {
        switch change.value {
        case .now: .now(change.field)
        case .literal(let literal): .literal(literal, change.field)
        }
    }

    /// The fields of the body that the entity has too: of the same name, type and form. The body may have them in an envelope.
    private func copies(_ fields: [SpecField]) -> [String: OutboxBodyField] {
        let byName = Dictionary(fields.map { ($0.name.value, $0) }) { first, _ in first }
        func isShared(_ body: OutboxBodyField) -> Bool {
            guard let field = byName[body.name] else { return false }
            return field.type.value.unwrapped.type == body.type.unwrapped.type
                && index.api.defaults.form(of: field) == body.form
        }
        let body = bodyFields
        var shared = body.filter(isShared)
        // Objects with other meanings have equal names, too, so that nothing but an envelope is opened.
        if !body.contains(where: { byName[$0.name] != nil }), let inner = enveloped(body), inner.allSatisfy(isShared) {
            shared = inner
        }
        return Dictionary(shared.map { ($0.name, $0) }) { first, _ in first }
    }

    /// The fields in the body's envelope: its only member, or the one that the API answers in.
    private func enveloped(_ body: [OutboxBodyField]) -> [OutboxBodyField]? {
        let named = index.api.envelope?.data.value.last
        let members = body.count == 1 ? body : body.filter { $0.key == named }
        return members.first.flatMap { fields(of: $0.type, in: $0.key) }
    }

    /// The entity, whose fields have keys on the wire.
    private mutating func entity(at location: SourceLocation) -> (SpecObject, [SpecField])? {
        guard let name = repository.entity?.value, let (type, fields) = index.object(name),
            case .object(let object) = type.kind
        else { return nil }
        if object.shape == .array { return fail(.arrayInOutbox(name, at: location)) }
        return (object, fields)
    }
}
