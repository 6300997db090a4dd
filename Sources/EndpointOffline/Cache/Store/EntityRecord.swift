public import EndpointRuntime
public import Foundation

/// An entity as a store keeps it: its JSON, and the values that its table is ordered and filtered by.
public struct EntityRecord: Hashable, Sendable {
    /// The key of the entity, as text.
    public var id: String

    /// The whole entity as JSON.
    public var json: Data

    /// The values of the table's columns, in their order.
    public var columns: [EntityColumnValue]

    /// When the server's answer that holds the entity arrived. It decides the entity's age, and nothing else.
    public var savedAt: Date

    /// The store's revision in which the record was saved. The store sets it.
    public var revision: Int64

    /// The store's revision in which the answer to a write last saved the entity; 0 if none did. The store sets it.
    public var writtenAt: Int64

    /// The version of the entity, if the server answered it on its own.
    public var validators: EntityValidators

    /// It shows a write that the server has not accepted yet. Stored records never do.
    var isPending = false

    /// The parts that it was assembled from, if it contains other entities. Stored records have none.
    var parts: ReferredParts?

    /// Creates a record.
    public init(
        id: String,
        json: Data,
        columns: [EntityColumnValue] = [],
        savedAt: Date,
        validators: EntityValidators = EntityValidators(),
        revision: Int64 = 0,
        writtenAt: Int64 = 0
    ) {
        self.id = id
        self.json = json
        self.columns = columns
        self.savedAt = savedAt
        self.validators = validators
        self.revision = revision
        self.writtenAt = writtenAt
    }
}

extension EntityRecord {
    /// Compares the contents of two records, not the revisions that saved them, nor the parts from which they were
    /// assembled.
    public static func == (first: EntityRecord, second: EntityRecord) -> Bool {
        first.id.hasBytes(of: second.id) && first.json == second.json && first.columns == second.columns
            && first.savedAt == second.savedAt && first.validators == second.validators
            && first.isPending == second.isPending
    }

    /// Hashes the contents that equality compares.
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
