import EndpointDescription
import EndpointSpec

/// Decides what values of a type are on the wire. Declared types are said once, by ``declared(_:)``, and are names
/// everywhere else, so that types may hold themselves.
struct SchemaPlanner {
    let spec: ValidatedSpec

    /// A type where it is used, in the form that scalars have there, with what is said of its values there: the counts are
    /// those of the outermost list or map.
    func schema(
        _ type: SpecTypeExpression,
        _ form: SpecWireForm,
        _ limits: SpecLimits = SpecLimits()
    ) -> APIDescription.Schema {
        switch type {
        case .scalar(let scalar): self.scalar(scalar, form, APIDescription.Limits(limits.ofValues))
        case .named(let name): named(name, form, limits)
        case .optional(let inner): .nullable(schema(inner, form, limits))
        case .list(let element): .list(schema(element, form, limits.ofValues), APIDescription.Limits(limits.ofCounts))
        case .map(let value): .map(schema(value, form, limits.ofValues), APIDescription.Limits(limits.ofCounts))
        }
    }

    /// A whole answer or body of an endpoint or, without one, of the API, or an element of a stream.
    func schema(ofWhole type: SpecTypeExpression, of endpoint: SpecEndpoint? = nil) -> APIDescription.Schema {
        schema(type, spec.form(ofWhole: type, of: endpoint))
    }

    /// A type where nothing but itself is said: a case of a union.
    func schema(_ type: SpecTypeExpression) -> APIDescription.Schema {
        schema(type, SpecWireForm(datetime: spec.api.defaults.datetime))
    }

    /// A wrapper whose values are limited further than everywhere, or are in another form, is written out.
    private func named(_ name: String, _ form: SpecWireForm, _ limits: SpecLimits) -> APIDescription.Schema {
        guard limits.saysSomethingOfValues || form.wire != nil, let type = spec.type(named: name),
            case .wrapper(let wrapper) = type.kind
        else { return .type(name) }
        return scalar(wrapper.scalar.value, form, APIDescription.Limits(limits.over(type.limits).ofValues))
    }

    private func scalar(_ scalar: SpecScalar, _ form: SpecWireForm, _ limits: APIDescription.Limits)
        -> APIDescription.Schema
    {
        switch scalar {
        case .string: .string(.plain, limits)
        case .int, .int64: form.wire == .string ? .string(.integer, limits) : .integer(bits: 64, limits)
        case .int32: form.wire == .string ? .string(.integer, limits) : .integer(bits: 32, limits)
        case .uint64: form.wire == .string ? .string(.unsigned, limits) : .integer(bits: 64, isSigned: false, limits)
        case .uint32: form.wire == .string ? .string(.unsigned, limits) : .integer(bits: 32, isSigned: false, limits)
        case .double, .float: .number(limits)
        case .decimal: form.wire == .number ? .number(limits) : .string(.decimal, limits)
        case .bool:
            switch form.wire {
            case .string: .enumeration(["true", "false"], isOpen: false)
            case .number: .integer(bits: 32, APIDescription.Limits(min: "0", max: "1"))
            default: .boolean
            }
        case .datetime: .time(APIDescription.Time(form.datetime))
        case .date: .string(.date, limits)
        case .duration: form.wire == .iso8601 ? .string(.duration, limits) : .number(limits)
        case .uuid: .string(form.wire == .hex ? .hexUUID : .uuid, limits)
        case .url: .string(.url, limits)
        case .bytes: .string(.base64, limits)
        case .json: .any
        }
    }
}

// MARK: Declared types

extension SchemaPlanner {
    /// What values of a declared type are.
    func declared(_ type: SpecType) -> APIDescription.Schema {
        switch type.kind {
        case .enumeration(let enumeration):
            .enumeration(enumeration.values.map(\.value), isOpen: !enumeration.isFrozen)
        case .wrapper(let wrapper):
            schema(
                .scalar(wrapper.scalar.value),
                SpecWireForm(datetime: spec.api.defaults.datetime, wire: wrapper.wire?.value),
                type.limits
            )
        // Only its codec knows.
        case .custom: .any
        case .object(let object):
            object.shape == .array ? .tuple(fields(of: object)) : self.object(object, type.name.value)
        case .union(let union): .union(self.union(union))
        }
    }

    /// The members of a type with fields; of anything else none.
    func members(of type: SpecTypeExpression) -> [APIDescription.Field] {
        guard case .named(let name) = type, case .object(let object)? = spec.type(named: name)?.kind else { return [] }
        return fields(of: object)
    }

    /// Where members of any name are something, the tag of a union is listed: it is none of them.
    private func object(_ object: SpecObject, _ name: String) -> APIDescription.Schema {
        guard let field = spec.fields(of: object).additional, case .map(let value) = field.type.value
        else { return .object(fields(of: object)) }
        let tags = spec.foreignTags(of: object, named: name).map {
            APIDescription.Field($0, .string(), isRequired: false, isSensitive: false)
        }
        let additional = schema(value, spec.api.defaults.form(of: field))
        return .object(fields(of: object) + tags, additional: additional)
    }

    /// Constants first, as they are written.
    private func fields(of object: SpecObject) -> [APIDescription.Field] {
        let constants = object.constants.map { constant in
            APIDescription.Field(
                spec.wireKey(of: constant),
                .constant(constant.value.json),
                isRequired: true,
                isSensitive: false
            )
        }
        return constants + spec.fields(of: object).keyed.map { field($0, isPatch: object.isPatch) }
    }

    private func field(_ field: SpecField, isPatch: Bool) -> APIDescription.Field {
        let schema = schema(field.type.value, spec.api.defaults.form(of: field), field.limits)
        let isOptional = field.type.value.unwrapped.isOptional
        let hasDefault = field.defaultValue != nil
        return APIDescription.Field(
            spec.wireKey(of: field),
            // Of a field with a default null means the same as nothing, and in a patch that the value goes.
            isPatch || hasDefault && !isOptional ? .nullable(schema) : schema,
            isRequired: !(isPatch || isOptional || hasDefault),
            isSensitive: field.isSensitive
        )
    }

    private func union(_ union: SpecUnion) -> APIDescription.Union {
        let cases = union.cases.map { unionCase in
            APIDescription.Union.Case(
                unionCase.tag.value,
                schema(unionCase.type.value),
                statuses: unionCase.status.map { $0.range(default: 100...599) }
            )
        }
        return APIDescription.Union(
            form(of: union),
            // An exact status comes before a class, and a class before the default.
            cases.sortedStably { $0.statuses?.count ?? 0 },
            isOpen: UnionPlanner.keeper(of: union) != nil
        )
    }

    private func form(of union: SpecUnion) -> APIDescription.Union.Form {
        switch union.form {
        case .inline(let key): .inline(key: spec.wireKey(of: key))
        case .adjacent(let key, let content):
            .adjacent(key: spec.wireKey(of: key), content: spec.wireKey(of: content))
        case .status(let key, let content): .status(key: spec.wireKey(of: key), content: spec.wireKey(of: content))
        case .presence: .presence
        case .kinds, .expandable, .ordered: .ordered
        }
    }
}

extension SpecErrorCase.Status {
    /// The statuses that are meant; `default` means others in a union than in an error.
    func range(default other: ClosedRange<Int>) -> ClosedRange<Int> {
        switch self {
        case .exactly(let status): status...status
        case .hundreds(let hundreds): hundreds * 100...hundreds * 100 + 99
        case .any: other
        }
    }
}

extension APIDescription.Time {
    init(_ format: SpecDateTimeFormat) {
        switch format {
        case .iso8601: self = .iso8601
        case .unixSeconds: self = .unixSeconds
        case .unixMilliseconds: self = .unixMilliseconds
        case .pattern(let pattern): self = .pattern(pattern.text)
        }
    }
}

extension SpecLimits {
    /// Those of the values inside a list or map.
    fileprivate var ofValues: SpecLimits {
        var limits = self
        limits.minItems = nil
        limits.maxItems = nil
        return limits
    }

    /// That of the list or map itself.
    fileprivate var ofCounts: SpecLimits {
        var limits = SpecLimits()
        limits.minItems = minItems
        limits.maxItems = maxItems
        return limits
    }

    fileprivate var saysSomethingOfValues: Bool { !ofValues.isEmpty }
}

extension Array {
    /// By a number, equals in the order in which they were.
    fileprivate func sortedStably(by number: (Element) -> Int) -> [Element] {
        enumerated().sorted { (number($0.element), $0.offset) < (number($1.element), $1.offset) }.map(\.element)
    }
}
