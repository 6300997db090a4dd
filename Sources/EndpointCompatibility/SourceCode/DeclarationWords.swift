/// The words of a declaration.
///
/// Generated Swift has megabytes. Bytes are compared, because characters take many times as long.
struct DeclarationWords {
    private(set) var modifiers: Set<Substring> = []
    private(set) var keyword: String?
    private(set) var name = ""
    /// The text after the name.
    private(set) var rest = ""

    private static let keywords: Set<Substring> = [
        "struct", "enum", "class", "actor", "protocol", "extension", "func", "init", "var", "let", "case", "typealias",
        "subscript", "associatedtype",
    ]

    init(_ text: String) {
        var remainder = text[...].utf8
        while true {
            let word = Substring(remainder.prefix { $0.isOfName })
            guard !word.isEmpty else { break }
            remainder = remainder[word.endIndex...]
            if Self.keywords.contains(word) {
                keyword = String(word)
                break
            }
            guard let next = remainder.first, next == .space || next == UInt8(ascii: "(") else { return }
            if next == UInt8(ascii: "(") { remainder = remainder.drop { $0 != UInt8(ascii: ")") }.dropFirst() }
            modifiers.insert(word)
            remainder = remainder.drop { $0 == .space }
        }
        remainder = remainder.drop { $0 == .space }
        if keyword == "init" || keyword == "subscript" {
            name = keyword ?? ""
            if remainder.first == UInt8(ascii: "?") { remainder = remainder.dropFirst() }
        } else {
            let path = remainder.prefix { $0.isOfName || $0 == UInt8(ascii: "`") || $0 == UInt8(ascii: ".") }
            name = String(Substring(path))
            remainder = remainder[path.endIndex...]
        }
        rest = String(Substring(remainder))
    }

    var isHidden: Bool { modifiers.contains("private") || modifiers.contains("fileprivate") }
    var isPublic: Bool { modifiers.contains("public") || modifiers.contains("package") }

    /// The names after the colon of a type's declaration.
    var conformances: [String] {
        guard let colon = rest.utf8.firstIndex(of: UInt8(ascii: ":")) else { return [] }
        let list = rest[colon...].utf8.dropFirst().prefix { $0 != UInt8(ascii: "{") }
        let names = list.split(separator: UInt8(ascii: ",")).map { Substring($0).withoutSpaces }
        return names.filter { !$0.contains("where") }.flatMap { name in
            switch name.hasPrefix("Swift.") ? String(name.dropFirst(6)) : name {
            case "Codable": ["Decodable", "Encodable"]
            case "Hashable": ["Equatable", "Hashable"]
            case let other: [other]
            }
        }
    }

    /// The parameters in the first brackets, and the text after them without a body or a value.
    var parameters: (list: [SwiftDeclaration.Parameter], rest: String) {
        var remainder = rest[...].utf8.drop { $0 == .space }
        let text = Substring(remainder)
        if remainder.first == UInt8(ascii: "<") { remainder = remainder.drop { $0 != UInt8(ascii: "(") } }
        guard remainder.first == UInt8(ascii: "(") else { return ([], text.signature) }
        var (depth, before) = (0, UInt8.space)
        var start = remainder.startIndex
        var parts: [Substring] = []
        for index in remainder.indices {
            let byte = remainder[index]
            let next = remainder.index(after: index)
            defer { before = byte }
            switch byte {
            case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "<"):
                depth += 1
                if depth == 1 { start = next }
            case UInt8(ascii: ")"), UInt8(ascii: "]"): depth -= 1
            case UInt8(ascii: ">") where before != UInt8(ascii: "-"): depth -= 1
            default: break
            }
            guard depth == 0 || depth == 1 && byte == UInt8(ascii: ",") else { continue }
            parts.append(Substring(remainder[start..<index]))
            start = next
            if depth == 0 { break }
        }
        return (parts.filter { !$0.utf8.allSatisfy { $0 == .space } }.map(\.parameter), text[start...].signature)
    }
}

extension UInt8 {
    fileprivate static let space = UInt8(ascii: " ")

    /// True if a name of Swift contains the byte. All bytes beyond ASCII are parts of letters.
    var isOfName: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
            true
        default: false
        }
    }
}

extension Substring.UTF8View {
    /// True if the line has an odd number of the quotes of a multiline literal.
    var hasOddQuotes: Bool {
        var (isOdd, run) = (false, 0)
        for byte in self {
            run = byte == UInt8(ascii: "\"") ? run + 1 : 0
            if run == 3 { (isOdd, run) = (!isOdd, 0) }
        }
        return isOdd
    }

    /// True if an arrow stands after a space, as between the parts of a path through a spec.
    var hasArrow: Bool {
        var last: UInt32 = 0
        for byte in self {
            last = last << 8 | UInt32(byte)
            if last == 0x20E2_80BA { return true }
        }
        return false
    }

    /// The end of what stands before ` = `.
    fileprivate var endBeforeValue: Index? {
        indices.dropFirst().first { index in
            self[index] == UInt8(ascii: "=") && self[self.index(before: index)] == .space
                && self[self.index(after: index)...].first == .space
        }.map { index(before: $0) }
    }
}

extension String {
    /// The number of round and square brackets that are open at the end, so that the declaration continues on the next line.
    var openBrackets: Int {
        var depth = 0
        for byte in utf8 {
            if byte == UInt8(ascii: "(") || byte == UInt8(ascii: "[") { depth += 1 }
            if byte == UInt8(ascii: ")") || byte == UInt8(ascii: "]") { depth -= 1 }
        }
        return depth
    }
}

extension Substring {
    /// The text with empty string literals: nothing in them is syntax.
    var withoutTexts: String {
        guard utf8.contains(UInt8(ascii: "\"")) else { return String(self) }
        var (result, isText, isEscaped) = ([UInt8](), false, false)
        for byte in utf8 {
            let isQuote = byte == UInt8(ascii: "\"") && !isEscaped
            if isQuote { isText.toggle() }
            if !isText || isQuote { result.append(byte) }
            isEscaped = isText && byte == UInt8(ascii: "\\") && !isEscaped
        }
        return String(decoding: result, as: UTF8.self)
    }

    fileprivate var withoutSpaces: String { String(decoding: utf8.filter { $0 != .space }, as: UTF8.self) }

    /// A parameter such as `_ draft: PaymentDraft = .empty`.
    fileprivate var parameter: SwiftDeclaration.Parameter {
        let colon = utf8.firstIndex(of: UInt8(ascii: ":"))
        let label = colon.flatMap { self[..<$0].utf8.split(separator: .space).first }
        let rest = colon.map { self[index(after: $0)...] } ?? self
        let end = rest.utf8.endBeforeValue
        return SwiftDeclaration.Parameter(
            label: label.map { String(Substring($0)) } ?? "_",
            type: rest[..<(end ?? rest.endIndex)].withoutSpaces,
            hasDefault: end != nil
        )
    }

    /// The text without a body, a value and needless spaces. Of a value that gives a property its type, the type stays.
    fileprivate var signature: String {
        if hasPrefix("= ") { return String(prefix { !"([{\"".contains($0) }) }
        let end = utf8.endBeforeValue ?? endIndex
        let text = self[..<end].utf8.prefix { $0 != UInt8(ascii: "{") }
        return text.split(separator: .space).map { Substring($0) }.joined(separator: " ")
    }
}
