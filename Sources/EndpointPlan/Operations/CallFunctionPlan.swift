/// A function that makes the call of an endpoint. An endpoint has one for each form of its body.
package enum CallFunctionPlan: Sendable {
    case withoutBody
    /// The body's wire type.
    case body(SwiftType)
    /// A list of the body's lines.
    case list(SwiftType)
    /// A domain value that the body is made from.
    case source(BodySourcePlan)
}

extension CallFunctionPlan {
    /// The domain value that the body is made from; `nil` if callers pass the body itself.
    package var source: BodySourcePlan? {
        if case .source(let source) = self { source } else { nil }
    }
}

extension EndpointPlan {
    /// The functions that make the call. The function that takes the body itself comes first.
    package var calls: [CallFunctionPlan] { body?.calls ?? [.withoutBody] }
}
