/// A part of a regular expression.
indirect enum PatternPart: Sendable {
    /// A single character. The number is that of its atom in the list of atoms.
    case atom(Int)
    case place(PatternPlace)
    /// A lookahead, which does not consume a character. The number is its position in the list of lookaheads. A refusal
    /// is a negative lookahead.
    case look(Int, isRefusal: Bool)
    case sequence([PatternPart])
    case alternatives([PatternPart])
    /// A repetition. Greedy and reluctant ones are the same here, because a search only asks whether there is a match.
    case repeated(PatternPart, least: Int, most: Int?)
}

/// A condition on the place between two characters.
enum PatternPlace: Hashable, Sendable {
    case start, end, lastLineEnd, lineStart, lineEnd
    /// The boundary of a word (`\b`). A refusal is a place without one (`\B`).
    case wordEdge(isRefusal: Bool, ignoresCase: Bool)
}

extension PatternPart {
    /// A match can begin only at the start of the text.
    var isAnchored: Bool {
        switch self {
        case .place(let place): place == .start
        case .atom, .look: false
        case .sequence(let parts): parts.first { !$0.isLook }?.isAnchored ?? false
        case .alternatives(let parts): parts.allSatisfy(\.isAnchored)
        case .repeated(let inner, let least, _): least > 0 && inner.isAnchored
        }
    }

    private var isLook: Bool {
        if case .look = self { return true }
        return false
    }
}

/// A lookahead or a look-behind.
struct PatternLook: Sendable {
    let part: PatternPart
    let isBehind: Bool
}

/// The groups, repetitions and characters of a pattern.
struct PatternSyntax: Sendable {
    let root: PatternPart
    let atoms: [PatternAtom]
    /// The lookaheads and look-behinds. One that is inside another comes before it.
    let looks: [PatternLook]

    init(_ pattern: String) throws(PatternProblem) {
        var reader = PatternReader(pattern)
        root = try reader.read()
        atoms = reader.atoms
        looks = reader.looks
    }
}
