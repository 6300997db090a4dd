import EndpointDescription
import Foundation

/// Reads a recording of `RecordingTransport`.
enum RecordedTraffic {
    /// - Returns: `nil` if it is no recording.
    static func exchange(_ tree: JSONTree) -> TrafficExchange? {
        guard let request = tree["request"], let response = tree["response"], let method = request["method"]?.string,
            let url = request["url"]?.string.flatMap(TrafficURL.init), case .number(let digits)? = response["status"],
            let status = Int(digits)
        else { return nil }
        let (asked, answered) = (headers(of: request), headers(of: response))
        return TrafficExchange(
            method: method.uppercased(),
            url: url,
            headers: asked,
            content: content(of: request, asked),
            answer: .init(status: status, headers: answered, content: content(of: response, answered))
        )
    }

    private static func headers(of message: JSONTree) -> [TrafficExchange.Header] {
        (message["headers"]?.elements ?? []).compactMap { line in
            guard let parts = line.string.map({ TextParts.split($0, at: ":", most: 2) }), parts.count == 2 else {
                return nil
            }
            return .init(name: parts[0], value: TextParts.trimmed(parts[1]))
        }
    }

    private static func content(of message: JSONTree, _ headers: [TrafficExchange.Header]) -> TrafficContent {
        let type = headers.value("content-type") ?? ""
        if let json = message["json"] {
            let media = TextParts.trimmed(TextParts.split(type, at: ";")[0]).lowercased()
            return .json(json, type: media.hasSuffix("json") ? media : "application/json")
        }
        if let text = text(message["text"], joint: "\n") { return TrafficContent(Array(text.utf8), type: type) }
        if let text = text(message["base64"], joint: "") {
            return TrafficContent(Data(base64Encoded: text).map { [UInt8]($0) }, type: type)
        }
        return message["omitted"] == nil ? .none : TrafficContent(nil, type: type)
    }

    private static func text(_ value: JSONTree?, joint: String) -> String? {
        value?.string ?? value?.elements.map { $0.compactMap(\.string).joined(separator: joint) }
    }
}
