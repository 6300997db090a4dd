import EndpointDescription
import EndpointSpec

/// Turns a value in the spec into JSON, with the keys and wire forms of its type. Validation has checked that it fits.
struct WireValues {
    let spec: ValidatedSpec
    /// The wire form of scalars.
    let form: SpecWireForm

    init(spec: ValidatedSpec, form: SpecWireForm? = nil) {
        self.spec = spec
        self.form = form ?? SpecWireForm(datetime: spec.api.defaults.datetime)
    }

    func json(_ literal: SpecLiteral, as type: SpecTypeExpression) -> JSONTree {
        switch (type, literal) {
        case (.optional, _) where literal.isNull: .null
        case (.optional(let inner), _): json(literal, as: inner)
        case (.list(let element), .list(let items)): .array(items.map { json($0.value, as: element) })
        case (.map(let value), .map(let entries)):
            .object(entries.map { .init(key: $0.key.value, value: json($0.value.value, as: value)) })
        case (.named(let name), _): named(name, literal)
        case (.scalar(let scalar), .scalar(let text, _)): ScalarForm(scalar, in: form).json.value(text, literal)
        case (.scalar, _), (.list, _), (.map, _): literal.plainJSON
        }
    }

    private func named(_ name: String, _ literal: SpecLiteral) -> JSONTree {
        switch (spec.type(named: name)?.kind, literal) {
        case (.enumeration?, .scalar(let text, _)): .string(text)
        case (.wrapper(let wrapper)?, _):
            WireValues(spec: spec, form: SpecWireForm(datetime: form.datetime, wire: form.wire ?? wrapper.wire?.value))
                .json(literal, as: .scalar(wrapper.scalar.value))
        case (.union(let union)?, _): self.union(union, literal)
        case (.object(let object)?, .map(let entries)): self.object(object, entries)
        // Only the app's codec knows the form, so the value is written as it is in the spec.
        case (.custom?, _), (.enumeration?, _), (.object?, _), (nil, _): literal.plainJSON
        }
    }

    private func object(_ object: SpecObject, _ entries: [SpecLiteralEntry]) -> JSONTree {
        let fields = spec.fields(of: object)
        let values = fields.map { field in
            entries.first { $0.key.value == field.name.value }.map { value(of: field, $0.value.value, object.isPatch) }
        }
        switch object.shape {
        case .array:
            // A missing value in the middle keeps its position. Missing values at the end are omitted.
            let end = values.lastIndex { $0 != nil } ?? -1
            return .array(values[...end].map { $0 ?? .null })
        case .object:
            let constants = object.constants.map {
                JSONTree.Member(key: spec.wireKey(of: $0), value: $0.value.json)
            }
            let members = zip(fields, values).compactMap { field, value in
                field.isAdditional
                    ? nil : value.map { JSONTree.Member(key: spec.wireKey(of: field), value: $0) }
            }
            return .object((constants + members).adding(additional(fields, values)))
        }
    }

    /// The members of the object that have no field of their own.
    private func additional(_ fields: [SpecField], _ values: [JSONTree?]) -> [JSONTree.Member] {
        guard let index = fields.firstIndex(where: \.isAdditional), case .object(let members)? = values[index] else {
            return []
        }
        return members
    }

    private func value(of field: SpecField, _ literal: SpecLiteral, _ isPatch: Bool) -> JSONTree {
        if isPatch, literal.isNull { return .null }
        return WireValues(spec: spec, form: spec.api.defaults.form(of: field)).json(literal, as: field.type.value)
    }

    private func union(_ union: SpecUnion, _ literal: SpecLiteral) -> JSONTree {
        guard let choice = spec.choice(literal, of: union) else { return literal.plainJSON }
        let unionCase = union.cases[choice.number]
        let payload = json(choice.payload, as: unionCase.type.value)
        let tag = JSONTree.string(unionCase.tag.value)
        switch union.form {
        case .kinds, .expandable, .ordered: return payload
        case .presence: return .object([.init(key: unionCase.tag.value, value: payload)])
        case .adjacent(let key, let content):
            return .object([
                .init(key: spec.wireKey(of: key), value: tag), .init(key: spec.wireKey(of: content), value: payload),
            ])
        case .status(let key, let content):
            let status = JSONTree.number("\(choice.status ?? 0)")
            return .object([
                .init(key: spec.wireKey(of: key), value: status), .init(key: spec.wireKey(of: content), value: payload),
            ])
        case .inline(let key):
            guard case .object(let members) = payload else { return payload }
            let name = spec.wireKey(of: key)
            return .object([.init(key: name, value: tag)] + members.filter { $0.key != name })
        }
    }
}

extension ValidatedSpec {
    /// True if each value of the type is one string, number or boolean.
    func isPlain(_ type: SpecTypeExpression) -> Bool {
        switch type {
        case .scalar(let scalar): return scalar != .json
        case .named(let name):
            switch self.type(named: name)?.kind {
            case .enumeration?, .wrapper?: return true
            case .object?, .union?, .custom?, nil: return false
            }
        case .optional, .list, .map: return false
        }
    }
}

extension [JSONTree.Member] {
    /// Adds the members whose keys are not present.
    fileprivate func adding(_ others: [JSONTree.Member]) -> [JSONTree.Member] {
        if others.isEmpty { return self }
        let taken = Set(map(\.key))
        return self + others.filter { !taken.contains($0.key) }
    }
}

extension SpecLiteral {
    /// The value by YAML's core schema: unquoted text that reads as null, a boolean or a number has that type.
    var plainJSON: JSONTree {
        switch self {
        case .list(let items): .array(items.map(\.value.plainJSON))
        case .map(let entries): .object(entries.map { .init(key: $0.key.value, value: $0.value.value.plainJSON) })
        case .scalar where isNull: .null
        case .scalar(let text, isQuoted: false) where text == "true" || text == "false": .bool(text == "true")
        case .scalar(let text, isQuoted: false) where SpecScalar.double.acceptsNumber(text): .number(text)
        case .scalar(let text, _): .string(text)
        }
    }
}

extension SpecConstantField.Value {
    var json: JSONTree {
        switch self {
        case .string(let text): .string(text)
        case .number(let digits): .number(digits)
        case .bool(let value): .bool(value)
        }
    }
}
