/// The order in which writes are sent, as a value.
///
/// The writes of one entity are sent one at a time, in the order in which they were made. Writes of different entities
/// are sent at the same time. A write that does not belong to a single entity is sent after all earlier ones of its
/// repository, and before all later ones. A write that names an entity without a key of the server's waits for the
/// write that creates it. A parked write holds back later ones of the same entity, if its repository says so. A deletion
/// is sent after the earlier writes that name the entity.
struct OutboxQueue: Sendable {
    /// A write, as far as the order depends on it.
    struct Ticket: Sendable {
        let sequence: Int64
        /// The entity's number; nil if the write does not belong to a single entity.
        var lane: Int?
        let repository: Int
        /// The numbers of the entities that it names, and that had no key of the server's when it was made.
        var names: [Int] = []
        var creates = false
        /// The writes that end before it.
        var after: Set<Int64> = []
        /// It creates an entity, and the server may have executed it.
        var isOpenCreation = false
        var isParked = false
        /// It gave way to the server's version, and holds nothing back.
        var isOverruled = false
        /// It is reserved: it is being sent, or removed.
        var isTaken = false
        /// The earliest time of the next attempt, by the steady clock.
        var notBefore: Duration?
        /// The number of consecutive attempts that broke the connection, and the number of the server's answers then.
        var breaks = 0
        var answersAtBreak: Int?
        /// The server answers others while this write breaks the connection.
        var isBreaking = false
    }

    /// The next steps at one time.
    struct Turn: Sendable {
        /// The writes to send.
        var ready: [Int64] = []
        /// The writes that name an entity that will never have a key.
        var unidentified: [Int64] = []
        /// When the next write can be sent, if only time holds it back.
        var next: Duration?
    }

    private struct Repository: Sendable {
        var name: String
        var settings = OutboxSettings()
        var taken = 0
        var waiting = 0
    }

    private(set) var tickets: [Ticket] = []
    private var lanes: [EntityKey: Int] = [:]
    private var laneCount = 0
    /// The writes to each entity, in order.
    private var members: [Int: [Int64]] = [:]
    /// The number of writes that create each entity.
    private var creations: [Int: Int] = [:]
    /// The number of waiting creations that the server may have executed.
    private var openCreations = 0
    /// The entities that have a key of the server's.
    private var identified: Set<Int> = []
    private var repositories: [Repository] = []
    private var repositoryNumbers: [String: Int] = [:]

    /// The number of an entity.
    mutating func lane(of key: EntityKey) -> Int {
        if let lane = lanes[key] { return lane }
        defer { laneCount += 1 }
        lanes[key] = laneCount
        return laneCount
    }

    /// The number of a repository.
    mutating func repository(_ name: String, _ settings: OutboxSettings?) -> Int {
        if let number = repositoryNumbers[name] {
            if let settings { repositories[number].settings = settings }
            return number
        }
        repositoryNumbers[name] = repositories.count
        repositories.append(Repository(name: name, settings: settings ?? OutboxSettings()))
        return repositories.count - 1
    }

    mutating func insert(_ ticket: Ticket) {
        let index =
            tickets.last.map { $0.sequence < ticket.sequence } ?? true
            ? tickets.count : place(of: ticket.sequence)
        tickets.insert(ticket, at: index)
        if let lane = ticket.lane { join(lane, ticket.sequence) }
        if ticket.creates, let lane = ticket.lane { creations[lane, default: 0] += 1 }
        count(ticket, 1)
    }

    mutating func remove(_ sequence: Int64) {
        guard let index = index(of: sequence) else { return }
        let ticket = tickets.remove(at: index)
        count(ticket, -1)
        guard let lane = ticket.lane else { return }
        members[lane]?.removeAll { $0 == sequence }
        if members[lane]?.isEmpty == true { members[lane] = nil }
        if ticket.creates { creations[lane, default: 0] -= 1 }
    }

    /// Changes a ticket.
    mutating func update(_ sequence: Int64, _ change: (inout Ticket) -> Void) {
        guard let index = index(of: sequence) else { return }
        count(tickets[index], -1)
        change(&tickets[index])
        count(tickets[index], 1)
    }

    subscript(sequence: Int64) -> Ticket? { index(of: sequence).map { tickets[$0] } }

    /// Notes that the server assigned a key to an entity. From now on, both keys name it.
    mutating func identify(_ client: EntityKey, as server: EntityKey?) {
        let lane = lane(of: client)
        guard let server else { return }
        identified.insert(lane)
        guard let other = lanes[server], other != lane else {
            lanes[server] = lane
            return
        }
        lanes[server] = lane
        for sequence in members.removeValue(forKey: other) ?? [] {
            if let index = index(of: sequence) { tickets[index].lane = lane }
            join(lane, sequence)
        }
    }

    /// The writes to an entity, in order.
    func sequences(of lane: Int) -> [Int64] { members[lane] ?? [] }

    private mutating func join(_ lane: Int, _ sequence: Int64) {
        let place = members[lane]?.lastIndex { $0 < sequence }.map { $0 + 1 } ?? 0
        members[lane, default: []].insert(sequence, at: place)
    }

    /// Removes all earliest times.
    mutating func clearDelays() {
        for index in tickets.indices { tickets[index].notBefore = nil }
    }

    /// Removes the earliest times of the writes that broke the connection.
    mutating func clearDelaysOfBreaking() {
        for index in tickets.indices where tickets[index].isBreaking { tickets[index].notBefore = nil }
    }

    /// Reserves the writes that can be sent at this time, at most this many.
    ///
    /// Creations that the server may have executed come first, because answers with their entities wait for them.
    mutating func take(at now: Duration, most: Int = .max) -> Turn {
        var turn = Turn()
        if openCreations > 0 { take(at: now, most, &turn) { $0.isOpenCreation } }
        take(at: now, most, &turn) { _ in true }
        return turn
    }

    private mutating func take(at now: Duration, _ most: Int, _ turn: inout Turn, _ isWanted: (Ticket) -> Bool) {
        var seen = LanesSeen(repositories: repositories.count)
        var open = repositories.lazy.filter { $0.waiting > 0 && $0.taken < $0.settings.parallel }.count
        for index in tickets.indices {
            guard open > 0, turn.ready.count < most else { break }
            let ticket = tickets[index]
            let holds = holdsBack(ticket)
            guard seen.admit(ticket, holds: holds), !ticket.isTaken, !ticket.isParked, isWanted(ticket)
            else { continue }
            guard repositories[ticket.repository].taken < repositories[ticket.repository].settings.parallel else {
                continue
            }
            switch standing(ticket) {
            case .waits: continue
            case .never: turn.unidentified.append(ticket.sequence)
            case .goes:
                if let time = ticket.notBefore, time > now {
                    turn.next = turn.next.map { min($0, time) } ?? time
                    continue
                }
                turn.ready.append(ticket.sequence)
            }
            count(ticket, -1)
            tickets[index].isTaken = true
            count(tickets[index], 1)
            let repository = repositories[ticket.repository]
            if repository.taken >= repository.settings.parallel || repository.waiting == 0 { open -= 1 }
        }
    }

    private enum Standing { case goes, waits, never }

    private func standing(_ ticket: Ticket) -> Standing {
        var waits = false
        for lane in ticket.names where !identified.contains(lane) {
            guard creations[lane, default: 0] > 0 else { return .never }
            // A creation does not wait for itself.
            if ticket.creates, ticket.lane == lane { continue }
            waits = true
        }
        return waits || ticket.after.contains(where: isAwaited) ? .waits : .goes
    }

    /// Returns true if a write has not ended. One that was refused is waited for as its repository says.
    private func isAwaited(_ sequence: Int64) -> Bool {
        guard let ticket = self[sequence] else { return false }
        return !ticket.isParked || holdsBack(ticket)
    }

    /// Returns true if a write that was refused keeps back others.
    private func holdsBack(_ ticket: Ticket) -> Bool {
        !ticket.isOverruled && repositories[ticket.repository].settings.onRefusal == .hold
    }

    private mutating func count(_ ticket: Ticket, _ change: Int) {
        if ticket.isTaken { repositories[ticket.repository].taken += change }
        guard !ticket.isTaken, !ticket.isParked else { return }
        repositories[ticket.repository].waiting += change
        if ticket.isOpenCreation { openCreations += change }
    }

    private func place(of sequence: Int64) -> Int {
        var (low, high) = (0, tickets.count)
        while low < high {
            let middle = (low + high) / 2
            if tickets[middle].sequence < sequence { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private func index(of sequence: Int64) -> Int? {
        let place = place(of: sequence)
        return place < tickets.count && tickets[place].sequence == sequence ? place : nil
    }
}

/// The part of the queue before a write.
private struct LanesSeen {
    /// The entities with an earlier write.
    private var lanes: Set<Int> = []
    private var hasEntityWrites: [Bool]
    private var hasBarrier: [Bool]
    private var hasParkedBarrier: [Bool]

    init(repositories: Int) {
        hasEntityWrites = Array(repeating: false, count: repositories)
        hasBarrier = hasEntityWrites
        hasParkedBarrier = hasEntityWrites
    }

    /// Returns true if nothing before the write holds it back. The write counts for those that follow.
    mutating func admit(_ ticket: OutboxQueue.Ticket, holds: Bool) -> Bool {
        let repository = ticket.repository
        if let lane = ticket.lane {
            let isFree = !lanes.contains(lane) && !hasBarrier[repository]
            if !ticket.isParked || holds { lanes.insert(lane) }
            if !ticket.isParked { hasEntityWrites[repository] = true }
            return isFree
        }
        let isFree = !hasEntityWrites[repository] && !hasBarrier[repository] && !hasParkedBarrier[repository]
        if !ticket.isParked { hasBarrier[repository] = true } else if holds { hasParkedBarrier[repository] = true }
        return isFree
    }
}
