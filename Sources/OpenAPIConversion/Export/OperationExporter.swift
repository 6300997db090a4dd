import EndpointDescription
import EndpointPlan
import EndpointSpec

/// Exports endpoints as operations.
struct OperationExporter {
    let spec: ValidatedSpec
    let failures: FailureExporter
    let schemas: SchemaExporter

    /// The operation of an endpoint for a path of the document: its settings in the spec and its wire format.
    func operation(_ endpoint: SpecEndpoint, _ route: APIDescription.Route, tag: String, path: ExportedPath) -> SpecTree
    {
        let parameters = parameters(of: endpoint, route, path)
        return .object([
            ("tags", .list([.text(tag)])),
            ("operationId", .text(route.operation)),
            ("description", endpoint.description.map { .text($0) }),
            ("deprecated", endpoint.deprecation == nil ? nil : .flag(true)),
            ("parameters", parameters.isEmpty ? nil : .list(parameters)),
            ("requestBody", route.body.map { body($0, of: endpoint) }),
            ("responses", .mapping(failures.besides(answers(of: endpoint, route)))),
            ("security", security(of: route)),
            ("servers", servers(of: endpoint)),
        ])
    }

    /// The document's servers, with the endpoint's own addresses for some of them. They replace the whole list.
    private func servers(of endpoint: SpecEndpoint) -> SpecTree? {
        guard !endpoint.servers.isEmpty else { return nil }
        let own = Dictionary(endpoint.servers.map { ($0.name.value, $0) }) { first, _ in first }
        return .list(spec.api.servers.map { (own[$0.name.value] ?? $0).tree })
    }

    /// Nil if the document's own security applies.
    private func security(of route: APIDescription.Route) -> SpecTree? {
        let own = Self.security(
            route.authentication,
            isChoice: route.isAuthenticationChoice,
            isOptional: route.isAuthenticationOptional
        )
        let standard = standardSecurity ?? .list([])
        return own == standard ? nil : own
    }

    /// The security of operations without their own setting.
    var standardSecurity: SpecTree? {
        guard spec.api.auth.standard != nil else { return nil }
        let auth = spec.api.auth.resolved(nil as SpecEndpointAuth?)
        let schemes = (auth.schemes ?? []).map(\.value)
        return Self.security(schemes, isChoice: auth.isChoice, isOptional: auth.isOptional)
    }

    private static func security(_ schemes: [String], isChoice: Bool, isOptional: Bool) -> SpecTree {
        guard !schemes.isEmpty else { return .list([]) }
        let entries = schemes.map { SpecEntry($0, .list([])) }
        let ways = isChoice ? entries.map { SpecTree.mapping([$0]) } : [.mapping(entries)]
        return .list(ways + (isOptional ? [.mapping([])] : []))
    }
}

/// A path of the document. Endpoints with other names for its placeholders share it.
struct ExportedPath {
    /// The path in OpenAPI's syntax: `/v1/files/{name}`.
    let template: String
    private let names: [String]

    init(_ path: SpecPath) {
        names = path.placeholders
        template = Self.text(path) { "{\($0)}" } + Self.fragment(of: path)
    }

    /// The path without the names of placeholders. Paths with the same shape are the same for a request.
    static func shape(_ path: SpecPath) -> String { text(path) { _ in "{}" } + fragment(of: path) }

    private static func fragment(of path: SpecPath) -> String { path.fragment.map { "#\($0)" } ?? "" }

    private static func text(_ path: SpecPath, _ placeholder: (String) -> String) -> String {
        path.segments.map { segment in
            switch segment {
            case .literal(let text): text
            case .placeholder(let name), .segments(let name): placeholder(name)
            }
        }.joined()
    }

    /// The name here for a placeholder in an endpoint's own path.
    func name(of placeholder: String, in path: SpecPath) -> String {
        guard let index = path.placeholders.firstIndex(of: placeholder), names.indices.contains(index) else {
            return placeholder
        }
        return names[index]
    }
}
