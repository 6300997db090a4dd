import EndpointDescription

/// A request of an endpoint with example values, as HTTP and as a line for curl.
struct RequestExample {
    private let route: APIDescription.Route
    private let address: String
    private let schemes: [APIDescription.AuthScheme]
    private let examples: ExampleValues

    init(_ route: APIDescription.Route, at address: String, in api: ReferenceAPI) {
        self.route = route
        self.address = address
        examples = api.examples
        let names = route.isAuthenticationChoice ? Array(route.authentication.prefix(1)) : route.authentication
        schemes = names.compactMap { name in api.description.schemes.first { $0.name == name } }
    }

    /// The request line, the header fields and the body.
    var http: String {
        let (host, base) = parts
        let fields = [("Host", host)] + headers
        let lines = ["\(route.method) \(base)\(target) HTTP/1.1"] + fields.map { "\($0.0): \($0.1)" }
        return lines.joined(separator: "\n") + (body.map { "\n\n\($0)" } ?? "")
    }

    /// A command for a shell.
    var curl: String {
        let isRead = route.method == "GET" && route.body == nil
        let url = route.path == "{url}" ? "https://server.example" : address + target
        var lines = ["curl \(isRead ? "" : "-X \(route.method) ")\(ShellText.word(url))"]
        lines += headers.map { "-H \(ShellText.word("\($0.0): \($0.1)"))" }
        // With --data-binary, curl would read a file where the body begins with '@'.
        if let body { lines.append("--data-raw \(ShellText.word(body))") }
        return lines.joined(separator: " \\\n  ")
    }

    /// The host of the address, and the path behind it.
    private var parts: (host: String, path: String) {
        let rest = address.firstRange(of: "://").map { address[$0.upperBound...] } ?? address[...]
        let host = rest.unicodeScalars.prefix { $0 != "/" }
        return (String(host), String(rest.unicodeScalars.dropFirst(host.count)))
    }

    /// The path and the query with their example values.
    private var target: String {
        var path = ""
        for (index, piece) in route.path.unicodeScalars.split(separator: "{", omittingEmptySubsequences: false)
            .enumerated()
        {
            guard index > 0, let end = piece.firstIndex(of: "}") else {
                path += String(piece)
                continue
            }
            let name = String(String.UnicodeScalarView(piece[..<end].prefix { $0 != "." }))
            path += URLText.escaped(text(of: name, in: .path)) + String(piece[piece.index(after: end)...])
        }
        let query = fixed(.query) + required(.query) + credentials(.query)
        guard !query.isEmpty else { return path }
        return path + "?" + query.map { "\(URLText.escaped($0.0))=\(URLText.escaped($0.1))" }.joined(separator: "&")
    }

    private var headers: [(String, String)] {
        let key =
            if case .header(let name)? = route.idempotencyKey { [(name, "a-new-uuid")] } else { [(String, String)]() }
        let type = route.body.map { [("Content-Type", $0.sentType)] } ?? []
        let accept = route.answers.contains { if case .json = $0.content { true } else { false } }
        return credentials(.header) + (accept ? [("Accept", "application/json")] : []) + fixed(.header)
            + required(.header)
            + key + type
    }

    private var body: String? {
        guard let body = route.body else { return nil }
        var value = examples.value(body.schema, named: "body")
        for field in body.provided { value.set(.string("(set by the app)"), at: [field.key]) }
        for member in body.members { value.set(member.value, at: member.path) }
        switch body.format {
        case .json: return value.lines(width: 72).joined(separator: "\n")
        case .lines: return value.text
        case .form:
            let members = value.members ?? []
            return members.map {
                "\(URLText.escaped($0.key))=\(URLText.escaped($0.value.parameterText ?? $0.value.text))"
            }
            .joined(separator: "&")
        case .multipart: return "(a part for each of: \((value.members ?? []).map(\.key).joined(separator: ", ")))"
        case .text, .binary: return "(the content)"
        }
    }

    private func fixed(_ place: APIDescription.Place) -> [(String, String)] {
        route.fixed.filter { $0.place == place }.map { ($0.name, $0.value ?? "(set by the app)") }
    }

    private func required(_ place: APIDescription.Place) -> [(String, String)] {
        route.parameters.filter { $0.place == place && $0.isRequired && $0.name != "*" }.map { parameter in
            (parameter.name, text(of: parameter.name, in: place))
        }
    }

    /// The value of a parameter: that of the example which the answer has, if it has a field of the name.
    private func text(of name: String, in place: APIDescription.Place) -> String {
        let answered = route.answers.lazy.compactMap { answer -> String? in
            guard case .json(let schema, _, _) = answer.content else { return nil }
            return examples.value(schema, named: "")[name]?.parameterText
        }
        if place == .path, let text = answered.first { return text }
        guard let parameter = route.parameters.first(where: { $0.name == name && $0.place == place }) else {
            return name
        }
        let value = examples.value(parameter.schema, named: name)
        if case .array(let elements) = value { return elements.compactMap(\.parameterText).joined(separator: ",") }
        return value.parameterText ?? name
    }

    private func credentials(_ place: APIDescription.Place) -> [(String, String)] {
        schemes.compactMap { scheme in
            switch (scheme.kind, place) {
            case (.bearer, .header): ("Authorization", "Bearer TOKEN")
            case (.basic, .header): ("Authorization", "Basic CREDENTIALS")
            case (.header(let name), .header), (.query(let name), .query): (name, "KEY")
            default: nil
            }
        }
    }
}

/// Text as a part of a URL.
enum URLText {
    /// The text with all but the unreserved characters of RFC 3986 §2.3 in percent encoding.
    static func escaped(_ text: String) -> String {
        var result = ""
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                result.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                result += "%" + (digits.utf8.count == 1 ? "0" : "") + digits
            }
        }
        return result
    }
}
