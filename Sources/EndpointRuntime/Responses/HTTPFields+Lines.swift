internal import HTTPTypes

extension HTTPFields {
    /// The value of a field that a message has only once, such as `ETag`. Equal lines count as one, even if a transport
    /// joined them; nil if the lines differ.
    func single(_ name: HTTPField.Name) -> String? {
        let lines = self[values: name]
        guard let first = lines.first, lines.dropFirst().allSatisfy({ $0 == first }) else { return nil }
        return FieldLines.single(first)
    }

    /// The value of a validator such as `ETag`. Its bytes outside ASCII have no meaning (RFC 9110 §5.5): each becomes the
    /// scalar of its number, so that ``HTTPField/validator(_:_:)`` can send the same bytes.
    func validator(_ name: HTTPField.Name) -> String? {
        guard let text = single(name), text.utf8.contains(where: { $0 >= 0x80 }) else { return single(name) }
        return self[fields: name].first?.withUnsafeBytesOfValue { bytes in
            String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
        }
    }

    /// The elements of a field that is a list (RFC 9110 §5.6.1), from all of its lines.
    func elements(_ name: HTTPField.Name) -> [String] { self[values: name].flatMap(FieldLines.elements) }
}

extension HTTPField {
    /// A field with the bytes that a validator had.
    static func validator(_ name: HTTPField.Name, _ text: String) -> HTTPField {
        let bytes = text.unicodeScalars.compactMap { UInt8(exactly: $0.value) }
        let isOpaque = bytes.count == text.unicodeScalars.count && bytes.contains { $0 >= 0x80 }
        return isOpaque ? HTTPField(name: name, value: bytes) : HTTPField(name: name, value: text)
    }
}

/// Lines of one field, which a transport may have joined by commas (RFC 9110 §5.3).
enum FieldLines {
    private static let separator = Array(", ".utf8)

    /// The text without its repetitions: `5` for `5, 5, 5`.
    static func single(_ text: String) -> String {
        let bytes = Array(text.utf8)
        guard bytes.contains(UInt8(ascii: ",")) else { return text }
        let joined = bytes + separator
        for count in 2...max(2, joined.count / 3) where joined.count % count == 0 {
            let piece = joined.prefix(joined.count / count)
            guard piece.suffix(separator.count).elementsEqual(separator) else { continue }
            let isRepeated = stride(from: 0, to: joined.count, by: piece.count).allSatisfy {
                joined[$0..<$0 + piece.count].elementsEqual(piece)
            }
            if isRepeated { return String(decoding: piece.dropLast(separator.count), as: UTF8.self) }
        }
        return text
    }

    /// The texts between commas outside quotation marks, without empty elements (RFC 9110, section 5.6.1.2).
    static func elements(_ line: String) -> [String] {
        var elements: [[UInt8]] = [[]]
        var isQuoted = false
        var isEscaped = false
        for byte in line.utf8 {
            if byte == UInt8(ascii: ","), !isQuoted {
                elements.append([])
                continue
            }
            if byte == UInt8(ascii: "\""), !isEscaped { isQuoted.toggle() }
            isEscaped = isQuoted && byte == UInt8(ascii: "\\") && !isEscaped
            elements[elements.count - 1].append(byte)
        }
        return elements.map { String(decoding: trimmed($0[...]), as: UTF8.self) }.filter { !$0.isEmpty }
    }

    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var bytes = bytes.drop { $0 == 0x20 || $0 == 0x09 }
        while let last = bytes.last, last == 0x20 || last == 0x09 { bytes.removeLast() }
        return bytes
    }

    /// The elements of a list of dates. The comma after the name of a day is part of a date (RFC 9110, section 5.6.7).
    static func dates(_ elements: [String]) -> [String] {
        var dates: [String] = []
        for element in elements {
            if let last = dates.last, isNameOfDay(last) {
                dates[dates.count - 1] = "\(last), \(element)"
            } else {
                dates.append(element)
            }
        }
        return dates
    }

    private static func isNameOfDay(_ text: String) -> Bool {
        let days = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
        let name = text.lowercased()
        return days.contains { $0 == name || $0.prefix(3) == name }
    }
}
