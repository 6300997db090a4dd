package import EndpointDescription
import EndpointSpec

/// An API's wire format as a Swift value in the generated module.
package struct MockAPIDeclarationPlan: Sendable {
    /// The name of the value: `bank`.
    package let name: SwiftIdentifier
    package let api: APIDescription
    package let isDebugOnly: Bool

    init(_ spec: ValidatedSpec) {
        api = APIDescriptionPlanner.plan(spec)
        name = SwiftNaming.value(of: spec.api.name.value)
        isDebugOnly = spec.api.generate.mockServer == .debug
    }
}
