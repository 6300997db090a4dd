import EndpointDescription
import EndpointPages
import EndpointPlan
import EndpointSpec

/// The first page of a reference: servers, credentials, and all endpoints, repositories and types by file.
struct IndexSection {
    let api: ReferenceAPI

    var body: Markup { "\(client)\(servers)\(credentials)\(Markup(files))" }

    private var client: Markup {
        let name = SwiftIdentifier.withoutMark(api.plan.api.name.text)
        let server = api.plan.api.servers.first.map { ".\($0.name.label)" } ?? "EndpointServer(\"https://…\")"
        let credentials = api.description.schemes.isEmpty ? "" : ", credentials: …"
        let statement = "let client = EndpointClient<\(name)>(\(server)\(credentials))"
        return "<h2>Client</h2>\n<pre><code>\(statement)</code></pre>\n"
    }

    private var servers: Markup {
        let rows = api.plan.api.servers.map {
            "<tr><td><code>.\($0.name.name)</code></td><td>\($0.url)</td></tr>\n" as Markup
        }
        return Markup.table("Servers", ["Swift", "Address"], rows)
    }

    private var credentials: Markup {
        let rows = api.description.schemes.map { scheme -> Markup in
            let place: String =
                switch scheme.kind {
                case .bearer: "a token in the header Authorization: Bearer"
                case .basic: "a user and a password in the header Authorization: Basic"
                case .header(let name): "a key in the header \(name)"
                case .query(let name): "a key in the query parameter \(name)"
                }
            return "<tr><td><code>\(scheme.name)</code></td><td>\(place)</td></tr>\n"
        }
        return Markup.table("Credentials", ["Scheme", "Sent as"], rows)
    }

    private var files: [Markup] {
        zip(api.spec.files, api.plan.files).map { file, plan in
            let endpoints = file.endpoints.map { endpoint -> Markup in
                let method = endpoint.method.value.rawValue.uppercased()
                return """
                    <tr><td>\(ReferenceLink.to(.endpoint, endpoint.name.value))</td>\
                    <td><span class="method \(method)">\(method)</span> <span class="path">\(endpoint.path.value.template)</span></td></tr>

                    """
            }
            let repositories = plan.repositories.map {
                ReferenceLink.to(.repository, SwiftIdentifier.withoutMark($0.name.text))
            }
            let types = file.types.map { ReferenceLink.to(.type, $0.name.value) }
            guard !endpoints.isEmpty || !repositories.isEmpty || !types.isEmpty else { return "" }
            return """
                <h2>\(file.name)</h2>
                \(Markup.table(endpoints.isEmpty ? nil : "Endpoints", ["Endpoint", "Request"], endpoints))\
                \(links("Repositories", repositories))\(links("Types", types))
                """
        }
    }

    private func links(_ title: String, _ links: [Markup]) -> Markup {
        links.isEmpty ? "" : "<h3>\(title)</h3><p>\(Markup(separated: links))</p>\n"
    }
}
