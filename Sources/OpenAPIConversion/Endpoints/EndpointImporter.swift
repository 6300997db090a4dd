import EndpointSpec

/// Converts operations to endpoints.
struct EndpointImporter {
    var types: TypeImporter
    let auth: ImportedAuth
    let servers: ImportedServers
    let plan: ImportPlan
    /// The error bodies that several operations declare inline.
    var sharedErrors = SharedErrors(of: [])
    private(set) var endpoints: [ImportedEndpoint] = []
    private var calls: Set<String> = []

    init(_ types: TypeImporter, auth: ImportedAuth, servers: ImportedServers, plan: ImportPlan) {
        self.types = types
        self.auth = auth
        self.servers = servers
        self.plan = plan
    }

    /// Converts all operations in the order of the document. Endpoints are named first, so that types get another name
    /// on a conflict.
    mutating func run(_ operations: [APIOperation]) {
        let groups = operations.map(plan.group)
        // An exported document has the names of its spec.
        let isExported = types.options.exported != nil
        let names = OperationNames(operations, groups: isExported ? groups.map { _ in "" } : groups)
        let former = types.former
        let named = Array(zip(operations, names.all.map(former.operation)))
        sharedErrors = SharedErrors(of: operations)
        for (operation, name) in named {
            for suffix in ["Headers", "Answer"] where Self.mayHave(suffix, operation) {
                types.names.reserve(ImportNames.type(name) + suffix)
            }
        }
        reportRepeatedIDs(named)
        var taken = TakenNames(named.map(\.1))
        for (operation, name) in named {
            guard let (whole, pieces) = streamed(operation) else {
                if let endpoint = endpoint(operation, name) { endpoints.append(endpoint) }
                continue
            }
            guard let endpoint = endpoint(whole, name) else { continue }
            endpoints.append(endpoint)
            let variant = taken.take(name + "Stream", name + "Events")
            if let stream = self.endpoint(pieces, variant, variantOf: name) { endpoints.append(stream) }
        }
        types.finish()
    }

    private mutating func reportRepeatedIDs(_ named: [(operation: APIOperation, name: String)]) {
        var first: Set<String> = []
        for (operation, name) in named {
            guard let id = operation.id, !first.insert(id).inserted else { continue }
            let message = "another operation has the id '\(id.prefix(60))'"
            types.report.add(.invalidOperation, operation.node, message, instead: "this one is '\(name)'")
        }
    }

    private static func mayHave(_ suffix: String, _ operation: APIOperation) -> Bool {
        let successes = operation.responses.filter { $0.status.hasPrefix("2") }
        return suffix == "Answer" ? successes.count > 1 : successes.contains { !$0.headers.isEmpty }
    }

    private mutating func endpoint(
        _ operation: APIOperation,
        _ name: String,
        variantOf original: String? = nil
    ) -> ImportedEndpoint? {
        let former = types.former
        let placeholder = { (index: Int) in former.member(FormerNames.key(ofPlaceholder: index), of: name) }
        guard var path = ImportedPath(servers.path(of: operation), former: placeholder) else {
            let message = "the path '\(operation.path)' cannot be requested"
            types.report.add(.invalidOperation, operation.node, message, instead: "the operation was left out")
            return nil
        }
        guard operation.method != "query" || operation.body?.content.isEmpty == false else {
            let message = "a QUERY has no body, but its body is the question, and servers refuse one without"
            types.report.add(.invalidOperation, operation.node, message, instead: "the operation was left out")
            return nil
        }
        let call = operation.method + " " + path.spoken.replacing(/\{[^}]*\}/, with: "{}")
        guard calls.insert(call).inserted || original != nil else {
            let message = "another operation makes the same call, \(operation.method.uppercased()) \(path.template)"
            types.report.add(.duplicateCall, operation.node, message, instead: "the operation was left out")
            return nil
        }
        var endpoint = ImportedEndpoint(name: name, group: plan.group(of: operation), node: operation.node)
        let texts = [operation.summary, operation.description].compactMap { TypeImporter.trimmed($0) }
        let isSame = texts.count == 2 && texts[0] == texts[1]
        let text = (isSame ? [texts[0]] : texts).joined(separator: "\n\n")
        if !text.isEmpty { endpoint.entries.append(SpecEntry("description", .text(text))) }
        let body = body(of: operation, &endpoint)
        // The body's argument is named after its type, so that a placeholder can have its name.
        if let body, types.options.exported == nil {
            path = ImportedPath(servers.path(of: operation), besides: body.names, former: placeholder) ?? path
        }
        endpoint.entries.append(
            SpecEntry(operation.method == "query" ? SpecMethod.query.rawValue : operation.method, .text(path.spoken))
        )
        if let original { endpoint.entries.append(SpecEntry("variantOf", .text(original))) }
        if let servers = servers.entry(of: operation, &types.report) { endpoint.entries.append(servers) }
        let key = idempotencyKey(of: operation)
        parameters(of: operation, path, besides: key?.place, body: body, &endpoint)
        if let body {
            endpoint.entries.append(SpecEntry("body", original == nil ? body.tree : Self.asking(body.tree)))
        }
        if let returns = returns(of: operation, &endpoint) { endpoint.entries.append(SpecEntry("returns", returns)) }
        if let auth = auth.entry(of: operation.security, &types.report) { endpoint.entries.append(auth) }
        if let key {
            endpoint.entries.append(SpecEntry("idempotencyKey", .mapping([SpecEntry("header", .text(key.name))])))
        } else if operation.method == "post", types.options.exported == nil {
            // This is also the default. The explicit setting tells the reader.
            endpoint.entries.append(SpecEntry("retry", .bare("never")))
        }
        if operation.isDeprecated { endpoint.entries.append(SpecEntry("deprecated", .flag(true))) }
        errors(of: operation, &endpoint)
        return endpoint
    }

    /// The header that lets a server recognize a repeated request.
    private func idempotencyKey(of operation: APIOperation) -> (name: String, place: DocumentPlace)? {
        guard ["post", "put", "patch", "delete"].contains(operation.method) else { return nil }
        let header = operation.parameters.first { parameter in
            parameter.location == .header && ImportNames.folded(parameter.name).hasSuffix("idempotencykey")
        }
        return header.map { ($0.name, $0.node.place) }
    }

    func context(_ name: String, _ direction: ImportDirection) -> TypeContext {
        TypeContext(name: ImportNames.type(name), direction: direction, isSent: direction == .request)
    }
}
