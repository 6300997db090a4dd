internal import Foundation

/// Goes through the values of XML and HTML: texts, and the values of attributes. Names and declarations stay.
struct MarkupWalk {
    let replace: (String) -> String

    init(_ replace: @escaping (String) -> String) { self.replace = replace }

    static func isMarkup(_ text: String, _ type: String) -> Bool {
        if type.contains("xml") || type.contains("html") { return true }
        let start = text.utf8.drop { $0 <= 0x20 }
        guard start.first == UInt8(ascii: "<"), !text.hasPrefix(Removed.mark) else { return false }
        return start.dropFirst().first.map { (0x61...0x7A).contains($0 | 0x20) || "!?".utf8.contains($0) } ?? false
    }

    func text(_ text: String) -> String {
        var result = ""
        var rest = text[...]
        while let open = rest.firstIndex(of: "<") {
            result += content(rest[..<open])
            rest = rest[open...]
            if rest.hasPrefix(Removed.mark) {
                result += Removed.mark
                rest = rest.dropFirst(Removed.mark.count)
            } else if let comment = part(&rest, "<!--", "-->") {
                result += "<!--" + content(comment) + "-->"
            } else if let data = part(&rest, "<![CDATA[", "]]>") {
                result += "<![CDATA[" + replace(String(data)) + "]]>"
            } else if let declaration = part(&rest, "<?", "?>") {
                result += "<?" + declaration + "?>"
            } else {
                result += tag(&rest)
            }
        }
        return result + content(rest)
    }

    /// The text between two marks; nil if the text does not begin with the first one.
    private func part(_ rest: inout Substring, _ open: String, _ close: String) -> Substring? {
        guard rest.hasPrefix(open) else { return nil }
        let inside = rest.dropFirst(open.count)
        guard let end = inside.range(of: close) else { return nil }
        rest = rest[end.upperBound...]
        return inside[..<end.lowerBound]
    }

    private func tag(_ rest: inout Substring) -> String {
        var result = "<"
        rest = rest.dropFirst()
        var name = ""
        while let first = rest.first, first != ">" {
            if first == "\"" || first == "'" {
                let value = rest.dropFirst().prefix { $0 != first }
                result += String(first) + (Self.keptAttributes.contains(name) ? String(value) : content(value))
                rest = rest.dropFirst(value.count + 1)
                if rest.first == first {
                    result.append(first)
                    rest = rest.dropFirst()
                }
                name = ""
            } else if first == "=" || first.isWhitespace || first == "/" {
                result.append(first)
                rest = rest.dropFirst()
            } else {
                let word = rest.prefix { !"=>\"'/".contains($0) && !$0.isWhitespace }
                // A value without quotation marks.
                let isValue = result.last == "="
                result += isValue && !Self.keptAttributes.contains(name) ? content(word) : String(word)
                name = word.lowercased()
                if name.hasPrefix("xmlns") { name = "xmlns" }
                rest = rest.dropFirst(word.count)
            }
        }
        return result
    }

    private static let keptAttributes: Set<String> = [
        "charset", "class", "encoding", "lang", "method", "name", "rel", "type", "version", "xml:lang", "xmlns",
    ]

    /// Text in which `&amp;` and the like stay, and a character by its number becomes an x.
    private func content(_ text: Substring) -> String {
        var result = ""
        var rest = text
        while let sign = rest.firstIndex(of: "&"), let end = rest[sign...].firstIndex(of: ";") {
            let entity = rest[sign...end]
            result += replaced(rest[..<sign]) + (entity.dropFirst().first == "#" ? "&#120;" : String(entity))
            rest = rest[rest.index(after: end)...]
        }
        return result + replaced(rest)
    }

    private func replaced(_ text: Substring) -> String {
        text.allSatisfy(\.isWhitespace) ? String(text) : replace(String(text))
    }
}
