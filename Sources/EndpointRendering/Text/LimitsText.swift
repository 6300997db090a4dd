import EndpointDescription
import EndpointPlan

/// Writes the checks of limits before a value is sent.
enum LimitsText {
    /// `fields.check(0, name, ValueLimits(min: "1"))`
    static func check(
        _ receiver: String,
        at place: String,
        value: String,
        limits: APIDescription.Limits,
        of checked: some NamedValuePlan
    ) -> CodeTree {
        let value = limits.isOfCountAlone ? "items: \(value)" : value
        let items =
            [place, value, "\(RuntimeSymbol.valueLimits)(\(arguments(limits).joined(separator: ", ")))"]
            + (checked.isSensitive ? ["isSensitive: true"] : [])
        let parts = items.map { CodeTree.text($0) }
        let layout = CodeGroup.Layout.whole(within: 100)
        return .list(CodeGroup(opening: "\(receiver).check(", parts: parts, closing: ")", layout: layout))
    }

    /// The arguments of the initializer of `ValueLimits`.
    static func arguments(_ limits: APIDescription.Limits) -> [String] {
        [
            limits.min.map { "min: \(StringLiteral.quoted($0))" },
            limits.max.map { "max: \(StringLiteral.quoted($0))" },
            limits.exclusiveMin.map { "exclusiveMin: \(StringLiteral.quoted($0))" },
            limits.exclusiveMax.map { "exclusiveMax: \(StringLiteral.quoted($0))" },
            limits.multipleOf.map { "multipleOf: \(StringLiteral.quoted($0))" },
            limits.pattern.map { "pattern: \(StringLiteral.quoted($0))" },
            limits.minLength.map { "minLength: \($0)" }, limits.maxLength.map { "maxLength: \($0)" },
            limits.minItems.map { "minItems: \($0)" }, limits.maxItems.map { "maxItems: \($0)" },
        ].compactMap(\.self)
    }
}
