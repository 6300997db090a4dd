import EndpointSpec

extension DocumentReader {
    /// The servers of a document, a path or an operation.
    func servers(_ node: DocumentNode) -> [APIServer] {
        (node["servers"]?.elements ?? []).compactMap { node in
            guard let url = node.text("url") else { return nil }
            var server = APIServer(node: node, url: url, description: node.text("description"))
            server.variables =
                node["variables"]?.entries.map { name, variable in
                    let isFixed = variable["enum"].map { $0.elements.count < 2 } ?? false
                    return (name, variable.text("default"), isFixed)
                } ?? []
            return server
        }
    }

    func securityChoice(_ node: DocumentNode) -> SecurityChoice {
        SecurityChoice(node: node, alternatives: node.elements.map { $0.entries.map(\.key) })
    }

    mutating func schemes(_ root: DocumentNode) -> [SecurityScheme] {
        let nodes = (format == .swagger2 ? root["securityDefinitions"] : root["components"]?["securitySchemes"])?
            .entries
        return (nodes ?? []).compactMap { name, entry in
            guard let node = followed(entry) else { return nil }
            var scheme = SecurityScheme(node: node, name: name, kind: Self.kind(of: node))
            scheme.hasFlows = node["flows"] != nil || node["flow"] != nil || node["scopes"] != nil
            return scheme
        }
    }

    private static func kind(of node: DocumentNode) -> SecurityScheme.Kind {
        switch node.text("type")?.lowercased() {
        case "basic": return .basic
        case "oauth2", "openidconnect": return .bearer
        case "http":
            switch node.text("scheme")?.lowercased() {
            case "bearer": return .bearer
            case "basic": return .basic
            case let other: return .unsupported("the HTTP scheme '\(other ?? "")'")
            }
        case "apikey":
            guard let name = node.text("name") else { return .unsupported("an API key without a name") }
            switch node.text("in") {
            case "header": return .header(name)
            case "query": return .query(name)
            case let other: return .unsupported("an API key in '\(other ?? "")'")
            }
        case let other: return .unsupported("a scheme of type '\(other ?? "")'")
        }
    }
}
