internal import EndpointRuntime
internal import Foundation

/// Removes secrets from exchanges, and remembers them for all other exchanges.
final class Redactor: Sendable {
    private let redaction: Redaction
    private let state = Lock(State())

    private struct State: Sendable {
        var known = KnownSecrets()
        var disguise = Disguise()
    }

    init(_ redaction: Redaction) {
        self.redaction = redaction
    }

    /// An exchange without the secrets that are known so far.
    struct Result {
        let exchange: RecordedExchange
        /// The number of secrets and of values that were known.
        let knowledge: Int
        /// The exchange without the secrets that names point out.
        fileprivate let named: RecordedExchange
        fileprivate let knownSecrets: Int
        /// The parts of addresses that stayed, because they may be names.
        fileprivate let parts: Set<String>
    }

    /// The exchange without its secrets.
    func redacted(_ exchange: RecordedExchange) -> Result { finished(named(exchange)) }

    /// A request without its secrets, for comparison with recorded ones. Its values are not replaced.
    func redacted(_ request: RecordedExchange.Request) -> RecordedExchange.Request {
        let response = RecordedExchange.Response(status: 200, headers: [], body: .none)
        let named = named(RecordedExchange(request: request, response: response))
        var result = state.withLock { $0.known }.removed(from: named)
        for change in redaction.changes { change(&result) }
        return result.request
    }

    /// The exchange without what later exchanges showed to be a secret or a value; nil if that changes nothing.
    func renewed(_ result: Result) -> Result? {
        let isOutdated = state.withLock { state in
            state.known.count > result.knownSecrets || result.parts.contains(where: state.disguise.knows)
        }
        return isOutdated ? finished(result.named) : nil
    }

    private func named(_ exchange: RecordedExchange) -> RecordedExchange {
        var found = NamedSecrets(redaction, exchange.request)
        var named = exchange
        found.redact(&named.request)
        found.redact(&named.response)
        state.withLock { $0.known.add(found.values) }
        return named
    }

    private func finished(_ named: RecordedExchange) -> Result {
        let secrets = state.withLock { $0.known }
        var result = secrets.removed(from: named)
        var (count, parts): (Int, Set<String>) = (0, [])
        if redaction.replacesValues {
            (result, count, parts) = state.withLock { Self.disguised(result, redaction, &$0.disguise) }
        }
        for change in redaction.changes { change(&result) }
        return Result(
            exchange: result,
            knowledge: secrets.count + count,
            named: named,
            knownSecrets: secrets.count,
            parts: parts
        )
    }

    /// The exchange with other values, the number of those that are known now, and the parts of addresses that stayed.
    private static func disguised(
        _ exchange: RecordedExchange,
        _ redaction: Redaction,
        _ disguise: inout Disguise
    ) -> (RecordedExchange, Int, Set<String>) {
        let kept = KeptValues(redaction, exchange.request)
        var (values, parts) = (disguise, Set<String>())
        let replace = { (value: String, mayBeName: Bool) -> String in
            guard mayBeName, !values.knows(value) else { return values.replacement(of: value) }
            parts.insert(value)
            return value
        }
        let walk = ValueWalk(kept: kept) { text, mayBeName in
            mayBeName ? replace(text, true) : TextWalk(kept: kept, replace: replace).text(text)
        }
        var (result, count) = (exchange, 0)
        // A body may show that a part of an address is a value.
        repeat {
            (count, parts) = (values.count, [])
            result.request = walk.request(exchange.request)
            result.request.headers = walk.headers(exchange.request.headers)
            result.response = walk.response(exchange.response)
        } while values.count > count
        result.hasReplacedValues = true
        disguise = values
        return (result, count, parts)
    }
}

extension KnownSecrets {
    /// The exchange with the mark instead of each of the values.
    fileprivate func removed(from exchange: RecordedExchange) -> RecordedExchange {
        guard count > 0 else { return exchange }
        var result = exchange
        result.request.url = removed(from: result.request.url)
        result.request.headers = removed(from: result.request.headers)
        result.request.body = removed(from: result.request.body)
        result.response.headers = removed(from: result.response.headers)
        result.response.body = removed(from: result.response.body)
        return result
    }

    private func removed(from headers: [RecordedExchange.Header]) -> [RecordedExchange.Header] {
        headers.map { .init($0.name, removed(from: $0.value)) }
    }

    private func removed(from body: RecordedBody) -> RecordedBody {
        switch body {
        case .none, .omitted: body
        case .json(let value): .json(removed(from: value))
        case .text(let text): .text(removed(from: text))
        case .binary(let bytes): removed(from: Array(bytes)).map { .binary(Data($0)) } ?? body
        }
    }

    private func removed(from value: JSONValue) -> JSONValue {
        switch value {
        case .object(let members):
            var result: [String: JSONValue] = [:]
            for (key, member) in members { result[removedFromKey(key)] = removed(from: member) }
            return .object(result)
        case .array(let elements): return .array(elements.map(removed))
        case .string(let text):
            // If the whole value is secret, it keeps its kind, so a reader that expects an id still finds one.
            return has(text) ? Placeholder.of(value) : .string(removed(from: text))
        case .number(let number): return has(number.literal) ? .number(.zero) : value
        case .null, .bool: return value
        }
    }
}

extension Redaction {
    /// Returns true if the value at this path is removed. The key of a list's element is `*`.
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

    /// Returns true if a value has replaced another one.
    static func isPlaceholder(_ text: String) -> Bool {
        ["0", "00000000-0000-0000-0000-000000000000", "2000-01-01", "2000-01-01T00:00:00Z"].contains(text)
    }

    /// Returns true if a text is a number or a date. Such texts appear in many places without being secret.
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
