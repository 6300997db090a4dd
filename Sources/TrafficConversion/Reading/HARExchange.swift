import EndpointDescription
import Foundation

/// Reads an entry of a HAR 1.2.
enum HARExchange {
    /// - Returns: `nil` if the entry names no request.
    static func exchange(_ entry: JSONTree) -> TrafficExchange? {
        guard let request = entry["request"], let method = request["method"]?.string,
            let url = request["url"]?.string.flatMap(TrafficURL.init)
        else { return nil }
        var exchange = TrafficExchange(method: method.uppercased(), url: url)
        exchange.headers = headers(of: request)
        exchange.content = body(of: request["postData"], exchange.headers)
        exchange.resource = entry["_resourceType"]?.string
        if entry["_webSocketMessages"] != nil { exchange.resource = "websocket" }
        guard let response = entry["response"], let status = response["status"].flatMap(number), status >= 100 else {
            return exchange
        }
        let headers = headers(of: response)
        exchange.answer = .init(status: status, headers: headers, content: content(of: response["content"], headers))
        return exchange
    }

    private static func headers(of message: JSONTree) -> [TrafficExchange.Header] {
        (message["headers"]?.elements ?? []).compactMap { header in
            guard let name = header["name"]?.string, let value = header["value"]?.string else { return nil }
            return .init(name: name, value: value)
        }
    }

    private static func body(of post: JSONTree?, _ headers: [TrafficExchange.Header]) -> TrafficContent {
        guard let post else { return .none }
        let type = post["mimeType"]?.string ?? headers.value("content-type") ?? ""
        if let text = post["text"]?.string, !text.isEmpty {
            return TrafficContent(bytes(text, post["encoding"]?.string), type: type)
        }
        let params = post["params"]?.elements ?? []
        guard !params.isEmpty else { return .none }
        let parts = params.compactMap { param in
            param["name"]?.string.map { name in
                TrafficContent.Part(name: name, value: param["value"]?.string, isFile: param["fileName"] != nil)
            }
        }
        if type.lowercased().hasPrefix("multipart/") { return .parts(parts) }
        return .form(parts.map { ($0.name, $0.value) })
    }

    private static func content(of content: JSONTree?, _ headers: [TrafficExchange.Header]) -> TrafficContent {
        let type = content?["mimeType"]?.string ?? headers.value("content-type") ?? ""
        guard let text = content?["text"]?.string else {
            return TrafficContent(content?["size"].flatMap(number) ?? 0 > 0 ? nil : [], type: type)
        }
        return TrafficContent(bytes(text, content?["encoding"]?.string), type: type)
    }

    private static func bytes(_ text: String, _ encoding: String?) -> [UInt8]? {
        guard encoding == "base64" else { return Array(text.utf8) }
        return Data(base64Encoded: text, options: .ignoreUnknownCharacters).map { [UInt8]($0) }
    }

    private static func number(_ tree: JSONTree) -> Int? {
        if case .number(let digits) = tree { Int(digits) } else { nil }
    }
}

extension [TrafficExchange.Header] {
    /// The first value under a name in any case.
    func value(_ name: String) -> String? { first { $0.name.lowercased() == name }?.value }
}
