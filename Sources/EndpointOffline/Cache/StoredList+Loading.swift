internal import EndpointRuntime
internal import Foundation

extension StoredList {
    /// The stored list. If the server was never asked for it, this is what the whole table has for it, or what is stored
    /// by chance.
    @concurrent
    func load(_ store: any EntityStore) async throws(EntityStoreError) -> LoadedContent<[Entity.DomainValue]> {
        guard let key else { return LoadedContent(nil) }
        if let kept = try await store.answer(for: key), case .entities(let ids) = kept.content {
            let records = try await records(ids, kept, store)
            let (values, misfits) = Self.values(of: records)
            // Reading the rows may have dropped some, so this is asked afterwards.
            let lacksRows = misfits.isEmpty ? try await isDropped(since: kept.revision, store) : true
            // That nothing is left says nothing about what the server has.
            guard !lacksRows || !values.isEmpty else {
                return LoadedContent(nil, misfits: Misfits(misfits, in: table))
            }
            let answer = lacksRows ? kept.asUnfetched : kept
            let isComplete = misfits.isEmpty && ids.exact.isSubset(of: records.lazy.map(\.id).exact)
            var content = content(values, records, answer, isComplete: isComplete)
            if answer.isFetched { content.confirmed = { confirmed(answer, key, records, requestedAt: $0, at: $1) } }
            return LoadedContent(content, misfits: Misfits(misfits, in: table))
        }
        guard case .matching(let query) = members else { return LoadedContent(nil) }
        let records = try await store.entities(matching: query, in: table)
        let (values, misfits) = Self.values(of: records)
        let whole = misfits.isEmpty ? try await wholeAnswer(for: query, store) : nil
        guard whole != nil || !values.isEmpty else {
            return LoadedContent(nil, misfits: Misfits(misfits, in: table))
        }
        var answer = StoredAnswer(.entities([]), savedAt: whole?.answer.savedAt, isComplete: whole != nil)
        (answer.isFetched, answer.revision) = (whole != nil, whole?.answer.revision ?? 0)
        var content = content(values, records, answer, isComplete: misfits.isEmpty)
        content.origin = whole?.key
        return LoadedContent(content, misfits: Misfits(misfits, in: table))
    }

    private func content(
        _ values: [Entity.DomainValue],
        _ records: [EntityRecord],
        _ answer: StoredAnswer,
        isComplete: Bool
    ) -> StoredContent<[Entity.DomainValue]> {
        // The validators do not cover changes since the list arrived, so "not modified" would say nothing about them.
        let isAsAnswered = answer.savedAt != nil && records.allSatisfy { $0.newestPart <= answer.revision }
        return StoredContent(
            value: values,
            savedAt: answer.savedAt,
            revision: answer.revision,
            fingerprint: records.fingerprint,
            validators: isComplete && isAsAnswered ? answer.validators : EntityValidators(),
            isFetched: answer.isFetched,
            isComplete: isComplete && answer.isFetched,
            hasLastPage: answer.isComplete,
            pendingIDs: records.pendingIDs,
            referred: records.referred
        )
    }

    private static func values(of records: [EntityRecord]) -> (values: [Entity.DomainValue], misfits: [String]) {
        var values: [Entity.DomainValue] = []
        values.reserveCapacity(records.count)
        var misfits: [String] = []
        for record in records {
            if let value = Entity.domain(of: record) { values.append(value) } else { misfits.append(record.id) }
        }
        return (values, misfits)
    }

    /// The changes to the store when the server says that the list is still the same.
    private func confirmed(
        _ answer: StoredAnswer,
        _ key: StoredAnswerKey,
        _ records: [EntityRecord],
        requestedAt: Int64,
        at date: Date
    ) -> [EntityTransaction.Change] {
        var answer = answer
        (answer.savedAt, answer.requestedAt) = (date, requestedAt)
        let confirmed = records.map { record in
            var record = record
            record.savedAt = date
            return record
        }
        return [.save(confirmed, requestedAt: requestedAt, table: table), .keep(answer, key)] + wholeTable(key)
    }

    private func records(
        _ ids: [String],
        _ answer: StoredAnswer,
        _ store: any EntityStore
    ) async throws(EntityStoreError) -> [EntityRecord] {
        switch members {
        case .matching(let query):
            let records = try await store.entities(matching: query, in: table)
            guard !query.filters.isEmpty, answer.isComplete else { return records }
            // What the server's last answer did not contain no longer matches, until it is read again.
            let named = ids.exact
            return records.filter { $0.revision > answer.requestedAt || named.contains(ExactText($0.id)) }
        case .asAnswered(let order):
            let records = try await store.entities(ids, in: table)
            return order.isEmpty ? records : records.sorted { Self.precedes($0, $1, by: order, in: table) }
        }
    }
}

// The whole table: a list without a filter, complete to its last page.
extension StoredList {
    /// The changes that note the list as the one that contains the whole table; none for any other list.
    func wholeTable(_ key: StoredAnswerKey) -> [EntityTransaction.Change] {
        guard case .matching(let query) = members, query.filters.isEmpty else { return [] }
        let text = Data("\(key.method)\n\(key.request)".utf8)
        let note = StoredAnswer(.bytes(text), savedAt: nil, isEncrypted: table.isEncrypted)
        return [.keep(note, table.wholeKey)]
    }

    /// Returns true if rows of the list, or of the entities in it, were deleted since a revision because they no longer had
    /// the form of their table.
    private func isDropped(since revision: Int64, _ store: any EntityStore) async throws(EntityStoreError) -> Bool {
        for table in [table] + (table.references?.tables ?? []) {
            if let dropped = try await store.answer(for: table.droppedKey), dropped.revision > revision { return true }
        }
        return false
    }

    /// The answer of the list that contains the whole table, if this list has a filter, and the table is complete: nothing
    /// has been deleted since but what the server no longer has.
    private func wholeAnswer(
        for query: EntityQuery,
        _ store: any EntityStore
    ) async throws(EntityStoreError) -> (answer: StoredAnswer, key: StoredAnswerKey)? {
        guard !query.filters.isEmpty, let note = try await store.answer(for: table.wholeKey),
            case .bytes(let text) = note.content
        else { return nil }
        let parts = String(decoding: text, as: UTF8.self).split(separator: "\n", maxSplits: 1).map(String.init)
        guard parts.count == 2 else { return nil }
        let key = StoredAnswerKey(method: parts[0], request: parts[1])
        guard let whole = try await store.answer(for: key), whole.isFetched, whole.isComplete,
            !(try await isDropped(since: whole.revision, store))
        else { return nil }
        let trimmed = try await store.answer(for: table.trimmedKey)?.revision ?? 0
        return trimmed <= whole.requestedAt ? (whole, key) : nil
    }
}

extension EntityTable {
    /// The key of a note that names the list which contains the whole table.
    var wholeKey: StoredAnswerKey { StoredAnswerKey(method: "table \(name)", request: "whole") }
}
