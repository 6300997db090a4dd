/// A place in the tree of paths. Its children are fixed segments, and one placeholder for all others.
final class PathNode {
    private(set) var names: [String] = []
    private(set) var fixed: [String: PathNode] = [:]
    private(set) var hole: PathNode?
    /// The forms of the values of the placeholder.
    private(set) var holeValues = TextFacts()
    /// True if the placeholder's values are not all of a form that only values have.
    private(set) var isGuess = false
    /// The hashes of identifiers that answers at this place named.
    private var identifiers: Set<Int> = []
    private(set) var operations: [String: OperationFacts] = [:]
    private(set) var methods: [String] = []

    private static let mostIdentifiers = 20_000

    /// The place of a segment below this one. Numbers, keys and addresses are values at once; words wait for the end.
    func child(_ segment: String) -> PathNode {
        if Self.isValue(segment) {
            holeValues.add(segment)
            return self.placeholder()
        }
        if let known = fixed[segment] { return known }
        let node = PathNode()
        fixed[segment] = node
        names.append(segment)
        return node
    }

    func operation(_ method: String) -> OperationFacts {
        if let known = operations[method] { return known }
        let facts = OperationFacts()
        operations[method] = facts
        methods.append(method)
        return facts
    }

    /// Notes that an answer named a value as the identifier of something below this place.
    func note(identifier: String) {
        if identifiers.count < Self.mostIdentifiers { identifiers.insert(identifier.hashValue) }
    }

    func names(identifier: String) -> Bool { identifiers.contains(identifier.hashValue) }

    private func placeholder() -> PathNode {
        if let hole { return hole }
        let node = PathNode()
        hole = node
        return node
    }

    /// Makes fixed segments values of the placeholder.
    func fold(_ segments: [String]) {
        for segment in segments {
            guard let node = fixed.removeValue(forKey: segment) else { continue }
            names.removeAll { $0 == segment }
            holeValues.add(segment)
            isGuess = true
            placeholder().unite(node)
        }
    }

    /// Takes over everything that was seen at another place.
    private func unite(_ other: PathNode) {
        for name in other.names {
            guard let node = other.fixed[name] else { continue }
            if let own = fixed[name] {
                own.unite(node)
            } else {
                fixed[name] = node
                names.append(name)
            }
        }
        holeValues.add(other.holeValues)
        isGuess = isGuess || other.isGuess
        if let theirs = other.hole { if let hole { hole.unite(theirs) } else { hole = theirs } }
        identifiers.formUnion(other.identifiers.prefix(Self.mostIdentifiers))
        for method in other.methods {
            guard let facts = other.operations[method] else { continue }
            if let own = operations[method] {
                own.add(facts)
            } else {
                operations[method] = facts
                methods.append(method)
            }
        }
    }

    /// A number, a date, an address, a key: a text that is never the fixed part of a path.
    static func isValue(_ segment: String) -> Bool {
        let bytes = Array(segment.utf8)
        let joints = Array("_-.~:".utf8)
        return bytes.isEmpty || TextShape.isKey(bytes)
            || !bytes.allSatisfy { TextShape.isLetter($0) || TextShape.isDigit($0) || joints.contains($0) }
    }
}
