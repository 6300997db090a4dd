/// The declarations in generated Swift that the app's code can name.
///
/// It is read from the generated text, so it includes everything that is generated. The text has a regular form: four spaces
/// for each level, one declaration on a line or on lines until its brackets are closed.
struct SwiftInterface: Sendable {
    private(set) var declarations: [SwiftDeclaration] = []
    /// The conformances of each type, by its path.
    private(set) var conformances: [String: Set<String>] = [:]
    private let isInternal: Bool
    private var scopes: [(path: String, keyword: String, depth: Int)] = []
    private var origin: String?

    /// Reads files of an API that was generated with this access level.
    init(_ files: [String], isInternal: Bool) {
        self.isInternal = isInternal
        for file in files { read(file) }
    }

    /// The first byte of the arrow between the parts of a path through a spec.
    private static let arrow: UInt8 = 0xE2

    private mutating func read(_ text: String) {
        scopes = []
        // The texts have megabytes. Bytes are compared, because characters take many times as long.
        var lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(
            Substring.init
        )[...]
        var isText = false
        while let line = lines.popFirst() {
            let bytes = line.utf8.drop { $0 == UInt8(ascii: " ") }
            let depth = (line.utf8.count - bytes.count) / 4
            let isComment = bytes.starts(with: "//".utf8)
            // The lines of a literal are no declarations, and a comment begins none.
            let turns = (isText || !isComment) && line.utf8.hasOddQuotes
            defer { if turns { isText.toggle() } }
            if isText { continue }
            guard let first = bytes.first, first != UInt8(ascii: "#"), first != UInt8(ascii: "@") else { continue }
            let content = Substring(bytes)
            if isComment {
                if bytes.contains(Self.arrow), content.contains("` ›") || content.contains(" › ") {
                    origin = content.filter { $0 != "`" && $0 != "/" }
                }
                continue
            }
            while let scope = scopes.last, scope.depth >= depth { scopes.removeLast() }
            guard scopes.last?.depth ?? -1 == depth - 1 else { continue }
            take(String(content), depth, &lines)
        }
    }

    private mutating func take(_ first: String, _ depth: Int, _ lines: inout ArraySlice<Substring>) {
        var text = first.withoutTexts
        while text.hasOpenBracket, let next = lines.popFirst() { text += " " + next.drop { $0 == " " }.withoutTexts }
        let words = Words(text)
        guard !words.isHidden, let keyword = words.keyword else { return }
        let name = words.name
        defer { if keyword != "extension" { origin = nil } }
        let outer = scopes.last
        if ["struct", "enum", "class", "actor", "protocol", "extension"].contains(keyword) {
            let path = outer.map { "\($0.path).\(name)" } ?? name
            let conforming = words.rest.conformances
            conformances[path, default: []].formUnion(conforming)
            if keyword != "extension" {
                guard isVisible(words, in: outer) else { return }
                add(
                    SwiftDeclaration(
                        keyword: keyword,
                        path: path,
                        rest: "",
                        isRequirement: false,
                        isStatic: false,
                        isMutable: false,
                        origin: origin
                    )
                )
            }
            if text.hasSuffix("{") { scopes.append((path, keyword, depth)) }
            return
        }
        guard isVisible(words, in: outer), !name.hasPrefix("_") else { return }
        let path = outer.map { "\($0.path).\(name)" } ?? name
        if keyword == "case", !words.rest.hasPrefix("(") {
            let others = words.rest.split(separator: ",").map { $0.drop { $0 == " " }.prefix { $0 != " " } }
            for name in [name] + others.filter({ !$0.isEmpty && $0 != "=" }).map(String.init) {
                add(member(keyword, at: outer.map { "\($0.path).\(name)" } ?? name, rest: "", words, in: outer))
            }
            return
        }
        let (parameters, rest) = keyword == "typealias" ? ([], words.rest) : words.rest.parameters
        add(member(keyword, at: path, parameters, rest: rest, words, in: outer))
    }

    private func member(
        _ keyword: String,
        at path: String,
        _ parameters: [SwiftDeclaration.Parameter] = [],
        rest: String,
        _ words: Words,
        in outer: (path: String, keyword: String, depth: Int)?
    ) -> SwiftDeclaration {
        SwiftDeclaration(
            keyword: keyword,
            path: path,
            parameters: parameters,
            rest: rest,
            isRequirement: outer?.keyword == "protocol",
            isStatic: words.modifiers.contains("static"),
            isMutable: keyword == "var" && (!words.rest.contains("{") || words.rest.contains("set")),
            origin: origin
        )
    }

    private func isVisible(_ words: Words, in outer: (path: String, keyword: String, depth: Int)?) -> Bool {
        isInternal || words.isPublic || outer?.keyword == "protocol"
            || outer?.keyword == "enum" && words.keyword == "case"
    }

    private mutating func add(_ declaration: SwiftDeclaration) { declarations.append(declaration) }
}

/// The words of a declaration.
private struct Words {
    private(set) var modifiers: Set<String> = []
    private(set) var keyword: String?
    private(set) var name = ""
    /// The text after the name.
    private(set) var rest = ""

    static let keywords: Set<String> = [
        "struct", "enum", "class", "actor", "protocol", "extension", "func", "init", "var", "let", "case", "typealias",
        "subscript", "associatedtype",
    ]

    init(_ text: String) {
        var remainder = text[...]
        while let word = remainder.firstWord {
            remainder = remainder.dropFirst(word.count)
            if Self.keywords.contains(String(word)) {
                keyword = String(word)
                break
            }
            guard remainder.first == " " || remainder.first == "(" else { return }
            if remainder.first == "(" { remainder = remainder.drop { $0 != ")" }.dropFirst() }
            modifiers.insert(String(word))
            remainder = remainder.drop { $0 == " " }
        }
        remainder = remainder.drop { $0 == " " }
        if keyword == "init" || keyword == "subscript" {
            name = keyword ?? ""
            if remainder.first == "?" { remainder = remainder.dropFirst() }
        } else {
            name = String(remainder.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "`" || $0 == "." })
            remainder = remainder.dropFirst(name.count)
        }
        rest = String(remainder)
    }

    var isHidden: Bool { modifiers.contains("private") || modifiers.contains("fileprivate") }
    var isPublic: Bool { modifiers.contains("public") || modifiers.contains("package") }
}

extension Substring.UTF8View {
    /// True if the line has an odd number of the quotes of a multiline literal.
    fileprivate var hasOddQuotes: Bool {
        var (isOdd, run) = (false, 0)
        for byte in self {
            run = byte == UInt8(ascii: "\"") ? run + 1 : 0
            if run == 3 { (isOdd, run) = (!isOdd, 0) }
        }
        return isOdd
    }
}

extension StringProtocol {
    fileprivate var firstWord: SubSequence? {
        let word = prefix { $0.isLetter || $0 == "_" }
        return word.isEmpty ? nil : word
    }

    /// The text with empty string literals: nothing in them is syntax.
    fileprivate var withoutTexts: String {
        guard utf8.contains(UInt8(ascii: "\"")) else { return String(self) }
        var (result, isText, isEscaped) = ("", false, false)
        for character in self {
            if character == "\"", !isEscaped { isText.toggle() }
            if !isText || character == "\"" && !isEscaped { result.append(character) }
            isEscaped = isText && character == "\\" && !isEscaped
        }
        return result
    }

    /// True if a round or square bracket is open at the end, so that the declaration continues on the next line.
    fileprivate var hasOpenBracket: Bool {
        var depth = 0
        for byte in utf8 {
            if byte == UInt8(ascii: "(") || byte == UInt8(ascii: "[") { depth += 1 }
            if byte == UInt8(ascii: ")") || byte == UInt8(ascii: "]") { depth -= 1 }
        }
        return depth > 0
    }

    /// The names after the colon of a type's declaration.
    fileprivate var conformances: [String] {
        guard let colon = firstIndex(of: ":") else { return [] }
        let list = self[index(after: colon)...].prefix { $0 != "{" }
        let names: [String] = list.split(separator: ",").map { String($0.filter { $0 != " " }) }
        return names.filter { !$0.contains("where") }.flatMap { (name: String) -> [String] in
            switch name.hasPrefix("Swift.") ? String(name.dropFirst(6)) : name {
            case "Codable": ["Decodable", "Encodable"]
            case "Hashable": ["Equatable", "Hashable"]
            case let other: [other]
            }
        }
    }

    /// The parameters in the first brackets, and the text after them without a body or a value.
    fileprivate var parameters: (list: [SwiftDeclaration.Parameter], rest: String) {
        let text = drop { $0 == " " }
        var remainder = text[...]
        if remainder.first == "<" { remainder = remainder.drop { $0 != "(" } }
        guard remainder.first == "(" else { return ([], text.signature) }
        var (depth, current, parts) = (0, "", [String]())
        var end = remainder.startIndex
        for index in remainder.indices {
            let character = remainder[index]
            if "([<".contains(character) { depth += 1 }
            if ")]>".contains(character), !(character == ">" && current.hasSuffix("-")) { depth -= 1 }
            end = index
            if depth == 0 { break }
            if depth == 1, character == "," {
                parts.append(current)
                current = ""
            } else if !(depth == 1 && character == "(" && current.isEmpty && parts.isEmpty
                && index == remainder.startIndex)
            {
                current.append(character)
            }
        }
        if !current.allSatisfy({ $0 == " " }) { parts.append(current) }
        return (parts.map { $0.parameter }, remainder[remainder.index(after: end)...].signature)
    }

    /// A parameter such as `_ draft: PaymentDraft = .empty`.
    fileprivate var parameter: SwiftDeclaration.Parameter {
        let text = drop { $0 == " " }
        let colon = text.firstIndex(of: ":")
        let names = colon.map { text[..<$0].split(separator: " ") } ?? []
        let rest = colon.map { text[text.index(after: $0)...] } ?? text[...]
        let value = rest.firstRange(of: " = ")
        let type = rest[..<(value?.lowerBound ?? rest.endIndex)]
        return SwiftDeclaration.Parameter(
            label: names.first.map { String($0) } ?? "_",
            type: String(type.filter { $0 != " " }),
            hasDefault: value != nil
        )
    }

    /// The text without a body, a value and needless spaces. Of a value that gives a property its type, the type stays.
    fileprivate var signature: String {
        var text = self[startIndex...].description
        if text.hasPrefix("= ") { return String(text.prefix { !"([{\"".contains($0) }) }
        if let range = text.firstRange(of: " = ") { text = String(text[..<range.lowerBound]) }
        if let brace = text.firstIndex(of: "{") {
            text = String(text[..<brace])
        }
        return text.split(separator: " ").joined(separator: " ")
    }
}
