public import EndpointRuntime
public import Foundation

/// An entity as a store keeps it: the JSON of the wire, and the values that its table is ordered and filtered by.
public struct EntityRecord: Hashable, Sendable {
    /// The key of the entity, as text.
    public var id: String

    /// The entity as JSON, whole.
    public var json: Data

    /// The values of the table's columns, in their order.
    public var columns: [EntityColumnValue]

    /// When the server's answer that holds the entity arrived.
    public var savedAt: Date

    /// What the server told the version apart by, where the entity was answered by itself.
    public var validators: EntityValidators

    /// Whether it shows a write that the server has not accepted yet. Never so of what is stored.
    var isPending = false

    /// What it was made of, where other entities stand in it. Never so of what is stored.
    var parts: ReferredParts?

    /// A record.
    public init(
        id: String,
        json: Data,
        columns: [EntityColumnValue] = [],
        savedAt: Date,
        validators: EntityValidators = EntityValidators()
    ) {
        self.id = id
        self.json = json
        self.columns = columns
        self.savedAt = savedAt
        self.validators = validators
    }
}

extension EntityRecord {
    /// Whether both hold the same, whatever they were made of.
    public static func == (first: EntityRecord, second: EntityRecord) -> Bool {
        first.id == second.id && first.json == second.json && first.columns == second.columns
            && first.savedAt == second.savedAt && first.validators == second.validators
            && first.isPending == second.isPending
    }

    /// Hashes what records are told apart by.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(id)
        hasher.combine(json)
        hasher.combine(columns)
        hasher.combine(savedAt)
        hasher.combine(validators)
        hasher.combine(isPending)
    }
}

extension EntityRecord: EndpointRedacted {
    /// The length of the JSON. The key and the value may be sensitive.
    public var description: String { "a record (\(json.count) bytes)" }
}
