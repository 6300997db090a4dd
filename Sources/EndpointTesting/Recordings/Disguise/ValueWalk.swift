internal import EndpointRuntime
internal import Foundation

/// Goes through the values of an exchange, in the same order for all exchanges of the same form: parts of the address, header
/// fields, and values in bodies. The names of things stay.
struct ValueWalk {
    let kept: KeptValues
    /// Gives the text that takes the place of another. One that may be a name can be a part of an address, and no value.
    let replace: (_ text: String, _ mayBeName: Bool) -> String

    /// The request, without its header fields.
    func request(_ request: RecordedExchange.Request) -> RecordedExchange.Request {
        var result = request
        if !request.url.contains("://\(Removed.mark)/") { result.url = url(request) }
        result.body = body(request.body, request.header("content-type"))
        return result
    }

    func response(_ response: RecordedExchange.Response) -> RecordedExchange.Response {
        var result = response
        result.headers = headers(response.headers)
        result.body = body(response.body, response.headers.first { $0.isNamed("content-type") }?.value)
        return result
    }

    private func url(_ request: RecordedExchange.Request) -> String {
        let (path, _) = QueryItem.split(request.target)
        let query = String(request.target.dropFirst(path.count))
        let start = String(request.url.dropLast(request.target.count))
        let walked = TextWalk(kept: kept, replace: replace).url(
            start + path,
            names: kept.segments,
            values: kept.parameters
        )
        return walked
            + QueryText.map(query, isForm: false) { name, value in
                kept.keeps(parameter: value, name) ? value : replace(value, false)
            }
    }

    // MARK: Header fields

    func headers(_ headers: [RecordedExchange.Header]) -> [RecordedExchange.Header] {
        headers.map { .init($0.name, header($0)) }
    }

    private func header(_ header: RecordedExchange.Header) -> String {
        let name = header.name.lowercased()
        if kept.keeps(text: header.value, header.name) { return header.value }
        if Self.addressHeaders.contains(name) { return replace(header.value, false) }
        if name == "link" { return links(header.value) }
        if name == "content-disposition" { return parameters(header.value) }
        let isStandard = Self.standardHeaders.contains(name) || Self.standardStarts.contains(where: name.hasPrefix)
        return isStandard ? header.value : replace(header.value, false)
    }

    /// `<https://a.example/x?page=2>; rel="next"`: what is in the angle brackets is an address.
    private func links(_ value: String) -> String {
        var result = ""
        var rest = value[...]
        while let open = rest.firstIndex(of: "<"), let close = rest[open...].firstIndex(of: ">") {
            let address = rest[rest.index(after: open)..<close]
            // It may be a part of a removed value.
            result +=
                rest[...open] + (Removed.mark == "<\(address)>" ? String(address) : replace(String(address), false))
                + ">"
            rest = rest[rest.index(after: close)...]
        }
        return result + rest
    }

    /// `attachment; filename="a.pdf"`
    private func parameters(_ value: String) -> String {
        value.split(separator: ";", omittingEmptySubsequences: false).map { part in
            guard let sign = part.firstIndex(of: "=") else { return String(part) }
            return part[...sign] + replace(String(part[part.index(after: sign)...]), false)
        }.joined(separator: ";")
    }

    private static let addressHeaders: Set<String> = ["content-location", "location", "referer"]

    /// Fields of HTTP that say how a message is to be read or kept, and no values of the API.
    private static let standardHeaders: Set<String> = [
        "age", "allow", "alt-svc", "authorization", "connection", "cookie", "date", "deprecation", "etag", "expect",
        "expires", "host", "last-modified", "origin", "pragma", "prefer", "preference-applied", "proxy-authenticate",
        "proxy-authorization", "range", "retry-after", "server", "set-cookie", "strict-transport-security", "sunset",
        "te",
        "trailer", "transfer-encoding", "upgrade", "user-agent", "vary", "via", "warning", "www-authenticate",
        "x-content-type-options", "x-frame-options",
    ]

    private static let standardStarts = [
        "accept", "access-control-", "cache-", "content-", "cross-origin-", "if-", "ratelimit", "x-ratelimit",
        "x-rate-limit",
    ]

    // MARK: Bodies

    private func body(_ body: RecordedBody, _ type: String?) -> RecordedBody {
        switch body {
        case .none, .omitted: body
        case .json(let value): .json(json(value, nil))
        case .text(let text): .text(String(decoding: bytes(Array(text.utf8), type), as: UTF8.self))
        case .binary(let bytes): .binary(Data(self.bytes(Array(bytes), type)))
        }
    }

    private func bytes(_ bytes: [UInt8], _ type: String?) -> [UInt8] {
        if let boundary = MediaTypeParameter.boundary(type) {
            return MultipartText.map(bytes, boundary) { part in
                guard !kept.keeps(part.name) else { return }
                part.head = fileName(part.head)
                part.content = ArraySlice(self.bytes(Array(part.content), part.type))
            }
        }
        guard let text = String(bytes: bytes, encoding: .utf8) else { return bytes }
        return Array(self.text(text, type?.lowercased() ?? "").utf8)
    }

    /// The header fields of a part with another name of its file.
    private func fileName(_ head: String) -> String {
        guard let name = head.range(of: "filename=\"", options: .caseInsensitive),
            let end = head[name.upperBound...].firstIndex(of: "\"")
        else { return head }
        return head[..<name.upperBound] + replace(String(head[name.upperBound..<end]), false) + head[end...]
    }

    private func text(_ text: String, _ type: String) -> String {
        if type.hasPrefix("application/x-www-form-urlencoded") {
            return QueryText.map(text, isForm: true) { name, value in
                kept.keeps(parameter: value, name) ? value : replace(value, false)
            }
        }
        if MarkupWalk.isMarkup(text, type) { return MarkupWalk { replace($0, false) }.text(text) }
        if let value = NamedSecrets.json(text) {
            let walked = json(value, nil)
            return walked == value ? text : NamedSecrets.text(walked) ?? Removed.mark
        }
        let isEvents = type.hasPrefix("text/event-stream")
        let lines = TextLine.all(text)
        let events = lines.split(omittingEmptySubsequences: false, whereSeparator: \.content.isEmpty).map {
            event -> String in
            let data = event.filter(\.isData)
            guard data.count > 1, let value = NamedSecrets.json(data.map(\.data).joined(separator: "\n")) else {
                return event.map { line($0, isEvents) }.joined()
            }
            var isWritten = false
            return event.map { part -> String in
                guard part.isData else { return line(part, isEvents) }
                defer { isWritten = true }
                return isWritten ? "" : "data: " + (NamedSecrets.text(json(value, nil)) ?? Removed.mark) + part.ending
            }.joined()
        }
        let blanks = lines.filter(\.content.isEmpty).map(\.ending)
        return zip(events, blanks + [""]).map { $0 + $1 }.joined()
    }

    /// A line of any text, or of a server-sent event.
    private func line(_ line: TextLine, _ isEvent: Bool) -> String {
        let field = line.content.prefix { $0 != ":" }
        let start = line.isData || isEvent && field.count < line.content.count ? "\(field):" : ""
        let content = line.content.dropFirst(start.count)
        let blank = content.prefix { $0 == " " }
        let value = String(content.dropFirst(start.isEmpty ? 0 : blank.count))
        if isEvent, field == "event" || field == "retry" { return line.content + line.ending }
        var result = value
        if let json = NamedSecrets.json(value) {
            let walked = self.json(json, nil)
            if walked != json { result = NamedSecrets.text(walked) ?? Removed.mark }
        } else if !value.isEmpty {
            result = replace(value, false)
        }
        return start + (start.isEmpty ? "" : blank) + result + line.ending
    }

    // MARK: JSON

    func json(_ value: JSONValue, _ name: String?) -> JSONValue {
        switch value {
        case .null, .bool: return value
        case .number(let number):
            guard !kept.keeps(number: number.literal, name) else { return value }
            return JSONNumber(literal: replace(number.literal, false)).map { .number($0) } ?? value
        case .string(let text):
            if text.isEmpty || kept.keeps(text: text, name) { return value }
            guard let inner = NamedSecrets.json(text) else { return .string(replace(text, false)) }
            let walked = json(inner, name)
            return walked == inner ? value : .string(NamedSecrets.text(walked) ?? Removed.mark)
        case .array(let elements): return .array(elements.map { json($0, name) })
        case .object(let members):
            var result: [String: JSONValue] = [:]
            for key in Self.ordered(members.keys) {
                let member = members[key] ?? .null
                result[self.key(key)] = kept.keeps(key) ? member : json(member, key)
            }
            return .object(result)
        }
    }

    /// The names, and then the others in an order that does not change if their values are replaced.
    private static func ordered(_ keys: some Sequence<String>) -> [String] {
        keys.sorted { one, other in
            let shapes = (ValueShape.of(one), ValueShape.of(other))
            if isName(one) != isName(other) { return isName(one) }
            return isName(one) || shapes.0 == shapes.1 ? one < other : shapes.0 < shapes.1
        }
    }

    /// A key is a name, unless it has what no name has.
    private func key(_ key: String) -> String {
        if kept.keeps(key) || Self.isName(key) { return key }
        return replace(key, Self.mayBeName(key))
    }

    private static func isName(_ key: String) -> Bool {
        mayBeName(key) && !key.utf8.contains { (0x30...0x39).contains($0) }
    }

    /// `line2` may be a name, or an id.
    private static func mayBeName(_ key: String) -> Bool {
        !(key.utf8.first.map { (0x30...0x39).contains($0) } ?? false)
            && key.utf8.allSatisfy {
                (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0) || "_-.:$@".utf8.contains($0)
            }
    }
}
