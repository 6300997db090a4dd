import EndpointDescription
import EndpointSpec

extension ExchangeComparison {
    typealias Route = APIDescription.Route

    // MARK: Credentials

    mutating func compareCredentials(_ route: Route, _ other: Route) {
        let sent = route.authentication.compactMap { name in client.description.schemes.first { $0.name == name }?.kind
        }
        let needed = other.authentication.compactMap { name in server.description.schemes.first { $0.name == name } }
        guard !needed.isEmpty, !other.isAuthenticationOptional else { return }
        let spot = spot(route, other)
        let places = Set(sent.map(\.place))
        let missing = needed.filter { !places.contains($0.kind.place) }
        let isMissing = other.isAuthenticationChoice ? missing.count == needed.count : !missing.isEmpty
        if isMissing {
            let names = missing.map(\.kind.place).joined(separator: other.isAuthenticationChoice ? " or " : " and ")
            let reason =
                missing.contains { route.sends($0.kind) }
                ? "the server requires credentials where the app sends another value: \(names)"
                : "the server requires credentials that the app does not send: \(names)"
            note([ValueDifference(.credentialsRequired, .breaking, at: spot, reason)], route)
        } else if route.isAuthenticationOptional {
            let reason = "the server requires credentials, and the app may call without them"
            note([ValueDifference(.credentialsRequired, .breaking, at: spot, reason)], route)
        } else if route.isAuthenticationChoice, places.count > 1, Set(needed.map(\.kind.place)) != places {
            let reason = "the app sends one of its credentials, and the server does not accept each of them"
            note([ValueDifference(.credentialsRequired, .breaking, at: spot, reason)], route)
        }
    }

    // MARK: Parameters

    mutating func compareParameters(_ route: Route, _ other: Route) {
        comparePathParameters(route, other)
        let taken = other.parameters.filter { $0.place != .path && $0.name != "*" }
        let sent = route.parameters.filter { $0.place != .path && $0.name != "*" }
        for parameter in taken {
            guard let own = sent.first(where: { $0.isAlike(parameter) }) else {
                missing(parameter, route, other)
                continue
            }
            var spot = spot(route, other, parameter.name)
            spot.isText = true
            if parameter.isRequired, !isAlwaysSent(own, route) {
                let reason = "the server requires it, and the app may leave it out"
                note([ValueDifference(.parameterRequired, .breaking, at: spot, reason)], route)
            }
            note(listDifferences(own, parameter, at: spot), route)
            note(requestDifferences(own.schema.unwrapped.schema, parameter.schema.unwrapped.schema, at: spot), route)
        }
        compareSpreads(route, other)
        compareStandards(route, other)
        for parameter in sent where !taken.contains(where: { $0.isAlike(parameter) }) {
            let isFixed =
                other.fixed.contains { $0.isAlike(parameter) } || other.paging?.step.parameter == parameter.name
            guard !isFixed else { continue }
            let reason = "the app sends it, and the server ignores it"
            note([ValueDifference(.parameterIgnored, .risky, at: spot(route, other, parameter.name), reason)], route)
        }
        compareFixed(route, other)
    }

    /// A request without an optional parameter means the value that the server takes instead.
    private mutating func compareStandards(_ route: Route, _ other: Route) {
        for name in route.parameters.map(\.name) {
            guard let own = client.standards.parameter(name, of: route.operation),
                let taken = server.standards.parameter(name, of: other.operation), own != taken
            else { continue }
            let reason = "the app leaves it out and means \(own), and the server takes \(taken)"
            note([ValueDifference(.assumedValue, .risky, at: spot(route, other, name), reason)], route)
        }
    }

    /// The key that makes a repeated request safe is a header field that the server requires, as a parameter is.
    mutating func compareIdempotencyKeys(_ route: Route, _ other: Route) {
        guard case .header(let name)? = other.idempotencyKey else { return }
        if case .header(let own)? = route.idempotencyKey, own.lowercased() == name.lowercased() { return }
        guard !route.parameters.contains(where: { $0.place == .header && $0.name.lowercased() == name.lowercased() })
        else { return }
        let reason = "the server requires an idempotency key in the header field, and the app does not send it"
        note([ValueDifference(.parameterRequired, .breaking, at: spot(route, other, name), reason)], route)
    }

    /// True if each request has the parameter. The app sends the default of one that the caller does not set.
    private func isAlwaysSent(_ parameter: APIDescription.Parameter, _ route: Route) -> Bool {
        if parameter.isRequired { return true }
        let spec = client.spec
        guard let endpoint = spec.endpoint(named: route.operation) else { return false }
        let keys = spec.api.defaults.keys
        switch parameter.place {
        case .query:
            return endpoint.query.contains { declared in
                let (type, isOptional) = declared.type.value.unwrapped
                guard !isOptional else { return false }
                guard declared.isSpread, case .named(let name) = type,
                    case .object(let object)? = spec.type(named: name)?.kind
                else {
                    return declared.defaultValue != nil && declared.wireKey(in: keys) == parameter.name
                }
                return spec.fields(of: object).contains {
                    $0.defaultValue != nil && !$0.type.value.unwrapped.isOptional
                        && $0.wireKey(in: keys) == parameter.name
                }
            }
        case .header, .cookie:
            let declared = parameter.place == .header ? endpoint.headers : endpoint.cookies
            return declared.contains {
                $0.defaultValue != nil && !$0.type.value.unwrapped.isOptional
                    && $0.name.value.lowercased() == parameter.name.lowercased()
            }
        case .path: return true
        }
    }

    private mutating func comparePathParameters(_ route: Route, _ other: Route) {
        let sent = route.pathParameters
        for (own, parameter) in zip(sent, other.pathParameters) {
            var spot = spot(route, other, own.name)
            spot.server = server.places.endpoint(other.operation, member: parameter.name)
            spot.isText = true
            if own.name != parameter.name, sent.contains(where: { $0.name == parameter.name }) {
                let reason =
                    "the app sends '\(own.name)' at a place of the path where the server reads '\(parameter.name)'"
                note([ValueDifference(.parameterMoved, .breaking, at: spot, reason)], route)
            }
            note(requestDifferences(own.schema, parameter.schema, at: spot), route)
        }
    }

    private mutating func missing(_ parameter: APIDescription.Parameter, _ route: Route, _ other: Route) {
        let spot = spot(route, other, parameter.name)
        if let fixed = route.fixed.first(where: { $0.isAlike(parameter) }) {
            var textual = spot
            textual.isText = true
            let taken = server.resolved(parameter.schema.unwrapped.schema)
            guard let value = fixed.value else {
                return note(requestDifferences(.string(), taken, at: textual), route)
            }
            let sent = Schema.enumeration([value], isOpen: false)
            return note(requestDifferences(sent, taken.acceptingText(value), at: textual), route)
        }
        if route.paging?.step.parameter == parameter.name { return }
        guard parameter.isRequired else {
            return note([ValueDifference(.inputAdded, .safe, at: spot, "the app does not send it")], route)
        }
        let reason = "the server requires it, and the app does not send it"
        note([ValueDifference(.parameterRequired, .breaking, at: spot, reason)], route)
    }

    /// Servers rarely check header fields that every request has. Only the others break calls.
    private mutating func compareFixed(_ route: Route, _ other: Route) {
        for fixed in other.fixed where fixed.name.lowercased() != "accept" {
            let own = route.fixed.first { $0.isAlike(fixed) }
            let parameter = route.parameters.first { fixed.isAlike($0) }
            let isGiven = own != nil || parameter.map { isAlwaysSent($0, route) } == true
            if own == fixed || isGiven && fixed.value == nil { continue }
            let level: Finding.Level = fixed.place == .query || fixed.place == .path ? .breaking : .risky
            let value = fixed.value.map { "'\($0)'" } ?? "a value"
            let sent =
                own?.value.map { "sends '\($0)'" }
                ?? (isGiven ? "sends a value of its own" : parameter == nil ? "does not send it" : "may leave it out")
            let reason = "the server expects \(value), and the app \(sent)"
            note([ValueDifference(.parameterRequired, level, at: spot(route, other, fixed.name), reason)], route)
        }
    }
}

extension APIDescription.Route {
    /// The parameters of the path, in the order in which they stand there.
    fileprivate var pathParameters: [APIDescription.Parameter] {
        let parts = path.split(separator: "{").dropFirst().compactMap { $0.split(separator: "}").first }
        return parts.compactMap { part in
            let name = part.prefix { $0 != "." }
            return parameters.first { $0.place == .path && $0.name == name }
        }
    }

    /// True if requests have another value in the place of these credentials.
    fileprivate func sends(_ credentials: APIDescription.AuthScheme.Kind) -> Bool {
        let wanted: APIDescription.Parameter
        switch credentials {
        case .bearer, .basic: wanted = APIDescription.Parameter(.header, "Authorization", .string())
        case .query(let name): wanted = APIDescription.Parameter(.query, name, .string())
        case .header(let name):
            if case .header(let key)? = idempotencyKey, key.lowercased() == name.lowercased() { return true }
            wanted = APIDescription.Parameter(.header, name, .string())
        }
        return parameters.contains { $0.isAlike(wanted) } || fixed.contains { $0.isAlike(wanted) }
    }
}

extension APIDescription.AuthScheme.Kind {
    /// The place of the proof, in the words of a reason.
    fileprivate var place: String {
        switch self {
        case .bearer: "a bearer token"
        case .basic: "a user name and password"
        case .header(let name): "the header field '\(name.lowercased())'"
        case .query(let name): "the query parameter '\(name)'"
        }
    }
}

extension APIDescription.Parameter {
    /// True if both have the same name in the same place. The names of header fields have no case.
    fileprivate func isAlike(_ other: APIDescription.Parameter) -> Bool {
        place == other.place && (place == .header ? name.lowercased() == other.name.lowercased() : name == other.name)
    }
}

extension APIDescription.FixedParameter {
    fileprivate func isAlike(_ other: APIDescription.Parameter) -> Bool {
        isAlike(APIDescription.FixedParameter(other.place, other.name, value: nil))
    }

    fileprivate func isAlike(_ other: APIDescription.FixedParameter) -> Bool {
        place == other.place && (place == .header ? name.lowercased() == other.name.lowercased() : name == other.name)
    }
}

extension APIDescription.Paging.Step {
    /// The query parameter that asks for a page.
    var parameter: String? {
        switch self {
        case .link: nil
        case .cursor(let parameter, _), .page(let parameter), .offset(let parameter): parameter
        }
    }
}

extension Schema {
    /// Fixed values are strings. A number accepts one with digits, and every other schema that lists no values accepts any.
    fileprivate func acceptingText(_ text: String) -> Schema {
        switch self {
        case .enumeration, .constant, .boolean: self
        case .integer where Int(text) == nil: self
        case .number where Double(text) == nil: self
        default: .string()
        }
    }
}
