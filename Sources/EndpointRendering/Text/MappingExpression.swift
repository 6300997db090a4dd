import EndpointPlan
import EndpointSpec

/// Writes the expressions that map wire values to domain values and back.
enum MappingExpression {
    /// The place of a mapped value, which its error names.
    struct Place {
        /// A Swift expression: `"Payment.amount"` in quotes, or a variable with such a path.
        private(set) var field: String
        fileprivate let isSensitive: Bool
        fileprivate let hidesContent: Bool

        init(_ place: ValuePlace) {
            field = StringLiteral.quoted(place.path)
            isSensitive = place.isSensitive
            hidesContent = place.hidesContent
        }

        /// The place of an element, which the runtime passes to the closure that maps it.
        fileprivate var ofElement: Place {
            var place = self
            place.field = "field"
            return place
        }
    }

    /// The domain value of a wire value.
    static func toDomain(_ value: String, _ conversion: Conversion, at place: Place) -> String {
        let expression = converted(value, conversion, at: place)
        guard place.hidesContent, conversion.hasContent, conversion.canFail else { return expression }
        let body = "{ () throws(\(RuntimeSymbol.mappingError)) in \(expression) }"
        return "try \(RuntimeSymbol.mapping).hidingContent \(body)"
    }

    private static func converted(_ value: String, _ conversion: Conversion, at place: Place) -> String {
        if conversion.isIdentity { return value }
        if conversion.isDomainConvertible {
            return if case .optional = conversion { "try \(value)?.toDomain()" } else { "try \(value).toDomain()" }
        }
        if !conversion.canFail { return made(value, conversion) }
        return switch conversion {
        case .wrapper(let name, let inner): "\(name)(rawValue: \(converted(value, inner, at: place)))"
        case .optional(.wrapper(let name, let inner)):
            "\(converted(value, .optional(inner), at: place)).map { \(name)(rawValue: $0) }"
        case .optional(.list(let element)): collection("optionalList", value, element, at: place)
        case .optional(.map(let element)): collection("optionalMap", value, element, at: place)
        case .optional(let scalar):
            call(WireText.capitalized("optional", function(scalar)), value, scalar, at: place)
        case .list(let element): collection("list", value, element, at: place)
        case .map(let element): collection("map", value, element, at: place)
        case .patch(let element): collection("patch", value, element, at: place)
        default: call(function(conversion), value, conversion, at: place)
        }
    }

    /// The domain value of a wire value, if the conversion cannot fail.
    private static func made(_ value: String, _ conversion: Conversion) -> String {
        if conversion.isIdentity { return value }
        return switch conversion {
        case .coded: "\(value).value"
        case .openEnumeration(let name): "\(name)(rawValue: \(value))"
        case .wrapper(let name, let inner): "\(name)(rawValue: \(made(value, inner)))"
        case .optional(let inner), .list(let inner): "\(value).map { \(made("$0", inner)) }"
        case .map(let inner): "\(value).mapValues { \(made("$0", inner)) }"
        case .patch(let inner): "\(RuntimeSymbol.mapping).patch(\(value)) { \(made("$0", inner)) }"
        default: value
        }
    }

    /// The wire value of a domain value. This conversion cannot fail.
    static func toWire(_ value: String, _ conversion: Conversion) -> String {
        if conversion.isIdentity { return value }
        return switch conversion {
        case .identity: value
        case .coded(let type): "\(type.text)(\(value))"
        case .decimal, .uuid, .url, .bytes, .day: "\(RuntimeSymbol.mapping).string(\(value))"
        case .hexUUID: "\(RuntimeSymbol.mapping).hexadecimal(\(value))"
        case .date(let format):
            plain(value, isNumber: format.isNumber, WireText.dateFormat(format))
        case .duration(let wire):
            plain(value, isNumber: wire != .iso8601, WireText.durationFormat(wire))
        case .openEnumeration, .frozenEnumeration: "\(value).rawValue"
        case .wrapper(_, let inner): toWire("\(value).rawValue", inner)
        case .object(let dto): "\(dto)(from: \(value))"
        case .optional(let inner), .list(let inner): "\(value).map { \(toWire("$0", inner)) }"
        case .map(let inner): "\(value).mapValues { \(toWire("$0", inner)) }"
        case .patch(let inner): "\(RuntimeSymbol.mapping).patch(\(value)) { \(toWire("$0", inner)) }"
        }
    }

    private static func plain(_ value: String, isNumber: Bool, _ format: String) -> String {
        "\(RuntimeSymbol.mapping).\(isNumber ? "number" : "string")(\(value), \(format))"
    }

    private static func function(_ conversion: Conversion) -> String {
        switch conversion {
        case .decimal: "decimal"
        case .date: "date"
        case .day: "day"
        case .duration: "duration"
        case .uuid, .hexUUID: "uuid"
        case .url: "url"
        case .bytes: "data"
        default: "enumeration"
        }
    }

    private static func call(_ function: String, _ value: String, _ conversion: Conversion, at place: Place) -> String {
        var arguments = [value]
        if case .date(let format) = conversion { arguments.append(WireText.dateFormat(format)) }
        if case .duration(let wire) = conversion { arguments.append(WireText.durationFormat(wire)) }
        arguments.append("field: \(place.field)")
        if place.isSensitive { arguments.append("sensitive: true") }
        return "try \(RuntimeSymbol.mapping).\(function)(\(arguments.joined(separator: ", ")))"
    }

    private static func collection(_ function: String, _ value: String, _ element: Conversion, at place: Place)
        -> String
    {
        let inner = converted("element", element, at: place.ofElement)
        let body = "{ element, field throws(\(RuntimeSymbol.mappingError)) in \(inner) }"
        return "try \(RuntimeSymbol.mapping).\(function)(\(value), field: \(place.field)) \(body)"
    }
}
