internal import EndpointRuntime
internal import Foundation

extension NamedSecrets {
    typealias Marks = (
        (spec: SpecSecrets, route: SpecSecrets.Route, path: Substring), JSONValue
    ) -> [SecretMarks]

    mutating func hidden(_ body: RecordedBody) -> RecordedBody {
        switch body {
        case .none, .omitted: return body
        case .json, .text, .binary:
            if let bytes = try? body.bytes, let text = String(bytes: bytes, encoding: .utf8) { values.insert(text) }
            return .text(Removed.mark)
        }
    }

    mutating func redacted(_ body: RecordedBody, _ type: String?, _ marks: Marks) -> RecordedBody {
        switch body {
        case .none, .omitted: return body
        case .json(let value): return .json(redacted(value, marks))
        case .text(let text): return .text(String(decoding: redacted(Array(text.utf8), type, marks), as: UTF8.self))
        case .binary(let bytes): return .binary(Data(redacted(Array(bytes), type, marks)))
        }
    }

    private mutating func redacted(_ bytes: [UInt8], _ type: String?, _ marks: Marks) -> [UInt8] {
        if let boundary = MediaTypeParameter.boundary(type) {
            return MultipartText.map(bytes, boundary) { part in
                if let name = part.name, redaction.names.isSecret(field: name) {
                    if let text = String(bytes: part.content, encoding: .utf8) { values.insert(text) }
                    part.content = ArraySlice(Removed.mark.utf8)
                } else {
                    part.content = ArraySlice(redacted(Array(part.content), part.type, marks))
                }
            }
        }
        guard let text = String(bytes: bytes, encoding: .utf8) else { return bytes }
        if type?.lowercased().hasPrefix("application/x-www-form-urlencoded") == true {
            return Array(redacted(pairs: text, isForm: true).utf8)
        }
        if let value = Self.json(text) {
            let redacted = redacted(value, marks)
            return redacted == value ? bytes : Self.text(redacted).map { Array($0.utf8) } ?? Array(Removed.mark.utf8)
        }
        return Array(redacted(lines: text, marks).utf8)
    }

    /// Text whose lines may be JSON, or server-sent events. The data of an event may be on several lines.
    private mutating func redacted(lines text: String, _ marks: Marks) -> String {
        let lines = TextLine.all(text)
        let result = lines.split(omittingEmptySubsequences: false, whereSeparator: \.content.isEmpty).map { event in
            let data = event.filter(\.isData)
            let inOne = data.count > 1 ? redacted(data: data.map(\.data).joined(separator: "\n"), marks) : nil
            var isWritten = false
            return event.map { line -> String in
                guard line.isData, let inOne else { return redacted(line: line, marks) }
                defer { isWritten = true }
                return isWritten ? "" : inOne.map { "data: \($0)" }.joined(separator: "\n") + line.ending
            }.joined()
        }
        let blanks = lines.filter(\.content.isEmpty).map(\.ending)
        return scanned(zip(result, blanks + [""]).map { $0 + $1 }.joined())
    }

    /// The lines of an event's whole data without secrets; nil if it has none.
    private mutating func redacted(data: String, _ marks: Marks) -> [String]? {
        guard let value = Self.json(data) else {
            let result = scanned(data)
            return result == data ? nil : result.components(separatedBy: "\n")
        }
        let redacted = redacted(value, marks)
        return redacted == value ? nil : [Self.text(redacted) ?? Removed.mark]
    }

    private mutating func redacted(line: TextLine, _ marks: Marks) -> String {
        let whole = line.content + line.ending
        guard let value = Self.json(line.isData ? line.data : line.content) else { return whole }
        let redacted = redacted(value, marks)
        guard redacted != value, let json = Self.text(redacted) else { return whole }
        return (line.isData ? "data: " : "") + json + line.ending
    }

    private mutating func redacted(_ value: JSONValue, _ marks: Marks) -> JSONValue {
        var all = SecretMarks()
        for route in routes { for found in marks(route, value) { all.formUnion(found) } }
        return redacted(value, at: [], all)
    }

    private mutating func redacted(_ value: JSONValue, at path: [String], _ marks: SecretMarks) -> JSONValue {
        if marks.values.contains(path) || redaction.hidesPlace(path) { return hidden(value, at: path, marks) }
        switch value {
        case .object(let members):
            let entry = [members["name"], members["key"]].compactMap(\.?.string).first
            let hasSecretName = entry.map(redaction.names.isSecret(field:)) ?? false
            var result: [String: JSONValue] = [:]
            for (key, member) in members {
                let isSecret =
                    redaction.names.isSecret(field: key, beside: members.keys) || hasSecretName && key == "value"
                let place = path + [key]
                result[key] = isSecret ? hidden(member, at: place, marks) : redacted(member, at: place, marks)
            }
            return .object(result)
        case .array(let elements):
            return .array(elements.enumerated().map { redacted($1, at: path + ["\($0)"], marks) })
        case .string(let text): return .string(redacted(text: text))
        case .number, .null, .bool: return value
        }
    }

    /// The placeholder of a value, all of which is secret.
    private mutating func hidden(_ value: JSONValue, at path: [String], _ marks: SecretMarks) -> JSONValue {
        switch value {
        case .object(let members):
            let isMap = path.last.map { redaction.mapNames.contains(SecretNames.plain($0)) } ?? false
            var result: [String: JSONValue] = [:]
            var number = 0
            for (key, member) in members.sorted(by: { $0.key < $1.key }) {
                var shown = key
                if isMap || marks.keys.contains(path + [key]) {
                    values.insert(key)
                    number += 1
                    shown = number == 1 ? Removed.mark : "\(Removed.mark)-\(number)"
                }
                result[shown] = hidden(member, at: path + [key], marks)
            }
            return .object(result)
        case .array(let elements):
            return .array(elements.enumerated().map { hidden($1, at: path + ["\($0)"], marks) })
        case .string(let text): values.insert(text)
        case .number(let number): values.insert(number.literal)
        case .null, .bool: break
        }
        return Placeholder.of(value)
    }

    // MARK: Text

    /// Any text, which may be JSON itself.
    mutating func redacted(text: String) -> String {
        guard let value = Self.json(text) else { return scanned(text) }
        let redacted = redacted(value, at: [], SecretMarks())
        return redacted == value ? text : Self.text(redacted) ?? Removed.mark
    }

    private mutating func scanned(_ text: String) -> String {
        let (result, found) = SecretScanner.scan(text, redaction.names)
        values.formUnion(found)
        return result
    }

    /// The object, list or string that a text is; nil if it is anything else, or has a key twice.
    static func json(_ text: String) -> JSONValue? {
        guard let first = text.utf8.first(where: { $0 > 0x20 }), "{[\"".utf8.contains(first) else { return nil }
        var report = WireReport()
        let value = try? Wire.decode(JSONValue.self, from: Data(text.utf8), report: &report)
        return report.duplicateKeys.isEmpty ? value : nil
    }

    static func text(_ value: JSONValue) -> String? {
        (try? Wire.encode(value)).map { String(decoding: $0, as: UTF8.self) }
    }
}

/// A line of a text, which ends with a carriage return, a line feed, or both.
struct TextLine {
    let content: String
    let ending: String

    var isData: Bool { content.hasPrefix("data:") }
    /// The value of the field `data` of an event.
    var data: String {
        let value = content.dropFirst(5)
        return String(value.first == " " ? value.dropFirst() : value)
    }

    static func all(_ text: String) -> [TextLine] {
        var lines: [TextLine] = []
        var rest = Substring(text).unicodeScalars
        while !rest.isEmpty {
            let content = rest.prefix { $0 != "\r" && $0 != "\n" }
            rest = rest[content.endIndex...]
            let isBoth = rest.starts(with: "\r\n".unicodeScalars)
            let ending = rest.prefix(isBoth ? 2 : 1)
            rest = rest[ending.endIndex...]
            lines.append(TextLine(content: String(content), ending: String(ending)))
        }
        return lines
    }
}
