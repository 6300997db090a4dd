internal import EndpointRuntime
internal import Foundation

/// What is removed from recordings before they are written.
///
/// By default it removes credentials, cookies, keys, tokens and passwords, by the names of header fields, query
/// parameters and members of bodies. A value that was removed in one place is also removed everywhere else in that
/// exchange and later ones, such as a token that the server repeats. Letter case and punctuation of names do not
/// matter: `api_key` is the same as `apiKey`.
public struct Redaction: Sendable {
    /// A path with parameters that are secret.
    struct Route: Sendable {
        let method: String
        let path: PathPattern
        let secrets: Set<String>
    }

    var names = SecretNames.standard
    /// The keys that lead to a value. `*` is any key, and any element of a list.
    var places: [[String]] = []
    var routes: [Route] = []
    var changes: [@Sendable (inout RecordedExchange) -> Void] = []
    /// Why the secrets are unknown. Then nothing is recorded.
    var problem: String?

    /// The redaction for any API.
    public static let standard = Redaction()

    /// Also removes header fields with these names.
    public func headers(_ names: String...) -> Redaction {
        changing { $0.names.headers.formUnion(names.map(SecretNames.plain)) }
    }

    /// Also removes query parameters with these names.
    public func query(_ names: String...) -> Redaction {
        changing { $0.names.query.formUnion(names.map(SecretNames.plain)) }
    }

    /// Also removes members of bodies with these names, at every depth.
    public func fields(_ names: String...) -> Redaction {
        changing { $0.names.fields.formUnion(names.map(SecretNames.plain)) }
    }

    /// Also removes the value at this place in bodies: `card.number`, `payments.*.iban`.
    public func place(_ path: String) -> Redaction {
        changing { $0.places.append(path.split(separator: ".").map(String.init)) }
    }

    /// Keeps these names, which are not secret in this API.
    public func keeping(_ names: String...) -> Redaction {
        changing { redaction in
            let plain = names.map(SecretNames.plain)
            redaction.names.headers.subtract(plain)
            redaction.names.query.subtract(plain)
            redaction.names.fields.subtract(plain)
        }
    }

    /// Also applies the closure at the end, which can remove or change anything.
    public func editing(_ change: @escaping @Sendable (inout RecordedExchange) -> Void) -> Redaction {
        changing { $0.changes.append(change) }
    }

    private func changing(_ change: (inout Redaction) -> Void) -> Redaction {
        var redaction = self
        change(&redaction)
        return redaction
    }
}

extension Redaction {
    /// Also removes what a spec marks as `sensitive`, and the keys of its auth schemes.
    public func secrets(of api: MockAPI) -> Redaction {
        changing { redaction in
            if let problem = api.problem { redaction.problem = problem }
            for scheme in api.schemes {
                switch scheme.kind {
                case .bearer, .basic: break
                case .header(let name): redaction.names.headers.insert(SecretNames.plain(name))
                case .query(let name): redaction.names.query.insert(SecretNames.plain(name))
                }
            }
            for route in api.routes { redaction.take(route) }
            for type in api.types { redaction.take(type.schema) }
            for failure in api.errors.cases { if let body = failure.body { redaction.take(body) } }
        }
    }

    private mutating func take(_ route: MockRoute) {
        for parameter in route.parameters where parameter.isSensitive {
            switch parameter.place {
            case .header: names.headers.insert(SecretNames.plain(parameter.name))
            case .query: names.query.insert(SecretNames.plain(parameter.name))
            case .path, .cookie: break
            }
        }
        let inPath = route.parameters.filter { $0.isSensitive && $0.place == .path }.map(\.name)
        if !inPath.isEmpty {
            routes.append(Route(method: route.method, path: PathPattern(route.path), secrets: Set(inPath)))
        }
        if let body = route.body { take(body.schema) }
        for answer in route.answers {
            for header in answer.headers where header.isSensitive {
                names.headers.insert(SecretNames.plain(header.key))
            }
            switch answer.content {
            case .json(let schema, _, let around):
                take(schema)
                take(around)
            case .events(let schema, _), .lines(let schema): take(schema)
            case .none, .text, .binary: break
            }
        }
    }

    private mutating func take(_ fields: [MockField]) {
        for field in fields {
            if field.isSensitive { names.fields.insert(SecretNames.plain(field.key)) }
            take(field.schema)
        }
    }

    /// Adds the sensitive values of a schema. Types that it refers to are in the API's list.
    private mutating func take(_ schema: MockSchema) {
        switch schema {
        case .list(let inner, _), .map(let inner, _), .nullable(let inner): take(inner)
        case .object(let fields, let additional):
            take(fields)
            if let additional { take(additional) }
        case .tuple(let fields): take(fields)
        case .union(let union): for one in union.cases { take(one.schema) }
        case .any, .string, .integer, .number, .boolean, .time, .enumeration, .constant, .type: break
        }
    }
}
