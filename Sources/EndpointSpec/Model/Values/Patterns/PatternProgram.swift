/// A regular expression as steps that are tried one after the other, the way Swift's engine goes back and forth on them.
///
/// It tells how long matching takes, not what matches: Swift's own engine has the last word.
struct PatternProgram {
    /// Numbers of steps to go on with.
    typealias Step = Int

    enum Node: Hashable {
        /// One character that is of the atom with this number.
        case character(atom: Int, next: Step)
        /// The first way, and where that leads nowhere the second.
        case choice(Step, Step)
        case place(Place, next: Step)
        /// What is matched here and then not gone back into: a look-ahead, which takes no characters, or an atomic group.
        case apart(Step, takes: Taking, next: Step)
        /// What an earlier group took: as far as this knows, any number of characters.
        case reference(next: Step)
        case end
    }

    enum Place: Hashable {
        case start, end, lastLineEnd, lineStart, lineEnd, other
    }

    enum Taking: Hashable {
        case characters, nothing, refusal
    }

    private(set) var nodes: [Node]
    private(set) var atoms: [PatternAtom]
    private(set) var first: Step

    /// More steps than any pattern needs that somebody could read.
    static let mostNodes = 20_000

    /// Lays out a pattern for texts of a length: what is repeated oftener than the text has characters is not.
    ///
    /// - Returns: `nil` where there would be too many steps, or where this does not know the pattern's syntax.
    init?(_ pattern: String, length: Int) {
        guard let syntax = PatternSyntax.read(pattern) else { return nil }
        var layout = PatternLayout(mostCopies: length + 1)
        let end = layout.add(.end)
        let first = layout.lay(syntax.root, next: end)
        guard !layout.isTooLarge else { return nil }
        self.first = first
        nodes = layout.nodes
        atoms = syntax.atoms
    }
}

/// Lays out a pattern's parts, from its end to its beginning.
private struct PatternLayout {
    /// Copies of what is repeated: each takes at least a character.
    let mostCopies: Int
    private(set) var nodes: [PatternProgram.Node] = []

    init(mostCopies: Int) { self.mostCopies = mostCopies }

    var isTooLarge: Bool { nodes.count >= PatternProgram.mostNodes }

    mutating func add(_ node: PatternProgram.Node) -> PatternProgram.Step {
        nodes.append(node)
        return nodes.count - 1
    }

    /// - Returns: The step that the part begins with. The depth of parts is that of the groups, which is bounded.
    mutating func lay(_ part: PatternPart, next: PatternProgram.Step) -> PatternProgram.Step {
        if isTooLarge { return next }
        switch part {
        case .atom(let number): return add(.character(atom: number, next: next))
        case .place(let place): return add(.place(place, next: next))
        case .reference: return add(.reference(next: next))
        case .sequence(let parts): return parts.reversed().reduce(next) { lay($1, next: $0) }
        case .alternatives(let parts):
            let starts = parts.map { lay($0, next: next) }
            guard let last = starts.last else { return next }
            return starts.dropLast().reversed().reduce(last) { add(.choice($1, $0)) }
        case .apart(let inner, let taking):
            let end = add(.end)
            let start = lay(inner, next: end)
            return add(.apart(start, takes: taking, next: next))
        case .repeated(let inner, let least, let most, let kind):
            if kind == .possessive {
                return lay(.apart(.repeated(inner, least: least, most: most, .eager), .characters), next: next)
            }
            return lay(inner, least, most, isEager: kind == .eager, next: next)
        }
    }

    private mutating func lay(
        _ inner: PatternPart,
        _ least: Int,
        _ most: Int?,
        isEager: Bool,
        next: PatternProgram.Step
    ) -> PatternProgram.Step {
        var start = next
        if let most, most <= mostCopies {
            for _ in 0..<max(0, most - least) where !isTooLarge {
                let body = lay(inner, next: start)
                start = add(isEager ? .choice(body, next) : .choice(next, body))
            }
        } else {
            let loop = add(.end)
            // The engine leaves a loop that took no character, so that a turn which takes none counts for nothing.
            let body = lay(inner.isNullable ? inner.nonEmpty : inner, next: loop)
            nodes[loop] = isEager ? .choice(body, next) : .choice(next, body)
            start = loop
        }
        for _ in 0..<min(least, mostCopies) where !isTooLarge { start = lay(inner, next: start) }
        return start
    }
}
