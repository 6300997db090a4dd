import Foundation

/// The tags of a page of HTML, as far as checks of it need them. No attribute of our pages contains `<` or `>`.
struct PageReader {
    struct Tag {
        var name: String
        var attributes: [String: String]
        var isEnd: Bool
    }

    /// Without those in scripts and styles.
    let tags: [Tag]
    /// The text outside of tags, scripts and styles, with its entities resolved and its space as one.
    let text: String

    init(_ html: String) {
        var content = html
        for element in ["script", "style"] { content = Self.emptied(content, of: element) }
        var (tags, text) = ([Tag](), "")
        for (index, piece) in content.components(separatedBy: "<").enumerated() {
            let parts = piece.split(separator: ">", maxSplits: 1, omittingEmptySubsequences: false)
            guard index > 0, parts.count == 2 else { continue }
            tags.append(Tag(parts[0]))
            text += " " + parts[1]
        }
        self.tags = tags
        self.text = Self.resolved(text).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    func starts(of name: String) -> [Tag] { tags.filter { $0.name == name && !$0.isEnd } }

    /// All ids, in the order of the page.
    var ids: [String] { tags.compactMap { $0.attributes["id"] } }

    /// The page without the content of some elements.
    private static func emptied(_ html: String, of element: String) -> String {
        let pieces = html.components(separatedBy: "</\(element)>")
        return pieces.map { piece in
            guard let start = piece.range(of: "<\(element)"),
                let end = piece.range(of: ">", range: start.upperBound..<piece.endIndex)
            else { return piece }
            return String(piece[..<end.upperBound]) + "</\(element)>"
        }
        .joined()
    }

    private static func resolved(_ text: String) -> String {
        let pieces = text.components(separatedBy: "&#")
        return pieces.dropFirst().reduce(into: pieces[0]) { result, piece in
            let digits = piece.prefix { $0 != ";" }
            result +=
                (UInt32(digits).flatMap(Unicode.Scalar.init).map { String($0) } ?? "")
                + piece.dropFirst(digits.count + 1)
        }
    }
}

extension PageReader.Tag {
    /// Reads what stands between `<` and `>`.
    fileprivate init(_ text: Substring) {
        let words = text.components(separatedBy: "\"")
        let head = words[0].split(whereSeparator: { $0 == " " || $0 == "\n" })
        name = String(head.first?.drop { $0 == "/" } ?? "")
        isEnd = text.hasPrefix("/")
        var attributes: [String: String] = [:]
        // Names and values take turns: ` id=`, `main`, ` class=`, `method`.
        for index in stride(from: 0, to: words.count - 1, by: 2) {
            let key = words[index].split(separator: " ").last?.drop { $0 == "/" } ?? ""
            attributes[String(key.dropLast())] = words[index + 1]
        }
        self.attributes = attributes
    }
}
