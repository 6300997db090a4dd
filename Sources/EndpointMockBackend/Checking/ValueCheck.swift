internal import EndpointDescription
internal import EndpointRuntime

/// Compares values with their schemas, and records all violations.
struct ValueCheck {
    let types: TypeCatalogue
    let patterns: PatternSet
    let part: MockViolation.Part
    private(set) var violations: [MockViolation] = []
    private var keys: [String]
    /// The number of enclosing values that are sensitive.
    private var sensitivity = 0

    /// The largest number of reported violations. Ten thousand wrong elements of a list help nobody.
    static let maximum = 50
    /// The largest number of values that the choice of a union's case looks at. Beyond it, any value is accepted.
    private static let mostEffort = 100_000

    init(_ types: TypeCatalogue, _ patterns: PatternSet, _ part: MockViolation.Part, at keys: [String] = []) {
        self.types = types
        self.patterns = patterns
        self.part = part
        self.keys = keys
    }

    /// Compares a value with a schema.
    mutating func check(_ value: JSONTree, _ schema: MockSchema, isSensitive: Bool = false) {
        if isSensitive { sensitivity += 1 }
        defer { if isSensitive { sensitivity -= 1 } }
        guard violations.count < Self.maximum else { return }
        switch schema {
        case .any: return
        case .type:
            // A type that only refers to itself, or that is not declared, requires nothing.
            let resolved = types.resolved(schema)
            if case .type = resolved { return }
            check(value, resolved)
        case .nullable(let inner): if value != .null { check(value, inner) }
        case .string(let kind, let limits): checkText(value, kind, limits)
        case .integer(let bits, let isSigned, let limits):
            checkInteger(value, IntegerRange(bits: bits, isSigned: isSigned), limits)
        case .number(let limits), .duration(_, let limits): checkNumber(value, limits)
        case .boolean: if case .bool = value {} else { fail("true or false", value) }
        case .time(let time): checkTime(value, time)
        case .enumeration(let values, let isOpen): checkEnumeration(value, values, isOpen)
        case .constant(let constant):
            if !constant.isSame(value) { fail(constant.shortText, value) }
        case .list(let element, let limits): checkList(value, element, limits)
        case .map(let element, let limits): checkMap(value, element, limits)
        case .object(let fields, let additional): checkObject(value, fields, additional)
        case .tuple(let fields): checkTuple(value, fields)
        case .union(let union): checkUnion(value, union)
        }
    }

    /// Continues with the value under a key that the request chose. It is not shown inside a sensitive value.
    private mutating func belowChosen(_ key: String, _ body: (inout ValueCheck) -> Void) {
        below(sensitivity > 0 ? "*" : key, body)
    }

    /// Continues with the value under a key.
    mutating func below(_ key: String, _ body: (inout ValueCheck) -> Void) {
        keys.append(key)
        body(&self)
        keys.removeLast()
    }

    /// Records that a value is not the expected one.
    mutating func fail(_ expected: String, _ value: JSONTree) {
        add(expected, reason: sensitivity > 0 ? "found \(value.kind), which is not shown" : "found \(value.shortText)")
    }

    /// Records a violation.
    mutating func add(_ expected: String, reason: String) {
        guard violations.count < Self.maximum else { return }
        violations.append(MockViolation(part, at: keys, expected: expected, reason: reason))
    }

    // MARK: Structure

    private mutating func checkList(_ value: JSONTree, _ element: MockSchema, _ limits: MockLimits) {
        guard let elements = value.elements else { return fail("a list", value) }
        checkCount(elements.count, limits, "elements")
        for (index, inner) in elements.enumerated() where violations.count < Self.maximum {
            below(String(index)) { $0.check(inner, element) }
        }
    }

    private mutating func checkMap(_ value: JSONTree, _ element: MockSchema, _ limits: MockLimits) {
        guard let members = value.members else { return fail("an object", value) }
        checkCount(members.count, limits, "entries")
        for member in members { belowChosen(member.key) { $0.check(member.value, element) } }
    }

    private mutating func checkCount(_ count: Int, _ limits: MockLimits, _ what: String) {
        if let least = limits.minItems, count < least { add("at least \(least) \(what)", reason: "found \(count)") }
        if let most = limits.maxItems, count > most { add("at most \(most) \(what)", reason: "found \(count)") }
    }

    private mutating func checkObject(_ value: JSONTree, _ fields: [MockField], _ additional: MockSchema?) {
        guard let members = value.members else { return fail("an object", value) }
        for field in fields {
            below(field.key) { check in
                if let inner = value[field.key] {
                    check.check(inner, field.schema, isSensitive: field.isSensitive)
                } else if field.isRequired {
                    check.add(check.types.words(field.schema), reason: "it is missing")
                }
            }
        }
        if let additional { checkAdditional(members, additional, fields) }
    }

    private mutating func checkAdditional(_ members: [JSONTree.Member], _ schema: MockSchema, _ fields: [MockField]) {
        let named = Set(fields.map(\.key))
        for member in members where !named.contains(member.key) && violations.count < Self.maximum {
            belowChosen(member.key) { $0.check(member.value, schema) }
        }
    }

    private mutating func checkTuple(_ value: JSONTree, _ fields: [MockField]) {
        guard let elements = value.elements else { return fail("a list of \(fields.count) elements", value) }
        for (index, field) in fields.enumerated() {
            below(String(index)) { check in
                if index < elements.count {
                    check.check(elements[index], field.schema, isSensitive: field.isSensitive)
                } else if field.isRequired {
                    check.add(check.types.words(field.schema), reason: "it is missing")
                }
            }
        }
    }

    // MARK: Unions

    private mutating func checkUnion(_ value: JSONTree, _ union: MockUnion) {
        switch union.form {
        case .ordered: checkAny(value, union)
        case .inline(let key): checkTagged(value, union: union, key: key) { $0 }
        case .adjacent(let key, let content): checkTagged(value, union: union, key: key) { $0[content] ?? .null }
        case .presence: checkPresence(value, union)
        case .status(let key, let content): checkStatus(value, union: union, key: key, content: content)
        }
    }

    private mutating func checkAny(_ value: JSONTree, _ union: MockUnion) {
        var choice = UnionChoice(SchemaReading(types: types), effort: Self.mostEffort)
        if let number = choice.first(of: union.cases.map(\.schema), reading: value) {
            return check(value, union.cases[number].schema)
        }
        guard !union.isOpen, choice.effort > 0 else { return }
        fail("one of \(union.cases.map(\.tag).joined(separator: ", "))", value)
    }

    private mutating func checkTagged(
        _ value: JSONTree,
        union: MockUnion,
        key: String,
        content: (JSONTree) -> JSONTree
    ) {
        guard value.members != nil else { return fail("an object", value) }
        let tags = union.cases.map(\.tag).joined(separator: ", ")
        guard let tag = value[key]?.string else {
            return below(key) { $0.add("one of \(tags)", reason: "it is missing") }
        }
        guard let item = union.cases.first(where: { $0.tag == tag }) else {
            if !union.isOpen { below(key) { $0.fail("one of \(tags)", .string(tag)) } }
            return
        }
        let inner = content(value)
        if case .adjacent(_, let member) = union.form {
            below(member) { $0.check(inner, item.schema) }
        } else {
            check(inner, item.schema)
        }
    }

    private mutating func checkPresence(_ value: JSONTree, _ union: MockUnion) {
        guard let members = value.members else { return fail("an object", value) }
        for item in union.cases {
            guard let member = members.first(where: { $0.key == item.tag }) else { continue }
            return below(item.tag) { $0.check(member.value, item.schema) }
        }
        if !union.isOpen {
            add("one of the members \(union.cases.map(\.tag).joined(separator: ", "))", reason: "it has none of them")
        }
    }

    private mutating func checkStatus(_ value: JSONTree, union: MockUnion, key: String, content: String) {
        guard let status = value[key]?.parameterText.flatMap({ Int($0) }) else {
            return below(key) { $0.add("a status", reason: "it is missing") }
        }
        guard let item = union.cases.first(where: { $0.statuses?.contains(status) == true }) else { return }
        below(content) { $0.check(value[content] ?? .null, item.schema) }
    }
}
