/// A union that is told apart by what its values are may be a case of another one, but not of itself, and not in long
/// chains: each value is tried against all that can be reached.
enum NestedUnionsRule {
    private static let mostLevels = 16

    private struct Step {
        var tag: Located<String>
        var target: Int
    }

    static func check(_ index: SpecIndex) -> [Diagnostic] {
        let steps = steps(index)
        let levels = levels(steps)
        var diagnostics: [Diagnostic] = []
        var state = Array(repeating: 0, count: steps.count)
        for start in steps.indices where levels[start] == nil && state[start] == 0 {
            var path: [Int] = []
            var current = start
            while state[current] == 0, let next = steps[current].first(where: { levels[$0.target] == nil }) {
                state[current] = start + 1
                path.append(current)
                current = next.target
            }
            guard state[current] == start + 1, let first = path.firstIndex(of: current) else { continue }
            diagnostics.append(.circularUnion(path[first...].map { index.types[$0] }))
        }
        for (number, level) in levels.enumerated() where level == mostLevels + 1 {
            diagnostics.append(.tooManyLevels(index.types[number].name, most: mostLevels))
        }
        return diagnostics
    }

    /// From each such union to those that are its cases.
    private static func steps(_ index: SpecIndex) -> [[Step]] {
        let numbers = Dictionary(index.types.enumerated().map { ($1.name.value, $0) }) { first, _ in first }
        return index.types.map { type in
            guard case .union(let union) = type.kind, union.form.isFlat else { return [] }
            return union.cases.compactMap { unionCase in
                guard case .named(let name) = unionCase.type.value.unwrapped.type, let target = numbers[name],
                    index.union(name)?.form.isFlat == true
                else { return nil }
                return Step(tag: unionCase.tag, target: target)
            }
        }
    }

    /// The depth of nested unions below each type; `nil` if they go in circles.
    private static func levels(_ steps: [[Step]]) -> [Int?] {
        var missing = steps.map(\.count)
        var levels: [Int?] = Array(repeating: nil, count: steps.count)
        var holders = Array(repeating: [Int](), count: steps.count)
        for (number, list) in steps.enumerated() {
            for step in list { holders[step.target].append(number) }
        }
        var ready = steps.indices.filter { steps[$0].isEmpty }
        for number in ready { levels[number] = 0 }
        while let number = ready.popLast() {
            for holder in holders[number] {
                missing[holder] -= 1
                guard missing[holder] == 0 else { continue }
                levels[holder] = (steps[holder].compactMap { levels[$0.target] }.max() ?? 0) + 1
                ready.append(holder)
            }
        }
        return levels
    }
}

extension Diagnostic {
    fileprivate static func circularUnion(_ circle: [SpecType]) -> Diagnostic {
        let start = circle.indices.min { circle[$0].name.location < circle[$1].name.location } ?? 0
        let names = (circle[start...] + circle[..<start]).map(\.name)
        let way = names.count > 1 ? ", through \(NameList.text(names.dropFirst().map { "'\($0.value)'" }))" : ""
        return Diagnostic(
            "invalid-union",
            at: names.first?.location ?? .start(of: ""),
            "the union '\(names.first?.value ?? "")' is one of its own cases\(way), which adds no value to it; "
                + "remove that case",
            notes: names.dropFirst().prefix(5).map { Note("'\($0.value)' is here", at: $0.location) }
        )
    }

    fileprivate static func tooManyLevels(_ name: Located<String>, most: Int) -> Diagnostic {
        Diagnostic(
            "invalid-union",
            at: name.location,
            "'\(name.value)' is a union of unions, nested more than \(most) levels deep; name their types in one union"
        )
    }
}
