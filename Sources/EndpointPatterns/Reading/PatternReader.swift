/// Reads a pattern from its first character to its last, without recursion. It rejects syntax that it does not know.
struct PatternReader {
    private struct Group {
        var alternatives: [[PatternPart]] = [[]]
        /// The group is a lookahead, and a negative one.
        var look: (isLook: Bool, isRefusal: Bool) = (false, false)
        /// The options to restore after the group, such as `i` of `(?i)`.
        var options: String
    }

    var rest: Substring
    private(set) var atoms: [PatternAtom] = []
    private(set) var looks: [PatternPart] = []
    private var groups: [Group] = [Group(options: "")]
    private(set) var options = ""

    init(_ pattern: String) { rest = pattern[...] }

    mutating func read() throws(PatternProblem) -> PatternPart {
        while let character = rest.first {
            switch character {
            case "(": try open()
            case ")": try close()
            case "|":
                rest = rest.dropFirst()
                groups[groups.count - 1].alternatives.append([])
            case "*", "+", "?", "{": try quantifier()
            case "[": try bracket()
            case "\\": try escape()
            case "^": place(options.contains("m") ? .lineStart : .start, 1)
            case "$": place(options.contains("m") ? .lineEnd : .end, 1)
            case "#" where options.contains("x"): rest = rest.drop { !$0.isNewline }
            case _ where options.contains("x") && character.isWhitespace: rest = rest.dropFirst()
            default: atom(1)
            }
        }
        guard groups.count == 1, let root = groups.popLast() else { throw .invalid }
        return Self.part(root)
    }

    private mutating func append(_ part: PatternPart) {
        let group = groups.count - 1
        groups[group].alternatives[groups[group].alternatives.count - 1].append(part)
    }

    /// Consumes this number of characters of the pattern as an atom.
    mutating func atom(_ length: Int) {
        append(atom: String(rest.prefix(length)))
        rest = rest.dropFirst(length)
    }

    mutating func append(atom text: String) {
        atoms.append(PatternAtom(text: text, options: options))
        append(.atom(atoms.count - 1))
    }

    mutating func place(_ place: PatternPlace, _ length: Int) {
        rest = rest.dropFirst(length)
        append(.place(place))
    }

    private static func part(_ group: Group) -> PatternPart {
        .alternatives(group.alternatives.map(PatternPart.sequence))
    }
}

// MARK: - Groups

extension PatternReader {
    private mutating func open() throws(PatternProblem) {
        guard rest.hasPrefix("(?") else {
            if rest.hasPrefix("(*") { throw .unsupported("a group '(*'") }
            return enter(1)
        }
        if rest.hasPrefix("(?=") { return enter(3, look: (true, false)) }
        if rest.hasPrefix("(?!") { return enter(3, look: (true, true)) }
        if rest.hasPrefix("(?>") { throw .unsupported("an atomic group") }
        if rest.hasPrefix("(?<=") || rest.hasPrefix("(?<!") { throw .unsupported("a look-behind") }
        if rest.hasPrefix("(?P=") { throw .unsupported("a back reference") }
        if rest.hasPrefix("(?#") { return try skip(past: ")") }
        for (prefix, end) in [("(?<", ">" as Character), ("(?P<", ">"), ("(?'", "'")] where rest.hasPrefix(prefix) {
            rest = rest.dropFirst(prefix.count)
            try skip(past: end)
            return enter(0)
        }
        try changeOptions()
    }

    private mutating func enter(_ length: Int, look: (Bool, Bool) = (false, false)) {
        rest = rest.dropFirst(length)
        groups.append(Group(look: look, options: options))
    }

    private mutating func close() throws(PatternProblem) {
        guard groups.count > 1, let group = groups.popLast() else { throw .invalid }
        rest = rest.dropFirst()
        options = group.options
        guard group.look.isLook else { return append(Self.part(group)) }
        looks.append(Self.part(group))
        append(.look(looks.count - 1, isRefusal: group.look.isRefusal))
    }

    private mutating func skip(past end: Character) throws(PatternProblem) {
        guard let index = rest.firstIndex(of: end) else { throw .invalid }
        rest = rest[rest.index(after: index)...]
    }

    /// Reads `(?i)`, `(?i-m:…)` or `(?:…)`.
    private mutating func changeOptions() throws(PatternProblem) {
        let words = rest.dropFirst(2).prefix { $0.isLetter || $0 == "-" || $0 == "^" }
        let end = rest.dropFirst(2 + words.count).first
        // The options i, s, xx, D, S, W and P decide what an atom matches. The reader itself applies m and x. The
        // options n and U do not affect whether there is a match.
        guard end == ")" || end == ":", words.allSatisfy({ "^-imsxnUDSWP".contains($0) }) else {
            throw .unsupported("a group '(?\(words)\(end.map(String.init) ?? "")'")
        }
        rest = rest.dropFirst(3 + words.count)
        if end == ":" { groups.append(Group(options: options)) }
        let parts = words.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        if words.hasPrefix("^") { options = "" }
        let added = (parts.first ?? "").filter { $0 != "^" && !options.contains($0) }
        options = (options + added).filter { parts.count < 2 || !parts[1].contains($0) }
    }
}

// MARK: - Repetitions

extension PatternReader {
    private mutating func quantifier() throws(PatternProblem) {
        guard let range = try readRange() else { return atom(1) }
        if rest.first == "+" { throw .unsupported("a possessive quantifier") }
        if rest.first == "?" { rest = rest.dropFirst() }
        let group = groups.count - 1
        let alternative = groups[group].alternatives.count - 1
        guard let last = groups[group].alternatives[alternative].popLast() else { throw .invalid }
        append(.repeated(last, least: range.least, most: range.most))
    }

    /// Returns `nil` for a brace that is an ordinary character.
    private mutating func readRange() throws(PatternProblem) -> (least: Int, most: Int?)? {
        let start = rest
        switch rest.removeFirst() {
        case "*": return (0, nil)
        case "+": return (1, nil)
        case "?": return (0, 1)
        default: break
        }
        let content = rest.prefix { $0 != "}" }.filter { $0 != " " }
        let bounds = content.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
        let isRange = bounds.contains { !$0.isEmpty } && bounds.allSatisfy { $0.allSatisfy(\.isASCIIDigit) }
        guard isRange, rest.contains("}") else {
            rest = start
            return nil
        }
        try skip(past: "}")
        let counts = bounds.map { Int($0) }
        guard zip(bounds, counts).allSatisfy({ $0.isEmpty || $1 != nil }) else { throw .tooManyRepetitions }
        let least = counts.first.flatMap(\.self) ?? 0
        return (least, counts.count == 1 ? least : counts[1])
    }
}

extension Character {
    var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
