import EndpointDescription
import EndpointSpec

/// A value of a request that no caller gives.
package struct FixedParameterPlan: Sendable {
    package enum Value: Sendable, Equatable {
        case constant(SwiftLiteral)
        /// What the app supplies, by its name in the spec.
        case provided(String)
    }

    package let place: ParameterPlan.Place
    package let value: Value
}

/// Something that the app supplies once and that goes into requests: `{ provided: userId }`.
package struct ProvidedValuePlan: Sendable, Equatable {
    package let name: SwiftIdentifier
    /// The name in the spec, by which the runtime knows it.
    package let key: String
}

extension FixedParameterPlan {
    /// In a body an unquoted `true` or number is that, as in JSON; everywhere else there is text alone.
    private static func literal(_ literal: SpecLiteral, at place: ParameterPlan.Place) -> SwiftLiteral {
        guard case .scalar(let text, _) = literal else { return .string("") }
        guard case .field = place else { return .string(text) }
        return switch bodyValue(literal) {
        case .bool(let value): .bool(value)
        case .number(let digits): .number(digits)
        default: .string(text)
        }
    }

    /// A constant as it stands in a body.
    static func bodyValue(_ literal: SpecLiteral) -> JSONTree {
        guard case .scalar(let text, let isQuoted) = literal else { return .string("") }
        if isQuoted { return .string(text) }
        if text == "true" || text == "false" { return .bool(text == "true") }
        return Int(text).map { "\($0)" == text } == true ? .number(text) : .string(text)
    }

    init(_ parameter: SpecFixedParameter, at place: ParameterPlan.Place) {
        self.place = place
        switch parameter.value {
        case .provided(let name): value = .provided(name.value)
        case .constant(let literal): value = .constant(Self.literal(literal.value, at: place))
        }
    }
}
