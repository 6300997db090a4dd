internal import EndpointRuntime
internal import Foundation

/// The secrets of one API that its spec marks.
struct SpecSecrets: Sendable {
    /// The secrets of one kind of request, and of its answers.
    struct Route: Sendable {
        let method: String
        let path: PathPattern
        let pathParameters: Set<String>
        /// The header fields that the spec names, if those that it does not name are secret.
        let openHeaders: Set<String>?
        let hidesBody: Bool
        /// The schemas of the body: its own, and that of the members which the app adds.
        let bodies: [MockSchema]
        let answers: [MockSchema]
    }

    private let basePaths: [String]
    private let routes: [Route]
    private let types: [String: MockSchema]

    init(_ api: MockAPI) {
        basePaths = api.basePaths
        types = Dictionary(api.types.map { ($0.name, $0.schema) }) { first, _ in first }
        let failures = api.errors.cases.compactMap { failure in failure.body.map { $0.inside(of: failure.at) } }
        routes = api.routes.map { Route($0, failures: failures) }
    }

    /// The kinds of request that have this method and path, behind the path of any server.
    func routes(_ method: String, _ path: String) -> [(route: Route, path: Substring)] {
        let starts = [""] + basePaths.filter { path.hasPrefix($0 + "/") }
        let found = starts.flatMap { start in matches(method, path.dropFirst(start.count)) }
        if !found.isEmpty { return found }
        // A server of the app's own may have any path.
        let slashes = path.indices.dropFirst().filter { path[$0] == "/" }
        return slashes.lazy.map { matches(method, path[$0...]) }.first { !$0.isEmpty } ?? []
    }

    private func matches(_ method: String, _ path: Substring) -> [(route: Route, path: Substring)] {
        routes.filter { $0.method == method && $0.path.matched(String(path)) != nil }.map { ($0, path) }
    }

    /// The places of a body that are secret, if it fits the schema.
    func marks(_ value: JSONValue, _ schema: MockSchema) -> SecretMarks {
        var marks = SecretMarks()
        add(value, schema, at: [], isSecret: false, to: &marks)
        return marks
    }

    private func add(
        _ value: JSONValue,
        _ schema: MockSchema,
        at path: [String],
        isSecret: Bool,
        to marks: inout SecretMarks,
        below names: Set<String> = []
    ) {
        if isSecret { marks.values.insert(path) }
        switch (schema, value) {
        case (.nullable(let inner), _): add(value, inner, at: path, isSecret: isSecret, to: &marks, below: names)
        case (.type(let name), _):
            guard let type = types[name], !names.contains(name) else { return }
            add(value, type, at: path, isSecret: isSecret, to: &marks, below: names.union([name]))
        case (.list(let inner, _), .array(let elements)):
            for (index, element) in elements.enumerated() {
                add(element, inner, at: path + ["\(index)"], isSecret: isSecret, to: &marks)
            }
        case (.tuple(let fields), .array(let elements)):
            for (index, (element, field)) in zip(elements, fields).enumerated() {
                let isSecret = isSecret || field.isSensitive
                add(element, field.schema, at: path + ["\(index)"], isSecret: isSecret, to: &marks)
            }
        case (.map(let inner, _), .object(let members)):
            if isSecret { marks.keys.formUnion(members.keys.map { path + [$0] }) }
            for (key, member) in members { add(member, inner, at: path + [key], isSecret: isSecret, to: &marks) }
        case (.any, .object(let members)) where isSecret:
            marks.keys.formUnion(members.keys.map { path + [$0] })
            for (key, member) in members { add(member, .any, at: path + [key], isSecret: true, to: &marks) }
        case (.any, .array(let elements)) where isSecret:
            for (index, element) in elements.enumerated() {
                add(element, .any, at: path + ["\(index)"], isSecret: true, to: &marks)
            }
        case (.object(let fields, let additional), .object(let members)):
            add(members, fields, additional, at: path, isSecret: isSecret, to: &marks)
        case (.union(let union), _):
            for one in union.cases {
                let schema = union.form.schema(of: one)
                add(value, schema, at: path, isSecret: isSecret, to: &marks, below: names)
            }
        default: break
        }
    }

    private func add(
        _ members: [String: JSONValue],
        _ fields: [MockField],
        _ additional: MockSchema?,
        at path: [String],
        isSecret: Bool,
        to marks: inout SecretMarks
    ) {
        for field in fields {
            guard let member = members[field.key] else { continue }
            let isSecret = isSecret || field.isSensitive
            add(member, field.schema, at: path + [field.key], isSecret: isSecret, to: &marks)
        }
        guard let additional else { return }
        let named = Set(fields.map(\.key))
        for (key, member) in members where !named.contains(key) {
            if isSecret { marks.keys.insert(path + [key]) }
            add(member, additional, at: path + [key], isSecret: isSecret, to: &marks)
        }
    }
}

/// Places in a JSON value. The key of a list's element is its index.
struct SecretMarks {
    /// The places of secret values.
    var values: Set<[String]> = []
    /// The places of members whose keys are secret, too.
    var keys: Set<[String]> = []

    mutating func formUnion(_ other: SecretMarks) {
        values.formUnion(other.values)
        keys.formUnion(other.keys)
    }
}

extension SpecSecrets.Route {
    fileprivate init(_ route: MockRoute, failures: [MockSchema]) {
        method = route.method
        path = PathPattern(route.path)
        pathParameters = Set(route.parameters.filter { $0.isSensitive && $0.place == .path }.map(\.name))
        let headers = route.parameters.filter { $0.place == .header }
        openHeaders =
            headers.contains { $0.name == "*" && $0.isSensitive }
            ? Set((headers.map(\.name) + route.fixed.map(\.name)).map(SecretNames.plain)) : nil
        hidesBody = route.body?.isSensitive ?? false
        bodies = route.body.map { [$0.schema, .object($0.provided)] } ?? []
        answers =
            failures
            + route.answers.flatMap { answer -> [MockSchema] in
                switch answer.content {
                case .json(let schema, let path, let around): [schema.inside(of: path), .object(around)]
                case .events(let schema, _, let path), .lines(let schema, let path): [schema.inside(of: path)]
                case .none, .text, .binary: []
                }
            }
    }
}

extension MockSchema {
    /// The schema of a body with a value at this path.
    fileprivate func inside(of path: [String]) -> MockSchema {
        path.reversed().reduce(self) { inner, key in .object([MockField(key, inner)]) }
    }
}

extension APIDescription.Union.Form {
    /// The schema of the whole value of a case.
    fileprivate func schema(of one: APIDescription.Union.Case) -> MockSchema {
        switch self {
        case .inline, .ordered: one.schema
        case .presence: .object([MockField(one.tag, one.schema)])
        case .adjacent(_, let content), .status(_, let content): .object([MockField(content, one.schema)])
        }
    }
}
