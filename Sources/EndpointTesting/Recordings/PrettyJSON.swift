internal import EndpointRuntime
internal import Foundation

/// JSON for people and version control: a line for each member and element, with keys in a fixed order.
indirect enum PrettyJSON {
    /// Members in this order.
    case members([(key: String, value: PrettyJSON)])
    case list([JSONValue])
    /// A value with its keys sorted.
    case value(JSONValue)

    /// The text. It ends with a line feed.
    func text() throws(WireError) -> String {
        try text(indentation: "") + "\n"
    }

    private func text(indentation: String) throws(WireError) -> String {
        let inner = indentation + "  "
        switch self {
        case .members(let members):
            var lines: [String] = []
            for (key, value) in members {
                lines.append("\(inner)\(try Self.scalar(key)): \(try value.text(indentation: inner))")
            }
            return Self.enclosed(lines, open: "{", close: "}", indentation: indentation)
        case .list(let elements):
            var lines: [String] = []
            for element in elements { lines.append(inner + (try PrettyJSON.value(element).text(indentation: inner))) }
            return Self.enclosed(lines, open: "[", close: "]", indentation: indentation)
        case .value(.object(let members)):
            let sorted = members.sorted { $0.key < $1.key }.map { (key: $0.key, value: PrettyJSON.value($0.value)) }
            return try PrettyJSON.members(sorted).text(indentation: indentation)
        case .value(.array(let elements)):
            return try PrettyJSON.list(elements).text(indentation: indentation)
        case .value(let scalar):
            return try Self.scalar(scalar)
        }
    }

    private static func enclosed(_ lines: [String], open: String, close: String, indentation: String) -> String {
        lines.isEmpty ? open + close : "\(open)\n\(lines.joined(separator: ",\n"))\n\(indentation)\(close)"
    }

    private static func scalar(_ value: some WireWritable) throws(WireError) -> String {
        String(decoding: try Wire.encode(value), as: UTF8.self)
    }
}
