internal import EndpointRuntime
internal import Foundation

/// Collects the secret values of an exchange, which are then searched for in all other places.
struct SecretFinding {
    private let redaction: Redaction
    private(set) var values: Set<String> = []

    init(_ redaction: Redaction) {
        self.redaction = redaction
    }

    mutating func take(_ request: RecordedExchange.Request) {
        take(request.headers)
        let (path, query) = QueryItem.split(request.target)
        for item in query where redaction.names.isSecret(query: item.name) { values.insert(item.value) }
        for route in redaction.routes where route.method == request.method {
            for (name, value) in route.path.matched(path) ?? [:] where route.secrets.contains(name) {
                values.insert(value)
            }
        }
        take(request.body, request.header("content-type"))
    }

    mutating func take(_ response: RecordedExchange.Response) {
        take(response.headers)
        take(response.body, response.headers.first { $0.isNamed("content-type") }?.value)
    }

    private mutating func take(_ headers: [RecordedExchange.Header]) {
        for header in headers {
            if redaction.names.isSecret(header: header.name) {
                take(header)
            } else {
                takeText(header.value)
            }
        }
    }

    /// Collects values that look secret in any other text: parameters of URLs, and signed tokens (RFC 7519).
    private mutating func takeText(_ text: String) {
        values.formUnion(LinkText.secrets(text, redaction.names))
        guard text.contains("eyJ") else { return }
        for word in text.split(whereSeparator: { !($0.isASCII && ($0.isLetter || $0.isNumber || "._-".contains($0))) })
        where word.hasPrefix("eyJ") && word.filter({ $0 == "." }).count == 2 {
            values.insert(String(word))
        }
    }

    /// Collects a field's whole value, and the parts of it that are secrets themselves.
    private mutating func take(_ header: RecordedExchange.Header) {
        values.insert(header.value)
        switch header.name.lowercased() {
        case "authorization", "proxy-authorization":
            let words = header.value.split(separator: " ").map(String.init)
            values.formUnion(words.dropFirst())
            if words.first?.lowercased() == "basic", let bytes = words.last.flatMap({ Data(base64Encoded: $0) }),
                let text = String(bytes: bytes, encoding: .utf8)
            {
                values.insert(text)
                values.insert(String(text.drop { $0 != ":" }.dropFirst()))
            }
        case "cookie":
            for pair in header.value.split(separator: ";") { takeCookie(pair) }
        case "set-cookie":
            takeCookie(header.value.prefix { $0 != ";" })
        default:
            break
        }
    }

    private mutating func takeCookie(_ pair: Substring) {
        values.insert(pair.drop { $0 != "=" }.dropFirst().trimmingCharacters(in: .whitespaces))
    }

    private mutating func take(_ body: RecordedBody, _ type: String?) {
        switch body {
        case .none, .omitted: break
        case .json(let value): take(value, at: [], isSecret: false)
        case .text(let text): take(text, type)
        case .binary:
            _ = body.mapText { text in
                for value in BodyParts.secrets(text, type, redaction.names) {
                    values.insert(String(data: value.data(using: .isoLatin1) ?? Data(), encoding: .utf8) ?? value)
                }
                return text
            }
        }
    }

    private mutating func take(_ text: String, _ type: String?) {
        if type?.hasPrefix("application/x-www-form-urlencoded") == true {
            for item in QueryItem.items(of: text, isForm: true) where redaction.names.isSecret(field: item.name) {
                values.insert(item.value)
            }
        } else if type?.hasPrefix("multipart/") == true {
            values.formUnion(BodyParts.secrets(text, type, redaction.names))
        } else {
            takeText(text)
            _ = JSONLines.map(text) { value in
                take(value, at: [], isSecret: false)
                return value
            }
        }
    }

    private mutating func take(_ value: JSONValue, at path: [String], isSecret: Bool) {
        let isSecret = isSecret || redaction.hidesPlace(path)
        switch value {
        case .object(let members):
            for (key, member) in members {
                take(member, at: path + [key], isSecret: isSecret || redaction.names.isSecret(field: key))
            }
        case .array(let elements):
            for element in elements { take(element, at: path + ["*"], isSecret: isSecret) }
        case .string(let text):
            if isSecret { values.insert(text) } else { takeText(text) }
        case .number(let number):
            if isSecret { values.insert(number.literal) }
        case .null, .bool:
            break
        }
    }
}

/// Values that must not be written to any file.
struct KnownSecrets: Sendable {
    /// Shorter values would be found in unrelated words and numbers.
    static let shortest = 6

    /// Sorted from the longest, so that no part of a value remains because another value is contained in it.
    private var texts: [String] = []

    /// Adds values, both unescaped and as a URL contains them.
    mutating func add(_ values: Set<String>) {
        var all = Set(texts)
        for value in values where value.count >= Self.shortest && !value.contains(Removed.mark) {
            if Placeholder.isCommon(value) { continue }
            all.insert(value)
            for allowed in [CharacterSet.alphanumerics, .urlQueryAllowed, .urlPathAllowed] {
                if let escaped = value.addingPercentEncoding(withAllowedCharacters: allowed) { all.insert(escaped) }
            }
            let unreserved = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-._~"))
            if let escaped = value.addingPercentEncoding(withAllowedCharacters: unreserved) {
                all.insert(escaped)
                all.insert(escaped.replacingOccurrences(of: "%20", with: "+"))
            }
        }
        texts = all.sorted { ($1.utf8.count, $0) < ($0.utf8.count, $1) }
    }

    /// Whether a text is one of the values.
    func has(_ text: String) -> Bool { texts.contains(text) }

    /// The text with the mark instead of each of the values.
    func removed(from text: String) -> String {
        texts.reduce(text) { text, secret in
            text.contains(secret) ? text.replacingOccurrences(of: secret, with: Removed.mark) : text
        }
    }

    /// The same for the key of an object. A key of only letters is a word, even if the same text is secret elsewhere.
    func removedFromKey(_ key: String) -> String {
        key.allSatisfy { $0.isLetter || $0 == "_" || $0 == "-" } ? key : removed(from: key)
    }

    /// The same for bytes that are treated as Latin 1.
    func removedFromLatin1(_ text: String) -> String {
        texts.reduce(text) { text, secret in
            guard let spelled = String(data: Data(secret.utf8), encoding: .isoLatin1) else { return text }
            return text.replacingOccurrences(of: spelled, with: Removed.mark)
        }
    }
}
