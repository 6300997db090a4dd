/// An operation of the document: a method and a path with placeholders.
struct TrafficOperation {
    enum Segment: Hashable {
        case fixed(String)
        case hole(String)
    }

    var method: String
    var segments: [Segment]
    /// The values of each placeholder.
    var holes: [(name: String, values: TextFacts, isGuess: Bool)]
    let facts: OperationFacts
    /// The methods at the same path.
    var siblings: [String]

    /// `/users/{userId}`.
    var path: String {
        "/"
            + segments.map { segment in
                switch segment {
                case .fixed(let text): Self.escaped(text)
                case .hole(let name): "{\(name)}"
                }
            }.joined(separator: "/")
    }

    /// The path up to a placeholder.
    func path(to hole: String) -> String {
        path.firstRange(of: "{\(hole)}").map { String(path[..<$0.upperBound]) } ?? path
    }

    /// `GET /users/{userId}`.
    var title: String { "\(method) \(path)" }

    var fixed: [String] {
        segments.compactMap { if case .fixed(let text) = $0 { text } else { nil } }
    }

    var endsWithHole: Bool { if case .hole? = segments.last { true } else { false } }

    private static func escaped(_ segment: String) -> String {
        String(
            String.UnicodeScalarView(segment.unicodeScalars.filter { $0 != "{" && $0 != "}" && $0 != "#" && $0 != "?" })
        )
    }

    /// All operations of a host in the order of their first requests at each place, without the segments of the server.
    static func all(of tree: PathNode) -> (base: [String], operations: [TrafficOperation]) {
        var operations: [TrafficOperation] = []
        collect(
            tree,
            Self(method: "", segments: [], holes: [], facts: OperationFacts(), siblings: []),
            into: &operations
        )
        var base: [String] = []
        while case .fixed(let text)? = operations.first?.segments.dropFirst(base.count).first, isBase(text),
            operations.allSatisfy({ $0.segments.count > base.count && $0.segments[base.count] == .fixed(text) })
        {
            base.append(text)
        }
        for index in operations.indices { operations[index].segments.removeFirst(base.count) }
        return (base, operations)
    }

    private static func collect(_ node: PathNode, _ above: TrafficOperation, into all: inout [TrafficOperation]) {
        for method in node.methods {
            guard let facts = node.operations[method] else { continue }
            all.append(
                Self(
                    method: method,
                    segments: above.segments,
                    holes: above.holes,
                    facts: facts,
                    siblings: node.methods
                )
            )
        }
        for name in node.names {
            guard let child = node.fixed[name] else { continue }
            var next = above
            next.segments.append(.fixed(name))
            collect(child, next, into: &all)
        }
        guard let hole = node.hole else { return }
        var next = above
        let name = holeName(after: above)
        next.segments.append(.hole(name))
        next.holes.append((name, node.holeValues, node.isGuess))
        collect(hole, next, into: &all)
    }

    /// `userId` behind `users`.
    private static func holeName(after above: TrafficOperation) -> String {
        var name = "id"
        if case .fixed(let text)? = above.segments.last {
            let words = NameWords.words(text)
            let parts = words.dropLast() + words.suffix(1).map(NameWords.singular)
            if let first = parts.first, first.unicodeScalars.first?.properties.isAlphabetic == true {
                name = first + parts.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined() + "Id"
            }
        }
        var free = name
        var number = 2
        while above.holes.contains(where: { $0.name == free }) {
            free = name + String(number)
            number += 1
        }
        return free
    }

    /// `api`, `v1`, `1.0`: a segment that belongs to the address of a server.
    static func isBase(_ segment: String) -> Bool {
        let rest = segment.utf8.drop { $0 | 0x20 == UInt8(ascii: "v") }
        let isVersion =
            rest.contains(where: TextShape.isDigit)
            && rest.prefix { TextShape.isDigit($0) || $0 == UInt8(ascii: ".") }.count > 0
            && segment.utf8.count < 8
        return isVersion || ["api", "rest"].contains(segment.lowercased())
    }
}

/// Chooses the ids of operations: `listUsers`, `getUser`, `cancelOrder`.
struct TrafficOperationNames {
    let names: [String]

    init(_ operations: [TrafficOperation]) {
        let wanted = operations.map(Self.name)
        var counts: [String: Int] = [:]
        for name in wanted { counts[name.lowercased(), default: 0] += 1 }
        names = zip(operations, wanted).map { operation, name in
            counts[name.lowercased()] == 1 ? name : Self.whole(operation)
        }
    }

    private static func whole(_ operation: TrafficOperation) -> String {
        operation.segments.reduce(operation.method.lowercased()) { name, segment in
            switch segment {
            case .fixed(let text): name + capitalized(NameWords.words(text))
            case .hole(let text): name + "By" + capitalized(NameWords.words(text))
            }
        }
    }

    private static func capitalized(_ words: [String]) -> String {
        words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }

    /// The words of the path. What a placeholder follows is one of several things, and has its singular.
    private static func name(_ operation: TrafficOperation) -> String {
        var parts: [[String]] = []
        for (index, segment) in operation.segments.enumerated() {
            guard case .fixed(let text) = segment, !TrafficOperation.isBase(text) else { continue }
            let words = NameWords.words(text)
            let next = operation.segments.dropFirst(index + 1).first
            if case .hole? = next {
                parts.append(words.dropLast() + words.suffix(1).map(NameWords.singular))
            } else {
                parts.append(words)
            }
        }
        guard let last = parts.last, let text = last.last else { return whole(operation) }
        let all = capitalized(parts.flatMap(\.self))
        let isItem = operation.endsWithHole
        let isPlural = NameWords.isPlural(text)
        switch operation.method {
        case "GET": return (isItem || !isPlural ? "get" : "list") + all
        case "DELETE": return "delete" + all
        case "HEAD": return "check" + all
        case "PATCH": return "update" + all
        case "PUT": return (operation.siblings.contains("PATCH") ? "replace" : "update") + all
        case "POST" where isPlural && !isItem:
            let singular = last.dropLast() + [NameWords.singular(text)]
            return "create" + capitalized(parts.dropLast().flatMap(\.self) + singular)
        case "POST" where !isItem && parts.count > 1 && operation.segments.dropLast().last.map(isHole) == true:
            // An action on a thing: `cancelOrder`.
            let action = last.prefix(1) + last.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }
            return action.joined() + capitalized(parts.dropLast().flatMap(\.self))
        case "POST" where !isItem:
            return all.prefix(1).lowercased() + all.dropFirst()
        default: return operation.method.lowercased() + all
        }
    }

    private static func isHole(_ segment: TrafficOperation.Segment) -> Bool {
        if case .hole = segment { true } else { false }
    }
}
