internal import EndpointRuntime
internal import Foundation

/// The time for which the answers to one read may wait. All pages of a list share it.
final class ArrivalWait: Sendable {
    /// The time after which the entities of an answer are shown, even if a creation still has no answer.
    static let longest = Duration.seconds(10)

    private let end = Lock<Duration?>(nil)

    /// When the wait ends that began at this time or earlier.
    func end(from now: Duration) -> Duration {
        end.withLock { end in
            let time = end ?? now + Self.longest
            end = time
            return time
        }
    }
}

/// The answer to a read, some of whose entities wait: one of them may be the entity of a creation that has no answer yet,
/// and would be shown twice.
struct EntityArrivals: Sendable {
    /// The changes that need not wait.
    let known: [EntityTransaction.Change]
    /// The tables of the entities that wait.
    let tables: Set<String>
}

extension PendingEntityStore {
    /// The part of an answer that waits; nil if nothing does.
    func arrivals(_ changes: [EntityTransaction.Change]) async throws(EntityStoreError) -> EntityArrivals? {
        var waiting: Set<ExactText> = []
        var tables: Set<String> = []
        for change in changes {
            guard case .save(let records, _, let table) = change, pending.isCreating(in: table.name) else { continue }
            let rows = (base as? ReferringEntityStore)?.base ?? base
            let known = try await rows.entities(records.map(\.id), in: table).lazy.map(\.id).exact
                .union(pending.pending(in: table.name).keys)
            let unknown = records.lazy.map { ExactText($0.id) }.filter { !known.contains($0) }
            guard !unknown.isEmpty else { continue }
            waiting.formUnion(unknown)
            tables.insert(table.name)
        }
        guard !waiting.isEmpty else { return nil }
        return EntityArrivals(known: changes.compactMap { $0.without(waiting) }, tables: tables)
    }

    /// Waits until no creation in these tables lacks an answer, but not longer than until this time.
    func whenCreated(in tables: Set<String>, until end: Duration) async {
        guard end > clock.now else { return }
        await withDiscardingTaskGroup { group in
            let (over, isOver) = AsyncStream.makeStream(of: Void.self)
            group.addTask {
                do { try await clock.sleep(until: end) } catch {}
                isOver.yield()
            }
            group.addTask {
                for table in tables {
                    let changes = pending.interests.changes(to: .table(table))
                    guard pending.isCreating(in: table) else { continue }
                    for await _ in changes where !pending.isCreating(in: table) { break }
                }
                isOver.yield()
            }
            for await _ in over { break }
            group.cancelAll()
        }
    }
}

extension EntityTransaction.Change {
    /// The change without these entities; nil if it has to wait with them.
    fileprivate func without(_ waiting: Set<ExactText>) -> EntityTransaction.Change? {
        switch self {
        case .save(let records, let requestedAt, let table):
            .save(records.filter { !waiting.contains(ExactText($0.id)) }, requestedAt: requestedAt, table: table)
        case .keep(let answer, let key): .keep(answer.without(waiting), key)
        case .replace(let answer, let key, let asked): .replace(answer.without(waiting), key, asked: asked)
        case .append, .trim, .trimAnswers: nil
        default: self
        }
    }
}

extension StoredAnswer {
    /// The answer without these entities. It is stale, so that it is requested again if the app ends now.
    fileprivate func without(_ waiting: Set<ExactText>) -> StoredAnswer {
        guard case .entities(let ids) = content else { return self }
        var answer = self
        answer.content = .entities(ids.filter { !waiting.contains(ExactText($0)) })
        answer.validators = EntityValidators()
        answer.savedAt = .distantPast
        return answer
    }
}
