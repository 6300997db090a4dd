/// A regular expression of ECMA-262, as with the flag `u`. Matching takes bounded time for every text, and reads the
/// text by Unicode scalars.
///
/// An engine that tries one path after another never ends with a pattern such as `^([a-z]+-?)*$`, which has too many.
/// This type follows all paths at once, from one character to the next. So a character costs at most as many steps as
/// the pattern has. Syntax that only has a meaning for an engine that backtracks is not supported: back references,
/// atomic groups, and possessive quantifiers.
package struct TextPattern: Sendable {
    package enum Outcome: Sendable, Hashable {
        /// The text contains a match.
        case found
        case absent
        /// The search takes more steps than it may, because the pattern repeats a lot or the text is long.
        case undecided
    }

    /// The default for the most steps of a search, some 10 ms in an optimized build. An ordinary pattern takes a few
    /// steps for each character.
    package static let mostSteps = 1_000_000

    /// The pattern as it was written.
    package let text: String
    private var search: PatternSearch

    package init(_ text: String) throws(PatternProblem) {
        if text.utf8.count > PatternSize.mostCharacters { throw .tooManyCharacters }
        let syntax = try PatternSyntax(text)
        self.text = text
        search = PatternSearch(try PatternProgram(syntax), syntax.atoms)
    }

    /// Searches for a match anywhere in a text. It keeps its lists of steps, so that the next search needs no memory.
    package mutating func search(in text: String, mostSteps: Int = Self.mostSteps) -> Outcome {
        search.outcome(in: text, mostSteps: mostSteps)
    }

    /// The number of steps that the last search took. A step that was visited at a character counts once there.
    var steps: Int { search.steps }
    /// The most steps that a search can take at one character.
    var size: Int { search.program.size }
}

/// The reason why a text is not accepted as a pattern.
package enum PatternProblem: Error, Hashable {
    /// The text is no regular expression.
    case invalid
    case tooManyCharacters
    case tooManyGroups
    case tooManyRepetitions
    /// The text is a regular expression, but it uses something that cannot be matched in bounded time, such as `a back
    /// reference`.
    case unsupported(String)
}

extension PatternProblem: CustomStringConvertible {
    /// The problem, as the rest of a sentence after the pattern: `is not a regular expression…`.
    package var description: String {
        switch self {
        case .invalid: "is not a regular expression"
        case .tooManyCharacters: "has more than \(PatternSize.mostCharacters) characters"
        case .tooManyGroups: "has more than \(PatternSize.mostGroups) nested groups"
        case .tooManyRepetitions:
            "has more than \(PatternProgram.mostNodes) steps, with each repetition as often as its count says"
        case .unsupported(let part): "uses \(part), which is not matched in bounded time"
        }
    }
}
