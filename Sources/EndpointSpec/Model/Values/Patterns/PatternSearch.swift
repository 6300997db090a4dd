/// Counts the steps in which Swift's engine finds out whether a pattern is found in a text.
///
/// The engine tries one way after the other and forgets what it tried, so that it may take ages where this takes each
/// step at each place once: what comes of a step at a place is always the same.
struct PatternSearch {
    /// What came of a step at a place.
    private struct Outcome {
        /// The steps that the engine takes from there.
        var count: Int
        /// Where the match ends; `nil` where there is none.
        var end: Int?
    }

    private struct Frame {
        let step: PatternProgram.Step
        let place: Int
        /// How many of its parts are known.
        var phase = 0
        var count = 1
        var end: Int?
    }

    /// As many steps as the engine takes in some milliseconds, and more for a longer text.
    static func budget(for length: Int) -> Int { 50_000 + 100 * length }

    private let program: PatternProgram
    private let text: [Character]
    private let budget: Int
    private var outcomes: [Int: Outcome] = [:]
    private var memberships: [[Character: Bool]]
    /// Steps that were taken here.
    private(set) var visits = 0
    /// Whether it came to a match.
    private(set) var isFound = false

    /// Whether the engine is done within the budget.
    static func isBounded(_ pattern: String, in text: String) -> Bool {
        let characters = Array(text)
        guard let program = PatternProgram(pattern, length: characters.count) else { return false }
        var search = PatternSearch(program, characters)
        return search.isBounded()
    }

    init(_ program: PatternProgram, _ text: [Character]) {
        self.program = program
        self.text = text
        budget = Self.budget(for: text.count)
        memberships = Array(repeating: [:], count: program.atoms.count)
    }

    /// Looks from every character on, as the engine does, until it finds a match.
    mutating func isBounded() -> Bool {
        var count = 0
        for start in 0...text.count {
            guard let outcome = outcome(of: program.first, at: start) else { return false }
            count += outcome.count
            if count > budget { return false }
            isFound = outcome.end != nil
            if isFound { return true }
        }
        return true
    }

    private func key(_ step: PatternProgram.Step, _ place: Int) -> Int { step * (text.count + 1) + place }

    /// - Returns: `nil` where it takes more steps than the budget has.
    private mutating func outcome(of step: PatternProgram.Step, at place: Int) -> Outcome? {
        var frames = [Frame(step: step, place: place)]
        var known: Outcome?
        while var frame = frames.popLast() {
            if known == nil, let earlier = outcomes[key(frame.step, frame.place)] {
                known = earlier
                continue
            }
            if known == nil {
                visits += 1
                guard visits <= budget else { return nil }
                // A loop that comes back here without having taken a character leads nowhere.
                outcomes[key(frame.step, frame.place)] = Outcome(count: 1, end: nil)
            }
            if let next = advance(&frame, with: known) {
                frames.append(frame)
                frames.append(next)
                known = nil
            } else {
                let outcome = Outcome(count: min(frame.count, budget + 1), end: frame.end)
                outcomes[key(frame.step, frame.place)] = outcome
                known = outcome
            }
        }
        return known
    }
}

extension PatternSearch {
    /// Takes in what came of a part, and says which part is to be looked at next; `nil` where nothing is left.
    private mutating func advance(_ frame: inout Frame, with known: Outcome?) -> Frame? {
        let phase = frame.phase
        frame.phase += 1
        if case .reference(let next) = program.nodes[frame.step] {
            // It took some number of characters: the one from which the most is to be done.
            frame.count = max(frame.count, 1 + (known?.count ?? 0))
            return frame.place + phase <= text.count ? Frame(step: next, place: frame.place + phase) : nil
        }
        frame.count += known?.count ?? 0
        frame.end = known?.end
        switch (program.nodes[frame.step], phase) {
        case (.end, _):
            frame.end = frame.place
            return nil
        case (.character(let atom, let next), 0):
            return isMember(frame.place, of: atom) ? Frame(step: next, place: frame.place + 1) : nil
        case (.place(let place, let next), 0):
            return holds(place, at: frame.place) ? Frame(step: next, place: frame.place) : nil
        case (.choice(let first, _), 0): return Frame(step: first, place: frame.place)
        case (.choice(_, let second), 1): return known?.end == nil ? Frame(step: second, place: frame.place) : nil
        case (.apart(let inner, _, _), 0): return Frame(step: inner, place: frame.place)
        case (.apart(_, let taking, let next), 1):
            frame.end = nil
            switch (taking, known?.end) {
            case (.characters, let end?): return Frame(step: next, place: end)
            case (.nothing, _?), (.refusal, nil): return Frame(step: next, place: frame.place)
            case (.characters, nil), (.nothing, nil), (.refusal, _?): return nil
            }
        default: return nil
        }
    }

    private mutating func isMember(_ place: Int, of atom: Int) -> Bool {
        guard place < text.count else { return false }
        let character = text[place]
        if let known = memberships[atom][character] { return known }
        let isMember = program.atoms[atom].contains(character)
        memberships[atom][character] = isMember
        return isMember
    }

    private func holds(_ place: PatternProgram.Place, at index: Int) -> Bool {
        switch place {
        case .start: index == 0
        case .end: index == text.count
        case .lastLineEnd: index == text.count || (index == text.count - 1 && text[index].isNewline)
        case .lineStart: index == 0 || text[index - 1].isNewline
        case .lineEnd: index == text.count || text[index].isNewline
        case .other: true
        }
    }
}
