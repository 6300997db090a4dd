internal import EndpointRuntime
internal import Foundation

/// Removes secrets from exchanges, and remembers them for later exchanges.
final class Redactor: Sendable {
    let redaction: Redaction
    private let known = Lock(KnownSecrets())

    init(_ redaction: Redaction) {
        self.redaction = redaction
    }

    /// The exchange without its secrets.
    func redacted(_ exchange: RecordedExchange) -> RecordedExchange {
        var found = SecretFinding(redaction)
        found.take(exchange.request)
        found.take(exchange.response)
        let secrets = known.withLock { known in
            known.add(found.values)
            return known
        }
        var result = exchange
        result.request = redacted(result.request, secrets)
        result.response.headers = redacted(result.response.headers, secrets)
        result.response.body = redacted(
            result.response.body,
            result.response.headers.first { $0.isNamed("content-type") }?.value,
            secrets
        )
        for change in redaction.changes { change(&result) }
        return result
    }

    /// A request without its secrets, for comparison with recorded ones.
    func redacted(_ request: RecordedExchange.Request) -> RecordedExchange.Request {
        var found = SecretFinding(redaction)
        found.take(request)
        let secrets = known.withLock { known in
            known.add(found.values)
            return known
        }
        var exchange = RecordedExchange(
            request: redacted(request, secrets),
            response: .init(status: 200, headers: [], body: .none)
        )
        for change in redaction.changes { change(&exchange) }
        return exchange.request
    }

    private func redacted(
        _ request: RecordedExchange.Request,
        _ secrets: KnownSecrets
    ) -> RecordedExchange.Request {
        var result = request
        result.url = secrets.removed(from: redactedURL(request))
        result.headers = redacted(request.headers, secrets)
        result.body = redacted(request.body, request.header("content-type"), secrets)
        return result
    }

    private func redactedURL(_ request: RecordedExchange.Request) -> String {
        let target = request.target
        let server = request.url.dropLast(target.count)
        var (path, query) = (target.prefix { $0 != "?" }.description, target.drop { $0 != "?" })
        for route in redaction.routes where route.method == request.method {
            path = route.path.replacing(route.secrets, in: path, by: Removed.mark)
        }
        query = redaction.names.redactedTarget(String(query))[...]
        return server + path + query
    }

    private func redacted(
        _ headers: [RecordedExchange.Header],
        _ secrets: KnownSecrets
    ) -> [RecordedExchange.Header] {
        headers.map { header in
            if redaction.names.isSecret(header: header.name) { return .init(header.name, Removed.mark) }
            return .init(header.name, secrets.removed(from: LinkText.redacted(header.value, redaction.names)))
        }
    }

    private func redacted(_ body: RecordedBody, _ type: String?, _ secrets: KnownSecrets) -> RecordedBody {
        switch body {
        case .none, .omitted:
            return body
        case .json(let value):
            return .json(redacted(value, at: [], secrets))
        case .text(let text):
            return .text(secrets.removed(from: redactedText(text, type, secrets)))
        case .binary:
            return body.mapText { secrets.removedFromLatin1(BodyParts.redacted($0, type, redaction.names)) }
        }
    }

    private func redactedText(_ text: String, _ type: String?, _ secrets: KnownSecrets) -> String {
        if type?.hasPrefix("application/x-www-form-urlencoded") == true {
            return redaction.names.redactedPairs(text, isForm: true, redaction.names.isSecret(field:))
        }
        if type?.hasPrefix("multipart/") == true { return BodyParts.redacted(text, type, redaction.names) }
        return JSONLines.map(text) { redacted($0, at: [], secrets) }
    }

    private func redacted(_ value: JSONValue, at path: [String], _ secrets: KnownSecrets) -> JSONValue {
        if redaction.hidesPlace(path) { return Placeholder.of(value) }
        switch value {
        case .object(let members):
            var result: [String: JSONValue] = [:]
            for (key, member) in members {
                let isSecret = redaction.names.isSecret(field: key)
                result[secrets.removedFromKey(key)] =
                    isSecret ? Placeholder.of(member) : redacted(member, at: path + [key], secrets)
            }
            return .object(result)
        case .array(let elements):
            return .array(elements.map { redacted($0, at: path + ["*"], secrets) })
        case .string(let text):
            // If the whole value is secret, it keeps its kind, so a reader that expects an id still finds one.
            if secrets.has(text) { return Placeholder.of(value) }
            return .string(secrets.removed(from: LinkText.redacted(text, redaction.names)))
        case .number(let number):
            return secrets.has(number.literal) ? .number(.zero) : value
        case .null, .bool:
            return value
        }
    }
}

extension Redaction {
    /// Whether the value that these keys lead to is removed. The key of a list's element is `*`.
    func hidesPlace(_ path: [String]) -> Bool {
        places.contains { place in
            place.count == path.count && zip(place, path).allSatisfy { $0 == "*" || $0 == $1 }
        }
    }
}

/// The replacement of a removed value. It has the same type, and the same kind if readers would refuse another.
enum Placeholder {
    static func of(_ value: JSONValue) -> JSONValue {
        switch value {
        case .null: .null
        case .bool: .bool(false)
        case .number: .number(.zero)
        case .string(let text): .string(of(text))
        case .array(let elements): .array(elements.map(of))
        case .object(let members): .object(members.mapValues(of))
        }
    }

    /// Whether a text is a number or a date. Such texts appear in many places without being secret.
    static func isCommon(_ text: String) -> Bool {
        isDate(text) || text.count < 12 && JSONNumber(literal: text) != nil
    }

    private static func of(_ text: String) -> String {
        if text.isEmpty { return "" }
        if UUID(uuidString: text) != nil { return "00000000-0000-0000-0000-000000000000" }
        if JSONNumber(literal: text) != nil { return "0" }
        if isDate(text) { return text.count == 10 ? "2000-01-01" : "2000-01-01T00:00:00Z" }
        return Removed.mark
    }

    /// `2026-01-31`, alone or followed by a `T`.
    private static func isDate(_ text: String) -> Bool {
        let day = Array(text.utf8.prefix(11))
        guard day.count >= 10, day.count == 10 || day[10] == UInt8(ascii: "T") else { return false }
        return day[..<10].enumerated().allSatisfy { index, byte in
            index == 4 || index == 7 ? byte == UInt8(ascii: "-") : (0x30...0x39).contains(byte)
        }
    }
}
