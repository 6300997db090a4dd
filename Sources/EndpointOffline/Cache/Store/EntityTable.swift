internal import EndpointRuntime

/// A type of entity in a store: its name, and the columns that its rows are ordered and filtered by.
public struct EntityTable: Hashable, Sendable {
    /// The name of the entity's type in the spec.
    public let name: String

    /// The names of the columns, in the order of the values in a record.
    public let columns: [String]

    /// The store encrypts the rows on disk.
    public let isEncrypted: Bool

    /// The version of an entity of this table; nil if only the `ETag` of its own answer tells it.
    let version: EntityVersion?

    /// The places of other entities in the entities of this table; nil if there are none.
    let references: EntityReferences?

    /// Creates a table.
    ///
    /// - Parameters:
    ///   - name: The name of the entity's type in the spec.
    ///   - columns: The names of the columns, in the order of the values in a record.
    ///   - isEncrypted: Whether the store must encrypt what it writes to disk.
    ///   - version: The field that has an entity's version; nil if only the `ETag` of its own answer tells it.
    ///   - references: The places of other entities in those of this table. Such entities are stored once, in their own
    ///     tables.
    public init(
        _ name: String,
        columns: [String] = [],
        isEncrypted: Bool = false,
        version: EntityVersion? = nil,
        references: [EntityReference] = []
    ) {
        self.name = name
        self.columns = columns
        self.isEncrypted = isEncrypted
        self.version = version
        self.references = EntityReferences(references)
    }

    /// The key of an empty answer by which a store notes that a limit deleted entities of the table.
    public var trimmedKey: StoredAnswerKey { StoredAnswerKey(method: "table \(name)", request: "trimmed") }

    /// The key of an empty answer by which a store notes that it deleted entities which no longer have the form of the
    /// table: the server has them, and no list that was stored before is complete.
    public var droppedKey: StoredAnswerKey { StoredAnswerKey(method: "table \(name)", request: "dropped") }

    /// Compares two tables as a store does, which does not know references and versions.
    public static func == (first: EntityTable, second: EntityTable) -> Bool {
        first.name == second.name && first.columns == second.columns && first.isEncrypted == second.isEncrypted
    }

    /// Hashes the properties that equality compares.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
        hasher.combine(columns)
        hasher.combine(isEncrypted)
    }
}

/// A value that rows are ordered and filtered by.
///
/// The order is SQLite's: null comes first, then numbers, then texts. Texts are compared by their UTF-8 bytes.
public enum EntityColumnValue: Hashable, Sendable {
    /// No value.
    case null
    /// A whole number; booleans are 0 and 1.
    case integer(Int64)
    /// A number, or a point in time as seconds since 1970.
    case real(Double)
    /// A text.
    case text(String)
}

extension EntityColumnValue: Comparable {
    /// Compares two values. Texts are compared by their bytes.
    public static func == (first: EntityColumnValue, second: EntityColumnValue) -> Bool {
        switch (first, second) {
        case (.null, .null): true
        case (.integer(let first), .integer(let second)): first == second
        case (.real(let first), .real(let second)): first == second
        case (.text(let first), .text(let second)): first.hasBytes(of: second)
        default: false
        }
    }

    /// Orders rows by their values.
    public static func < (first: EntityColumnValue, second: EntityColumnValue) -> Bool {
        switch (first, second) {
        case (.integer(let first), .integer(let second)): first < second
        case (.integer(let first), .real(let second)): second.isAbove(first)
        case (.real(let first), .integer(let second)): first.isBelow(second)
        case (.real(let first), .real(let second)): first < second
        case (.text(let first), .text(let second)): first.utf8.lexicographicallyPrecedes(second.utf8)
        default: first.rank < second.rank
        }
    }

    private var rank: Int {
        switch self {
        case .null: 0
        case .integer, .real: 1
        case .text: 2
        }
    }
}

extension Double {
    /// Returns true if the number is larger than a whole number that `Double` may be unable to represent exactly.
    fileprivate func isAbove(_ other: Int64) -> Bool {
        guard let floor = Int64(exactly: rounded(.down)) else { return self > 0 }
        return floor > other || floor == other && self > rounded(.down)
    }

    /// Returns true if the number is smaller than a whole number that `Double` may be unable to represent exactly.
    fileprivate func isBelow(_ other: Int64) -> Bool {
        guard let floor = Int64(exactly: rounded(.down)) else { return self < 0 }
        return floor < other
    }
}
