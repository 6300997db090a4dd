/// The changes that a transaction made in a store. The store tells its observers.
public struct EntityChanges: Hashable, Sendable {
    /// The keys of the changed entities, by the names of their tables. A table without keys changed, but none of the
    /// changed entities has an observer.
    public private(set) var entities: [String: [String]] = [:]

    /// The names of the tables in which any entity may have changed.
    public private(set) var wholeTables: Set<String> = []

    /// The reads whose answers changed.
    public private(set) var answers: Set<StoredAnswerKey> = []

    /// The methods of which any answer may have changed.
    public private(set) var methods: Set<String> = []

    /// Everything may have changed.
    public private(set) var isEverything = false

    /// Creates changes that contain nothing.
    public init() {}

    /// Anything may have changed, as after a wipe or the loss of a file.
    public static let everything: EntityChanges = {
        var changes = EntityChanges()
        changes.isEverything = true
        return changes
    }()

    /// Nothing changed.
    public var isEmpty: Bool {
        !isEverything && entities.isEmpty && wholeTables.isEmpty && answers.isEmpty && methods.isEmpty
    }

    /// Adds entities of a table.
    public mutating func add(entities ids: some Collection<String>, in table: EntityTable) {
        guard !ids.isEmpty else { return }
        entities[table.name, default: []].append(contentsOf: ids)
    }

    /// Adds a table in which entities without observers changed.
    public mutating func add(table: EntityTable) {
        entities[table.name, default: []].append(contentsOf: [])
    }

    /// Adds every entity of a table.
    public mutating func add(wholeTable table: EntityTable) {
        wholeTables.insert(table.name)
    }

    /// Adds the answer to a read.
    public mutating func add(answer: StoredAnswerKey) {
        answers.insert(answer)
    }

    /// Adds every answer of a method.
    public mutating func add(method: String) {
        methods.insert(method)
    }
}
