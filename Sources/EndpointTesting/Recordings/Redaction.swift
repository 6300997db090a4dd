internal import EndpointRuntime
internal import Foundation

/// The rules for secrets, which are removed from recordings before they are written.
///
/// All values are replaced by others of the same shape: digits by digits, letters by letters, a day by a day. Equal values get
/// equal ones in all files of a recording, so that an id still leads to its entity. Names, statuses, standard header fields, words
/// that a spec declares (``secrets(of:)``), and values under the names of ``keeping(_:)`` stay. ``byName`` replaces nothing.
///
/// It also removes credentials, cookies, keys, tokens and passwords, by the names of header fields, query
/// parameters and members of bodies. A value that was removed in one place is also removed everywhere else, such as a token
/// that the server repeats, also percent-encoded or in Base64. Letter case and punctuation of names do not matter:
/// `api_key` is the same as `apiKey`.
public struct Redaction: Sendable {
    var names = SecretNames.standard
    /// The paths of values. `*` is any key, and any element of a list.
    var places: [[String]] = []
    var specs: [SpecSecrets] = []
    /// The names of members whose keys are secret, too.
    var mapNames: Set<String> = []
    /// The names of secret members that contain such members.
    var holderNames: Set<String> = []
    /// The types of the APIs.
    private var types: [String: MockSchema] = [:]
    var changes: [@Sendable (inout RecordedExchange) -> Void] = []
    /// The reason why the secrets are unknown. Then nothing is recorded.
    var problem: String?

    /// Values are replaced by others of the same shape.
    var replacesValues = true
    /// The names whose values stay, in the form of `SecretNames.plain`.
    var keptNames: Set<String> = []
    /// The words that the APIs declare.
    var words: Set<String> = []

    /// The redaction for any API.
    public static let standard = Redaction()

    /// Removes what the names of secrets, a spec or the app point out, and keeps all other values as they are. Use it only with
    /// data that anybody may read, such as that of a test server.
    public static let byName = standard.changing { $0.replacesValues = false }

    /// Also removes header fields with these names.
    public func headers(_ names: String...) -> Redaction {
        changing { redaction in for name in names { redaction.names.insert(name, .header) } }
    }

    /// Also removes query parameters with these names.
    public func query(_ names: String...) -> Redaction {
        changing { redaction in for name in names { redaction.names.insert(name, .query) } }
    }

    /// Also removes members of bodies with these names, at every depth.
    public func fields(_ names: String...) -> Redaction {
        changing { redaction in for name in names { redaction.names.insert(name, .field) } }
    }

    /// Also removes the value at this place in bodies: `card.number`, `payments.*.iban`.
    public func place(_ path: String) -> Redaction {
        changing { $0.places.append(path.split(separator: ".").map(String.init)) }
    }

    /// Keeps the values of these names, which are not secret in this API: of header fields, query parameters, and members of
    /// bodies with all that is in them.
    public func keeping(_ names: String...) -> Redaction {
        changing { redaction in
            for name in names {
                redaction.names.keep(name)
                redaction.keptNames.insert(SecretNames.plain(name))
            }
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
    /// Also removes values that a spec marks as `sensitive`, the values that the app provides, and the keys of the auth
    /// schemes.
    public func secrets(of api: MockAPI) -> Redaction {
        changing { redaction in
            if let problem = api.problem { redaction.problem = problem }
            redaction.words.formUnion(Self.declaredWords(of: api))
            redaction.specs.append(SpecSecrets(api))
            for type in api.types { redaction.types[type.name] = type.schema }
            for scheme in api.schemes {
                switch scheme.kind {
                case .bearer, .basic: break
                case .header(let name): redaction.names.insert(name, .header)
                case .query(let name): redaction.names.insert(name, .query)
                }
            }
            for route in api.routes { redaction.take(route) }
            for type in api.types { redaction.take(type.schema) }
            for failure in api.errors.cases { if let body = failure.body { redaction.take(body) } }
        }
    }

    private mutating func take(_ route: MockRoute) {
        for parameter in route.parameters where parameter.isSensitive { take(parameter.name, parameter.place) }
        for parameter in route.fixed where parameter.value == nil { take(parameter.name, parameter.place) }
        if let body = route.body { take(body.schema) }
        for answer in route.answers {
            for header in answer.headers where header.isSensitive { names.insert(header.key, .header) }
            switch answer.content {
            case .json(let schema, _, let around):
                take(schema)
                take(around)
            case .events(let schema, _, _), .lines(let schema, _): take(schema)
            case .none, .text, .binary: break
            }
        }
    }

    private mutating func take(_ name: String, _ place: MockPlace) {
        switch place {
        case .header: if name != "*" { names.insert(name, .header) }
        case .query: names.insert(name, .query)
        // The route knows the values of a path, and cookies are always removed.
        case .path, .cookie: break
        }
    }

    private mutating func take(_ fields: [MockField]) {
        for field in fields {
            if field.isSensitive {
                names.insert(field.key, .field)
                if field.schema.containsMap { mapNames.insert(SecretNames.plain(field.key)) }
                if hasOpenKeys(field.schema) { holderNames.insert(SecretNames.plain(field.key)) }
            }
            take(field.schema)
        }
    }

    /// Returns true if values contain, at any depth, keys that the spec does not name.
    private func hasOpenKeys(_ schema: MockSchema, below names: Set<String> = []) -> Bool {
        switch schema {
        case .any, .map: true
        case .nullable(let inner), .list(let inner, _): hasOpenKeys(inner, below: names)
        case .object(let fields, let additional):
            additional != nil || fields.contains { hasOpenKeys($0.schema, below: names) }
        case .tuple(let fields): fields.contains { hasOpenKeys($0.schema, below: names) }
        case .union(let union): union.cases.contains { hasOpenKeys($0.schema, below: names) }
        case .type(let name):
            !names.contains(name) && types[name].map { hasOpenKeys($0, below: names.union([name])) } == true
        case .string, .integer, .number, .duration, .boolean, .time, .enumeration, .constant: false
        }
    }

    /// Adds the sensitive values of a schema. Types that it refers to are in the API's list.
    private mutating func take(_ schema: MockSchema) {
        switch schema {
        case .list(let inner, _), .map(let inner, _), .nullable(let inner): take(inner)
        case .object(let fields, let additional):
            take(fields)
            if let additional { take(additional) }
        // An element has no name.
        case .tuple(let fields): for field in fields { take(field.schema) }
        case .union(let union): for one in union.cases { take(one.schema) }
        case .any, .string, .integer, .number, .duration, .boolean, .time, .enumeration, .constant, .type: break
        }
    }
}

extension MockSchema {
    /// Values are maps or lists of maps.
    fileprivate var containsMap: Bool {
        switch self {
        case .map: true
        case .nullable(let inner), .list(let inner, _): inner.containsMap
        default: false
        }
    }
}
