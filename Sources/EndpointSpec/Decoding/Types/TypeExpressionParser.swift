/// A mistake in the text of a type, and the byte at which it is.
struct TypeProblem: Error {
    enum Kind {
        case syntax
        /// YAML ended the value before its writer did.
        case cut
        case defaultValue
    }

    var kind: Kind
    var message: String
    var offset: Int
}

/// Reads `T?`, `[T]`, `[string: T]`, `list(T)`, `map(T)`, `A | B`, `expandable(T)` and `T = default`.
struct TypeExpressionParser {
    /// A union that is declared where it is used.
    struct InlineUnion {
        let name: String
        let members: [SpecTypeExpression]
        let isExpandable: Bool
    }

    /// Deeper than any type; shallow enough for the recursion.
    private static let depthLimit = 16

    private let bytes: [UInt8]
    private var position = 0
    /// The name for `A | B`; `nil` if there is none.
    private let unionName: String?
    /// The unions that the text declares.
    private(set) var unions: [InlineUnion] = []

    init(_ text: String, unionName: String? = nil) {
        bytes = Array(text.utf8)
        self.unionName = unionName
    }

    /// The type, where a text is nothing but a name of it: most are, and need no parsing.
    static func plainType(_ text: String) -> SpecTypeExpression? {
        if let scalar = scalars[text] { return .scalar(scalar) }
        guard let first = text.utf8.first, (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first) else { return nil }
        return text.utf8.allSatisfy(\.isTypeNamePart) ? .named(text) : nil
    }

    private static let scalars: [String: SpecScalar] = Dictionary(
        uniqueKeysWithValues: SpecScalar.allCases.map {
            ($0.rawValue, $0)
        }
    )

    /// The type, and the default's text with the byte where it starts.
    mutating func parse() throws(TypeProblem) -> (type: SpecTypeExpression, defaultValue: (text: String, offset: Int)?)
    {
        let type = try expression(depth: 0)
        skipSpaces()
        guard position < bytes.count else { return (type, nil) }
        guard bytes[position] == UInt8(ascii: "=") else { throw unexpected(after: type) }
        position += 1
        skipSpaces()
        return (type, try defaultValue())
    }

    private mutating func expression(depth: Int) throws(TypeProblem) -> SpecTypeExpression {
        guard depth < Self.depthLimit else {
            throw problem("it is nested too deeply; declare a type for the inner part")
        }
        skipSpaces()
        let start = position
        let first = try member(depth: depth)
        guard position < bytes.count, bytes[position] == UInt8(ascii: "|") else { return first }
        var members = [first]
        let bar = position
        while take("|") {
            if case .optional = members.last {
                throw problem("write the '?' for all of 'A | B' at the end", at: start)
            }
            skipSpaces()
            members.append(try member(depth: depth))
        }
        return try union(of: members, at: bar)
    }

    /// A type without `|`.
    private mutating func member(depth: Int) throws(TypeProblem) -> SpecTypeExpression {
        let start = position
        var type = try primary(depth: depth)
        skipSpaces()
        while take("?") {
            if case .optional = type { throw problem("it has more than one '?'; write one", at: start) }
            type = .optional(type)
            skipSpaces()
        }
        return type
    }

    /// `A | B`, under the name that it has here. The `?` of the last member is that of all.
    private mutating func union(of members: [SpecTypeExpression], at bar: Int) throws(TypeProblem) -> SpecTypeExpression
    {
        guard let unionName else {
            throw problem("'A | B' has no name here; declare 'AOrB: { union: [A, B] }' under 'types'", at: bar)
        }
        guard !unions.contains(where: { !$0.isExpandable }) else {
            throw problem("a type can contain only one 'A | B'; declare the other under 'types'", at: bar)
        }
        let plain = members.map(\.unwrapped.type)
        unions.append(InlineUnion(name: unionName, members: plain, isExpandable: false))
        return members.last?.unwrapped.isOptional == true ? .optional(.named(unionName)) : .named(unionName)
    }

    /// `expandable(Customer)`: an id, or the object that it is the id of.
    private mutating func expandable(_ element: SpecTypeExpression, at start: Int) throws(TypeProblem)
        -> SpecTypeExpression
    {
        guard case .named(let name) = element else {
            throw problem("'expandable(…)' takes the name of a type with fields", at: start)
        }
        let union = InlineUnion(name: "Expandable\(name)", members: [.scalar(.string), element], isExpandable: true)
        unions.append(union)
        return .named(union.name)
    }

    private mutating func primary(depth: Int) throws(TypeProblem) -> SpecTypeExpression {
        if take("[") { return try bracketed(depth: depth) }
        let start = position
        let name = name()
        guard !name.isEmpty else {
            throw problem(bytes.isEmpty ? "a type is missing" : "a type is missing here")
        }
        guard position < bytes.count, bytes[position] == UInt8(ascii: "(") else { return named(name) }
        position += 1
        guard name == "list" || name == "map" || name == "expandable" else {
            if name == "custom" {
                throw problem("'custom(…)' is not a type; declare your own type with 'swift'", at: start)
            }
            throw problem("'\(name)(…)' is not a type; write 'list(T)', 'map(T)' or 'expandable(T)'", at: start)
        }
        let element = try expression(depth: depth + 1)
        skipSpaces()
        guard take(")") else { throw problem("the '(' is not closed") }
        if name == "expandable" { return try expandable(element, at: start) }
        return name == "list" ? .list(element) : .map(element)
    }

    private mutating func bracketed(depth: Int) throws(TypeProblem) -> SpecTypeExpression {
        let start = position
        let element = try expression(depth: depth + 1)
        skipSpaces()
        if take(":") {
            guard element == .scalar(.string) else {
                throw problem("the keys of a map must be 'string', as in '[string: int]'", at: start)
            }
            let value = try expression(depth: depth + 1)
            skipSpaces()
            guard take("]") else { throw problem("the '[' is not closed") }
            return .map(value)
        }
        guard take("]") else { throw problem("the '[' is not closed") }
        return .list(element)
    }

    private func named(_ name: String) -> SpecTypeExpression {
        if let scalar = Self.scalars[name] { return .scalar(scalar) }
        return .named(name)
    }

    /// Numbers, booleans and plain names: YAML would cut anything else short.
    private func defaultValue() throws(TypeProblem) -> (text: String, offset: Int) {
        var end = bytes.count
        while end > position, bytes[end - 1] == UInt8(ascii: " ") { end -= 1 }
        guard end > position else {
            let message = "there is nothing after '='; YAML ends a value at ',' and ignores what follows ' #'"
            throw TypeProblem(kind: .cut, message: message, offset: max(0, position - 1))
        }
        let text = String(decoding: bytes[position..<end], as: UTF8.self)
        if text == "[]" || text == "{}" { return (text, position) }
        let quotes = bytes[position..<end].filter { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }.count
        guard quotes.isMultiple(of: 2) else {
            let message =
                "the quote in '\(text)' is not closed; YAML ends a value at ',' and ignores what follows ' #'"
            throw TypeProblem(kind: .cut, message: message, offset: position)
        }
        guard text.unicodeScalars.allSatisfy({ $0.isNamePart || $0 == "." || $0 == "+" }) else {
            let message = "'= \(text)' is not a number, a boolean or a plain name"
            throw TypeProblem(kind: .defaultValue, message: message, offset: position)
        }
        return (text, position)
    }

    private func unexpected(after type: SpecTypeExpression) -> TypeProblem {
        let rest = String(decoding: bytes[position...], as: UTF8.self)
        let hint =
            switch rest.first {
            case "[": "write a list as '[\(type)]' or 'list(\(type))'"
            case "<": "write a list as 'list(T)' and a map as 'map(T)'"
            case "!": "a type is required unless it has a '?'"
            default: "write a type as 'T', 'T?', '[T]', '[string: T]' or 'T = default'"
            }
        return problem("'\(rest)' does not belong in a type; \(hint)")
    }

    private func problem(_ message: String, at offset: Int? = nil) -> TypeProblem {
        TypeProblem(kind: .syntax, message: message, offset: offset ?? position)
    }

    private mutating func name() -> String {
        let start = position
        while position < bytes.count, bytes[position].isTypeNamePart { position += 1 }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private mutating func skipSpaces() {
        while position < bytes.count, bytes[position] == UInt8(ascii: " ") || bytes[position] == UInt8(ascii: "\n") {
            position += 1
        }
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }
}

extension UInt8 {
    /// Bytes of other alphabets count as letters: whether the name is known is asked later.
    fileprivate var isTypeNamePart: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."): true
        default: self >= 0x80
        }
    }
}
