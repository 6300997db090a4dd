internal import EndpointRuntime
internal import Foundation

/// Writes an exchange as an entry of a HAR 1.2.
enum HAREntry {
    static func text(_ exchange: EndpointTrafficLog.Exchange, _ recorded: RecordedExchange) -> String {
        let (request, response) = (recorded.request, recorded.response)
        var asked: [String: JSONValue] = [
            "method": .string(request.method), "url": .string(request.url), "httpVersion": .string(version(exchange)),
            "headers": headers(request.headers), "queryString": query(of: request), "cookies": .array([]),
            "headersSize": -1, "bodySize": -1,
        ]
        if let (text, _) = body(request.body) {
            let type = request.header("content-type") ?? ""
            asked["postData"] = .object(["mimeType": .string(type), "text": .string(text)])
        }
        let answered: [String: JSONValue] = [
            "status": .number(JSONNumber(response.status)), "statusText": "", "httpVersion": .string(version(exchange)),
            "headers": headers(response.headers), "cookies": .array([]), "content": content(of: response),
            "redirectURL": "", "headersSize": -1, "bodySize": -1,
        ]
        var entry: [String: JSONValue] = [
            "startedDateTime": .string(
                exchange.began.formatted(.iso8601.year().month().day().time(includingFractionalSeconds: true))
            ),
            "time": milliseconds(exchange.duration), "request": .object(asked), "response": .object(answered),
            "cache": .object([:]), "timings": timings(exchange),
        ]
        if exchange.isCut { entry["comment"] = "bodies are shortened" }
        // A tree of JSON can always be written.
        let bytes = (try? Wire.encode(JSONValue.object(entry))) ?? Data()
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func version(_ exchange: EndpointTrafficLog.Exchange) -> String {
        exchange.timings?.networkProtocol ?? "HTTP/1.1"
    }

    private static func headers(_ headers: [RecordedExchange.Header]) -> JSONValue {
        .array(headers.map { .object(["name": .string($0.name), "value": .string($0.value)]) })
    }

    private static func query(of request: RecordedExchange.Request) -> JSONValue {
        .array(
            QueryItem.split(request.target).query.map { item in
                .object(["name": .string(item.name), "value": .string(item.value)])
            }
        )
    }

    private static func content(of response: RecordedExchange.Response) -> JSONValue {
        let type = response.headers.first { $0.isNamed("content-type") }?.value ?? ""
        var content: [String: JSONValue] = ["mimeType": .string(type), "size": 0]
        if let (text, isBase64) = body(response.body) {
            content["size"] = .number(JSONNumber(text.utf8.count))
            content["text"] = .string(text)
            if isBase64 { content["encoding"] = "base64" }
        }
        if case .omitted(let why) = response.body { content["comment"] = .string("left out: \(why)") }
        return .object(content)
    }

    private static func body(_ body: RecordedBody) -> (text: String, isBase64: Bool)? {
        switch body {
        case .none, .omitted: nil
        case .json(let value): (try? Wire.encode(value)).map { (String(decoding: $0, as: UTF8.self), false) }
        case .text(let text): (text, false)
        case .binary(let bytes): (bytes.base64EncodedString(), true)
        }
    }

    private static func timings(_ exchange: EndpointTrafficLog.Exchange) -> JSONValue {
        let timings = exchange.timings
        return .object([
            "dns": timings?.domainLookup.map(milliseconds) ?? -1, "connect": timings?.connect.map(milliseconds) ?? -1,
            "ssl": timings?.secureConnection.map(milliseconds) ?? -1, "send": 0,
            "wait": milliseconds(timings?.firstByte ?? exchange.duration),
            "receive": timings?.transfer.map(milliseconds) ?? 0,
        ])
    }

    private static func milliseconds(_ duration: Duration) -> JSONValue {
        let (seconds, attoseconds) = duration.components
        return .number(JSONNumber(seconds * 1000 + attoseconds / 1_000_000_000_000_000))
    }
}
