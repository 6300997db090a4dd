package import EndpointDescription
import EndpointSpec

extension SpecType {
    /// The doc comment. Types have no deprecation attribute, because Swift would also warn about the generated code
    /// that uses them.
    var documentation: String? {
        guard let deprecation else { return description }
        return [description, DeprecationPlan(deprecation).sentence].compactMap(\.self).joined(separator: "\n\n")
    }
}

extension APIDescription.Limits {
    /// `From 1 to 100.`
    package var sentence: String {
        var parts: [String] = []
        switch (min, max) {
        case (let min?, let max?): parts.append("from \(min) to \(max)")
        case (let min?, nil): parts.append("at least \(min)")
        case (nil, let max?): parts.append("at most \(max)")
        case (nil, nil): break
        }
        if let exclusiveMin { parts.append("more than \(exclusiveMin)") }
        if let exclusiveMax { parts.append("less than \(exclusiveMax)") }
        if let multipleOf { parts.append("a multiple of \(multipleOf)") }
        if let length = Self.range(minLength, maxLength, "character") { parts.append(length) }
        if let pattern { parts.append("a match of \(CodeSpan.text(pattern))") }
        if let count = Self.range(minItems, maxItems, "element") { parts.append(count) }
        let text = parts.joined(separator: ", ")
        return text.prefix(1).uppercased() + text.dropFirst() + "."
    }

    private static func range(_ low: Int?, _ high: Int?, _ noun: String) -> String? {
        func counted(_ count: Int) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
        return switch (low, high) {
        case (let low?, let high?): low == high ? "exactly \(counted(low))" : "\(low) to \(counted(high))"
        case (let low?, nil): "at least \(counted(low))"
        case (nil, let high?): "at most \(counted(high))"
        case (nil, nil): nil
        }
    }
}

extension PropertyPlan {
    /// The doc comment; nil without any text.
    package var documentation: String? {
        let deprecation = isMarkedDeprecated ? nil : deprecation?.sentence
        let parts = [description, limits?.sentence, deprecation].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: "\n\n")
    }
}

extension ParameterPlan {
    /// The parameter's text in the doc comment of a call.
    package var documentation: String? {
        let parts = [description, limits?.sentence, deprecation?.sentence].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: " ")
    }
}
