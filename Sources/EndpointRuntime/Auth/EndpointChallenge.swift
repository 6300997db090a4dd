internal import HTTPTypes

/// What a server requires when it answers with a 401: a challenge of its `WWW-Authenticate` field (RFC 9110 §11.6.1).
///
/// ```text
/// WWW-Authenticate: Bearer realm="https://auth.example/token",service="registry.example",scope="repository:a/b:pull"
/// ```
public struct EndpointChallenge: Sendable, Hashable {
    /// The authentication scheme, in lower case: `bearer`.
    public let scheme: String

    /// The parameters of the challenge. Their names are in lower case.
    public let parameters: [String: String]

    /// The text in place of parameters, as `Negotiate` sends it.
    public let token: String?

    /// Creates a challenge.
    public init(scheme: String, parameters: [String: String] = [:], token: String? = nil) {
        self.scheme = scheme.lowercased()
        self.parameters = Dictionary(parameters.map { ($0.key.lowercased(), $0.value) }) { first, _ in first }
        self.token = token
    }

    /// The parameter with this name, in any letter case.
    public subscript(name: String) -> String? { parameters[name.lowercased()] }

    /// Where to get a token, or the area that the token is for.
    public var realm: String? { parameters["realm"] }

    /// The service that the token is for, as container registries send it.
    public var service: String? { parameters["service"] }

    /// What the token must allow (RFC 6750 §3).
    public var scope: String? { parameters["scope"] }
}

extension EndpointChallenge {
    /// The challenges of a response, in their order; what cannot be read is left out.
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

    /// Of a name that stands there twice the first counts.
    private func adding(_ name: String, _ value: String) -> EndpointChallenge {
        EndpointChallenge(scheme: scheme, parameters: parameters.merging([name: value]) { first, _ in first })
    }

    /// `name=value`, or `name="a \"value\""`; nil for anything else, such as a token that ends in `=`.
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
