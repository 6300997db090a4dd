import EndpointDescription

/// A place for a value: the member of an object, the elements of a list, a whole body. The same shape may stand at several
/// places, which differ in how often a value is missing.
struct ValueSlot {
    var shape: ValueShape
    /// The number of values, `null` included.
    var count = 0
    var nulls = 0

    init() { shape = ValueShape() }

    mutating func add(_ tree: JSONTree, depth: Int = 0) {
        count += 1
        if tree == .null { nulls += 1 } else { shape.root.add(tree, depth: depth) }
    }

    mutating func add(_ other: ValueSlot) {
        take(other)
        ValueShape.unite(shape, other.shape)
    }

    /// Adds the numbers of another place, whose shape the caller unites with this one's.
    mutating func take(_ other: ValueSlot) {
        count += other.count
        nulls += other.nulls
    }
}

/// Everything that was seen of the values at one place, without the values.
final class ValueShape {
    /// The largest number of different keys of an object. One with more is a map.
    static let mostKeys = 256
    private static let mostDepth = 64

    /// The shape that took over this one.
    private var heir: ValueShape?

    init() {}

    private(set) var flags = 0
    private(set) var wholes = 0
    private(set) var decimals = 0
    /// A number has more digits than a decimal holds exactly, or an exponent.
    private(set) var hasDoubles = false
    private(set) var texts = TextFacts()
    private(set) var lists = 0
    /// The elements of all lists; `nil` if there was none.
    private(set) var element: ValueSlot?
    private(set) var objects = 0
    private(set) var keys: [String] = []
    private(set) var members: [String: ValueSlot] = [:]
    /// The values of all members, if there are too many keys.
    private(set) var values: ValueSlot?

    /// The shape that this one is now.
    var root: ValueShape {
        var shape = self
        while let next = shape.heir { shape = next }
        return shape
    }

    func add(_ tree: JSONTree, depth: Int) {
        switch tree {
        case .null: return
        case .bool: flags += 1
        case .number(let digits): add(number: digits)
        case .string(let text): texts.add(text)
        case .array(let elements):
            lists += 1
            guard depth < Self.mostDepth else { return }
            for value in elements {
                if element == nil { element = ValueSlot() }
                element?.add(value, depth: depth + 1)
            }
        case .object(let own):
            objects += 1
            guard depth < Self.mostDepth else { return }
            var seen: Set<String> = []
            for member in own.reversed() where seen.insert(member.key).inserted {
                if values == nil, members[member.key] == nil, members.count >= Self.mostKeys { becomeMap() }
                if values != nil {
                    values?.add(member.value, depth: depth + 1)
                } else {
                    members[member.key, default: ValueSlot()].add(member.value, depth: depth + 1)
                }
            }
            if values == nil { keys += own.map(\.key).filter { seen.remove($0) != nil && members[$0]?.count == 1 } }
        }
    }

    private func add(number digits: String) {
        let bytes = digits.utf8
        let isWhole = !bytes.contains { [UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E")].contains($0) }
        if isWhole, Int64(digits) != nil {
            wholes += 1
        } else {
            decimals += 1
            let fraction = bytes.drop { $0 != UInt8(ascii: ".") }.dropFirst()
            if fraction.count > 6 || isWhole || bytes.contains(where: { $0 | 0x20 == UInt8(ascii: "e") }) {
                hasDoubles = true
            }
        }
    }

    /// Makes the values of all members those of a map.
    func becomeMap() {
        for pair in gatherValues() { Self.unite(pair.0, pair.1) }
    }

    /// - Returns: The shapes that are now the same.
    private func gatherValues() -> [(ValueShape, ValueShape)] {
        var all = values ?? ValueSlot()
        let pairs = members.values.map { slot in
            all.take(slot)
            return (all.shape, slot.shape)
        }
        (values, keys, members) = (all, [], [:])
        return pairs
    }

    /// Makes two shapes one, which has everything that was seen of both.
    @discardableResult
    static func unite(_ first: ValueShape, _ second: ValueShape) -> ValueShape {
        // A shape may contain itself, so the shapes within follow when the outer ones are complete.
        var pending = [(first, second)]
        while let (first, second) = pending.popLast() {
            let (own, other) = (first.root, second.root)
            if own !== other { pending += own.takeOver(other) }
        }
        return first.root
    }

    private func takeOver(_ other: ValueShape) -> [(ValueShape, ValueShape)] {
        other.heir = self
        flags += other.flags
        wholes += other.wholes
        decimals += other.decimals
        hasDoubles = hasDoubles || other.hasDoubles
        texts.add(other.texts)
        lists += other.lists
        objects += other.objects
        var pairs: [(ValueShape, ValueShape)] = []
        if let theirs = other.element {
            if let own = element { pairs.append((own.shape, theirs.shape)) }
            element?.take(theirs)
            element = element ?? theirs
        }
        for key in other.keys {
            guard let slot = other.members[key] else { continue }
            if let known = members[key] {
                pairs.append((known.shape, slot.shape))
                members[key]?.take(slot)
            } else {
                members[key] = slot
                keys.append(key)
            }
        }
        if values != nil || other.values != nil {
            pairs += gatherValues()
            if let theirs = other.values, let own = values {
                values?.take(theirs)
                pairs.append((own.shape, theirs.shape))
            }
        }
        return pairs
    }
}
