import EndpointDescription
import EndpointSpec

/// A value in a request that no caller passes.
package struct FixedParameterPlan: Sendable {
    package enum Value: Sendable, Equatable {
        case constant(SwiftLiteral)
        /// A value that the app provides, by its name in the spec.
        case provided(String)
    }

    package let place: ParameterPlan.Place
    package let value: Value
}

/// A value that the app provides once for all requests: `{ provided: userId }`.
package struct ProvidedValuePlan: Sendable, Equatable {
    package let name: SwiftIdentifier
    /// The name in the spec, which is also the runtime's key.
    package let key: String
}

extension FixedParameterPlan {
    /// In a body, an unquoted `true` or number has its JSON type. All other places hold only text.
    private static func literal(_ literal: SpecLiteral, at place: ParameterPlan.Place) -> SwiftLiteral {
        guard case .scalar(let text, _) = literal else { return .string("") }
        guard case .field = place else { return .string(text) }
        return switch bodyValue(literal) {
        case .bool(let value): .bool(value)
        case .number(let digits): .number(digits)
        default: .string(text)
        }
    }

    /// The JSON value of a constant in a body.
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
