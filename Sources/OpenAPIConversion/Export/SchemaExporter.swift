import EndpointDescription
import EndpointPlan
import EndpointSpec

/// Exports the wire form of values as JSON Schema 2020-12, the dialect of OpenAPI 3.1.
struct SchemaExporter {
    /// The schemas of declared types.
    private let types: [String: APIDescription.Schema]

    init(_ plan: APIDescription) {
        types = Dictionary(plan.types.map { ($0.name, $0.schema) }) { first, _ in first }
    }

    /// A schema. The spec's type refines it, if it is known: `int64` and `int` have the same wire form.
    func schema(_ plan: APIDescription.Schema, _ type: SpecTypeExpression? = nil) -> SpecTree {
        let inner = type?.unwrapped.type
        switch plan {
        case .any: return .mapping([])
        case .string(let text, let limits): return .object(self.text(text, inner) + self.limits(limits))
        case .integer(let bits, true, let limits):
            let bounds = self.limits(Self.within(bits, limits, inner))
            return .object([("type", .text("integer"))] + integer(inner) + bounds)
        case .integer(let bits, false, var limits):
            limits.min = limits.min ?? "0"
            return .object([("type", .text("integer")), ("format", .text("uint\(bits)"))] + self.limits(limits))
        case .number(let limits): return .object([("type", .text("number"))] + number(inner) + self.limits(limits))
        case .duration(_, let limits): return .object([("type", .text("number"))] + self.limits(limits))
        case .boolean: return .object([("type", .text("boolean"))])
        case .time(let time): return .object(self.time(time))
        case .enumeration(let values, let isOpen): return Self.enumeration(values, isOpen: isOpen)
        case .constant(let value): return .object([("const", .json(value))])
        case .list(let element, let limits):
            return .object(
                [("type", .text("array")), ("items", schema(element, inner?.element))] + self.limits(limits)
            )
        case .map(let value, let limits):
            return .object(
                [("type", .text("object")), ("additionalProperties", schema(value, inner?.element))]
                    + self.limits(limits, ofMap: true)
            )
        case .object(let fields, let additional):
            let properties = fields.map { ExportedField($0, schema($0.schema)) }
            return object(properties, additional: additional.map { schema($0) })
        case .tuple(let fields): return tuple(fields.map { schema($0.schema) })
        case .nullable(let value): return Self.nullable(schema(value, inner))
        case .union(let union): return self.union(union)
        case .type(let name): return Self.reference(to: name)
        }
    }

    /// A value that contains others, which a form writes by name.
    enum Container { case object, list }

    func container(_ schema: APIDescription.Schema) -> Container? {
        switch schema {
        case .list, .tuple: .list
        case .map, .object: .object
        case .nullable(let inner): container(inner)
        case .type(let name): types[name].flatMap { container($0) }
        case .union(let union):
            union.form != .ordered || union.cases.contains { container($0.schema) == .object } ? .object : nil
        case .any, .string, .integer, .number, .duration, .boolean, .time, .enumeration, .constant: nil
        }
    }

    /// True if values are plain text, which lines contain without quotes.
    func isText(_ schema: APIDescription.Schema) -> Bool {
        switch schema {
        case .string: true
        case .nullable(let inner): isText(inner)
        case .type(let name): types[name].map(isText) ?? false
        default: false
        }
    }

    func fields(of schema: APIDescription.Schema) -> [APIDescription.Field]? {
        switch schema {
        case .object(let fields, _): fields
        case .type(let name): types[name].flatMap { fields(of: $0) }
        default: nil
        }
    }

    static func reference(to name: String) -> SpecTree {
        .object([("$ref", .text("#/components/schemas/\(name)"))])
    }

    /// The schema that also accepts null.
    static func nullable(_ schema: SpecTree) -> SpecTree {
        guard case .mapping(let entries) = schema, !entries.isEmpty else { return schema }
        // A format does not apply to null. Tools that read only the type would not recognize the format beside both.
        guard case .text(let type)? = schema["type"], schema["enum"] == nil, schema["format"] == nil else {
            return .object([("anyOf", .list([schema, .object([("type", .text("null"))])]))])
        }
        return schema.changing(["type"]) { _ in .list([.text(type), .text("null")]) }
    }

    /// An enum. If it is open, it lists the known values and also accepts other text.
    private static func enumeration(_ values: [String], isOpen: Bool) -> SpecTree {
        let text = ("type", SpecTree.text("string") as SpecTree?)
        let known = SpecTree.object([text, ("enum", .list(values.map { .text($0) }))])
        return isOpen ? .object([("anyOf", .list([known, .object([text])]))]) : known
    }

    func object(_ fields: [ExportedField], additional: SpecTree? = nil) -> SpecTree {
        let required = fields.filter(\.isRequired).map { SpecTree.text($0.key) }
        return .object([
            ("type", .text("object")),
            ("properties", .mapping(fields.map { SpecEntry($0.key, $0.schema) })),
            ("required", required.isEmpty ? nil : .list(required)),
            ("additionalProperties", additional),
        ])
    }

    func tuple(_ schemas: [SpecTree]) -> SpecTree {
        let count = SpecTree.bare(String(schemas.count))
        return .object([
            ("type", .text("array")), ("prefixItems", .list(schemas)), ("minItems", count), ("maxItems", count),
        ])
    }

    /// A default in JSON's form.
    func standard(_ value: Located<SpecLiteral>?, _ schema: APIDescription.Schema) -> SpecTree? {
        switch value?.value {
        case .list([])?: return .list([])
        case .map([])?: return .mapping([])
        default: break
        }
        guard case .scalar(let text, let isQuoted)? = value?.value else { return nil }
        switch schema {
        case .nullable(let inner): return standard(value, inner)
        case .type(let name): return types[name].flatMap { standard(value, $0) }
        case .integer: return .bare(["true": "1", "false": "0"][text] ?? text)
        case .number, .duration, .boolean, .time(.unixSeconds), .time(.unixMilliseconds): return .bare(text)
        case .any: return isQuoted ? .text(text) : .bare(text)
        case .string, .time, .enumeration: return .text(text)
        case .constant, .list, .map, .object, .tuple, .union: return nil
        }
    }

    // MARK: Scalars

    private func text(_ text: APIDescription.Text, _ type: SpecTypeExpression?) -> [(String, SpecTree?)] {
        let string: [(String, SpecTree?)] = [("type", .text("string"))]
        switch text {
        case .plain: return string
        case .decimal: return string + [("format", .text("decimal")), ("pattern", .text(Self.decimal))]
        case .integer:
            let format = type == .scalar(.int32) ? "int32" : "int64"
            return string + [("format", .text(format)), ("pattern", .text("^-?[0-9]+$"))]
        case .unsigned:
            let format = type == .scalar(.uint32) ? "uint32" : "uint64"
            return string + [("format", .text(format)), ("pattern", .text("^[0-9]+$"))]
        case .date: return string + [("format", .text("date"))]
        case .duration: return string + [("format", .text("duration"))]
        case .uuid: return string + [("format", .text("uuid"))]
        case .hexUUID: return string + [("format", .text("uuid")), ("pattern", .text("^[0-9a-f]{32}$"))]
        case .url: return string + [("format", .text("uri"))]
        case .base64: return string + [("format", .text("byte")), ("contentEncoding", .text("base64"))]
        }
    }

    private static let decimal = "^-?[0-9]+(\\.[0-9]+)?$"

    private func integer(_ type: SpecTypeExpression?) -> [(String, SpecTree?)] {
        switch type {
        case .scalar(.int32)?: [("format", .text("int32"))]
        case .scalar(.int64)?: [("format", .text("int64"))]
        default: []
        }
    }

    /// The limits with the bounds of the Swift type, because JSON's integers are unbounded. A format implies the
    /// bounds.
    private static func within(_ bits: Int, _ limits: APIDescription.Limits?, _ type: SpecTypeExpression?)
        -> APIDescription.Limits?
    {
        guard type != .scalar(.int32), type != .scalar(.int64), (2...64).contains(bits) else { return limits }
        let last = Int64.max >> (64 - bits)
        var bounded = limits ?? APIDescription.Limits()
        bounded.min = bounded.min ?? String(-last - 1)
        bounded.max = bounded.max ?? String(last)
        return bounded
    }

    private func number(_ type: SpecTypeExpression?) -> [(String, SpecTree?)] {
        switch type {
        case .scalar(.float)?: [("format", .text("float"))]
        case .scalar(.double)?: [("format", .text("double"))]
        case .scalar(.decimal)?: [("format", .text("decimal"))]
        default: []
        }
    }

    private func time(_ time: APIDescription.Time) -> [(String, SpecTree?)] {
        switch time {
        case .iso8601: [("type", .text("string")), ("format", .text("date-time"))]
        case .unixSeconds: [("type", .text("number")), ("description", .text("Seconds since 1970 began, in UTC."))]
        case .unixMilliseconds:
            [("type", .text("number")), ("description", .text("Milliseconds since 1970 began, in UTC."))]
        case .pattern(let pattern): [("type", .text("string")), ("description", .text("A date as \(pattern)."))]
        }
    }

    private func limits(_ limits: APIDescription.Limits?, ofMap isMap: Bool = false) -> [(String, SpecTree?)] {
        guard let limits else { return [] }
        func count(_ value: Int?) -> SpecTree? { value.map { .bare(String($0)) } }
        return [
            ("minimum", limits.min.map { .bare($0) }), ("maximum", limits.max.map { .bare($0) }),
            ("exclusiveMinimum", limits.exclusiveMin.map { .bare($0) }),
            ("exclusiveMaximum", limits.exclusiveMax.map { .bare($0) }),
            ("multipleOf", limits.multipleOf.map { .bare($0) }),
            ("pattern", limits.pattern.map { .text($0) }), ("minLength", count(limits.minLength)),
            ("maxLength", count(limits.maxLength)), (isMap ? "minProperties" : "minItems", count(limits.minItems)),
            (isMap ? "maxProperties" : "maxItems", count(limits.maxItems)),
        ]
    }
}

/// A property of an object to be written.
struct ExportedField {
    var key: String
    var schema: SpecTree
    var isRequired: Bool

    init(_ plan: APIDescription.Field, _ schema: SpecTree) {
        key = plan.key
        isRequired = plan.isRequired
        self.schema = schema
    }

    init(_ key: String, _ schema: SpecTree, isRequired: Bool = true) {
        self.key = key
        self.schema = schema
        self.isRequired = isRequired
    }
}

extension SpecTypeExpression {
    /// The type of the elements of a list or a map.
    var element: SpecTypeExpression? {
        switch self {
        case .list(let element), .map(let element): element
        case .scalar, .named, .optional: nil
        }
    }
}
