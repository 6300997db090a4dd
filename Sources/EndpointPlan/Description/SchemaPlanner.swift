import EndpointDescription
import EndpointSpec

/// Plans the schemas of types. ``declared(_:)`` describes a declared type once; elsewhere its schema is a reference, so
/// types may contain themselves.
struct SchemaPlanner {
    let spec: ValidatedSpec

    /// The schema of a type where it is used, with the wire form and the limits of that place. Limits of counts apply
    /// to the outermost list or map.
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

    /// The schema of a whole response or body, or of an element of a stream. Without an endpoint, the API's wire form
    /// applies.
    func schema(ofWhole type: SpecTypeExpression, of endpoint: SpecEndpoint? = nil) -> APIDescription.Schema {
        schema(type, spec.form(ofWhole: type, of: endpoint))
    }

    /// The schema of a type with no settings of its own, such as a case of a union.
    func schema(_ type: SpecTypeExpression) -> APIDescription.Schema {
        schema(type, SpecWireForm(datetime: spec.api.defaults.datetime))
    }

    /// A wrapper with tighter limits or another wire form than its declaration is written inline.
    private func named(_ name: String, _ form: SpecWireForm, _ limits: SpecLimits) -> APIDescription.Schema {
        guard !limits.ofValues.isEmpty || form.wire != nil, let type = spec.type(named: name),
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
        case .duration:
            switch form.wire {
            case .iso8601: .string(.duration, limits)
            case .milliseconds: .duration(.milliseconds, limits)
            default: .duration(.seconds, limits)
            }
        case .uuid: .string(form.wire == .hex ? .hexUUID : .uuid, limits)
        case .url: .string(.url, limits)
        case .bytes: .string(.base64, limits)
        case .json: .any
        }
    }
}

// MARK: Declared types

extension SchemaPlanner {
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
        // Only its codec knows the format.
        case .custom: .any
        case .object(let object):
            object.shape == .array ? .tuple(fields(of: object)) : self.object(object, type.name.value)
        case .union(let union): .union(self.union(union))
        }
    }

    /// The fields of an object type; empty for other types.
    func members(of type: SpecTypeExpression) -> [APIDescription.Field] {
        guard case .named(let name) = type, case .object(let object)? = spec.type(named: name)?.kind else { return [] }
        return fields(of: object)
    }

    /// An object that takes additional members also lists the tag of its union, because the tag is not one of them.
    private func object(_ object: SpecObject, _ name: String) -> APIDescription.Schema {
        guard let field = spec.fields(of: object).additional, case .map(let value) = field.type.value
        else { return .object(fields(of: object)) }
        let tags = spec.foreignTags(of: object, named: name).map {
            APIDescription.Field($0, .string(), isRequired: false, isSensitive: false)
        }
        let additional = schema(value, spec.api.defaults.form(of: field))
        return .object(fields(of: object) + tags, additional: additional)
    }

    /// Constants come first, as on the wire.
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
            // In a field with a default, null means absent. In a patch, null removes the value.
            isPatch || hasDefault && !isOptional ? .nullable(schema) : schema,
            isRequired: !(isPatch || isOptional && !field.isNullOrValue || hasDefault),
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
    /// The statuses that the case covers. `default` covers others in a union than in an error.
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
    /// The limits of the list or map itself.
    fileprivate var ofCounts: SpecLimits {
        var limits = SpecLimits()
        limits.minItems = minItems
        limits.maxItems = maxItems
        return limits
    }
}

extension Array {
    /// Sorts by a number. Elements with equal numbers keep their order.
    fileprivate func sortedStably(by number: (Element) -> Int) -> [Element] {
        enumerated().sorted { (number($0.element), $0.offset) < (number($1.element), $1.offset) }.map(\.element)
    }
}
