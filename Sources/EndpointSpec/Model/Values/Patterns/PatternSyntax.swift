/// What a regular expression is made of.
indirect enum PatternPart {
    enum Kind { case eager, reluctant, possessive }

    /// A character: its number in the list of atoms.
    case atom(Int)
    case place(PatternProgram.Place)
    case reference
    case sequence([PatternPart])
    case alternatives([PatternPart])
    case apart(PatternPart, PatternProgram.Taking)
    case repeated(PatternPart, least: Int, most: Int?, Kind)
}

extension PatternPart {
    /// Whether it may take no character.
    var isNullable: Bool {
        switch self {
        case .atom: false
        case .place, .reference: true
        case .sequence(let parts): parts.allSatisfy(\.isNullable)
        case .alternatives(let parts): parts.contains(where: \.isNullable)
        case .apart(let inner, let taking): taking != .characters || inner.isNullable
        case .repeated(let inner, let least, _, _): least == 0 || inner.isNullable
        }
    }

    /// The same, but for the ways to take no character, as far as they can be left out.
    var nonEmpty: PatternPart {
        switch self {
        case .atom, .place, .reference, .apart: self
        case .alternatives(let parts): .alternatives(parts.map { $0.isNullable ? $0.nonEmpty : $0 })
        case .repeated(let inner, let least, let most, let kind):
            .repeated(inner.isNullable ? inner.nonEmpty : inner, least: max(1, least), most: most, kind)
        // The first that takes one may be any of them.
        case .sequence(let parts) where parts.count <= 50 && isNullable:
            .alternatives(parts.indices.map { .sequence([parts[$0].nonEmpty] + parts[($0 + 1)...]) })
        case .sequence: self
        }
    }
}

/// The groups, repetitions and characters of a pattern that Swift's parser has read.
struct PatternSyntax {
    var root: PatternPart
    var atoms: [PatternAtom]

    /// - Returns: `nil` for syntax that is not known here.
    static func read(_ pattern: String) -> PatternSyntax? {
        var reader = PatternReader(pattern)
        guard let root = reader.read() else { return nil }
        return PatternSyntax(root: root, atoms: reader.atoms)
    }
}

/// Reads a pattern from its first character to its last, without recursion.
private struct PatternReader {
    private struct Group {
        var alternatives: [[PatternPart]] = [[]]
        var taking: PatternProgram.Taking?
        /// The options that hold behind it again, such as `i` of `(?i)`.
        var options: String
    }

    private var rest: Substring
    private(set) var atoms: [PatternAtom] = []
    private var groups: [Group] = [Group(options: "")]
    private var options = ""

    init(_ pattern: String) { rest = pattern[...] }

    mutating func read() -> PatternPart? {
        while let character = rest.first {
            switch character {
            case "(": guard open() else { return nil }
            case ")": guard close() else { return nil }
            case "|": drop(1) { $0.groups[$0.groups.count - 1].alternatives.append([]) }
            case "*", "+", "?", "{": quantifier()
            case "[": guard bracket() else { return nil }
            case "\\": guard escape() else { return nil }
            case "^": drop(1) { $0.append(.place($0.options.contains("m") ? .lineStart : .start)) }
            case "$": drop(1) { $0.append(.place($0.options.contains("m") ? .lineEnd : .end)) }
            case "#" where options.contains("x"): rest = rest.drop { !$0.isNewline }
            case _ where options.contains("x") && character.isWhitespace: rest = rest.dropFirst()
            default: atom(1)
            }
        }
        return groups.count == 1 ? groups.popLast().map(Self.part) : nil
    }

    private mutating func drop(_ count: Int, then change: (inout PatternReader) -> Void) {
        rest = rest.dropFirst(count)
        change(&self)
    }

    private mutating func append(_ part: PatternPart) {
        let group = groups.count - 1
        groups[group].alternatives[groups[group].alternatives.count - 1].append(part)
    }

    private mutating func atom(_ length: Int) {
        atoms.append(PatternAtom(text: String(rest.prefix(length)), options: options))
        rest = rest.dropFirst(length)
        append(.atom(atoms.count - 1))
    }

    private static func part(_ group: Group) -> PatternPart {
        let inner = PatternPart.alternatives(group.alternatives.map(PatternPart.sequence))
        return group.taking.map { .apart(inner, $0) } ?? inner
    }

    private mutating func close() -> Bool {
        guard groups.count > 1, let group = groups.popLast() else { return false }
        rest = rest.dropFirst()
        options = group.options
        append(Self.part(group))
        return true
    }
}

extension PatternReader {
    private mutating func open() -> Bool {
        guard rest.hasPrefix("(?") else {
            if rest.hasPrefix("(*") { return false }
            return enter(1, nil)
        }
        for (prefix, taking) in [("(?=", PatternProgram.Taking.nothing), ("(?!", .refusal), ("(?>", .characters)]
        where rest.hasPrefix(prefix) { return enter(3, taking) }
        if rest.hasPrefix("(?#") { return skip(past: ")") }
        if rest.hasPrefix("(?P=") { return skip(past: ")") { $0.append(.reference) } }
        for (prefix, end) in [("(?<", ">" as Character), ("(?P<", ">"), ("(?'", "'")] where rest.hasPrefix(prefix) {
            guard let close = rest.dropFirst(prefix.count).firstIndex(of: end) else { return false }
            rest = rest[rest.index(after: close)...]
            return enter(0, nil)
        }
        return changeOptions()
    }

    private mutating func enter(_ length: Int, _ taking: PatternProgram.Taking?) -> Bool {
        rest = rest.dropFirst(length)
        groups.append(Group(taking: taking, options: options))
        return true
    }

    private mutating func skip(past end: Character, then change: (inout PatternReader) -> Void = { _ in }) -> Bool {
        guard let index = rest.firstIndex(of: end) else { return false }
        rest = rest[rest.index(after: index)...]
        change(&self)
        return true
    }

    /// `(?i)`, `(?i-m:…)`, `(?:…)`.
    private mutating func changeOptions() -> Bool {
        let words = rest.dropFirst(2).prefix { $0.isLetter || $0 == "-" || $0 == "^" }
        let end = rest.dropFirst(2 + words.count).first
        guard end == ")" || end == ":" else { return false }
        rest = rest.dropFirst(3 + words.count)
        if end == ":" { groups.append(Group(options: options)) }
        let parts = words.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        if words.hasPrefix("^") { options = "" }
        let added = (parts.first ?? "").filter { $0 != "^" && !options.contains($0) }
        options = (options + added).filter { parts.count < 2 || !parts[1].contains($0) }
        return true
    }

    private mutating func quantifier() {
        guard let range = readRange() else { return atom(1) }
        var kind = PatternPart.Kind.eager
        if rest.first == "?" || rest.first == "+" {
            kind = rest.first == "?" ? .reluctant : .possessive
            rest = rest.dropFirst()
        }
        let group = groups.count - 1
        let alternative = groups[group].alternatives.count - 1
        guard let last = groups[group].alternatives[alternative].popLast() else { return }
        append(.repeated(last, least: range.least, most: range.most, kind))
    }

    /// `nil` for a brace that is a character like any other.
    private mutating func readRange() -> (least: Int, most: Int?)? {
        let start = rest
        let sign = rest.removeFirst()
        switch sign {
        case "*": return (0, nil)
        case "+": return (1, nil)
        case "?": return (0, 1)
        default: break
        }
        let content = rest.prefix { $0 != "}" }.filter { $0 != " " }
        let bounds = content.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let isRange = !bounds.joined().isEmpty && bounds.allSatisfy { $0.isEmpty || Int($0) != nil }
        guard isRange, let close = rest.firstIndex(of: "}") else {
            rest = start
            return nil
        }
        rest = rest[rest.index(after: close)...]
        let least = bounds.first.flatMap { Int($0) } ?? 0
        return (least, bounds.count == 1 ? least : Int(bounds[1]))
    }
}

extension PatternReader {
    private mutating func bracket() -> Bool {
        var depth = 0
        var length = 0
        var isEscaped = false
        for character in rest {
            length += 1
            if isEscaped {
                isEscaped = false
                continue
            }
            switch character {
            case "\\": isEscaped = true
            case "[": depth += 1
            case "]": depth -= 1
            default: break
            }
            if depth == 0 {
                atom(length)
                return true
            }
        }
        return false
    }

    private mutating func escape() -> Bool {
        let content = rest.dropFirst()
        guard let letter = content.first else { return false }
        switch letter {
        case "A": drop(2) { $0.append(.place(.start)) }
        case "z": drop(2) { $0.append(.place(.end)) }
        case "Z": drop(2) { $0.append(.place(.lastLineEnd)) }
        case "b", "B", "G", "y", "Y", "K": drop(2) { $0.append(.place(.other)) }
        case "Q": quoted()
        case "1"..."9":
            drop(1) { reader in
                reader.rest = reader.rest.drop { $0.isNumber }
                reader.append(.reference)
            }
        case "g", "k": return reference()
        case "x", "u", "U", "o", "N", "p", "P": atom(2 + argumentLength(behind: letter))
        default: atom(2)
        }
        return true
    }

    /// `\Q…\E`: every character as it is.
    private mutating func quoted() {
        rest = rest.dropFirst(2)
        while !rest.isEmpty, !rest.hasPrefix("\\E") {
            atoms.append(PatternAtom(text: "\\Q\(rest.removeFirst())\\E", options: options))
            append(.atom(atoms.count - 1))
        }
        rest = rest.dropFirst(2)
    }

    private mutating func reference() -> Bool {
        let ends: [Character: Character] = ["{": "}", "<": ">", "'": "'"]
        guard let open = rest.dropFirst(2).first, let end = ends[open] else {
            rest = rest.dropFirst(2).drop { $0.isNumber || $0 == "-" }
            append(.reference)
            return true
        }
        rest = rest.dropFirst(3)
        return skip(past: end) { $0.append(.reference) }
    }

    /// `{…}`, or the digits that an escape takes.
    private func argumentLength(behind letter: Character) -> Int {
        let behind = rest.dropFirst(2)
        if behind.first == "{" { return behind.prefix { $0 != "}" }.count + 1 }
        let most = ["x": 2, "u": 4, "U": 8, "p": 1, "P": 1][letter] ?? 0
        return behind.prefix(most).prefix { $0.isHexDigit || letter.lowercased() == "p" }.count
    }
}
