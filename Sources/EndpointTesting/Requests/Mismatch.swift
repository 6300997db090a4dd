/// Why a request is not the one that was looked for.
enum Mismatch: Sendable, Hashable {
    case method(asked: String, wanted: String)
    case host(asked: String, wanted: String)
    /// `distance` says how far apart they are, in segments.
    case path(asked: String, wanted: String, distance: Int)
    /// Nil is no such parameter.
    case query(String, asked: [String], wanted: [String])
    case header(String, asked: String?, wanted: String?)
    /// A place in the body; a text is what stands there, nil is nothing.
    case body(at: String, asked: String?, wanted: String?)
    /// A condition of the test's own.
    case condition
    /// The rule has answered as often as it was to.
    case spent(String)
    /// The rule itself cannot be met.
    case broken(String)

    /// How far away from a match it leads: a wrong value is nearer than a wrong method, and that nearer than a wrong path.
    var weight: Int {
        switch self {
        case .path(_, _, let distance): 10 * distance
        case .host, .broken: 30
        case .method: 8
        case .query, .header, .body, .condition: 2
        case .spent: 1
        }
    }

    /// What differs, for people; values of names that sound secret are left out.
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
