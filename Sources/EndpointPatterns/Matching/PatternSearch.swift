/// Searches texts for a pattern, and follows all paths at once. At each place, it has the set of steps that any path
/// has reached. So each step is taken once at a place, no matter how many paths lead to it.
struct PatternSearch: Sendable {
    let program: PatternProgram
    private let atoms: [PatternAtom]
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
        var looks: [[Bool]] = []
        for look in program.looks {
            var places = Array(repeating: false, count: subject.count + 1)
            _ = run(look, on: subject, looks) { place in
                places[place] = true
                return false
            }
            // Without the result for every place, a lookahead could accept a match that is none.
            if isOver { return .undecided }
            looks.append(places)
        }
        let isFound = run(program.root, on: subject, looks) { _ in true }
        return isFound ? .found : isOver ? .undecided : .absent
    }

    private var isOver: Bool { steps > mostSteps }

    /// Runs a machine over a text. Calls `atMatch` with each place where a match ends, or begins if the machine runs
    /// backward.
    ///
    /// - Returns: True if `atMatch` stopped the run.
    private mutating func run(
        _ machine: PatternMachine,
        on subject: PatternSubject,
        _ looks: [[Bool]],
        atMatch: (Int) -> Bool
    ) -> Bool {
        var arriving: [PatternMachine.Step] = []
        for offset in 0...subject.count {
            let place = machine.isBackward ? subject.count - offset : offset
            steps += 1
            if offset == 0 || !machine.isAnchored { arriving.append(machine.first) }
            if take(arriving, of: machine, at: place, of: subject, looks), atMatch(place) { return true }
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
        _ looks: [[Bool]]
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
                if subject.holds(wanted, at: place) { stack.append(next) }
            case .look(let number, let isRefusal, let next):
                if looks[number][place] != isRefusal { stack.append(next) }
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
        let scalar = subject.scalars[place]
        for step in waiting {
            guard case .character(let atom, let next) = machine.nodes[step] else { continue }
            if atoms[atom].contains(scalar) { arriving.append(next) }
        }
    }
}
