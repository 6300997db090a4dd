import EndpointSpec

/// The result as trees: `api.yaml`, and one file for each group of endpoints.
struct ImportedSpec {
    var api: SpecTree
    /// The files in their order.
    var files: [(name: String, tree: SpecTree)]
    var report: ImportReport
    /// The sources of types and endpoints, by path in the spec.
    let origins: [[String]: DocumentNode]
    /// The comments above types and endpoints, by path in the spec.
    let comments: [[String]: [String]]

    init(_ importer: EndpointImporter, _ document: OpenAPIDocument, _ plan: ImportPlan) {
        var types = importer.types
        let order = types.types.enumerated().sorted { left, right in
            let (l, r) = (left.element.node, right.element.node)
            return (l.place.file, l.line, left.offset) < (r.place.file, r.line, right.offset)
        }.map(\.element)
        let typeOrigins = order.map { (["types", $0.name], $0.node) }
        let callOrigins = importer.endpoints.map { (["endpoints", $0.name], $0.node) }
        origins = Dictionary(typeOrigins + callOrigins) { first, _ in first }
        comments = origins.compactMapValues { plan.options.comments[$0.place.pointer] }
        let examples = ImportedExamples(order, types.kinds, of: types.contentExamples, &types.report)
        let failures = ImportedFailures(
            importer.endpoints,
            types: order,
            plan: plan,
            report: &types.report
        )
        let layout = FileLayout(importer.endpoints, types: order, failures: failures, plan: plan, taken: types.names)
        files = layout.files.map { file in
            var entries: [SpecEntry] = []
            let typeTrees = file.types.map { type in
                SpecEntry(type.name, .mapping(type.entries + examples.entries(of: type.name)))
            }
            if !typeTrees.isEmpty { entries.append(SpecEntry("types", .mapping(typeTrees))) }
            let calls = file.endpoints.map { SpecEntry($0.name, .mapping($0.entries)) }
            if !calls.isEmpty { entries.append(SpecEntry("endpoints", .mapping(calls))) }
            return (file.name, .mapping(entries))
        }
        api = Self.api(document, plan: plan, auth: importer.auth, servers: importer.servers, failures: failures)
        report = types.report
    }

    /// The places of types and endpoints in the document, and those of their fields, values and parameters.
    var places: [[String]: SourceLocation] {
        var places: [[String]: SourceLocation] = [:]
        for (path, node) in origins {
            places[path] = node.location
            for (member, location) in node.members { places[path + [member]] = location }
        }
        return places
    }

    /// The numbers of endpoints and types that are written.
    var operationCount: Int { count(of: "endpoints") }
    var typeCount: Int { count(of: "types") }

    private func count(of section: String) -> Int {
        files.reduce(0) { $0 + ($1.tree[section]?.entries.count ?? 0) }
    }

    var outline: SpecOutline { SpecOutline(api: api, files: files) }

    /// Applies the settings in a document beside OpenAPI's keywords. If the document is unchanged since its export,
    /// they contain everything that the keywords lack.
    mutating func apply(_ difference: SpecTree, carriesAll: Bool) {
        if carriesAll { report = ImportReport() }
        let own = outline
        guard let tree = SpecDifference.applied(difference, to: own.tree) else { return }
        let outline = SpecOutline(tree: tree)
        api = outline.api
        files = outline.files(after: own)
    }

    private static func api(
        _ document: OpenAPIDocument,
        plan: ImportPlan,
        auth: ImportedAuth,
        servers: ImportedServers,
        failures: ImportedFailures
    ) -> SpecTree {
        var entries = [SpecEntry("language", .bare("1")), SpecEntry("name", .bare(plan.apiName))]
        if let text = TypeImporter.trimmed(document.description) {
            entries.append(SpecEntry("description", .text(text)))
        }
        if let servers = servers.tree { entries.append(SpecEntry("servers", servers)) }
        if let auth = auth.tree { entries.append(SpecEntry("auth", auth)) }
        if plan.style != .asWritten {
            entries.append(SpecEntry("defaults", .mapping([SpecEntry("keys", .bare(plan.style.rawValue))])))
        }
        if let tree = failures.tree { entries.append(SpecEntry("errors", tree)) }
        let domain = SpecEntry("domain", .bare(plan.options.domain.rawValue))
        entries.append(SpecEntry("generate", .mapping([domain])))
        return .mapping(entries)
    }
}

extension DocumentNode {
    fileprivate var location: SourceLocation { node.mark.location(in: place.file) }

    /// The fields and values of a schema, and the parameters of an operation.
    fileprivate var members: [(name: String, location: SourceLocation)] {
        var members = (self["enum"]?.elements ?? []).compactMap { value in value.text.map { ($0, value.location) } }
        for part in [self] + (self["allOf"]?.elements ?? []) {
            guard case .mapping(let entries)? = part["properties"]?.node.content else { continue }
            members += entries.map { ($0.key.text, $0.mark.location(in: place.file)) }
        }
        for parameter in self["parameters"]?.elements ?? [] {
            if let name = parameter.text("name") { members.append((name, parameter.location)) }
        }
        return members
    }
}
