#if canImport(CoreData)
    import CoreData
    import EndpointOffline
    import EndpointRuntime
    import Foundation

    // The first file of the page "A store of your own", identical text: a store over Core Data.

    /// A store over Core Data. All work is done on the queue of its context.
    final class CoreDataEntityStore: EntityStore, @unchecked Sendable {
        private let context = NSManagedObjectContext(.privateQueue)
        private let coordinator = NSPersistentStoreCoordinator(managedObjectModel: .endpointStore())
        private let url: URL
        private let interests = EntityInterests()
        /// The deletions of this process. It is only used on the context's queue.
        private var deletions = EntityDeletions()
        private let lock = NSLock()
        private var wipes = 0

        /// The number of transactions. The file keeps it in its metadata.
        private var lastRevision: Int64 {
            get { coordinator.persistentStores.first?.metadata["revision"] as? Int64 ?? 0 }
            set {
                for store in coordinator.persistentStores {
                    coordinator.setMetadata(store.metadata.merging(["revision": newValue]) { $1 }, for: store)
                }
            }
        }

        /// Opens the file, or makes it.
        init(at url: URL) async throws {
            self.url = url
            context.persistentStoreCoordinator = coordinator
            try await perform { [self] _ in try open() }
        }

        private func open() throws {
            let options = [NSSQLitePragmasOption: ["secure_delete": "ON"]]
            _ = try coordinator.addPersistentStore(type: .sqlite, at: url, options: options)
        }

        func entity(_ id: String, in table: EntityTable) async throws(EntityStoreError) -> EntityRecord? {
            try await entities([id], in: table).first
        }

        func entities(_ ids: [String], in table: EntityTable) async throws(EntityStoreError) -> [EntityRecord] {
            try await perform { context in
                let rows = try context.rows(ids, of: table.name)
                return ids.compactMap { rows[ExactText($0)]?.read() }
            }
        }

        func entities(
            matching query: EntityQuery,
            in table: EntityTable
        ) async throws(EntityStoreError) -> [EntityRecord] {
            try await perform { context in
                // The rows of the whole table: give columns that you filter by an attribute, and a predicate, where it is large.
                let rows = try context.rows(of: table.name)
                let records = try query.select(rows.map(\.record), in: table)
                let found = Set(records.map { ExactText($0.id) })
                for row in rows where found.contains(ExactText(row.key)) { _ = row.read() }
                return records
            }
        }

        func staleEntities(savedBefore date: Date, in table: EntityTable) async throws(EntityStoreError) -> [String] {
            try await perform { context in
                try context.rows(of: table.name).filter { $0.savedAt < date }.map(\.key).sorted()
            }
        }

        func answer(for key: StoredAnswerKey) async throws(EntityStoreError) -> StoredAnswer? {
            try await perform { context in try context.answer(key)?.read() }
        }

        func apply(_ transaction: EntityTransaction) async throws(EntityStoreError) -> Bool {
            try transaction.check()
            let changes = try await perform { [self] context -> EntityChanges? in
                if let generation = transaction.generation, generation != self.generation { return nil }
                lastRevision += 1
                var changes = EntityChanges()
                for change in transaction.changes { try make(change, of: transaction, in: context, &changes) }
                try context.save()
                return changes
            }
            guard let changes else { return false }
            // Reads see the changes from here on.
            interests.tell(changes)
            return true
        }

        func revision() async throws(EntityStoreError) -> Int64 {
            try await perform { [self] _ in lastRevision }
        }

        var generation: Int { lock.withLock { wipes } }

        func wipe() async throws(EntityStoreError) {
            try await perform { [self] context in
                lock.withLock { wipes += 1 }
                let revision = lastRevision
                context.reset()
                for store in coordinator.persistentStores { try coordinator.remove(store) }
                try coordinator.destroyPersistentStore(at: url, type: .sqlite)
                try open()
                // Requests may be under way that began before.
                lastRevision = revision
            }
            interests.tell(.everything)
        }

        func changes(to interest: EntityInterest) -> AsyncStream<Void> { interests.changes(to: interest) }

        /// Runs on the context's queue. What fails leaves nothing behind.
        private func perform<Result: Sendable>(
            _ body: @escaping @Sendable (NSManagedObjectContext) throws -> Result
        ) async throws(EntityStoreError) -> Result {
            let context = context
            do {
                return try await context.perform {
                    do {
                        return try body(context)
                    } catch {
                        context.rollback()
                        throw error
                    }
                }
            } catch let error as EntityStoreError {
                throw error
            } catch let error as CocoaError where error.code == .fileWriteOutOfSpace {
                throw EntityStoreError(.full, reason: "the disk is full")
            } catch let error as CocoaError where error.code == .fileReadCorruptFile {
                throw EntityStoreError(.damaged, reason: "the file is damaged")
            } catch {
                throw EntityStoreError(
                    .other,
                    reason: "Core Data: \((error as NSError).domain) \((error as NSError).code)"
                )
            }
        }
    }

    extension CoreDataEntityStore {
        private func make(
            _ change: EntityTransaction.Change,
            of transaction: EntityTransaction,
            in context: NSManagedObjectContext,
            _ changes: inout EntityChanges
        ) throws {
            switch change {
            case .save(let records, let requestedAt, let table):
                let saved = try context.save(records, in: table) { [lastRevision, deletions] record, held in
                    guard
                        held != nil
                            || deletions.allow(record.id, in: table, requestedAt: requestedAt, at: lastRevision)
                    else { return nil }
                    return record.replacing(held, requestedAt: requestedAt, in: transaction, at: lastRevision)
                }
                changes.add(entities: saved, in: table)
            case .update(let id, let table, let body):
                guard let row = try context.rows([id], of: table.name)[id] else { return }
                let record = row.record
                if var changed = body(record) {
                    // The key is not the function's to change.
                    changed.id = id
                    guard changed != record || transaction.writtenSince != nil else { return }
                    row.take(changed.saved(over: record, in: transaction, at: lastRevision))
                } else {
                    context.delete(row)
                    deletions.note([id], in: table, at: lastRevision)
                }
                changes.add(entities: [id], in: table)
            case .delete(let ids, let table):
                changes.add(entities: context.deleteAll(try context.rows(ids, of: table.name).values), in: table)
                deletions.note(ids, in: table, at: lastRevision)
            case .deleteOthers(let query, let kept, let requestedAt, let table):
                let others = try context.others(matching: query, except: kept, requestedAt: requestedAt, in: table)
                deletions.note(others.map(\.key), in: table, at: lastRevision)
                changes.add(entities: context.deleteAll(others), in: table)
            case .invalidateOthers(let query, let kept, let requestedAt, let table):
                let others = try context.others(matching: query, except: kept, requestedAt: requestedAt, in: table)
                for row in others { row.savedAt = .distantPast }
                changes.add(entities: others.map(\.key), in: table)
            case .deleteAll(let table):
                let deleted = context.deleteAll(try context.rows(of: table.name))
                deletions.note(deleted, in: table, at: lastRevision)
                changes.add(wholeTable: table)
            case .trim(let limits, let table):
                guard try trim(limits, table, in: context) else { return }
                let note = StoredAnswer(.bytes(Data()), savedAt: nil, revision: lastRevision)
                try context.keep(note, table.trimmedKey)
                changes.add(table: table)
            default:
                try makeInAnswers(change, in: context, &changes)
            }
        }

        private func makeInAnswers(
            _ change: EntityTransaction.Change,
            in context: NSManagedObjectContext,
            _ changes: inout EntityChanges
        ) throws {
            switch change {
            case .keep(var answer, let key):
                answer.revision = lastRevision
                try context.keep(answer, key)
                changes.add(answer: key)
            case .replace(var answer, let key, let asked):
                answer.takeOver(from: try context.answer(key)?.answer, since: asked)
                answer.revision = lastRevision
                try context.keep(answer, key)
                changes.add(answer: key)
            case .append(let ids, let key, let date, let isComplete):
                let isChanged = try context.answer(key)?.change {
                    $0.append(ids, savedAt: date, isComplete: isComplete)
                }
                if isChanged == true { changes.add(answer: key) }
            case .remove(let ids, let key):
                if try context.answer(key)?.change({ $0.remove(ids) }) == true { changes.add(answer: key) }
            case .forget(let key):
                guard let row = try context.answer(key) else { return }
                context.delete(row)
                changes.add(answer: key)
            case .invalidate(let method):
                for row in try context.answers(of: method) { row.change { $0.invalidate() } }
                changes.add(method: method)
            case .insert(let id, let method):
                for row in try context.answers(of: method) { row.change { $0.insert(id) } }
                changes.add(method: method)
            case .trimAnswers(let limits, let method):
                let followed = interests.followed.answers
                let rows = try context.answers(of: method)
                context.trim(rows, limits) { followed.contains($0.id) }
            default:
                break
            }
        }

        /// Deletes what was read least recently, but nothing that somebody follows.
        private func trim(
            _ limits: EntityLimits,
            _ table: EntityTable,
            in context: NSManagedObjectContext
        ) throws -> Bool {
            let followed = interests.followed
            let rows = try context.rows(of: table.name)
            var kept = followed.entities[table.name] ?? []
            for key in followed.answers {
                guard case .entities(let ids)? = try context.answer(key)?.answer.content else { continue }
                kept.formUnion(ids.map { ExactText($0) })
            }
            for query in followed.queries[table.name] ?? [] {
                kept.formUnion(try query.select(rows.map(\.record), in: table).map { ExactText($0.id) })
            }
            return context.trim(rows, limits) { kept.contains(ExactText($0.key)) }
        }
    }
#endif
