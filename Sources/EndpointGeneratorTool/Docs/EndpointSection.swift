import EndpointDescription
import EndpointPages
import EndpointPlan
import EndpointRendering
import EndpointSpec

/// The part of a reference about one endpoint.
struct EndpointSection {
    private let api: ReferenceAPI
    private let endpoint: EndpointPlan
    private let group: EndpointGroupPlan
    private let source: SpecEndpoint
    private let route: APIDescription.Route?

    init?(_ endpoint: EndpointPlan, in group: EndpointGroupPlan, of api: ReferenceAPI) {
        guard let source = api.spec.endpoint(named: endpoint.operationID) else { return nil }
        self.api = api
        self.endpoint = endpoint
        self.group = group
        self.source = source
        route = api.routes[endpoint.operationID]
    }

    var section: ReferenceSection {
        let name = endpoint.operationID
        let method = source.method.value.rawValue.uppercased()
        let path = source.path.value.template
        return ReferenceSection(
            kind: .endpoint,
            name: name,
            detail: "\(method) \(path)",
            body: """
                <article class="endpoint" id="\(name)" aria-labelledby="\(name)-title">
                <h3 id="\(name)-title"><a href="#\(URLText.escaped(name))">\(name)</a> <span class="method \(method)">\(method)</span> \
                <span class="path">\(path)</span>\(DeprecationMarkup.badge(endpoint.deprecation))</h3>
                \(DescriptionMarkup.of(endpoint.origin.description))\(DeprecationMarkup.sentence(endpoint.deprecation))
                \(sides)
                \(parameters)\(body)\(answers)\(settings)
                </article>

                """
        )
    }

    /// The Swift and the request side by side, and the same request for a shell.
    private var sides: Markup {
        let call = CallExample(endpoint: endpoint, group: group).text
        let declarations = SwiftSignature.calls(of: endpoint, in: group, of: api.plan.api).joined(separator: "\n")
        let swift: Markup = """
            <section><h4>Swift</h4><pre><code>\(call)</code></pre>\
            <h4>Declared as</h4><pre><code>\(declarations)</code></pre></section>
            """
        guard let route else { return swift }
        let example = RequestExample(route, at: api.address(of: source), in: api)
        return """
            <div class="sides">\(swift)<section><h4>Request</h4><pre><code>\(example.http)</code></pre>\
            <h4>For a shell</h4><pre><code>\(example.curl)</code></pre></section></div>
            """
    }

    private var parameters: Markup {
        let rows = endpoint.parameters.map { parameter -> Markup in
            let wire = route?.parameters.first { Self.isSame($0, parameter) }
            let swift = "\(parameter.name.name): \(SwiftIdentifier.withoutMark(parameter.type.text))"
            let need =
                parameter.type.isOptional ? "optional" : parameter.defaultValue == nil ? "required" : "has a default"
            return """
                <tr><td><code>\(swift)</code></td><td>\(parameter.place.words)</td><td>\(need)</td>\
                <td>\(wire.map { SchemaMarkup.words($0.schema) } ?? "")\(SensitiveMarkup.badge(parameter.isSensitive))\
                \(DescriptionMarkup.of(parameter.description))</td></tr>

                """
        }
        return Markup.table("Parameters", ["Swift", "Sent as", "Needed", "Value"], rows)
    }

    private static func isSame(_ wire: APIDescription.Parameter, _ parameter: ParameterPlan) -> Bool {
        switch parameter.place {
        case .path: wire.place == .path && wire.name == parameter.name.name
        case .query(let key): wire.place == .query && wire.name == key
        case .header(let name): wire.place == .header && wire.name == name
        case .cookie(let name): wire.place == .cookie && wire.name == name
        case .url, .headers, .field, .spread: false
        }
    }

    private var body: Markup {
        guard let body = route?.body else { return "" }
        return "<h4>Body</h4><p>\(body.format.rawValue): \(SchemaMarkup.words(body.schema))</p>"
    }

    private var answers: Markup {
        let returns = endpoint.response.map { SwiftIdentifier.withoutMark($0.domainType.text) } ?? "nothing"
        let rows = (route?.answers ?? []).map { answer -> Markup in
            let headers =
                answer.headers.isEmpty ? "" : "; with the headers \(answer.headers.map(\.key).joined(separator: ", "))"
            return
                "<tr><td>\(answer.isStatusStated ? "\(answer.status)" : "a success")</td><td>\(words(answer.content))\(headers)</td></tr>\n"
        }
        let errors: Markup = """
            <tr><td>a failure</td><td>throws <a href="errors.html">\(api.errorName)</a></td></tr>

            """
        return """
            <h4>Answers</h4><p>Returns <code>\(returns)</code> in the app.</p>\
            \(Markup.table(nil, ["Status", "Content"], rows + [errors]))
            """
    }

    private func words(_ content: APIDescription.Answer.Content) -> Markup {
        switch content {
        case .none: "no body"
        case .json(let schema, let path, _): "JSON: \(SchemaMarkup.words(schema))\(at(path))"
        case .events(let schema, _, let path): "server-sent events, each \(SchemaMarkup.words(schema))\(at(path))"
        case .lines(let schema, let path): "lines, each \(SchemaMarkup.words(schema))\(at(path))"
        case .text: "text"
        case .binary: "bytes"
        }
    }

    private func at(_ path: [String]) -> Markup {
        path.isEmpty ? "" : ", at <code>\(path.joined(separator: "."))</code>"
    }

    /// Credentials, retries, timeouts and stores. The other settings are in the request above.
    private var settings: Markup {
        let all = EndpointExplanation(source, in: api.spec).settings
        let main = all.filter {
            Self.main.contains($0.name) || $0.name.hasSuffix(" read") || $0.name.hasSuffix(" write")
        }
        let rest = all.filter { setting in
            let kind = String(setting.name.unicodeScalars.prefix { $0 != " " })
            return !Self.shownElsewhere.contains(kind) && !main.contains(setting)
        }
        return """
            \(Markup.table("Behavior", ["Setting", "Value"], main.map(Self.row)))\
            <details><summary>All settings of the call</summary>
            \(Markup.table(nil, ["Setting", "Value"], rest.map(Self.row)))</details>
            """
    }

    private static func row(_ setting: EndpointExplanation.Setting) -> Markup {
        "<tr><td>\(setting.name)</td><td>\(setting.value)</td></tr>\n"
    }

    private static let main: Set<String> = ["auth", "retry", "idempotencyKey", "timeout total", "paginate"]

    private static let shownElsewhere: Set<String> = [
        "calls", "method", "path", "server", "query", "header", "cookie", "parameter", "body", "returns", "keys",
        "datetime",
        "nil", "envelope",
    ]
}

extension ParameterPlan.Place {
    /// The place in a request, and the name there.
    fileprivate var words: String {
        switch self {
        case .path: "path"
        case .url: "the whole URL"
        case .query(let key): "query \(key)"
        case .header(let name): "header \(name)"
        case .headers: "header fields"
        case .cookie(let name): "cookie \(name)"
        case .field(let key): "body \(key)"
        case .spread: "a query parameter for each field"
        }
    }
}
