/// All that a backend remembers.
struct MockState: Sendable {
    /// What is kept, by kind.
    var stores: [String: EntityStore] = [:]
    /// What was written at paths at which there is only one.
    var onlies = BoundedMap<Only>(limit: 1000)
    /// The keys of what was taken out of the list at a path.
    var unlinked = BoundedMap<Set<String>>(limit: 1000)
    /// What was answered to requests with a key that makes repeating them safe.
    var answered: BoundedMap<Answered>
    /// How many were created, so that no two are the same.
    var created = 0

    /// What was written at a path.
    enum Only {
        case removed
        /// As the route's answer shows it.
        case shown(JSONTree)
        /// As requests wrote it, whose answers show nothing of it.
        case written(JSONTree)
    }

    /// An answer that is given again.
    struct Answered: Sendable {
        /// What the request said.
        let fingerprint: Int
        let reply: MockReply
        let source: MockExchange.Source
    }
}

/// Values under keys; past a count the oldest goes.
struct BoundedMap<Value: Sendable>: Sendable {
    private var values: [String: Value] = [:]
    private var keys: [String] = []
    /// Where the oldest stands.
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
