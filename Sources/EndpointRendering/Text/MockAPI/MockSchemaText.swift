import EndpointPlan

/// The values of `EndpointTesting` that say what stands on the wire, as Swift writes them.
enum MockSchemaText {
    static func schema(_ schema: MockSchemaPlan) -> CodeTree {
        switch schema {
        case .any: .text(".any")
        case .string(let text, let limits): string(text, limits)
        case .integer(let bits, let limits):
            .call(".integer", [bits == 64 ? nil : .text("bits: \(bits)"), self.limits(limits)])
        case .number(let limits): .call(".number", [self.limits(limits)])
        case .boolean: .text(".boolean")
        case .time(let time): .call(".time", [.text(self.time(time))])
        case .enumeration(let values, let isOpen):
            isOpen
                ? .call(".enumeration", list: values.map { .string($0) })
                : .call(".enumeration", [.strings(values), .text("isOpen: false")])
        case .constant(let value): .call(".constant", [.text(LiteralText.text(.json(value)))])
        case .list(let element, let limits): .call(".list", [self.schema(element), self.limits(limits)])
        case .map(let value, let limits): .call(".map", [self.schema(value), self.limits(limits)])
        case .object(let fields, nil): .call(".object", list: fields.map(field))
        case .object(let fields, let additional?):
            .call(".object", [.list(fields.map(field)), self.schema(additional).labelled("additional")])
        case .tuple(let fields): .call(".tuple", list: fields.map(field))
        case .nullable(let inner): .call(".nullable", [self.schema(inner)])
        case .union(let union): .call(".union", [self.union(union)])
        case .type(let name): .call(".type", [.string(name)])
        }
    }

    static func field(_ field: MockFieldPlan) -> CodeTree {
        .call(
            "MockField",
            [
                .string(field.key), schema(field.schema), field.isRequired ? nil : .text("isRequired: false"),
                field.isSensitive ? .text("isSensitive: true") : nil,
            ]
        )
    }

    private static func string(_ text: MockTextPlan, _ limits: LimitsPlan?) -> CodeTree {
        let limits = self.limits(limits)
        let isSaid = text != .plain || limits != nil
        return .call(".string", [isSaid ? .text(".\(text.rawValue)") : nil, limits])
    }

    private static func time(_ time: MockTimePlan) -> String {
        switch time {
        case .iso8601: ".iso8601"
        case .unixSeconds: ".unixSeconds"
        case .unixMilliseconds: ".unixMilliseconds"
        case .pattern(let pattern): ".pattern(\(StringLiteral.quoted(pattern)))"
        }
    }

    /// `nil` where nothing is limited.
    private static func limits(_ limits: LimitsPlan?) -> CodeTree? {
        limits.map { .call("ValueLimits", LimitsText.arguments($0).map { .text($0) }) }
    }

    private static func union(_ union: MockUnionPlan) -> CodeTree {
        let cases = union.cases.map { unionCase -> CodeTree in
            .call(
                "MockUnion.Case",
                [
                    .string(unionCase.tag), schema(unionCase.schema),
                    unionCase.statuses.map { .text("statuses: \(statuses($0))") },
                ]
            )
        }
        return .call(
            "MockUnion",
            [.text(form(union.form)), .list(cases), union.isOpen ? nil : .text("isOpen: false")]
        )
    }

    private static func form(_ form: MockUnionPlan.Form) -> String {
        func keys(_ key: String, _ content: String) -> String {
            "key: \(StringLiteral.quoted(key)), content: \(StringLiteral.quoted(content))"
        }
        return switch form {
        case .inline(let key): ".inline(key: \(StringLiteral.quoted(key)))"
        case .adjacent(let key, let content): ".adjacent(\(keys(key, content)))"
        case .presence: ".presence"
        case .status(let key, let content): ".status(\(keys(key, content)))"
        case .ordered: ".ordered"
        }
    }

    static func statuses(_ range: ClosedRange<Int>) -> String { "\(range.lowerBound)...\(range.upperBound)" }
}
