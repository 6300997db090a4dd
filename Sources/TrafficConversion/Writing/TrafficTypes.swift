/// Chooses which objects of all bodies are the same type, and its name.
final class TrafficTypes {
    enum Use: Hashable { case answer, request, failure }

    /// An object at a place, and the name that the place suggests.
    private struct Spot {
        var shape: ValueShape
        var name: String
        var above: String
        var use: Use
    }

    private static let mostRounds = 6
    private static let wrappers: Set<String> = [
        "content", "data", "entries", "hits", "items", "list", "objects", "payload", "records", "response", "result",
        "results", "rows", "value", "values",
    ]

    private var roots: [(slot: ValueSlot, name: String, use: Use)] = []
    private var names: [ObjectIdentifier: String] = [:]
    /// The types in the order of their names' choice.
    private(set) var types: [(name: String, shape: ValueShape, places: Int)] = []
    private var taken: Set<String> = []

    /// Adds a body. The name is that of the thing which its path is about.
    func add(_ slot: ValueSlot, name: String, use: Use) { roots.append((slot, name, use)) }

    func name(of shape: ValueShape) -> String? { names[ObjectIdentifier(shape.root)] }

    /// Unites what is the same, and names the rest.
    func settle() {
        for _ in 0..<Self.mostRounds where uniteEqual() {}
        var places: [ObjectIdentifier: Int] = [:]
        let spots = spots()
        for spot in spots { places[ObjectIdentifier(spot.shape), default: 0] += 1 }
        for spot in spots {
            let id = ObjectIdentifier(spot.shape)
            guard names[id] == nil else { continue }
            let name = free(spot)
            names[id] = name
            types.append((name, spot.shape, places[id] ?? 1))
        }
    }

    private func free(_ spot: Spot) -> String {
        let longer = spot.above == spot.name ? spot.name : spot.above + spot.name
        var name = [spot.name, longer].first { !taken.contains($0.lowercased()) } ?? longer
        var number = 2
        let stem = name
        while taken.contains(name.lowercased()) {
            name = stem + String(number)
            number += 1
        }
        taken.insert(name.lowercased())
        return name
    }

    /// All objects with members in all bodies. Those of answers come first, because requests often have a part of them.
    private func spots() -> [Spot] {
        var found = Found()
        for use in [Use.answer, .failure, .request] {
            for root in roots where root.use == use { collect(root.slot, as: root.name, in: "", use, into: &found) }
        }
        return found.spots
    }

    private struct Found {
        var spots: [Spot] = []
        var seen: Set<ObjectIdentifier> = []
    }

    private func collect(_ slot: ValueSlot, as name: String, in above: String, _ use: Use, into found: inout Found) {
        let shape = slot.shape.root
        MapRule.apply(to: shape)
        for inner in [shape.element, shape.values].compactMap(\.self) {
            collect(inner, as: name, in: above, use, into: &found)
        }
        guard !shape.keys.isEmpty else { return }
        let wrapped = above.isEmpty ? wrapped(in: shape) : nil
        let own = wrapped.map { key in
            name + (shape.members[key]?.shape.root.lists ?? 0 > 0 ? "Page" : use == .request ? "Request" : "Answer")
        }
        found.spots.append(Spot(shape: shape, name: own ?? name, above: above, use: use))
        guard found.seen.insert(ObjectIdentifier(shape)).inserted else { return }
        for key in shape.keys {
            guard let member = shape.members[key] else { continue }
            let next = key == wrapped ? name : NameWords.typeName([key])
            collect(member, as: next.isEmpty ? "Value" : next, in: name, use, into: &found)
        }
    }

    /// The key of the member that holds what the answer is about: `data` of `{"data": {…}, "meta": {…}}`.
    private func wrapped(in shape: ValueShape) -> String? {
        guard shape.keys.count <= 8 else { return nil }
        let found = shape.keys.filter { key in
            guard Self.wrappers.contains(key.lowercased()), let inner = shape.members[key]?.shape.root else {
                return false
            }
            return inner.objects > 0 || inner.element?.shape.root.objects ?? 0 > 0
        }
        return found.count == 1 ? found[0] : nil
    }

    /// - Returns: True if two shapes became one.
    private func uniteEqual() -> Bool {
        var hasChanged = false
        var byKeys: [[String]: ValueShape] = [:]
        var byName: [String: [Spot]] = [:]
        for spot in spots() {
            let shape = spot.shape.root
            let keys = shape.keys.sorted()
            if keys.count > 3, let known = byKeys[keys]?.root, known !== shape, Self.fit(known, shape) {
                ValueShape.unite(known, shape)
                hasChanged = true
            }
            byKeys[keys] = byKeys[keys] ?? shape.root
            let known = byName[spot.name, default: []]
            let twin = known.first { other in
                let first = other.shape.root
                return first !== shape.root && Self.isSame(first, shape.root, hasOneUse: other.use == spot.use)
            }
            if let twin {
                ValueShape.unite(twin.shape, shape)
                hasChanged = true
            } else {
                byName[spot.name, default: []].append(spot)
            }
        }
        return hasChanged
    }

    /// Objects of one name: with the same members, or in two answers with most of them.
    private static func isSame(_ first: ValueShape, _ second: ValueShape, hasOneUse: Bool) -> Bool {
        let (own, other) = (Set(first.keys), Set(second.keys))
        let common = own.intersection(other).count
        let isEnough = hasOneUse ? common * 5 >= own.union(other).count * 3 : own == other
        return isEnough && fit(first, second)
    }

    /// True if no member is a text in one and an object in the other.
    private static func fit(_ first: ValueShape, _ second: ValueShape) -> Bool {
        first.keys.allSatisfy { key in
            guard let own = first.members[key]?.shape.root, let other = second.members[key]?.shape.root else {
                return true
            }
            return own.kinds.isEmpty || other.kinds.isEmpty || !own.kinds.isDisjoint(with: other.kinds)
        }
    }
}

/// Tells maps from objects.
enum MapRule {
    static func apply(to shape: ValueShape) {
        if shape.values == nil, shape.objects > 0, !shape.keys.isEmpty, isMap(shape) { shape.becomeMap() }
    }

    private static func isMap(_ shape: ValueShape) -> Bool {
        if shape.keys.contains(where: { !NameWords.isMember($0) }) { return true }
        let slots = shape.keys.compactMap { shape.members[$0] }
        let most = slots.map(\.count).max() ?? 0
        if shape.objects > 1, shape.keys.count > 2, most * 2 <= shape.objects { return true }
        // Several objects with the same members beside each other are the values of a map.
        let inner = slots.map { $0.shape.root.keys.sorted() }
        return inner.count > 2 && inner[0].count > 1 && inner.allSatisfy { $0 == inner[0] }
    }
}

extension ValueShape {
    enum Kind { case flag, number, text, list, object }

    /// The kinds of the values.
    var kinds: Set<Kind> {
        var kinds: Set<Kind> = []
        if flags > 0 { kinds.insert(.flag) }
        if wholes + decimals > 0 { kinds.insert(.number) }
        if texts.count > 0 { kinds.insert(.text) }
        if lists > 0 { kinds.insert(.list) }
        if objects > 0 { kinds.insert(.object) }
        return kinds
    }
}
