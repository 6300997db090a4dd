/// A regular expression in the syntax of Swift's `Regex` that is matched in bounded time, whatever the text.
///
/// Swift's engine tries one way after the other, and a pattern such as `^([a-z]+-?)*$` has so many that it never ends. This
/// follows all ways at once, from one character to the next, so that a character costs as many steps as the pattern has at
/// most. What only means something to an engine that goes back is not read: back references, atomic groups, possessive
/// quantifiers.
package struct TextPattern: Sendable {
    package enum Outcome: Sendable, Hashable {
        /// There is a match somewhere in the text.
        case found
        case absent
        /// It takes more steps than it may: the pattern repeats a lot, or the text is long.
        case undecided
    }

    /// The steps that a search takes at most unless said otherwise: some 10 ms in an optimized build. A pattern of everyday
    /// size takes a few for each character.
    package static let mostSteps = 1_000_000

    /// As it is written.
    package let text: String
    private var search: PatternSearch

    package init(_ text: String) throws(PatternProblem) {
        // Before Swift reads it: its parser follows brackets until the stack ends.
        if let problem = PatternSize.problem(of: text) { throw problem }
        // Swift says what is a regular expression. What is read here is one.
        guard (try? Regex(text)) != nil else { throw .invalid }
        let syntax = try PatternSyntax(text)
        self.text = text
        search = PatternSearch(try PatternProgram(syntax), syntax.atoms)
    }

    /// Looks for a match anywhere in a text. It remembers which characters belong to which part of the pattern, so that
    /// the next search is faster.
    package mutating func search(in text: String, mostSteps: Int = Self.mostSteps) -> Outcome {
        search.outcome(in: text, mostSteps: mostSteps)
    }

    /// The steps of the last search: what it visits at a character counts once.
    var steps: Int { search.steps }
    /// What a search may visit at a character.
    var size: Int { search.program.size }
    /// The characters that one part of it remembers.
    var mostRemembered: Int { search.mostRemembered }
}

/// Why a text is no pattern.
package enum PatternProblem: Error, Hashable {
    /// Swift cannot read it.
    case invalid
    case tooManyCharacters
    case tooManyBrackets
    case tooManyRepetitions
    /// Swift can read it, but it is not matched in bounded time; in words: `a back reference`.
    case unsupported(String)
}

extension PatternProblem: CustomStringConvertible {
    /// What is wrong with the pattern, in words that follow it: `is not a regular expression…`.
    package var description: String {
        switch self {
        case .invalid: "is not a regular expression that Swift can read"
        case .tooManyCharacters: "has more than \(PatternSize.mostCharacters) characters"
        case .tooManyBrackets: "has more than \(PatternSize.mostBrackets) nested character classes or set operators"
        case .tooManyRepetitions:
            "has more than \(PatternProgram.mostNodes) steps, with each repetition as often as its count says"
        case .unsupported(let part): "uses \(part), which is not matched in bounded time"
        }
    }
}
