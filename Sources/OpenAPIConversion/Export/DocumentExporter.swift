import EndpointDescription
import EndpointPlan
import EndpointSpec

/// Expresses a spec in OpenAPI's own keywords, in a document that every tool can read.
struct DocumentExporter {
    let spec: ValidatedSpec
    let plan: APIDescription
    private let operations: OperationExporter
    private let failures: FailureExporter

    init(_ spec: ValidatedSpec) {
        self.spec = spec
        plan = APIDescriptionPlanner.plan(spec)
        let schemas = SchemaExporter(plan)
        failures = FailureExporter(plan.errors, schemas)
        operations = OperationExporter(spec: spec, failures: failures, schemas: schemas)
    }

    var document: SpecTree {
        let tags = spec.files.filter { !$0.endpoints.isEmpty }.map { SpecTree.object([("name", .text($0.name))]) }
        let paths = paths
        return .object([
            ("openapi", .text(sendsQueries ? "3.2.0" : "3.1.0")),
            ("info", info),
            ("servers", servers),
            ("security", operations.standardSecurity),
            ("tags", tags.isEmpty ? nil : .list(tags)),
            ("paths", .mapping(paths)),
            ("components", components(hasOperations: !paths.isEmpty)),
        ])
    }

    /// True if an endpoint uses QUERY, which OpenAPI supports since version 3.2.
    private var sendsQueries: Bool { spec.files.contains { $0.endpoints.contains { $0.method.value == .query } } }

    private var info: SpecTree {
        .object([
            ("title", .text(spec.api.name.value)), ("version", .text("1")),
            ("description", spec.api.description.map { .text($0) }),
        ])
    }

    private var servers: SpecTree? {
        let servers = spec.api.servers.map(\.tree)
        return servers.isEmpty ? nil : .list(servers)
    }

    // MARK: Operations

    /// An item for each path, with the first endpoint of each method. Further endpoints are its variants.
    private var paths: [SpecEntry] {
        let routes = Dictionary(plan.routes.map { ($0.operation, $0) }) { first, _ in first }
        var paths: [(path: ExportedPath, shape: String, operations: [SpecEntry])] = []
        for file in spec.files {
            for endpoint in file.endpoints {
                guard let route = routes[endpoint.name.value] else { continue }
                let shape = ExportedPath.shape(endpoint.path.value)
                let known = paths.firstIndex { $0.shape == shape }
                let index = known ?? paths.count
                if known == nil { paths.append((ExportedPath(endpoint.path.value), shape, [])) }
                let method = endpoint.method.value.rawValue.lowercased()
                let operation = operations.operation(endpoint, route, tag: file.name, path: paths[index].path)
                if let first = paths[index].operations.firstIndex(where: { $0.key == method }) {
                    let value = paths[index].operations[first].value
                    paths[index].operations[first].value = Self.adding(answersOf: operation, to: value)
                } else {
                    paths[index].operations.append(SpecEntry(method, operation))
                }
            }
        }
        return paths.map { SpecEntry($0.path.template, .mapping($0.operations)) }
    }

    /// A variant has the same request as the first endpoint, and responses with other content types.
    private static func adding(answersOf variant: SpecTree, to operation: SpecTree) -> SpecTree {
        var operation = operation
        for answer in variant["responses"]?.entries ?? [] {
            guard let content = answer.value["content"]?.entries else { continue }
            operation = operation.changing(["responses", answer.key, "content"]) { known in
                let more = content.filter { known[$0.key] == nil }
                return known.adding(more.map { ($0.key, $0.value) })
            }
        }
        return operation
    }

    // MARK: Components

    private func components(hasOperations: Bool) -> SpecTree? {
        let schemas = TypeExporter(spec: spec, plan: plan).components
        let groups: [(String, [SpecEntry])] = [
            ("schemas", schemas), ("parameters", operations.sharedParameters),
            ("responses", hasOperations ? failures.components : []), ("securitySchemes", schemes),
        ]
        let entries = groups.filter { !$0.1.isEmpty }.map { SpecEntry($0.0, .mapping($0.1)) }
        return entries.isEmpty ? nil : .mapping(entries)
    }

    private var schemes: [SpecEntry] {
        plan.schemes.map { scheme in
            let tree: SpecTree =
                switch scheme.kind {
                case .bearer: .object([("type", .text("http")), ("scheme", .text("bearer"))])
                case .basic: .object([("type", .text("http")), ("scheme", .text("basic"))])
                case .header(let name): Self.key(name, in: "header")
                case .query(let name): Self.key(name, in: "query")
                }
            return SpecEntry(scheme.name, tree)
        }
    }

    private static func key(_ name: String, in place: String) -> SpecTree {
        .object([("type", .text("apiKey")), ("name", .text(name)), ("in", .text(place))])
    }
}

extension SpecServer {
    /// The server in the document. Its name becomes the description.
    var tree: SpecTree { .object([("url", .text(url.value)), ("description", .text(name.value))]) }
}
