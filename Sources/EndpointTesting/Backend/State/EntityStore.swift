/// What is kept of one kind, in the order in which it came; past a count the oldest goes.
struct EntityStore: Sendable {
    private(set) var keys: [String] = []
    private var values: [String: JSONTree] = [:]
    /// All of them in their order, once somebody asked and until something changes.
    private var list: [JSONTree]?
    /// The keys of what was removed, which is not made up again.
    private var removed: [String] = []
    /// The greatest key that is a number.
    private(set) var highestNumber = 0
    /// What keys that are counted have in common, and the greatest number behind it.
    private var counted: (prefix: String, number: Int)?
    private let limit: Int

    init(limit: Int) {
        self.limit = max(1, limit)
    }

    subscript(key: String) -> JSONTree? { values[key] }

    /// The oldest.
    var first: JSONTree? { keys.first.flatMap { values[$0] } }

    /// All of them, in their order.
    mutating func all() -> [JSONTree] {
        if let list { return list }
        let found = keys.compactMap { values[$0] }
        list = found
        return found
    }

    /// Whether it was there and was removed.
    func wasRemoved(_ key: String) -> Bool { removed.contains(key) }

    /// Keeps a value under a key; what was there keeps its place.
    mutating func keep(_ value: JSONTree, _ key: String) {
        list = nil
        if values.updateValue(value, forKey: key) == nil {
            keys.append(key)
            removed.removeAll { $0 == key }
            count(key)
        }
        if keys.count > limit { values[keys.removeFirst()] = nil }
    }

    /// The key after the last of those that are counted, such as `pay_3`; nil where they are not.
    var nextCounted: String? { counted.map { "\($0.prefix)\($0.number + 1)" } }

    private mutating func count(_ key: String) {
        if let number = Int(key) { highestNumber = max(highestNumber, number) }
        guard let found = KeyNames.counted(key), counted == nil || counted?.prefix == found.prefix else { return }
        counted = (found.prefix, max(found.number, counted?.number ?? 0))
    }

    /// Takes a value away.
    mutating func remove(_ key: String) {
        list = nil
        values[key] = nil
        keys.removeAll { $0 == key }
        removed.removeAll { $0 == key }
        removed.append(key)
        if removed.count > limit { removed.removeFirst() }
    }
}
