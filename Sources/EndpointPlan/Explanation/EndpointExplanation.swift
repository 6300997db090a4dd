package import EndpointSpec

/// The settings of an endpoint that result from all levels, each with the place that decides it.
package struct EndpointExplanation: Sendable {
    package struct Setting: Sendable, Equatable {
        package let name: String
        package let value: String
        /// `nil` if no line of the spec decides the setting.
        package let place: SourceLocation?
    }

    package let api: String
    package let name: String
    package let place: SourceLocation
    package let settings: [Setting]
    /// The changes that other files make to the endpoint.
    package let refinements: [SpecRefinements.Change]
    /// True if the client may send the call again.
    package let isRepeated: Bool

    package init(_ endpoint: SpecEndpoint, in spec: ValidatedSpec) {
        let file = spec.files.first { file in file.endpoints.contains { $0.name == endpoint.name } }
        let explainer = Explainer(
            endpoint: endpoint,
            api: spec.api,
            file: file?.defaults
        )
        api = spec.api.name.value
        name = endpoint.name.value
        place = endpoint.name.location
        settings =
            Self.calls(of: file, in: spec.api) + explainer.settings
            + OfflineExplainer(endpoint: endpoint, spec: spec).settings
        refinements = spec.refinements.changes(ofEndpoint: endpoint.name.value)
        isRepeated = explainer.retry.isRepeated
    }

    /// The name of the namespace of calls, if it avoids the name of a system type.
    private static func calls(of file: SpecFile?, in api: SpecAPI) -> [Setting] {
        guard let file, DeclaredNames.shadows(SwiftNaming.type(file.name, of: api)) else { return [] }
        let name = DeclaredNames.calls(of: file, in: api).name
        return [
            Setting(
                "calls",
                "\(name), because '\(SwiftNaming.type(file.name, of: api).name)' is a system type"
            )
        ]
    }

    /// The value of a setting. Empty if the endpoint does not have it.
    package subscript(_ name: String) -> String { settings.first { $0.name == name }?.value ?? "" }
}

/// Looks up settings in the endpoint, its file and its API, in this order.
struct Explainer {
    typealias Setting = EndpointExplanation.Setting

    let endpoint: SpecEndpoint
    let api: SpecAPI
    let file: SpecFileDefaults?

    /// The merged settings of the endpoint's calls.
    var said: SpecCallSettings { endpoint.settings.merged(over: api.defaults.settings) }

    var settings: [Setting] {
        request + message + timeouts + retries + [connectivity] + reuse + style
    }

    private var request: [Setting] {
        let servers = (endpoint.path.value.isURL ? [] : api.servers).map { server in
            let own = endpoint.servers.first { $0.name.value == server.name.value }?.url ?? server.url
            return Setting(name: "server \(server.name.value)", value: own.value, own.location)
        }
        return [
            Setting("method", endpoint.method) { $0.rawValue.uppercased() }, Setting("path", endpoint.path, \.template),
        ] + servers + [auth] + schemes
    }

    private var auth: Setting {
        let inherited = endpoint.inheritsNothing ? nil : api.auth.standard
        guard let auth = endpoint.settings.auth ?? inherited else { return Setting("auth", "none") }
        return Setting("auth", auth) { api.auth.resolved($0).text }
    }

    /// The place of each scheme's credentials, and the endpoint that renews them.
    private var schemes: [Setting] {
        (api.auth.resolved(of: endpoint).schemes ?? []).compactMap { name in
            api.auth.scheme(name.value).map { Setting(name: "scheme \(name.value)", value: $0.text, $0.name.location) }
        }
    }

    private var connectivity: Setting {
        guard let said = said.connectivity else {
            return Setting("connectivity", retry.isRepeated ? "retried in any case" : "tried in any case")
        }
        return Setting("connectivity", said, \.rawValue)
    }

    private var message: [Setting] {
        let own = Set(
            (endpoint.headers.map(\.name) + endpoint.fixedHeaders.map(\.name)).map { $0.value.lowercased() }
        )
        let shared = endpoint.inheritsNothing ? [] : api.headers
        let inherited = shared.filter { !own.contains($0.name.value.lowercased()) }
        let auto = endpoint.leavesOutParameters ? [] : api.autoParameters
        return parameters(endpoint.pathParameters, "path") + parameters(endpoint.query, "query")
            + fixed(endpoint.fixedQuery, "query") + fixed(auto, "parameter")
            + fixed(inherited + endpoint.fixedHeaders, "header") + parameters(endpoint.headers, "header")
            + parameters(endpoint.cookies, "cookie") + fixed(endpoint.fixedCookies, "cookie")
            + [
                Setting(
                    name: "body",
                    value: endpoint.bodyDescription ?? "none",
                    endpoint.body?.location ?? endpoint.bodyFields.map { _ in endpoint.name.location }
                ),
                returns,
                endpoint.idempotencyKey.map { Setting("idempotencyKey", $0, \.text) }
                    ?? Setting("idempotencyKey", "none"),
            ] + envelope + paging
    }

    private var returns: Setting {
        guard let returns = endpoint.returns else { return Setting("returns", "none") }
        return Setting(name: "returns", value: returns.description, returns.location)
    }

    private var paging: [Setting] {
        guard let paging = endpoint.paging else { return [] }
        return [Setting(name: "paginate", value: paging.description, paging.location)]
    }

    /// Empty for an API without an envelope, and for responses that cannot have one.
    private var envelope: [Setting] {
        guard let envelope = api.envelope, readsValue else { return [] }
        guard endpoint.hasEnvelope else { return [Setting("envelope", "none")] }
        return [Setting("envelope", envelope.data) { JSONPath.text($0) }]
    }

    /// True for JSON responses. Only these can have an envelope.
    private var readsValue: Bool {
        switch endpoint.returns?.content {
        case .json, .results, .statuses: true
        case .some(.none), .text, .data, .events, .lines, .stream, .file, .custom, nil: false
        }
    }

    private func fixed(_ parameters: [SpecFixedParameter], _ kind: String) -> [Setting] {
        parameters.map { parameter in
            let provided = parameter.providedName.map { Located("provided \($0.value)", at: $0.location) }
            let value = parameter.constantText ?? provided ?? Located("", at: parameter.name.location)
            return Setting(name: "\(kind) \(parameter.name.value)", value: value.value, value.location)
        }
    }

    private func parameters(_ parameters: [SpecParameter], _ kind: String) -> [Setting] {
        parameters.map { parameter in
            let standard = parameter.defaultValue.map { " = \($0.value.specText)" } ?? ""
            let value = parameter.type.value.description + standard
            return Setting(name: "\(kind) \(parameter.name.value)", value: value, parameter.name.location)
        }
    }

    private var style: [Setting] {
        [
            file?.keys.map { Setting("keys", $0, \.rawValue) }
                ?? Setting(name: "keys", value: api.defaults.keys.rawValue, api.defaults.stated.keys?.location),
            file?.datetime.map { Setting("datetime", $0, \.word) }
                ?? Setting(name: "datetime", value: api.defaults.datetime.word, api.defaults.stated.datetime?.location),
            file?.absentValue.map { Setting("nil", $0, \.rawValue) }
                ?? Setting(
                    name: "nil",
                    value: api.defaults.absentValue.rawValue,
                    api.defaults.stated.absentValue?.location
                ),
        ]
    }
}

extension Explainer {
    private var timeouts: [Setting] {
        let plan = TimeoutPlan(endpoint.settings.timeout, over: api.defaults.settings.timeout)
        let outer = TimeoutPlan(api.defaults.settings.timeout, over: SpecTimeout())
        let limits = (
            attempt: plan.attempt ?? outer.attempt ?? TimeoutPlan.standard.attempt,
            total: plan.total ?? outer.total ?? TimeoutPlan.standard.total
        )
        let (own, shared) = (endpoint.settings.timeout, api.defaults.settings.timeout)
        if endpoint.answersWithStream {
            let plan = TimeoutPlan(ofStream: own, over: shared)
            return [
                timeout("attempt", plan.attempt ?? .endless, said: own.attempt ?? shared.attempt, other: own.total),
                own.total.map { Setting("timeout total", $0, \.specText) } ?? noTotal(besides: shared.total),
                (own.firstByte ?? shared.firstByte).map { Setting("timeout firstByte", $0, \.specText) },
                plan.idle.map { idle in
                    Setting(name: "timeout idle", value: idle.specText, (own.idle ?? shared.idle)?.location)
                },
            ].compactMap(\.self)
        }
        return [
            timeout("attempt", limits.attempt, said: own.attempt ?? shared.attempt, other: own.total ?? shared.total),
            timeout("total", limits.total, said: own.total ?? shared.total, other: own.attempt ?? shared.attempt),
            (own.firstByte ?? shared.firstByte).map { Setting("timeout firstByte", $0, \.specText) },
            (own.idle ?? shared.idle).map { Setting("timeout idle", $0, \.specText) },
        ].compactMap(\.self)
    }

    private func noTotal(besides shared: Located<Duration>?) -> Setting {
        guard let shared else { return Setting("timeout total", "none") }
        let reason = "none, a stream does not take the \(shared.value.specText) of 'defaults'"
        return Setting(name: "timeout total", value: reason, shared.location)
    }

    /// A limit that differs from its setting was adjusted to the other limit.
    private func timeout(
        _ name: String,
        _ limit: Duration,
        said: Located<Duration>?,
        other: Located<Duration>?
    ) -> Setting {
        let standard = name == "attempt" ? TimeoutPlan.standard.attempt : TimeoutPlan.standard.total
        let place = said?.value == limit ? said?.location : limit == standard ? nil : other?.location
        return Setting(name: "timeout \(name)", value: limit.specText, place)
    }
}

extension EndpointExplanation.Setting {
    init(name: String, value: String, _ place: SourceLocation?) {
        self.init(name: name, value: value, place: place)
    }

    /// Creates a setting that no line of the spec decides.
    init(_ name: String, _ value: String) {
        self.init(name: name, value: value, place: nil)
    }

    /// A value, or else the default of the language.
    init<Value>(_ name: String, _ value: Located<Value>?, or standard: String, _ text: (Value) -> String) {
        let standard = Duration(specText: standard)?.specText ?? standard
        self.init(name: name, value: value.map { text($0.value) } ?? standard, place: value?.location)
    }

    init<Value>(_ name: String, _ value: Located<Value>, _ text: (Value) -> String) {
        self.init(name: name, value: text(value.value), place: value.location)
    }
}

extension SpecEndpointAuth {
    fileprivate var text: String {
        let names = (schemes ?? []).map(\.value).joined(separator: isChoice ? " or " : " and ")
        return names.isEmpty ? "none" : isOptional ? "\(names), optional" : names
    }
}

extension SpecAuthScheme {
    fileprivate var text: String {
        switch kind {
        case .bearer(let refresh): refresh.map { "bearer, renewed by \($0.endpoint.value)" } ?? "bearer"
        case .basic: "basic"
        case .apiKeyInHeader(let name): "header \(name.value)"
        case .apiKeyInQuery(let name): "query \(name.value)"
        }
    }
}

extension SpecIdempotencyKey {
    fileprivate var text: String {
        switch self {
        case .bodyField(let field): "body.\(field)"
        case .header(let name): "header \(name)"
        }
    }
}

extension SpecLiteral {
    /// The value in the spec's syntax, on one line.
    fileprivate var specText: String {
        switch self {
        case .scalar(let text, isQuoted: true): "\"\(text)\""
        case .scalar(let text, isQuoted: false): text
        case .list(let elements): "[\(elements.map(\.value.specText).joined(separator: ", "))]"
        case .map(let entries):
            "{ \(entries.map { "\($0.key.value): \($0.value.value.specText)" }.joined(separator: ", ")) }"
        }
    }
}
