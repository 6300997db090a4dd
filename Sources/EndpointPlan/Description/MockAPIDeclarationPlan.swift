package import EndpointDescription
import EndpointSpec

/// What an API looks like on the wire, as Swift of the module that is generated into.
package struct MockAPIDeclarationPlan: Sendable {
    /// What the value is called: `bank`.
    package let name: SwiftIdentifier
    package let api: APIDescription
    package let isDebugOnly: Bool

    init(_ spec: ValidatedSpec) {
        api = APIDescriptionPlanner.plan(spec)
        name = SwiftNaming.value(of: spec.api.name.value)
        isDebugOnly = spec.api.generate.mockServer == .debug
    }
}
