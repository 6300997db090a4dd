package import EndpointPlan

/// Declarations of generated functions without their bodies, as people read them.
package enum SwiftSignature {
    /// The functions that make the call of an endpoint.
    package static func calls(of endpoint: EndpointPlan, in group: EndpointGroupPlan, of api: APIPlan) -> [String] {
        endpoint.calls.map { call in
            let view = CallView(
                endpoint: endpoint,
                call: call,
                requests: group.requests,
                api: api.name,
                access: .internal,
                isFirst: true
            )
            return SwiftIdentifier.withoutMark(view.declaration)
        }
    }

    /// A method of a repository's protocol.
    package static func method(_ plan: RepositoryMethodPlan, errorName: SwiftIdentifier) -> String {
        let view = RepositoryMethodView(plan: plan, isFirst: true, form: .required, errorName: errorName)
        return SwiftIdentifier.withoutMark(view.declaration)
    }
}
