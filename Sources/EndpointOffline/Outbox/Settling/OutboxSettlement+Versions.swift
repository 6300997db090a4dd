internal import EndpointRuntime
internal import Foundation

/// The versions of entities that writes are based on. No write names one that is older than the version which the last
/// delivered write of this device produced.
extension OutboxSettlement {
    /// The change of the written entity, if neither the answer nor an effect stores it: the version that the store has is
    /// not the server's any more.
    func unknownVersion(
        of entry: OutboxEntry,
        _ answered: Set<EntityKey>
    ) -> EntityTransaction.Change? {
        guard let entity = entry.entity, !entry.isCreation, let type = entities.types[entity.table],
            !entry.effects.contains(where: { $0.entity == entity })
        else { return nil }
        let key = ledger.current(entity)
        guard !answered.contains(key) else { return nil }
        return .update(key.id, table: type.entityTable) { record in
            var record = record
            record.validators = EntityValidators()
            return record
        }
    }

    /// The version of an entity that a write produced, and the revision of the entity store that has it.
    struct ProducedVersion: Sendable {
        let tag: String?
        let revision: Int64
        /// The values that the write gave to fields, as the server has them.
        var fields: [String: JSONValue] = [:]
        /// The entity as the server answered it; nil if it is unknown.
        var json: JSONValue?
    }

    /// The version that a delivered write produced. Later writes are based on it.
    func produced(
        by entry: OutboxEntry,
        _ records: [AnsweredRecord],
        isStored: Bool
    ) async -> ProducedVersion? {
        guard let entity = entry.entity else { return nil }
        let key = ledger.current(entity)
        let answered = records.count == 1 && records[0].key == key
        let table = entities.types[key.table]?.entityTable
        let tag = answered ? table?.version(of: records[0].record) : nil
        let fields = fields(of: entry, answered: answered ? records[0].record : nil)
        guard isStored else {
            let revision = await outdated([key])
            return ProducedVersion(tag: entry.before.isOpen ? nil : tag, revision: revision, fields: fields)
        }
        guard let record = await entities.stored(key) else {
            return ProducedVersion(tag: tag, revision: await entities.revision(), fields: fields)
        }
        // Beside another write of this device, nobody knows the order of the two, and the store has no version.
        let isCurrent = record.revision == record.writtenAt
        let current = isCurrent ? table?.version(of: record) : tag
        let json = isCurrent ? OutboxRequest.json(record.json) : nil
        return ProducedVersion(tag: current, revision: record.writtenAt, fields: fields, json: json)
    }

    /// The values that a write gave to fields. What the answer says beside them may be another device's. Nobody else can have
    /// changed an entity before the answer to its creation.
    private func fields(of entry: OutboxEntry, answered: EntityRecord?) -> [String: JSONValue] {
        let own = ledger.ownFields(of: entry)
        guard let members = OutboxRequest.json(answered?.json)?.object else {
            return entry.isCreation ? ledger.createdFields(of: entry) : own
        }
        return entry.isCreation ? members : own.merging(members) { $1 }.filter { own[$0.key] != nil }
    }

    /// Notes the entities of a write that was sent without the outbox, if the entity store could not take its changes. The next
    /// run of the app knows them, too.
    func missed(_ changes: [EntityTransaction.Change]) async {
        let keys = changes.flatMap { change -> [EntityKey] in
            switch change {
            case .save(let records, _, let table): records.map { EntityKey(table: table.name, id: $0.id) }
            case .update(let id, let table, _): [EntityKey(table: table.name, id: id)]
            default: []
            }
        }
        guard !keys.isEmpty else { return }
        let revision = await outdated(keys)
        do throws(EntityStoreError) {
            for key in keys {
                let record = try ledger.record(of: OutboxEntry(lost: key, upon: revision, at: clock.date))
                _ = try await ledger.appending.append(record, to: ledger.store) { _ in }
            }
        } catch {
            report(.storeFailed(error))
        }
    }

    /// Notes that what the store has of entities is older than the last delivered writes, so that nothing is based on it;
    /// returns the store's revision.
    private func outdated(_ keys: [EntityKey]) async -> Int64 {
        let revision = await entities.revision()
        ledger.state.withLock { $0.lost.note(keys, at: revision) }
        return revision
    }

    /// Bases the later writes to the entity on the version that an earlier one produced, whatever version was stored when
    /// they were made: our own version counts as seen.
    func passOn(_ produced: ProducedVersion, after entry: OutboxEntry) -> [OutboxTransaction.Change] {
        guard let entity = entry.entity else { return [] }
        // What the values of a write were before a conflict, later ones have noted then.
        let (isCreation, wasDecided) = (entry.isCreation, entry.conflicts > 0)
        let later = ledger.entries(to: entity).filter { $0.sequence > entry.sequence }
        var changes: [OutboxTransaction.Change] = []
        for var entry in later {
            (entry.ifMatch, entry.upon) = (produced.tag, max(entry.upon, produced.revision))
            entry.madeUpon?.pass(produced.fields, isCreation: isCreation)
            if entry.isUnseen { entry.ifMatch = nil }
            if let base = entry.base?.object, !entry.isUnseen || !wasDecided {
                let values = JSONValue.object(base.merging(produced.fields) { $1 })
                entry.base = entry.isUnseen ? values : produced.json ?? values
            }
            let based = entry
            ledger.update(based.id) { entry in
                (entry.ifMatch, entry.upon) = (based.ifMatch, based.upon)
                (entry.madeUpon, entry.base) = (based.madeUpon, based.base)
            }
            do throws(EntityStoreError) {
                changes.append(.update(id: based.id, entry: try based.bytes()))
            } catch {
                report(.storeFailed(error), based)
            }
        }
        return changes
    }

    /// The version that a write names when it is sent: the one that it is based on, unless the answer to another write of
    /// this device arrived since then. The server may have no older one any more.
    func version(for entry: OutboxEntry) async -> String? {
        guard entry.ifMatch != nil, let entity = entry.entity, let type = entities.types[entity.table],
            let record = await entities.stored(ledger.current(entity)), record.writtenAt > entry.upon
        else { return entry.ifMatch }
        return record.revision == record.writtenAt ? type.entityTable.version(of: record) : nil
    }
}
