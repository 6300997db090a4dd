/// One of the functions that make the call of an endpoint, by what it takes for the body.
package enum CallFunctionPlan: Sendable {
    case withoutBody
    /// The body as it goes over the wire.
    case body(SwiftType)
    /// A list of what the body's lines are.
    case list(SwiftType)
    /// Something of the domain that the body is made of.
    case source(BodySourcePlan)
}

extension CallFunctionPlan {
    /// What of the domain the body is made of, where it does not come as it is.
    package var source: BodySourcePlan? {
        if case .source(let source) = self { source } else { nil }
    }
}

extension EndpointPlan {
    /// The functions that make its call: the one with the body itself comes first.
    package var calls: [CallFunctionPlan] { body?.calls ?? [.withoutBody] }
}
