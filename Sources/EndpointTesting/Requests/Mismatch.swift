/// The reason why a request does not match.
enum Mismatch: Sendable, Hashable {
    case method(asked: String, wanted: String)
    case host(asked: String, wanted: String)
    /// `distance` is the number of segments that differ.
    case path(asked: String, wanted: String, distance: Int)
    /// Nil means that the parameter is missing.
    case query(String, asked: [String], wanted: [String])
    case header(String, asked: String?, wanted: String?)
    /// A place in the body. The texts are the values there; nil means that there is none.
    case body(at: String, asked: String?, wanted: String?)
    /// A condition of the test's own.
    case condition
    /// The rule has given all its answers.
    case spent(String)
    /// The rule itself can never match.
    case broken(String)

    /// The distance from a match: a wrong value is nearer than a wrong method, which is nearer than a wrong path.
    var weight: Int {
        switch self {
        case .path(_, _, let distance): 10 * distance
        case .host, .broken: 30
        case .method: 8
        case .query, .header, .body, .condition: 2
        case .spent: 1
        }
    }

    /// The difference for people. The values of names that sound secret are left out.
    func text(_ secrets: SecretNames = .standard) -> String {
        switch self {
        case .method(let asked, let wanted): "the method is \(asked), not \(wanted)"
        case .host(let asked, let wanted): "the host is \"\(asked)\", not \"\(wanted)\""
        case .path(let asked, let wanted, _): "the path has \"\(asked)\", not \"\(wanted)\""
        case .query(let name, let asked, let wanted):
            "the query's \"\(name)\" is \(Self.list(asked, hidden: secrets.isSecret(query: name))), not "
                + Self.list(wanted, hidden: secrets.isSecret(query: name))
        case .header(let name, let asked, let wanted):
            "the header's \"\(name)\" is \(Self.value(asked, hidden: secrets.isSecret(header: name))), not "
                + Self.value(wanted, hidden: secrets.isSecret(header: name))
        case .body(let place, let asked, let wanted):
            place.isEmpty
                ? "the body is \(asked ?? "missing"), not \(wanted ?? "missing")"
                : "the body's \"\(place)\" is \(asked ?? "missing"), not \(wanted ?? "missing")"
        case .condition: "it does not meet the condition"
        case .spent(let why): why
        case .broken(let why): why
        }
    }

    private static func list(_ values: [String], hidden: Bool) -> String {
        guard !values.isEmpty else { return "missing" }
        return hidden ? "a secret" : values.map { "\"\($0)\"" }.joined(separator: ", ")
    }

    private static func value(_ value: String?, hidden: Bool) -> String {
        list(value.map { [$0] } ?? [], hidden: hidden)
    }
}
