import EndpointPlan
import EndpointRuntime
import EndpointTesting

extension MockSchema {
    init(_ plan: MockSchemaPlan) {
        switch plan {
        case .any: self = .any
        case .string(let text, let limits): self = .string(MockText(text), ValueLimits(limits))
        case .integer(let bits, let limits): self = .integer(bits: bits, ValueLimits(limits))
        case .number(let limits): self = .number(ValueLimits(limits))
        case .boolean: self = .boolean
        case .time(let time): self = .time(MockTime(time))
        case .enumeration(let values, let isOpen): self = .enumeration(values, isOpen: isOpen)
        case .constant(let value): self = .constant(JSONValue(value))
        case .list(let element, let limits): self = .list(MockSchema(element), ValueLimits(limits))
        case .map(let element, let limits): self = .map(MockSchema(element), ValueLimits(limits))
        case .object(let fields, let additional):
            self = .object(fields.map(MockField.init), additional: additional.map { MockSchema($0) })
        case .tuple(let fields): self = .tuple(fields.map(MockField.init))
        case .nullable(let inner): self = .nullable(MockSchema(inner))
        case .union(let union): self = .union(MockUnion(union))
        case .type(let name): self = .type(name)
        }
    }
}

extension MockField {
    init(_ plan: MockFieldPlan) {
        self.init(
            plan.key,
            MockSchema(plan.schema),
            isRequired: plan.isRequired,
            isSensitive: plan.isSensitive
        )
    }
}

extension MockText {
    fileprivate init(_ plan: MockTextPlan) {
        switch plan {
        case .plain: self = .plain
        case .decimal: self = .decimal
        case .integer: self = .integer
        case .date: self = .date
        case .duration: self = .duration
        case .uuid: self = .uuid
        case .url: self = .url
        case .base64: self = .base64
        }
    }
}

extension MockTime {
    fileprivate init(_ plan: MockTimePlan) {
        switch plan {
        case .iso8601: self = .iso8601
        case .unixSeconds: self = .unixSeconds
        case .unixMilliseconds: self = .unixMilliseconds
        case .pattern(let pattern): self = .pattern(pattern)
        }
    }
}

extension ValueLimits {
    fileprivate init(_ plan: LimitsPlan?) {
        guard let plan else {
            self.init()
            return
        }
        self.init(
            min: plan.min,
            max: plan.max,
            pattern: plan.pattern,
            minLength: plan.minLength,
            maxLength: plan.maxLength,
            minItems: plan.minItems,
            maxItems: plan.maxItems
        )
    }
}

extension MockUnion {
    fileprivate init(_ plan: MockUnionPlan) {
        self.init(
            Form(plan.form),
            plan.cases.map { Case($0.tag, MockSchema($0.schema), statuses: $0.statuses) },
            isOpen: plan.isOpen
        )
    }
}

extension MockUnion.Form {
    fileprivate init(_ plan: MockUnionPlan.Form) {
        switch plan {
        case .inline(let key): self = .inline(key: key)
        case .adjacent(let key, let content): self = .adjacent(key: key, content: content)
        case .presence: self = .presence
        case .status(let key, let content): self = .status(key: key, content: content)
        case .ordered: self = .ordered
        }
    }
}

extension JSONValue {
    /// A value as a spec writes it.
    init(_ plan: SwiftLiteral.JSON) {
        switch plan {
        case .null: self = .null
        case .bool(let flag): self = .bool(flag)
        case .number(let digits): self = JSONNumber(literal: digits).map { .number($0) } ?? .string(digits)
        case .string(let text): self = .string(text)
        case .array(let elements): self = .array(elements.map { JSONValue($0) })
        case .object(let members):
            self = .object(Dictionary(members.map { ($0.key, JSONValue($0.value)) }) { _, last in last })
        }
    }
}
