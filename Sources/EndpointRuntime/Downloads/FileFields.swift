internal import HTTPTypes

/// What the header fields of a file's response said, those that the call reads: a part that is asked for later comes without
/// them, for whoever asks has them already (RFC 9110 §15.3.7).
struct FileFields: Equatable {
    /// Their lines, by their names as the call has them; none for one that was not there.
    let values: [String: [String]]

    /// None: the call reads no fields.
    static let none = FileFields(values: [:])

    /// Fields that speak of a part alone (RFC 9110 §15.3.7.3).
    private static let ofPart: Set<HTTPField.Name> = [.contentLength, .contentRange]

    /// The fields of a part of the file, with those of the response that it goes on behind where it does not say otherwise.
    func completing(_ fields: HTTPFields) -> HTTPFields {
        var fields = fields
        for (name, lines) in values {
            guard let name = HTTPField.Name(name), fields[name] == nil || Self.ofPart.contains(name) else { continue }
            fields[fields: name] = lines.map { HTTPField(name: name, value: $0) }
        }
        return fields
    }
}

extension FileFields {
    /// Each line with its name; the name alone of a field that was not there.
    var lines: [String] {
        values.sorted { $0.key < $1.key }.flatMap { name, lines in
            lines.isEmpty ? [name] : lines.map { "\(name): \($0)" }
        }
    }

    /// Nil where a line is none of these.
    init?(_ lines: some Sequence<Substring>) {
        var values: [String: [String]] = [:]
        for line in lines {
            let name = line.prefix { $0 != ":" }
            let rest = line.dropFirst(name.count)
            guard HTTPField.Name(String(name)) != nil, rest.isEmpty || rest.hasPrefix(": ") else { return nil }
            let value = rest.isEmpty ? [] : [String(rest.dropFirst(2))]
            guard value.allSatisfy({ HTTPField.isValidValue($0) }) else { return nil }
            values[String(name), default: []] += value
        }
        self.init(values: values)
    }
}

/// The header fields of a call that reads none.
struct NoHeaders: ResponseHeaders {
    init(from headers: ResponseHeaderReader) {}
}
