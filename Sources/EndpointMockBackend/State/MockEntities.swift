/// The stored values of one kind, in the order of their arrival. Beyond a maximum, the oldest is removed.
struct MockEntities: Sendable {
    private(set) var keys: [String] = []
    private var values: [String: JSONTree] = [:]
    /// All values in order. It is filled on demand, and cleared with each change.
    private var list: [JSONTree]?
    /// The keys of removed values, which are not made again.
    private var removed: [String] = []
    /// The greatest numeric key.
    private(set) var highestNumber = 0
    /// The common prefix of counted keys, and the greatest number after it.
    private var counted: (prefix: String, number: Int)?
    private let limit: Int

    init(limit: Int) {
        self.limit = max(1, limit)
    }

    subscript(key: String) -> JSONTree? { values[key] }

    /// The oldest value.
    var first: JSONTree? { keys.first.flatMap { values[$0] } }

    /// All values in order.
    mutating func all() -> [JSONTree] {
        if let list { return list }
        let found = keys.compactMap { values[$0] }
        list = found
        return found
    }

    /// Returns true if the value existed and was removed.
    func wasRemoved(_ key: String) -> Bool { removed.contains(key) }

    /// Stores a value under a key. A value that replaces another one takes its place.
    mutating func keep(_ value: JSONTree, _ key: String) {
        list = nil
        if values.updateValue(value, forKey: key) == nil {
            keys.append(key)
            removed.removeAll { $0 == key }
            count(key)
        }
        if keys.count > limit { values[keys.removeFirst()] = nil }
    }

    /// The next key after counted keys such as `pay_3`; nil if the keys are not counted.
    var nextCounted: String? { counted.map { "\($0.prefix)\($0.number + 1)" } }

    private mutating func count(_ key: String) {
        if let number = Int(key) { highestNumber = max(highestNumber, number) }
        guard let found = KeyNames.counted(key), counted == nil || counted?.prefix == found.prefix else { return }
        counted = (found.prefix, max(found.number, counted?.number ?? 0))
    }

    /// Removes a value.
    mutating func remove(_ key: String) {
        list = nil
        values[key] = nil
        keys.removeAll { $0 == key }
        removed.removeAll { $0 == key }
        removed.append(key)
        if removed.count > limit { removed.removeFirst() }
    }
}
