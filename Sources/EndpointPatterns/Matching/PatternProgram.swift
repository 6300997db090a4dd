/// A regular expression as steps. Each step says where the next character leads.
struct PatternProgram: Sendable {
    /// The machines of the lookaheads and look-behinds. One that is inside another comes before it.
    let looks: [PatternMachine]
    /// The machine of the pattern itself.
    let root: PatternMachine

    /// The most nodes in all machines. No pattern that a person can read needs as many.
    static let mostNodes = 20_000

    init(_ syntax: PatternSyntax) throws(PatternProblem) {
        var looks: [PatternMachine] = []
        var nodes = 0
        for look in syntax.looks {
            // A lookahead runs from the end of the text, and a look-behind from its start. So one pass finds, for
            // every place, whether a match begins or ends there.
            looks.append(try PatternMachine(look.part, isBackward: !look.isBehind, besides: nodes))
            nodes += looks[looks.count - 1].nodes.count
        }
        self.looks = looks
        root = try PatternMachine(syntax.root, isBackward: false, besides: nodes)
    }

    /// The most steps that a search can take at one place: for each machine, one for the place itself and one for each
    /// node.
    var size: Int { looks.reduce(root.nodes.count + 1) { $0 + $1.nodes.count + 1 } }
}

/// The steps of a pattern, or of a lookahead.
struct PatternMachine: Sendable {
    /// The number of the step to continue with.
    typealias Step = Int

    enum Node: Hashable, Sendable {
        /// Consumes a character that matches the atom with this number.
        case character(atom: Int, next: Step)
        case choice(Step, Step)
        case place(PatternPlace, next: Step)
        /// Requires that the lookahead with this number matches here, or that it does not match if it is a refusal.
        case look(Int, isRefusal: Bool, next: Step)
        case end
    }

    let nodes: [Node]
    let first: Step
    /// The machine runs from the end of the text to its start.
    let isBackward: Bool
    /// A match can begin only at the place where the machine starts.
    let isAnchored: Bool

    fileprivate init(_ part: PatternPart, isBackward: Bool, besides others: Int) throws(PatternProblem) {
        var layout = PatternLayout(isBackward: isBackward, mostNodes: PatternProgram.mostNodes - others)
        let end = layout.add(.end)
        first = layout.lay(part, next: end)
        guard !layout.isFull else { throw .tooManyRepetitions }
        nodes = layout.nodes
        self.isBackward = isBackward
        isAnchored = !isBackward && part.isAnchored
    }
}

/// Turns the parts of a pattern into nodes. It starts with the node that ends a match.
private struct PatternLayout {
    let isBackward: Bool
    let mostNodes: Int
    private(set) var nodes: [PatternMachine.Node] = []

    init(isBackward: Bool, mostNodes: Int) {
        self.isBackward = isBackward
        self.mostNodes = mostNodes
    }

    var isFull: Bool { nodes.count >= mostNodes }

    mutating func add(_ node: PatternMachine.Node) -> PatternMachine.Step {
        nodes.append(node)
        return nodes.count - 1
    }

    /// Adds the nodes of a part. The recursion is as deep as the groups are nested, which the reader limits.
    /// `next` is the step after the part. The result is the step that the part begins with.
    mutating func lay(_ part: PatternPart, next: PatternMachine.Step) -> PatternMachine.Step {
        if isFull { return next }
        switch part {
        case .atom(let number): return add(.character(atom: number, next: next))
        case .place(let place): return add(.place(place, next: next))
        case .look(let number, let isRefusal): return add(.look(number, isRefusal: isRefusal, next: next))
        case .sequence(let parts):
            return isBackward
                ? parts.reduce(next) { lay($1, next: $0) } : parts.reversed().reduce(next) { lay($1, next: $0) }
        case .alternatives(let parts):
            let starts = parts.map { lay($0, next: next) }
            guard let last = starts.last else { return next }
            return starts.dropLast().reversed().reduce(last) { add(.choice($1, $0)) }
        case .repeated(let inner, let least, let most):
            let rest = most.map { lay(inner, upTo: $0 - least, next: next) } ?? lay(inner, withoutEnd: next)
            return lay(inner, times: least, next: rest)
        }
    }

    private mutating func lay(_ inner: PatternPart, withoutEnd next: PatternMachine.Step) -> PatternMachine.Step {
        let loop = add(.end)
        nodes[loop] = .choice(lay(inner, next: loop), next)
        return loop
    }

    private mutating func lay(_ inner: PatternPart, upTo most: Int, next: PatternMachine.Step) -> PatternMachine.Step {
        var start = next
        var count = 0
        while count < most, !isFull {
            start = add(.choice(lay(inner, next: start), next))
            count += 1
        }
        return start
    }

    private mutating func lay(_ inner: PatternPart, times: Int, next: PatternMachine.Step) -> PatternMachine.Step {
        var start = next
        var count = 0
        while count < times, !isFull {
            let body = lay(inner, next: start)
            // If the body has no steps, repeating it adds none.
            if body == start { return start }
            start = body
            count += 1
        }
        return start
    }
}
