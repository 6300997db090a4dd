internal import EndpointOffline
internal import EndpointRuntime
internal import Foundation

/// The records and answers that the checks of entity stores save.
enum StoreSamples {
    static let table = EntityTable("Payment", columns: ["amount", "status"])
    static let other = EntityTable("Friend")

    static func date(_ seconds: Int) -> Date { Date(timeIntervalSince1970: 1_700_000_000 + Double(seconds)) }

    static func record(
        _ id: String,
        _ amount: EntityColumnValue = .integer(1),
        _ status: EntityColumnValue = .text("open"),
        at seconds: Int = 0,
        json: String? = nil,
        tag: String? = nil
    ) -> EntityRecord {
        EntityRecord(
            id: id,
            json: Data((json ?? "{\"id\":\"\(id)\"}").utf8),
            columns: [amount, status],
            savedAt: date(seconds),
            validators: EntityValidators(entityTag: tag)
        )
    }

    static func friend(_ id: String) -> EntityRecord {
        EntityRecord(id: id, json: Data("{}".utf8), savedAt: date(0))
    }

    static func key(_ request: String = "/payments", _ method: String = "Payments.list") -> StoredAnswerKey {
        StoredAnswerKey(method: method, request: request)
    }

    static func answer(_ ids: [String], at seconds: Int = 0, isComplete: Bool = true) -> StoredAnswer {
        StoredAnswer(
            .entities(ids),
            savedAt: date(seconds),
            validators: EntityValidators(entityTag: "\"1\"", lastModified: "then"),
            isComplete: isComplete
        )
    }
}

extension EntityStore {
    /// Applies changes without a condition on the generation.
    func make(_ changes: EntityTransaction.Change...) async throws(EntityStoreError) {
        try await apply(EntityTransaction(changes))
    }

    /// Saves records of a response whose request was sent now.
    func save(_ records: EntityRecord..., table: EntityTable = StoreSamples.table) async throws(EntityStoreError) {
        try await apply(EntityTransaction([.save(records, requestedAt: revision(), table: table)]))
    }

    /// The keys of the entities that match a query.
    func ids(_ query: EntityQuery = EntityQuery()) async throws(EntityStoreError) -> [String] {
        try await entities(matching: query, in: StoreSamples.table).map(\.id)
    }

    /// The keys of a stored list; nil if there is none.
    func list(_ key: StoredAnswerKey = StoreSamples.key()) async throws(EntityStoreError) -> [String]? {
        guard case .entities(let ids)? = try await answer(for: key)?.content else { return nil }
        return ids
    }
}
