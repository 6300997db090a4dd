internal import EndpointRuntime
internal import Foundation

/// The text of a recording, and its parser.
enum RecordingFile {
    static func text(_ exchange: RecordedExchange) throws(WireError) -> String {
        let request = exchange.request
        let response = exchange.response
        var asked: [(key: String, value: PrettyJSON)] = [
            ("method", .value(.string(request.method))), ("url", .value(.string(request.url))),
            ("headers", headers(request.headers)),
        ]
        asked += body(request.body)
        var answered: [(key: String, value: PrettyJSON)] = [
            ("status", .value(.number(JSONNumber(response.status)))), ("headers", headers(response.headers)),
        ]
        answered += body(response.body)
        switch response.end {
        case nil: break
        case .left: answered.append(("end", .value("left")))
        case .broken(let kind): answered.append(("end", .value(.string(kind.rawValue))))
        }
        var parts: [(key: String, value: PrettyJSON)] = [
            ("request", .members(asked)), ("response", .members(answered)),
        ]
        if exchange.hasReplacedValues { parts.append(("values", .value("replaced"))) }
        return try PrettyJSON.members(parts).text()
    }

    private static func headers(_ headers: [RecordedExchange.Header]) -> PrettyJSON {
        .list(headers.map { .string("\($0.name): \($0.value)") })
    }

    private static func body(_ body: RecordedBody) -> [(key: String, value: PrettyJSON)] {
        switch body {
        case .none: []
        case .json(let value): [("json", .value(value))]
        case .text(let text): [("text", .list(text.components(separatedBy: "\n").map { .string($0) }))]
        case .binary(let bytes):
            [("base64", .list(lines(bytes.base64EncodedString()).map { .string($0) }))]
        case .omitted(let why): [("omitted", .value(.string(why)))]
        }
    }

    private static func lines(_ text: String) -> [String] {
        var rest = text[...]
        var lines: [String] = []
        while !rest.isEmpty {
            lines.append(String(rest.prefix(96)))
            rest = rest.dropFirst(96)
        }
        return lines
    }

    /// Reads the exchange from the text of a recording.
    static func exchange(_ bytes: Data) throws(Problem) -> RecordedExchange {
        let json: JSONValue
        do {
            json = try Wire.decode(JSONValue.self, from: bytes)
        } catch {
            throw Problem("it is not valid JSON: \(error)")
        }
        guard let request = json["request"], let response = json["response"] else {
            throw Problem("it needs \"request\" and \"response\"")
        }
        guard let method = request["method"]?.string, let url = request["url"]?.string, url.contains("://") else {
            throw Problem("its request needs a \"method\" and a whole \"url\"")
        }
        guard case .number(let number)? = response["status"], let status = Int(number.literal),
            (100...999).contains(status)
        else { throw Problem("its response needs a \"status\" from 100 to 999") }
        return RecordedExchange(
            request: .init(method: method, url: url, headers: try headers(request), body: try body(request)),
            response: .init(
                status: status,
                headers: try headers(response),
                body: try body(response),
                end: try end(response)
            ),
            hasReplacedValues: json["values"]?.string == "replaced"
        )
    }

    /// The reason why a text is not a recording.
    struct Problem: Error {
        let why: String

        init(_ why: String) { self.why = why }
    }

    private static func headers(_ message: JSONValue) throws(Problem) -> [RecordedExchange.Header] {
        var headers: [RecordedExchange.Header] = []
        for line in try texts(message, "headers") ?? [] {
            guard let colon = line.firstIndex(of: ":") else { throw Problem("the header \"\(line)\" has no colon") }
            let value = line[line.index(after: colon)...].drop { $0 == " " }
            headers.append(.init(String(line[..<colon]), String(value)))
        }
        return headers
    }

    private static func body(_ message: JSONValue) throws(Problem) -> RecordedBody {
        if let json = message["json"] { return .json(json) }
        if let lines = try texts(message, "text") { return .text(lines.joined(separator: "\n")) }
        if let lines = try texts(message, "base64") {
            guard let bytes = Data(base64Encoded: lines.joined()) else { throw Problem("\"base64\" is none") }
            return .binary(bytes)
        }
        if let why = message["omitted"]?.string { return .omitted(why) }
        return .none
    }

    private static func end(_ response: JSONValue) throws(Problem) -> RecordedExchange.End? {
        guard let text = response["end"]?.string else { return nil }
        if text == "left" { return .left }
        guard let kind = TransportError.Kind(rawValue: text) else {
            throw Problem("\"\(text)\" is not a valid \"end\"")
        }
        return .broken(kind)
    }

    /// Reads a list of texts. A single text is a list with one element.
    private static func texts(_ message: JSONValue, _ key: String) throws(Problem) -> [String]? {
        switch message[key] {
        case nil: return nil
        case .string(let text): return [text]
        case .array(let elements):
            let texts = elements.compactMap(\.string)
            guard texts.count == elements.count else { throw Problem("\"\(key)\" must be text") }
            return texts
        default: throw Problem("\"\(key)\" must be a list of texts")
        }
    }
}
