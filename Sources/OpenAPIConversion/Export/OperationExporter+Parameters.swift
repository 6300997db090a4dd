import EndpointDescription
import EndpointPlan
import EndpointSpec

extension OperationExporter {
    /// Headers that have another place in OpenAPI and are ignored here.
    private static let ownHeaders: Set<String> = ["accept", "content-type", "authorization"]

    func parameters(of endpoint: SpecEndpoint, _ route: APIDescription.Route, _ path: ExportedPath) -> [SpecTree] {
        let given = route.parameters.filter { $0.name != "*" && !Self.isOwn($0.place, $0.name) }.map { plan in
            let said = Self.parameter(of: endpoint, plan, spec.api.defaults.keys)
            let name = plan.place == .path ? path.name(of: plan.name, in: endpoint.path.value) : plan.name
            return parameter(plan, name: name, said)
        }
        let fixed = route.fixed.filter { !Self.isOwn($0.place, $0.name) }.map { plan in
            isShared(plan, endpoint) ? Self.reference(to: plan) : self.fixed(plan)
        }
        let key = endpoint.idempotencyKey.flatMap { key -> SpecTree? in
            guard case .header(let name) = key.value else { return nil }
            return idempotencyKey(name)
        }
        return given + fixed + [key].compactMap(\.self)
    }

    private static func isOwn(_ place: APIDescription.Place, _ name: String) -> Bool {
        place == .header && ownHeaders.contains(name.lowercased())
    }

    /// The spec's parameter; nil for a field of a spread parameter.
    private static func parameter(
        of endpoint: SpecEndpoint,
        _ plan: APIDescription.Parameter,
        _ style: SpecKeyStyle
    ) -> SpecParameter? {
        switch plan.place {
        case .path: endpoint.pathParameters.first { $0.name.value == plan.name }
        case .query: endpoint.query.first { !$0.isSpread && $0.wireKey(in: style) == plan.name }
        case .header: endpoint.headers.first { $0.name.value == plan.name }
        case .cookie: endpoint.cookies.first { $0.name.value == plan.name }
        }
    }

    private func parameter(_ plan: APIDescription.Parameter, name: String, _ said: SpecParameter?) -> SpecTree {
        var schema = schemas.schema(plan.schema, said?.type.value)
        schema = schema.adding([("default", schemas.standard(said?.defaultValue, plan.schema))])
        var (style, explode): (String?, Bool?) = (nil, nil)
        var name = name
        if case .list = plan.schema, plan.place == .query {
            switch plan.listStyle {
            case .repeated: break
            case .brackets: name += "[]"
            case .separated(by: ","): explode = false
            case .separated(by: " "): (style, explode) = ("spaceDelimited", false)
            case .separated(by: "|"): (style, explode) = ("pipeDelimited", false)
            // No style of OpenAPI fits, so the schema is the text as it is sent.
            case .separated: schema = .object([("type", .text("string"))])
            }
        }
        return .object([
            ("name", .text(name)), ("in", .text(plan.place.rawValue)),
            ("required", plan.isRequired || plan.place == .path ? .flag(true) : nil),
            ("description", said?.description.map { .text($0) }),
            ("deprecated", said?.deprecation == nil ? nil : .flag(true)),
            ("style", style.map { .text($0) }), ("explode", explode.map { .flag($0) }),
            ("schema", schema),
        ])
    }

    private func idempotencyKey(_ name: String) -> SpecTree {
        .object([
            ("name", .text(name)), ("in", .text("header")), ("required", .flag(true)),
            ("description", .text("Says that two requests are one, so that either may be repeated.")),
            ("schema", SpecTree.object([("type", .text("string"))]).asRequestKey),
        ])
    }
}

// MARK: Fixed parameters

extension OperationExporter {
    /// True if every request of the API has the parameter.
    private func isShared(_ plan: APIDescription.FixedParameter, _ endpoint: SpecEndpoint) -> Bool {
        let own: [SpecFixedParameter] =
            switch plan.place {
            case .header: endpoint.fixedHeaders
            case .query: endpoint.fixedQuery
            case .path, .cookie: endpoint.fixedCookies
            }
        guard !own.contains(where: { $0.wireName(plan.place, spec.api.defaults.keys) == plan.name }) else {
            return false
        }
        return shared.contains { $0.name == plan.name && $0.place == plan.place }
    }

    /// The headers and the query parameters of every call.
    private var shared: [SharedParameter] {
        let style = spec.api.defaults.keys
        return spec.api.headers.map { SharedParameter(.header, $0, style) }
            + spec.api.autoParameters.map { SharedParameter(.query, $0, style) }
    }

    private func fixed(_ plan: APIDescription.FixedParameter) -> SpecTree {
        Self.fixed(plan.place, plan.name, plan.value)
    }

    private static func fixed(_ place: APIDescription.Place, _ name: String, _ value: String?) -> SpecTree {
        .object([
            ("name", .text(name)), ("in", .text(place.rawValue)), ("required", .flag(true)),
            ("schema", .object([("type", .text("string")), ("const", value.map { .text($0) })])),
        ])
    }

    private static func component(_ place: APIDescription.Place, _ name: String) -> String {
        "\(place.rawValue).\(name)"
    }

    private static func reference(to plan: APIDescription.FixedParameter) -> SpecTree {
        .object([("$ref", .text("#/components/parameters/\(component(plan.place, plan.name))"))])
    }

    /// The parameters in the document's components. The importer takes them from `api.yaml`.
    var sharedParameters: [SpecEntry] {
        shared.filter { !Self.isOwn($0.place, $0.name) }.map { shared in
            let tree = Self.fixed(shared.place, shared.name, shared.value)
            let mark = (SpecDifference.key, SpecTree.text(SpecDifference.shared) as SpecTree?)
            return SpecEntry(Self.component(shared.place, shared.name), tree.adding([mark]))
        }
    }
}

/// A parameter of every request of the API.
private struct SharedParameter {
    let place: APIDescription.Place
    let name: String
    /// Nil if the app decides the value.
    let value: String?

    init(_ place: APIDescription.Place, _ parameter: SpecFixedParameter, _ style: SpecKeyStyle) {
        self.place = place
        name = parameter.wireName(place, style)
        value = parameter.constantText?.value
    }
}

extension SpecFixedParameter {
    fileprivate func wireName(_ place: APIDescription.Place, _ style: SpecKeyStyle) -> String {
        place == .query ? wireKey(in: style) : name.value
    }
}
