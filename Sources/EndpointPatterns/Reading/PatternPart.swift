/// What a regular expression is made of.
indirect enum PatternPart: Sendable {
    /// A character: its number in the list of atoms.
    case atom(Int)
    case place(PatternPlace)
    /// Looks ahead without taking a character: its number in the list of what is looked for.
    case look(Int, isRefusal: Bool)
    case sequence([PatternPart])
    case alternatives([PatternPart])
    /// How much it takes first is the same to one who only asks whether there is a match.
    case repeated(PatternPart, least: Int, most: Int?)
}

/// What holds between two characters, or does not.
enum PatternPlace: Hashable, Sendable {
    case start, end, lastLineEnd, lineStart, lineEnd
    /// The edge of a word (`\b`) or of a character (`\y`), and what is none; only Swift knows, so it is asked.
    case edge(PatternEdge, isRefusal: Bool)
}

enum PatternEdge: Character, Hashable, Sendable {
    case word = "b"
    case character = "y"
}

extension PatternPart {
    /// Whether a match can only begin where the text does.
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

/// The groups, repetitions and characters of a pattern that Swift's parser has read.
struct PatternSyntax: Sendable {
    let root: PatternPart
    let atoms: [PatternAtom]
    /// What is looked for; one inside another stands before it.
    let looks: [PatternPart]

    init(_ pattern: String) throws(PatternProblem) {
        var reader = PatternReader(pattern)
        root = try reader.read()
        atoms = reader.atoms
        looks = reader.looks
    }
}
