internal import EndpointRuntime
internal import Foundation

/// URLs inside of other text: in `Location`, `Link`, and members of JSON.
enum LinkText {
    /// The text with the mark instead of the values of secret parameters after `?` or `&`.
    static func redacted(_ text: String, _ names: SecretNames) -> String {
        guard text.contains("?") else { return text }
        var result = ""
        var rest = text[...]
        while let parameter = nextParameter(rest) {
            result += rest[..<parameter.value.lowerBound]
            result += names.isSecret(query: parameter.name) ? Removed.mark : String(rest[parameter.value])
            rest = rest[parameter.value.upperBound...]
        }
        return result + rest
    }

    /// The values of secret parameters, unescaped.
    static func secrets(_ text: String, _ names: SecretNames) -> Set<String> {
        guard text.contains("?") else { return [] }
        var found: Set<String> = []
        var rest = text[...]
        while let parameter = nextParameter(rest) {
            let value = String(rest[parameter.value])
            if names.isSecret(query: parameter.name) {
                found.formUnion([value, value.removingPercentEncoding ?? value])
            }
            rest = rest[parameter.value.upperBound...]
        }
        return found
    }

    /// The next `?name=value` or `&name=value`.
    private static func nextParameter(_ text: Substring) -> (name: String, value: Range<String.Index>)? {
        var start = text.startIndex
        while let mark = text[start...].firstIndex(where: { $0 == "?" || $0 == "&" || $0 == "#" }) {
            start = text.index(after: mark)
            let name = text[start...].prefix { !"=&?#<>\"' ".contains($0) }
            guard !name.isEmpty, text[name.endIndex...].first == "=" else { continue }
            let value = text[text.index(after: name.endIndex)...].prefix { !"&#<>\"' ;,".contains($0) }
            return (name.removingPercentEncoding ?? String(name), value.startIndex..<value.endIndex)
        }
        return nil
    }
}

/// Text whose lines are JSON, or contain JSON after a field's name, such as server-sent events.
enum JSONLines {
    /// The text after each of its values was changed. Unchanged lines keep their spelling.
    static func map(_ text: String, _ change: (JSONValue) -> JSONValue) -> String {
        text.components(separatedBy: "\n").map { line in
            guard let start = line.firstIndex(where: { $0 == "{" || $0 == "[" }) else { return line }
            let before = line[..<start]
            guard before.isEmpty || before.trimmingCharacters(in: .whitespaces) == "data:" else { return line }
            guard let value = try? Wire.decode(JSONValue.self, from: Data(line[start...].utf8)) else { return line }
            let changed = change(value)
            guard changed != value, let json = try? Wire.encode(changed) else { return line }
            return before + String(decoding: json, as: UTF8.self) + (line.hasSuffix("\r") ? "\r" : "")
        }.joined(separator: "\n")
    }
}

/// The parts of a multipart body.
enum BodyParts {
    /// The body with the mark instead of the contents of parts with secret names.
    static func redacted(_ text: String, _ type: String?, _ names: SecretNames) -> String {
        var result = text
        for value in ranges(text, type, names).reversed() { result.replaceSubrange(value, with: Removed.mark) }
        return result
    }

    /// The contents of parts with secret names.
    static func secrets(_ text: String, _ type: String?, _ names: SecretNames) -> Set<String> {
        Set(ranges(text, type, names).map { String(text[$0]) })
    }

    private static func ranges(_ text: String, _ type: String?, _ names: SecretNames) -> [Range<String.Index>] {
        guard let type, type.hasPrefix("multipart/"), let start = type.range(of: "boundary=") else { return [] }
        let boundary = "--" + type[start.upperBound...].prefix { $0 != ";" }.trimmingCharacters(in: ["\"", " "])
        var found: [Range<String.Index>] = []
        var rest = text[...]
        while let head = rest.range(of: boundary), let blank = rest[head.upperBound...].range(of: "\r\n\r\n") {
            let end = rest[blank.upperBound...].range(of: "\r\n" + boundary)?.lowerBound ?? rest.endIndex
            let fields = rest[head.upperBound..<blank.lowerBound]
            if let mark = fields.range(of: "name=\""),
                names.isSecret(field: String(fields[mark.upperBound...].prefix { $0 != "\"" }))
            {
                found.append(blank.upperBound..<end)
            }
            rest = rest[end...]
        }
        return found
    }
}
