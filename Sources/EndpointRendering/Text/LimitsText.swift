import EndpointDescription
import EndpointPlan

/// What generated code checks before it sends a value.
enum LimitsText {
    /// `fields.check(0, name, ValueLimits(min: "1"))`, in as many lines as it takes.
    static func check(
        _ receiver: String,
        _ place: String,
        _ value: String,
        _ limits: APIDescription.Limits,
        isSensitive: Bool
    ) -> [String] {
        let value = limits.isOfCountAlone ? "items: \(value)" : value
        let items =
            [place, value, "ValueLimits(\(arguments(limits).joined(separator: ", ")))"]
            + (isSensitive ? ["isSensitive: true"] : [])
        let line = "\(receiver).check(\(items.joined(separator: ", ")))"
        if line.count <= 100 { return [line] }
        let last = items.count - 1
        return ["\(receiver).check("] + items.enumerated().map { "    \($1)\($0 == last ? "" : ",")" } + [")"]
    }

    /// What is given to the initializer of `ValueLimits`.
    static func arguments(_ limits: APIDescription.Limits) -> [String] {
        [
            limits.min.map { "min: \(StringLiteral.quoted($0))" },
            limits.max.map { "max: \(StringLiteral.quoted($0))" },
            limits.pattern.map { "pattern: \(StringLiteral.quoted($0))" },
            limits.minLength.map { "minLength: \($0)" }, limits.maxLength.map { "maxLength: \($0)" },
            limits.minItems.map { "minItems: \($0)" }, limits.maxItems.map { "maxItems: \($0)" },
        ].compactMap(\.self)
    }
}

/// The attribute of what should no longer be used.
enum DeprecationText {
    /// A line of its own; empty where there is nothing to say.
    static func attribute(_ plan: DeprecationPlan?, depth: Int) -> String {
        guard let plan else { return "" }
        let message = plan.message.map { ", message: \(StringLiteral.quoted($0))" } ?? ""
        return String(repeating: "    ", count: depth) + "@available(*, deprecated\(message))\n"
    }
}
