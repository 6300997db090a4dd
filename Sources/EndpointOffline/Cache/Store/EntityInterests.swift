public import EndpointRuntime

/// The observers of a store. Use it to implement ``EntityStore/changes(to:)``.
///
/// The cost of a change does not depend on the number of observers: a change of one entity wakes the observers of that
/// entity and of its table, and no others.
public final class EntityInterests: Sendable {
    fileprivate typealias Followers = [Int: AsyncStream<Void>.Continuation]

    fileprivate struct State: Sendable {
        var lastID = 0
        var entities: [String: [ExactText: Followers]] = [:]
        var tables: [String: Followers] = [:]
        /// The number of observers of each query of a table.
        var queries: [EntityInterest: Int] = [:]
        var answers: [StoredAnswerKey: Followers] = [:]
    }

    private let state = Lock(State())

    /// Creates a set without observers.
    public init() {}

    /// Returns a stream with an element each time that ``tell(_:)`` names something that this interest covers. Several
    /// changes before an element is taken are one element.
    ///
    /// A reader that reads the store after this call, and again after each element, misses no change.
    public func changes(to interest: EntityInterest) -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let id = state.withLock { state in
            state.lastID += 1
            state.set(continuation, state.lastID, interest)
            return state.lastID
        }
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { $0.set(nil, id, interest) }
        }
        return stream
    }

    /// Wakes the observers of the changes. Call it when reads see the changes.
    public func tell(_ changes: EntityChanges) {
        guard !changes.isEmpty else { return }
        for continuation in state.withLock({ $0.concerned(by: changes) }) { continuation.yield() }
    }

    /// Everything that has an observer now, and that no limit may delete.
    public var followed: FollowedEntities {
        state.withLock { state in
            FollowedEntities(
                entities: state.entities.mapValues { Set($0.keys) },
                answers: Set(state.answers.keys),
                queries: state.queries.keys.reduce(into: [:]) { queries, interest in
                    guard case .matching(let query, let table) = interest else { return }
                    queries[table.name, default: []].append(query)
                }
            )
        }
    }
}

/// Everything in a store that has an observer.
public struct FollowedEntities: Hashable, Sendable {
    /// The keys of entities, by the names of their tables.
    public let entities: [String: Set<ExactText>]

    /// The reads whose answers have observers.
    public let answers: Set<StoredAnswerKey>

    /// The queries whose matching entities all have observers, by the names of their tables.
    public let queries: [String: [EntityQuery]]
}

extension EntityInterests.State {
    /// Adds or removes an observer.
    fileprivate mutating func set(
        _ continuation: AsyncStream<Void>.Continuation?,
        _ id: Int,
        _ interest: EntityInterest
    ) {
        switch interest {
        case .entity(let entity, let table):
            set(continuation, id, entity: ExactText(entity), inTable: table)
        case .entities(let followed, let table):
            for entity in followed { set(continuation, id, entity: entity, inTable: table) }
        case .table(let table):
            set(continuation, id, inTable: table)
        case .matching(_, let table):
            set(continuation, id, inTable: table.name)
            let count = queries[interest, default: 0] + (continuation == nil ? -1 : 1)
            queries[interest] = count > 0 ? count : nil
        case .answer(let key):
            answers[key, default: [:]][id] = continuation
            if answers[key]?.isEmpty == true { answers[key] = nil }
        }
    }

    private mutating func set(
        _ continuation: AsyncStream<Void>.Continuation?,
        _ id: Int,
        entity: ExactText,
        inTable table: String
    ) {
        entities[table, default: [:]][entity, default: [:]][id] = continuation
        guard entities[table]?[entity]?.isEmpty == true else { return }
        entities[table]?[entity] = nil
        if entities[table]?.isEmpty == true { entities[table] = nil }
    }

    private mutating func set(_ continuation: AsyncStream<Void>.Continuation?, _ id: Int, inTable table: String) {
        tables[table, default: [:]][id] = continuation
        if tables[table]?.isEmpty == true { tables[table] = nil }
    }

    /// The observers of these changes. If an observer is listed twice, it still gets one element.
    fileprivate func concerned(by changes: EntityChanges) -> [AsyncStream<Void>.Continuation] {
        if changes.isEverything {
            let all = entities.values.flatMap(\.values) + Array(tables.values) + Array(answers.values)
            return all.flatMap(\.values)
        }
        var found: [AsyncStream<Void>.Continuation] = []
        for (table, ids) in changes.entities {
            found += tables[table].map { Array($0.values) } ?? []
            guard let followed = entities[table] else { continue }
            for id in ids { found += followed[ExactText(id)].map { Array($0.values) } ?? [] }
        }
        for table in changes.wholeTables {
            found += tables[table].map { Array($0.values) } ?? []
            found += entities[table].map { $0.values.flatMap(\.values) } ?? []
        }
        for key in changes.answers { found += answers[key].map { Array($0.values) } ?? [] }
        if !changes.methods.isEmpty {
            for (key, followers) in answers where changes.methods.contains(key.method) { found += followers.values }
        }
        return found
    }
}
