internal import Foundation

/// The parameters of a media type, and of the fields that are written like one (RFC 9110 §5.6.6, §8.3.1).
package enum MediaTypeParameter {
    /// The boundary of a multipart body; nil for any other type.
    package static func boundary(_ type: String?) -> String? {
        guard let type, type.lowercased().hasPrefix("multipart/") else { return nil }
        return named("boundary", in: type).flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The value of the first parameter with this name, which must be in lower case, without quotation marks.
    ///
    /// Browsers do not escape the backslashes in the names of parts and files (the HTML standard, §4.10.21.8). So in a part, a
    /// backslash stands for itself, except before a quotation mark inside the value.
    package static func named(_ name: String, in text: String?, isOfPart: Bool = false) -> String? {
        var rest = text?.utf8.drop { $0 != UInt8(ascii: ";") } ?? "".utf8[...]
        while !rest.isEmpty {
            let key = rest.dropFirst().prefix { $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ";") }
            rest = rest[key.endIndex...]
            let value = takeValue(&rest, isOfPart)
            if String(decoding: key, as: UTF8.self).trimmingCharacters(in: .whitespaces).lowercased() == name {
                return value
            }
        }
        return nil
    }

    /// The text after a name, up to the next semicolon outside of quotation marks.
    private static func takeValue(_ rest: inout Substring.UTF8View, _ isOfPart: Bool) -> String {
        var value: [UInt8] = []
        var isQuoted = false
        var isEscaped = false
        if rest.first == UInt8(ascii: "=") { rest = rest.dropFirst() }
        while let byte = rest.first, isQuoted || byte != UInt8(ascii: ";") {
            rest = rest.dropFirst()
            if !isEscaped, byte == UInt8(ascii: "\"") {
                isQuoted.toggle()
            } else if !isEscaped, isQuoted, byte == UInt8(ascii: "\\"), !isOfPart || beginsWithInnerQuote(rest) {
                isEscaped = true
            } else {
                value.append(byte)
                isEscaped = false
            }
        }
        return String(decoding: value, as: UTF8.self).trimmingCharacters(in: .whitespaces)
    }

    /// Returns true if a text begins with a quotation mark that does not end a parameter.
    private static func beginsWithInnerQuote(_ text: Substring.UTF8View) -> Bool {
        guard text.first == UInt8(ascii: "\"") else { return false }
        let next = text.dropFirst().first { $0 != UInt8(ascii: " ") }
        return next != nil && next != UInt8(ascii: ";")
    }
}
