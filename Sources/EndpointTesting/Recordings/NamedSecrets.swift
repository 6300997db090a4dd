internal import EndpointRuntime
internal import Foundation

/// Replaces the secrets in an exchange, by their names or by the spec, and collects their values, which are then
/// removed everywhere else.
struct NamedSecrets {
    let redaction: Redaction
    let routes: [(spec: SpecSecrets, route: SpecSecrets.Route, path: Substring)]
    private let hasSecretURL: Bool
    /// The secret values that were found.
    var values: Set<String> = []

    /// Finds the secret parts of this request and its answer.
    init(_ redaction: Redaction, _ request: RecordedExchange.Request) {
        self.redaction = redaction
        hasSecretURL = request.hasSecretURL
        let path = QueryItem.split(request.target).path
        routes = redaction.specs.flatMap { spec in
            spec.routes(request.method, path).map { (spec, $0.route, $0.path) }
        }
    }

    mutating func redact(_ request: inout RecordedExchange.Request) {
        let type = request.header("content-type")
        request.url = hasSecretURL ? hidden(url: request.url) : redacted(url: request)
        let open = routes.compactMap(\.route.openHeaders)
        let named = open.dropFirst().reduce(open.first) { $0?.intersection($1) }
        request.headers = redacted(request.headers, named: named)
        if routes.contains(where: \.route.hidesBody) {
            request.body = hidden(request.body)
        } else {
            request.body = redacted(request.body, type) { spec, value in
                spec.route.bodies.map { spec.spec.marks(value, $0) }
            }
        }
    }

    mutating func redact(_ response: inout RecordedExchange.Response) {
        let type = response.headers.first { $0.isNamed("content-type") }?.value
        response.headers = redacted(response.headers, named: nil)
        response.body = redacted(response.body, type) { spec, value in
            spec.route.answers.map { spec.spec.marks(value, $0) }
        }
    }

    // MARK: URL

    /// The URL with everything after its scheme removed.
    private mutating func hidden(url: String) -> String {
        let scheme = url.prefix { $0 != ":" }
        let target = url.dropFirst(scheme.count + 3).drop { $0 != "/" }
        values.formUnion([url, String(target)])
        let (path, query) = QueryItem.split(String(target))
        let parts = path.split(separator: "/").map { PathPattern.unescaped($0) } + query.map(\.value)
        values.formUnion(parts.filter { !isWord($0) })
        return "\(scheme)://\(Removed.mark)/\(Removed.mark)"
    }

    private mutating func redacted(url request: RecordedExchange.Request) -> String {
        let target = request.target
        let (path, _) = QueryItem.split(target)
        let server = redacted(text: String(request.url.dropLast(target.count)))
        let segments = hidingParameters(in: path).split(separator: "/", omittingEmptySubsequences: false)
        let redacted = segments.map { escaped(String($0)) }.joined(separator: "/")
        return server + redacted + self.redacted(pairs: target.dropFirst(path.count), isForm: false)
    }

    /// The path with the mark instead of its secret parameters.
    private mutating func hidingParameters(in path: String) -> String {
        var secrets: [Range<Int>] = []
        for (_, route, part) in routes where !route.pathParameters.isEmpty {
            let part = String(part)
            let start = path.utf8.count - part.utf8.count
            for (name, value) in route.path.matched(part) ?? [] where route.pathParameters.contains(name) {
                values.insert(PathPattern.unescaped(value))
                let lower = start + part.utf8.distance(from: part.startIndex, to: value.startIndex)
                secrets.append(lower..<lower + value.utf8.count)
            }
        }
        var result = Array(path.utf8)
        // Two routes may match, and the parameter of one contain that of the other.
        let outer = secrets.filter { range in
            !secrets.contains { $0 != range && $0.lowerBound <= range.lowerBound && range.upperBound <= $0.upperBound }
        }
        for range in Set(outer).sorted(by: { $0.lowerBound > $1.lowerBound }) {
            result.replaceSubrange(range, with: Removed.mark.utf8)
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// A part of a URL. It keeps its spelling if nothing in it is secret.
    private mutating func escaped(_ text: String) -> String {
        guard let plain = text.removingPercentEncoding else { return text }
        let redacted = redacted(text: plain)
        guard redacted != plain else { return text }
        return redacted.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed.union(["<", ">"])) ?? Removed.mark
    }

    /// The parameters of a query, with its question mark, or of a form.
    mutating func redacted(pairs text: some StringProtocol, isForm: Bool) -> String {
        let names = QueryItem.items(of: text.drop { $0 == "?" }, isForm: isForm).map(\.name)
        return text.utf8.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false).map { bytes in
            let pair = String(decoding: bytes, as: UTF8.self)
            let start = !isForm && pair.hasPrefix("?") ? "?" : ""
            guard let item = QueryItem.items(of: pair.dropFirst(start.count), isForm: isForm).first else { return pair }
            let spelled = Substring(pair.utf8.dropFirst(start.count).prefix { $0 != UInt8(ascii: "=") })
            let isSecret =
                isForm
                ? redaction.names.isSecret(field: item.name, beside: names) : redaction.names.isSecret(query: item.name)
            if isSecret {
                values.insert(item.value)
                return start + hidden(name: String(spelled), item.name) + "=" + Removed.mark
            }
            let value = redacted(text: item.value)
            guard value != item.value else { return pair }
            let allowed = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-._~<>"))
            return start + spelled + "=" + (value.addingPercentEncoding(withAllowedCharacters: allowed) ?? Removed.mark)
        }.joined(separator: "&")
    }

    /// The name of a parameter, without the keys of a map that is secret: `notes[<removed>]`.
    private mutating func hidden(name spelled: String, _ name: String) -> String {
        guard let end = name.unicodeScalars.firstIndex(where: { $0 == "[" || $0 == "." }),
            redaction.mapNames.union(redaction.holderNames).contains(SecretNames.plain(String(name[..<end])))
        else { return spelled }
        let keys = name[end...].unicodeScalars.split { "[].".unicodeScalars.contains($0) }.map(String.init)
        values.formUnion(keys.filter { !isWord($0) })
        return name[..<end] + "[\(Removed.mark)]"
    }

    // MARK: Header fields

    /// The header fields. If only those with these names are known, the others are left out.
    private mutating func redacted(
        _ headers: [RecordedExchange.Header],
        named: Set<String>?
    ) -> [RecordedExchange.Header] {
        headers.compactMap { header in
            if let named, !named.union(Self.ordinaryHeaders).contains(SecretNames.plain(header.name)) {
                values.insert(header.value)
                if !isWord(header.name) { values.insert(header.name) }
                return nil
            }
            if redaction.names.isSecret(header: header.name) {
                take(header)
                return .init(header.name, Removed.mark)
            }
            if hasSecretURL, header.isNamed("location") || header.isNamed("content-location") {
                return .init(header.name, Removed.mark)
            }
            return .init(header.name, redacted(text: header.value))
        }
    }

    private static let ordinaryHeaders = Set(
        [
            "accept", "accept-encoding", "accept-language", "cache-control", "content-type", "cookie", "if-match",
            "if-modified-since", "if-none-match", "if-range", "idempotency-key", "range", "user-agent", "authorization",
        ].map(SecretNames.plain)
    )

    /// Collects a field's whole value, and the parts of it that are secrets themselves.
    private mutating func take(_ header: RecordedExchange.Header) {
        values.insert(header.value)
        // The field may have JSON or parameters of its own.
        _ = redacted(text: header.value)
        switch header.name.lowercased() {
        case "cookie": for pair in header.value.split(separator: ";") { takeCookie(pair) }
        case "set-cookie": takeCookie(header.value.prefix { $0 != ";" })
        default:
            let words = header.value.split(separator: " ").map(String.init)
            values.formUnion(words.dropFirst().filter { words.count == 2 || !isWord($0) })
            for part in header.value.split(whereSeparator: { ",; ".contains($0) }) where part.contains("=") {
                let value = part.drop { $0 != "=" }.dropFirst().trimmingCharacters(in: ["\""])
                if !isWord(value) { values.insert(value) }
            }
            if words.first?.lowercased() == "basic", let text = words.last.flatMap(Base64Text.decoded) {
                values.formUnion([text, String(text.drop { $0 != ":" }.dropFirst())])
            }
        }
    }

    private mutating func takeCookie(_ pair: Substring) {
        values.insert(pair.drop { $0 != "=" }.dropFirst().trimmingCharacters(in: .whitespaces))
    }

    /// Returns true if a text has only letters. It may appear in many places without being secret.
    private func isWord(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { $0.properties.isAlphabetic || $0 == "-" || $0 == "_" }
    }
}
