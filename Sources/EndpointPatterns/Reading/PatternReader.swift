/// Reads a pattern from its first scalar to its last, without recursion. It rejects syntax that it does not know.
struct PatternReader {
    struct Group {
        var alternatives: [[PatternPart]] = [[]]
        /// The group is a lookahead or a look-behind.
        var look: PatternGroupLook?
        /// The options to restore after the group, such as `i` of `(?i)`.
        var options: Set<Unicode.Scalar>
    }

    private let scalars: [Unicode.Scalar]
    private(set) var index = 0
    private var numbers: [UInt32: Int] = [:]
    private(set) var atoms: [PatternAtom] = []
    private(set) var looks: [PatternLook] = []
    private var groups: [Group] = []
    var options: Set<Unicode.Scalar> = []
    /// The last part can be repeated.
    private var isRepeatable = false
    /// The first part of the pattern that has no bounded match.
    private(set) var refused: String?
    var captures = 0
    var names: Set<String> = []
    /// The groups that back references refer to.
    var references: (highest: Int, names: Set<String>) = (0, [])

    init(_ pattern: String) {
        scalars = Array(pattern.unicodeScalars)
        groups = [Group(options: [])]
    }

    mutating func read() throws(PatternProblem) -> PatternPart {
        while let scalar = peek() {
            switch scalar {
            case "(": try open()
            case ")": try close()
            case "|":
                index += 1
                groups[groups.count - 1].alternatives.append([])
                isRepeatable = false
            case "*", "+", "?", "{": try quantifier()
            case "[": try bracket()
            case "\\": try escape()
            case "^": place(options.contains("m") ? .lineStart : .start, 1)
            case "$": place(options.contains("m") ? .lineEnd : .end, 1)
            case "#" where options.contains("x"): while let next = peek(), next != "\n" { skip(1) }
            case _ where options.contains("x") && scalar.properties.isWhitespace: index += 1
            case ".":
                index += 1
                let some = options.contains("s") ? [0...0x10FFFF] : ScalarSet.complement(ScalarSet.newlines)
                append(.set(ScalarSet(some)))
            default:
                index += 1
                append(scalar.value)
            }
        }
        guard groups.count == 1, let root = groups.popLast() else { throw .invalid }
        guard references.highest <= captures, references.names.isSubset(of: names) else { throw .invalid }
        if let refused { throw .unsupported(refused) }
        return Self.part(root)
    }

    private static func part(_ group: Group) -> PatternPart {
        .alternatives(group.alternatives.map(PatternPart.sequence))
    }
}

// MARK: - Scalars

extension PatternReader {
    func peek(_ offset: Int = 0) -> Unicode.Scalar? {
        index + offset < scalars.count ? scalars[index + offset] : nil
    }

    func starts(with text: String) -> Bool {
        scalars[index...].starts(with: text.unicodeScalars)
    }

    mutating func skip(_ count: Int) { index += count }

    mutating func take(_ text: String) -> Bool {
        guard starts(with: text) else { return false }
        index += text.unicodeScalars.count
        return true
    }

    /// Consumes scalars up to this one, and this one. Returns those before it.
    mutating func take(until end: Unicode.Scalar) throws(PatternProblem) -> String {
        guard let last = scalars[index...].firstIndex(of: end) else { throw .invalid }
        var text = ""
        text.unicodeScalars.append(contentsOf: scalars[index..<last])
        index = last + 1
        return text
    }

    /// Returns true if the next bracket that is not escaped closes a class.
    func isCloseNext(from offset: Int) -> Bool {
        var place = index + offset
        while place < scalars.count {
            switch scalars[place] {
            case "\\": place += 1
            case "[": return false
            case "]": return true
            default: break
            }
            place += 1
        }
        return false
    }
}

// MARK: - Parts

extension PatternReader {
    /// Notes that the pattern has no bounded match. The rest is still read, because it can be wrong.
    mutating func refuse(_ part: String) {
        note(part)
        add(.sequence([]))
    }

    mutating func note(_ part: String) {
        if refused == nil { refused = part }
    }

    mutating func add(_ part: PatternPart) {
        let group = groups.count - 1
        groups[group].alternatives[groups[group].alternatives.count - 1].append(part)
        isRepeatable = true
    }

    mutating func atom(_ atom: PatternAtom) -> PatternPart {
        atoms.append(atom)
        return .atom(atoms.count - 1)
    }

    mutating func append(_ new: PatternAtom) { add(atom(new)) }

    /// Appends a single scalar.
    mutating func append(_ scalar: UInt32) {
        let ignoresCase = options.contains("i") && CaseOrbits.of(scalar).count > 1
        if !ignoresCase, let number = numbers[scalar] { return add(.atom(number)) }
        guard !ignoresCase else { return append(.set(ScalarSet([scalar...scalar], ignoresCase: true))) }
        append(.scalar(scalar))
        numbers[scalar] = atoms.count - 1
    }

    /// Appends a class.
    mutating func append(
        _ ranges: [ClosedRange<UInt32>],
        _ properties: [PatternProperty] = [],
        isNegated: Bool = false
    ) {
        let ignoresCase = options.contains("i")
        append(.set(ScalarSet(ranges, properties: properties, isNegated: isNegated, ignoresCase: ignoresCase)))
    }

    mutating func place(_ place: PatternPlace, _ length: Int) {
        index += length
        add(.place(place))
        isRepeatable = false
    }

    mutating func enter(look: PatternGroupLook? = nil) throws(PatternProblem) {
        guard groups.count <= PatternSize.mostGroups else { throw .tooManyGroups }
        groups.append(Group(look: look, options: options))
        isRepeatable = false
    }

    private mutating func close() throws(PatternProblem) {
        guard groups.count > 1, let group = groups.popLast() else { throw .invalid }
        index += 1
        options = group.options
        guard let look = group.look else { return add(Self.part(group)) }
        looks.append(PatternLook(part: Self.part(group), isBehind: look.isBehind))
        add(.look(looks.count - 1, isRefusal: look.isRefusal))
        isRepeatable = false
    }

    private mutating func quantifier() throws(PatternProblem) {
        guard let range = try repetition() else {
            index += 1
            return append(UInt32(0x7B))
        }
        let group = groups.count - 1
        let alternative = groups[group].alternatives.count - 1
        guard isRepeatable, let last = groups[group].alternatives[alternative].popLast() else { throw .invalid }
        add(.repeated(last, least: range.least, most: range.most))
        isRepeatable = false
        if peek() == "?" {
            index += 1
        } else if peek() == "+" {
            index += 1
            note("a possessive quantifier")
        }
    }
}

/// The kind of a group that consumes nothing.
struct PatternGroupLook {
    let isBehind: Bool
    let isRefusal: Bool
}
