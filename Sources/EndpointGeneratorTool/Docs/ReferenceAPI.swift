import EndpointDescription
import EndpointPlan
import EndpointSpec

/// An API with all that its reference shows: the spec, the Swift that is made of it, and its form on the wire.
struct ReferenceAPI: Sendable {
    let spec: ValidatedSpec
    let plan: GenerationPlan
    let description: APIDescription
    let examples: ExampleValues
    /// The routes by the names of their endpoints.
    let routes: [String: APIDescription.Route]
    /// The schemas of the declared types by their names.
    let types: [String: APIDescription.DeclaredType]

    init(_ spec: ValidatedSpec, _ plan: GenerationPlan) {
        self.spec = spec
        self.plan = plan
        description = APIDescriptionPlanner.plan(spec)
        types = Dictionary(description.types.map { ($0.name, $0) }) { first, _ in first }
        routes = Dictionary(description.routes.map { ($0.operation, $0) }) { first, _ in first }
        examples = ExampleValues(types: types)
    }

    var name: String { spec.api.name.value }

    /// The API's own name for its errors, such as `BankError`.
    var errorName: String { SwiftIdentifier.withoutMark(plan.api.failure.errorName.text) }

    /// The address that examples are sent to.
    func address(of endpoint: SpecEndpoint) -> String {
        let server = endpoint.servers.first ?? spec.api.servers.first
        return server?.url.value ?? "https://server.example"
    }
}
