/// Searches texts for a pattern, and follows all paths at once. At each place, it has the set of steps that any path
/// has reached. So each step is taken once at a place, no matter how many paths lead to it.
struct PatternSearch: Sendable {
    let program: PatternProgram
    private var atoms: [PatternAtom]
    private(set) var steps = 0
    private var mostSteps = TextPattern.mostSteps

    /// For each step, the mark of the place where it was last taken. Each place has its own mark.
    private var marks: [Int]
    private var mark = 0
    /// The steps that wait for the next character.
    private var waiting: [PatternMachine.Step] = []
    private var stack: [PatternMachine.Step] = []

    init(_ program: PatternProgram, _ atoms: [PatternAtom]) {
        self.program = program
        self.atoms = atoms
        marks = Array(repeating: 0, count: program.size)
    }

    mutating func outcome(in text: String, mostSteps: Int) -> TextPattern.Outcome {
        steps = 0
        self.mostSteps = mostSteps
        let subject = PatternSubject(text)
        var facts = PatternFacts()
        for look in program.looks {
            var places = Array(repeating: false, count: subject.count + 1)
            _ = run(look, on: subject, &facts) { place in
                places[place] = true
                return false
            }
            // Without the result for every place, a lookahead could accept a match that is none.
            if isOver { return .undecided }
            facts.looks.append(places)
        }
        let isFound = run(program.root, on: subject, &facts) { _ in true }
        return isFound ? .found : isOver ? .undecided : .absent
    }

    var mostRemembered: Int { atoms.reduce(0) { max($0, $1.remembered) } }

    private var isOver: Bool { steps > mostSteps }

    /// Runs a machine over a text. Calls `atMatch` with each place where a match ends, or begins if the machine runs
    /// backward.
    ///
    /// - Returns: True if `atMatch` stopped the run.
    private mutating func run(
        _ machine: PatternMachine,
        on subject: PatternSubject,
        _ facts: inout PatternFacts,
        atMatch: (Int) -> Bool
    ) -> Bool {
        var arriving: [PatternMachine.Step] = []
        for offset in 0...subject.count {
            let place = machine.isBackward ? subject.count - offset : offset
            steps += 1
            if offset == 0 || !machine.isAnchored { arriving.append(machine.first) }
            if take(arriving, of: machine, at: place, of: subject, &facts), atMatch(place) { return true }
            if isOver || offset == subject.count { return false }
            advance(&arriving, of: machine, over: machine.isBackward ? place - 1 : place, of: subject)
            if arriving.isEmpty, machine.isAnchored { return false }
        }
        return false
    }

    /// Takes all steps that are reached at a place without consuming a character.
    ///
    /// - Returns: True if one of them ends a match.
    private mutating func take(
        _ arriving: [PatternMachine.Step],
        of machine: PatternMachine,
        at place: Int,
        of subject: PatternSubject,
        _ facts: inout PatternFacts
    ) -> Bool {
        var isMatch = false
        mark += 1
        waiting.removeAll(keepingCapacity: true)
        stack.append(contentsOf: arriving)
        while let step = stack.popLast() {
            if marks[step] == mark { continue }
            marks[step] = mark
            steps += 1
            switch machine.nodes[step] {
            case .character: waiting.append(step)
            case .choice(let first, let second):
                stack.append(first)
                stack.append(second)
            case .place(let wanted, let next):
                if facts.holds(wanted, at: place, of: subject) { stack.append(next) }
            case .look(let number, let isRefusal, let next):
                if facts.looks[number][place] != isRefusal { stack.append(next) }
            case .end: isMatch = true
            }
        }
        return isMatch
    }

    /// Finds the steps that are reached by consuming a character.
    private mutating func advance(
        _ arriving: inout [PatternMachine.Step],
        of machine: PatternMachine,
        over place: Int,
        of subject: PatternSubject
    ) {
        arriving.removeAll(keepingCapacity: true)
        let code = subject.codes[place]
        for step in waiting {
            guard case .character(let atom, let next) = machine.nodes[step] else { continue }
            let isMember =
                code < PatternSubject.other
                ? atoms[atom].contains(ascii: code) : atoms[atom].contains(subject.character(place))
            if isMember { arriving.append(next) }
        }
    }
}

/// The facts about the places of a text. Each is computed once.
private struct PatternFacts {
    /// For each lookahead and each place: true if the lookahead matches there.
    var looks: [[Bool]] = []
    private var edges: [PatternEdge: [Bool]] = [:]

    mutating func holds(_ place: PatternPlace, at index: Int, of subject: PatternSubject) -> Bool {
        switch place {
        case .start: index == 0
        case .end: index == subject.count
        case .lastLineEnd:
            index == subject.count || (index == subject.count - 1 && subject.isNewline(index))
        case .lineStart: index == 0 || subject.isNewline(index - 1)
        case .lineEnd: index == subject.count || subject.isNewline(index)
        case .edge(let edge, let isRefusal): known(edge, of: subject)[index] != isRefusal
        }
    }

    private mutating func known(_ edge: PatternEdge, of subject: PatternSubject) -> [Bool] {
        if let known = edges[edge] { return known }
        let found = subject.edges(edge)
        edges[edge] = found
        return found
    }
}
