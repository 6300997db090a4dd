internal import EndpointDescription
internal import EndpointRuntime

/// Values in JSON as a union's choice asks for them.
struct SchemaReading: ReadingSource {
    let types: TypeCatalogue

    func shape(of schema: MockSchema, for value: JSONTree) -> ReadingShape<Self> {
        switch schema {
        case .any: .anything
        case .string, .integer, .number, .duration, .boolean, .time, .enumeration, .constant: .plain
        case .type:
            if case .type = types.resolved(schema) { .anything } else { .chosen(types.resolved(schema)) }
        case .nullable(let inner): .optional(inner)
        case .list(let element, _): .list(element)
        case .map(let element, _): .map(element)
        case .object(let fields, let additional): .object(fields.map(field), others: additional)
        case .tuple(let fields): .tuple(fields.map(field))
        case .union(let union): shape(of: union, for: value)
        }
    }

    func holds(_ value: JSONTree, as schema: MockSchema) -> Bool {
        var check = ValueCheck(types, PatternSet([]), .body)
        check.check(value, schema.withoutLimits)
        return check.violations.isEmpty
    }

    func isNull(_ value: JSONTree) -> Bool { value == .null }

    func text(of value: JSONTree) -> String? { value.string }

    func elements(of value: JSONTree) -> [JSONTree]? { value.elements }

    func members(of value: JSONTree) -> [(key: String, value: JSONTree)]? {
        value.members?.map { ($0.key, $0.value) }
    }

    private func field(_ field: MockField) -> ReadingShape<Self>.Field {
        var only: String?
        if case .enumeration(let values, _) = types.resolvedThroughNull(field.schema), values.count == 1 {
            only = values[0]
        }
        return ReadingShape<Self>.Field(field.key, field.schema, mayBeAbsent: !field.isRequired, only: only)
    }

    private func shape(of union: MockUnion, for value: JSONTree) -> ReadingShape<Self> {
        if case .ordered = union.form { return .oneOf(union.cases.map(\.schema), isOpen: union.isOpen) }
        guard let members = value.members else { return .nothing }
        var content: JSONTree? = value
        var item: MockUnion.Case?
        switch union.form {
        case .ordered: break
        case .inline(let key), .adjacent(let key, _):
            guard let tag = value[key]?.string else { return .nothing }
            item = union.cases.first { $0.tag == tag }
            if case .adjacent(_, let member) = union.form { content = value[member] }
        case .presence:
            item = union.cases.first { item in members.contains { $0.key == item.tag && $0.value != .null } }
            content = item.flatMap { value[$0.tag] }
        case .status(let key, let member):
            guard case .number(let digits)? = value[key], let status = Int(digits) else { return .nothing }
            item = union.cases.first { $0.statuses?.contains(status) == true }
            content = value[member]
        }
        guard let item else { return .unknown(isOpen: union.isOpen) }
        return content.map { .content($0, item.schema) } ?? .nothing
    }
}

extension MockSchema {
    /// The schema of a value without values inside, as a reader knows it.
    fileprivate var withoutLimits: MockSchema {
        switch self {
        case .string(let kind, _): .string(kind)
        case .integer(let bits, let isSigned, _): .integer(bits: bits, isSigned: isSigned)
        case .number: .number()
        case .duration(let unit, _): .duration(unit)
        default: self
        }
    }
}
