/// Makes texts that match a regular expression. It supports the constructs that specs use: literals, classes, groups,
/// alternation, and counts. Nil for a pattern with anything else, such as lookahead or backreferences.
struct PatternText {
    fileprivate indirect enum Part {
        case choice([Unicode.Scalar])
        case sequence([Part])
        case alternatives([Part])
        case times(Part, ClosedRange<Int>)
    }

    private let root: Part

    init?(_ pattern: String) {
        var parser = Parser(pattern)
        guard let root = parser.alternatives(), parser.isAtEnd else { return nil }
        self.root = root
    }

    /// Returns a text. A part that may be repeated without end is repeated a few times.
    func text(_ seed: inout MockSeed) -> String {
        var text = String.UnicodeScalarView()
        var steps = Self.maximumSteps
        Self.append(root, to: &text, &seed, &steps)
        return String(text)
    }

    /// The greatest number of parts that are written. Counts within counts multiply, also of parts without a character.
    private static let maximumSteps = 40_000

    private static func append(
        _ part: Part,
        to text: inout String.UnicodeScalarView,
        _ seed: inout MockSeed,
        _ steps: inout Int
    ) {
        guard steps > 0 else { return }
        steps -= 1
        switch part {
        case .choice(let scalars): if let scalar = seed.pick(scalars) { text.append(scalar) }
        case .sequence(let parts): for part in parts { append(part, to: &text, &seed, &steps) }
        case .alternatives(let parts): if let part = seed.pick(parts) { append(part, to: &text, &seed, &steps) }
        case .times(let part, let range):
            for _ in 0..<seed.next(in: range) {
                guard steps > 0 else { return }
                append(part, to: &text, &seed, &steps)
            }
        }
    }
}

private struct Parser {
    private let scalars: [Unicode.Scalar]
    private var index = 0

    init(_ pattern: String) {
        scalars = Array(pattern.unicodeScalars)
    }

    var isAtEnd: Bool { index == scalars.count }

    private var next: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard next == scalar else { return false }
        index += 1
        return true
    }

    private mutating func take() -> Unicode.Scalar? {
        defer { index += 1 }
        return next
    }

    mutating func alternatives() -> PatternText.Part? {
        var parts: [PatternText.Part] = []
        repeat {
            guard let part = sequence() else { return nil }
            parts.append(part)
        } while take("|")
        return parts.count == 1 ? parts[0] : .alternatives(parts)
    }

    private mutating func sequence() -> PatternText.Part? {
        var parts: [PatternText.Part] = []
        while let scalar = next, scalar != "|", scalar != ")" {
            // Anchors only restrict the place of the match, and the text consists only of the match.
            if scalar == "^" || scalar == "$" {
                index += 1
                continue
            }
            guard let atom = atom(), let part = counted(atom) else { return nil }
            parts.append(part)
        }
        return .sequence(parts)
    }

    private mutating func counted(_ part: PatternText.Part) -> PatternText.Part? {
        let range: ClosedRange<Int>
        switch next {
        case "?": range = 0...1
        case "*": range = 0...6
        case "+": range = 1...8
        case "{":
            guard let count = count() else { return nil }
            range = count
            index -= 1
        default: return part
        }
        index += 1
        // Greediness makes no difference when a text is written.
        if next == "?" || next == "+" { index += 1 }
        return .times(part, range)
    }

    private mutating func count() -> ClosedRange<Int>? {
        index += 1
        guard let least = number() else { return nil }
        var most = least
        if take(",") { most = number() ?? least + 6 }
        guard take("}"), least <= most, most <= 10_000 else { return nil }
        return least...most
    }

    private mutating func number() -> Int? {
        var digits = ""
        while let scalar = next, ("0"..."9").contains(scalar) {
            digits.unicodeScalars.append(scalar)
            index += 1
        }
        return Int(digits)
    }

    private mutating func atom() -> PatternText.Part? {
        switch take() {
        case "(": return group()
        case "[": return bracketed().map { .choice($0) }
        case ".": return .choice(Self.letters + Self.digits)
        case "\\":
            // A word boundary has no width.
            if take("b") { return .sequence([]) }
            return escaped().map { .choice($0) }
        case "*", "+", "?", "{", nil: return nil
        case let scalar?: return .choice([scalar])
        }
    }

    private mutating func group() -> PatternText.Part? {
        if take("?") {
            guard !take("="), !take("!") else { return nil }
            if take("<") || take("P") {
                _ = take("<")
                guard next != "=", next != "!" else { return nil }
                while let scalar = take(), scalar != ">" { continue }
            } else if !take(":") {
                return nil
            }
        }
        guard let part = alternatives(), take(")") else { return nil }
        return part
    }

    /// The characters of a class that begins with a backslash.
    private mutating func escaped() -> [Unicode.Scalar]? {
        guard let scalar = take() else { return nil }
        switch scalar {
        case "d": return Self.digits
        case "w": return Self.letters + Self.digits + ["_"]
        case "s": return [" "]
        case "D": return Self.letters
        case "W": return ["-", "."]
        case "S": return Self.letters + Self.digits
        case "t": return ["\t"]
        case "n": return ["\n"]
        case "r": return ["\r"]
        case "p": return property()
        case "u", "x": return hexadecimal(scalar == "u" ? 4 : 2).map { [$0] }
        case "A", "z", "Z", "B", "b", "k", "P", "X", "Q", "E", "G", "R", "c": return nil
        case "h", "H", "N", "o", "U", "y", "Y": return nil
        case "v": return ["\u{B}"]
        case "f": return ["\u{C}"]
        case "0"..."9": return nil
        default: return [scalar]
        }
    }

    /// The digits of `\u0301`, `\u{301}` or `\x41`. Halves of surrogate pairs are not supported.
    private mutating func hexadecimal(_ count: Int) -> Unicode.Scalar? {
        let isBraced = take("{")
        var digits = ""
        while digits.utf8.count < (isBraced ? 6 : count), let scalar = next, scalar.properties.isASCIIHexDigit {
            digits.unicodeScalars.append(scalar)
            index += 1
        }
        guard isBraced ? take("}") : digits.utf8.count == count else { return nil }
        return UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init)
    }

    /// `\p{L}` and the like.
    private mutating func property() -> [Unicode.Scalar]? {
        guard take("{") else { return nil }
        var name = ""
        while let scalar = take(), scalar != "}" { name.unicodeScalars.append(scalar) }
        switch name {
        case "L", "Letter", "Alphabetic": return Self.letters
        case "Lu", "Uppercase": return Self.letters.filter { $0.properties.isUppercase }
        case "Ll", "Lowercase": return Self.letters.filter { $0.properties.isLowercase }
        case "N", "Nd": return Self.digits
        default: return nil
        }
    }

    /// The characters of `[…]`.
    private mutating func bracketed() -> [Unicode.Scalar]? {
        let isNegated = take("^")
        var members: [Unicode.Scalar] = []
        var isFirst = true
        while let scalar = take() {
            if scalar == "]", !isFirst {
                return isNegated ? Self.printable.filter { !members.contains($0) } : members
            }
            isFirst = false
            // A class within a class, or a named one, is not in ECMA-262.
            guard scalar != "[" else { return nil }
            var low = [scalar]
            if scalar == "\\" {
                guard let escape = escaped() else { return nil }
                low = escape
            }
            if low.count == 1, next == "-", index + 1 < scalars.count, scalars[index + 1] != "]" {
                index += 1
                guard var high = take() else { return nil }
                if high == "\\" {
                    guard let escape = escaped(), escape.count == 1 else { return nil }
                    high = escape[0]
                }
                guard high >= low[0] else { return nil }
                members += (low[0].value...min(high.value, low[0].value + 255)).compactMap(Unicode.Scalar.init)
            } else {
                members += low
            }
        }
        return nil
    }

    private static let letters =
        (0x61...0x7A).compactMap(Unicode.Scalar.init) + (0x41...0x5A).compactMap(Unicode.Scalar.init)
    private static let digits = (0x30...0x39).compactMap(Unicode.Scalar.init)
    private static let printable = letters + digits + ["-", "_", ".", " ", "!", "#", "/", ":"]
}
