/// The state of a backend.
struct MockState: Sendable {
    /// The stored values by kind.
    var stores: [String: MockEntities] = [:]
    /// The values that were written to paths with a single value.
    var onlies = BoundedMap<Only>(limit: 1000)
    /// The keys that were removed from the list of a path.
    var unlinked = BoundedMap<Set<String>>(limit: 1000)
    /// The answers to requests with an idempotency key.
    var answered: BoundedMap<Answered>
    /// The number of values that were created, so that each is different.
    var created = 0

    /// A value that was written to a path.
    enum Only {
        case removed
        /// The value as the route's answer shows it.
        case shown(JSONTree)
        /// The value as requests wrote it, if their answers do not show it.
        case written(JSONTree)
    }

    /// An answer that is returned again.
    struct Answered: Sendable {
        /// The fingerprint of its request.
        let fingerprint: Int
        let reply: MockReply
        let source: MockExchange.Source
    }
}

/// Values by key. Beyond a maximum, the oldest is removed.
struct BoundedMap<Value: Sendable>: Sendable {
    private var values: [String: Value] = [:]
    private var keys: [String] = []
    /// The index of the oldest key.
    private var first = 0
    private let limit: Int

    init(limit: Int) {
        self.limit = max(1, limit)
    }

    subscript(key: String) -> Value? {
        get { values[key] }
        set {
            guard let newValue else { return }
            if values.updateValue(newValue, forKey: key) == nil { keys.append(key) }
            guard keys.count - first > limit else { return }
            values[keys[first]] = nil
            first += 1
            guard first > limit else { return }
            keys.removeFirst(first)
            first = 0
        }
    }
}
