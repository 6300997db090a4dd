/// A type may hold itself, but not without end: somewhere in the circle a value has to be allowed to be absent or
/// empty.
enum EndlessTypesRule {
    /// A field that a value cannot do without, or a case of a union, and the type that it takes.
    private struct Need {
        var name: String
        var type: Located<SpecTypeExpression>
        var target: Int
    }

    static func check(_ index: SpecIndex) -> [Diagnostic] {
        let needs = needs(index)
        let unions = index.types.map { if case .union = $0.kind { true } else { false } }
        let next = stepsInCircles(needs, isUnion: unions)
        var state = Array(repeating: 0, count: needs.count)
        var diagnostics: [Diagnostic] = []
        for start in needs.indices where state[start] == 0 {
            var path: [Int] = []
            var current = start
            while state[current] == 0, let need = next[current] {
                state[current] = start + 1
                path.append(current)
                current = need.target
            }
            guard state[current] == start + 1, let first = path.firstIndex(of: current) else { continue }
            let circle = path[first...].compactMap { type in next[type].map { (index.types[type], $0.name, $0.type) } }
            diagnostics.append(.endlessType(circle))
        }
        return diagnostics
    }

    private static func needs(_ index: SpecIndex) -> [[Need]] {
        let numbers = Dictionary(index.types.enumerated().map { ($1.name.value, $0) }) { first, _ in first }
        func need(_ name: String, _ type: Located<SpecTypeExpression>) -> Need? {
            guard case .named(let target) = type.value else { return nil }
            return numbers[target].map { Need(name: name, type: type, target: $0) }
        }
        return index.types.map { type in
            if case .union(let union) = type.kind {
                // One of them will do, and what is unknown always does.
                let cases = union.cases.compactMap { need($0.tag.value, $0.type) }
                return union.isFrozen && cases.count == union.cases.count ? cases : []
            }
            return (index.fields(of: type) ?? []).compactMap { need($0.name.value, $0.type) }
        }
    }

    /// For each type that no value can be made of, one need that cannot be met. Types that need nothing can be made,
    /// then those that need only these, and so on: what is left over is in a circle, or needs one that is.
    private static func stepsInCircles(_ needs: [[Need]], isUnion: [Bool]) -> [Need?] {
        // A union needs but one of its cases.
        var missing = zip(needs, isUnion).map { $1 ? min($0.count, 1) : $0.count }
        var dependents = Array(repeating: [Int](), count: needs.count)
        for (type, list) in needs.enumerated() {
            for need in list { dependents[need.target].append(type) }
        }
        var ready = missing.indices.filter { missing[$0] == 0 }
        while let type = ready.popLast() {
            for dependent in dependents[type] {
                missing[dependent] -= 1
                if missing[dependent] == 0 { ready.append(dependent) }
            }
        }
        return needs.enumerated().map { type, list in
            missing[type] <= 0 ? nil : list.first { missing[$0.target] > 0 }
        }
    }
}

extension Diagnostic {
    /// The circle begins at the type that stands first.
    static func endlessType(_ circle: [(owner: SpecType, name: String, type: Located<SpecTypeExpression>)])
        -> Diagnostic
    {
        let start = circle.indices.min { circle[$0].type.location < circle[$1].type.location } ?? 0
        let steps = circle[start...] + circle[..<start]
        let chain = steps.map { "'\($0.owner.name.value)' needs '\($0.name): \($0.type.value)'" }
        let notes = steps.dropFirst().map { Note("\($0.owner.name.value) needs this", at: $0.type.location) }
        let location = steps.first?.type.location ?? .start(of: "")
        let message =
            "no value of this type can exist: \(chain.joined(separator: ", and ")); make one of these fields "
            + "optional, or a list"
        return Diagnostic("endless-type", at: location, message, notes: notes)
    }
}
