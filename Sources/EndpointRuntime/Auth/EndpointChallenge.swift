internal import HTTPTypes

/// A challenge in the `WWW-Authenticate` field of a 401 response: the credentials that the server requires (RFC 9110,
/// section 11.6.1).
///
/// ```text
/// WWW-Authenticate: Bearer realm="https://auth.example/token",service="registry.example",scope="repository:a/b:pull"
/// ```
public struct EndpointChallenge: Sendable, Hashable {
    /// The authentication scheme, in lower case: `bearer`.
    public let scheme: String

    /// The parameters of the challenge. Their names are in lower case.
    public let parameters: [String: String]

    /// The token after the scheme, which `Negotiate` sends instead of parameters.
    public let token: String?

    /// Creates a challenge.
    public init(scheme: String, parameters: [String: String] = [:], token: String? = nil) {
        self.scheme = scheme.lowercased()
        self.parameters = Dictionary(parameters.map { ($0.key.lowercased(), $0.value) }) { first, _ in first }
        self.token = token
    }

    /// The parameter with this name, in any letter case.
    public subscript(name: String) -> String? { parameters[name.lowercased()] }

    /// The URL of the token server, or the protection space of the token.
    public var realm: String? { parameters["realm"] }

    /// The service that the token is for, as container registries send it.
    public var service: String? { parameters["service"] }

    /// The permissions that the token must have (RFC 6750, section 3).
    public var scope: String? { parameters["scope"] }

    /// True if the server refuses the request for a reason that has nothing to do with the token's validity.
    var sparesToken: Bool {
        scheme == "bearer" && ["invalid_request", "insufficient_scope"].contains(parameters["error"])
    }
}

extension EndpointChallenge {
    /// The challenges of a response in their order, without invalid ones.
    static func all(in fields: HTTPFields) -> [EndpointChallenge] {
        fields[values: .wwwAuthenticate].flatMap(parse)
    }

    /// The challenges of one field value.
    static func parse(_ text: String) -> [EndpointChallenge] {
        var challenges: [EndpointChallenge] = []
        for item in text.split(outsideQuotesAt: ",").map(trimmed) where !item.isEmpty {
            if let (name, value) = parameter(item) {
                guard let last = challenges.last, last.token == nil else { continue }
                challenges[challenges.count - 1] = last.adding(name, value)
                continue
            }
            let scheme = item.prefix { !isBlank($0) }
            guard isToken(scheme) else { continue }
            let rest = trimmed(item.dropFirst(scheme.count))
            if let (name, value) = parameter(rest) {
                challenges.append(EndpointChallenge(scheme: String(scheme)).adding(name, value))
            } else {
                challenges.append(EndpointChallenge(scheme: String(scheme), token: rest.isEmpty ? nil : String(rest)))
            }
        }
        return challenges
    }

    /// If a name occurs twice, the first value counts.
    private func adding(_ name: String, _ value: String) -> EndpointChallenge {
        EndpointChallenge(scheme: scheme, parameters: parameters.merging([name: value]) { first, _ in first })
    }

    /// Parses `name=value` or `name="a \"value\""`; nil for other text, such as a token that ends in `=`.
    private static func parameter(_ item: Substring) -> (name: String, value: String)? {
        guard let equals = item.firstIndex(of: "=") else { return nil }
        let name = trimmed(item[..<equals])
        let value = trimmed(item[item.index(after: equals)...])
        guard isToken(name) else { return nil }
        if isToken(value) { return (String(name), String(value)) }
        return value.quotedContent.map { (String(name), $0) }
    }

    private static func isToken(_ text: Substring) -> Bool { HTTPField.Name(String(text)) != nil }

    private static func isBlank(_ character: Character) -> Bool { character == " " || character == "\t" }

    private static func trimmed(_ text: Substring) -> Substring {
        var text = text.drop(while: isBlank)
        while let last = text.last, isBlank(last) { text.removeLast() }
        return text
    }
}

extension EndpointChallenge: EndpointRedacted {
    /// The scheme and the names of the parameters.
    public var description: String { "\(scheme) [\(parameters.keys.sorted().joined(separator: ", "))]" }
}
