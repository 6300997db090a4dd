internal import HTTPTypes

/// The header fields of a file's first response that the call reads. Later parts come without them, because the client
/// has them already (RFC 9110, section 15.3.7).
struct FileFields: Equatable {
    /// The lines of each field, by the call's name for it; empty for an absent field.
    let values: [String: [String]]

    /// The fields of a call that reads none.
    static let none = FileFields(values: [:])

    /// Fields that describe only the part (RFC 9110, section 15.3.7.3).
    private static let ofPart: Set<HTTPField.Name> = [.contentLength, .contentRange]

    /// The fields of a part, completed with those of the earlier response.
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
    /// Each line with its name. An absent field has only its name.
    var lines: [String] {
        values.sorted { $0.key < $1.key }.flatMap { name, lines in
            lines.isEmpty ? [name] : lines.map { "\(name): \($0)" }
        }
    }

    /// Nil if a line is invalid.
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
