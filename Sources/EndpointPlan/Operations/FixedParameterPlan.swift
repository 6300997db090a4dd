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
    init(_ parameter: SpecFixedParameter, at place: ParameterPlan.Place) {
        self.place = place
        switch parameter.value {
        case .provided(let name): value = .provided(name.value)
        case .constant: value = .constant(.string(parameter.constantText?.value ?? ""))
        }
    }
}
