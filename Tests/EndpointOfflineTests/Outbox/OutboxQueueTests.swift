import Testing

@testable import EndpointOffline
@testable import EndpointRuntime

@Suite("Outbox: the order")
struct OutboxQueueTests {
    /// A queue with these writes, in a shorthand: `a` writes to the entity a, `+a` creates it, `a>b` names b, `-` is about no
    /// entity, `!a` is parked.
    private func queue(_ writes: [String], _ settings: OutboxSettings = OutboxSettings()) -> OutboxQueue {
        var queue = OutboxQueue()
        for (index, write) in writes.enumerated() {
            let repository = queue.repository("R", settings)
            var text = Substring(write)
            let isParked = text.first == "!"
            if isParked { text.removeFirst() }
            let creates = text.first == "+"
            if creates { text.removeFirst() }
            let parts = text.split(separator: ">")
            var ticket = OutboxQueue.Ticket(
                sequence: Int64(index + 1),
                lane: text == "-" ? nil : queue.lane(of: EntityKey(table: "T", id: String(parts[0]))),
                repository: repository
            )
            ticket.names = parts.dropFirst().map { queue.lane(of: EntityKey(table: "T", id: String($0))) }
            ticket.creates = creates
            ticket.isParked = isParked
            queue.insert(ticket)
        }
        return queue
    }

    @Test(
        "what may be sent",
        arguments: [
            (["a", "a", "b"], [1, 3]),
            (["a", "b", "c", "d", "e", "f"], [1, 2, 3, 4]),
            (["+a", "b>a", "c"], [1, 3]),
            (["b>a", "+a", "c"], [2, 3]),
            (["+a>a"], [1]),
            (["-", "a", "-"], [1]),
            (["a", "-", "b"], [1]),
            (["!a", "a", "b"], [3]),
            (["!a", "-", "b"], [2]),
            (["!-", "a", "-"], [2]),
            (["!+a", "b>a", "c"], [3]),
        ] as [([String], [Int64])]
    )
    func ready(writes: [String], ready: [Int64]) {
        var queue = queue(writes)
        #expect(queue.take(at: .zero).ready == ready)
        #expect(queue.take(at: .zero).ready == [])
    }

    @Test("a refusal that is skipped lets later ones go on, but not what needs the entity")
    func skip() {
        var queue = queue(["!a", "a", "!+b", "b", "c>b"], OutboxSettings(onRefusal: .skip))
        #expect(queue.take(at: .zero).ready == [2, 4])
    }

    @Test("writes to both keys of an entity are one line, in their order")
    func twoKeys() {
        var queue = queue(["a", "b", "a", "c"])
        let (client, server) = (EntityKey(table: "T", id: "a"), EntityKey(table: "T", id: "b"))
        queue.identify(client, as: server)
        let (lane, other) = (queue.lane(of: server), queue.lane(of: EntityKey(table: "T", id: "c")))
        #expect(queue.sequences(of: lane) == [1, 2, 3])
        #expect(queue.sequences(of: other) == [4])
        queue.remove(1)
        #expect(queue.sequences(of: lane) == [2, 3])
        #expect(queue.take(at: .zero).ready == [2, 4])
    }

    @Test("what names an entity that nobody creates is found")
    func unidentified() {
        var queue = queue(["b>a", "c"])
        let turn = queue.take(at: .zero)
        #expect(turn.unidentified == [1])
        #expect(turn.ready == [2])
    }

    @Test("the next of an entity goes when the one before is gone, also by the key of the server's")
    func lanes() {
        var queue = queue(["+a", "a", "s", "b>a"])
        #expect(queue.take(at: .zero).ready == [1, 3])
        queue.remove(1)
        queue.identify(EntityKey(table: "T", id: "a"), as: EntityKey(table: "T", id: "s"))
        // The same entity now: the second write waits for nothing but the third, which is on its way, and comes behind it.
        #expect(queue.take(at: .zero).ready == [2, 4])
        queue.remove(2)
        queue.remove(3)
        #expect(queue.tickets.map(\.sequence) == [4])
    }

    @Test("what has to wait says until when, and keeps back its entity alone")
    func delays() {
        var queue = queue(["a", "a", "b"])
        queue.update(1) { $0.notBefore = .seconds(5) }
        let turn = queue.take(at: .zero)
        #expect(turn.ready == [3])
        #expect(turn.next == .seconds(5))
        #expect(queue.take(at: .seconds(5)).ready == [1])
    }

    @Test("each repository has its own number of writes at a time")
    func parallel() {
        var queue = queue(["a", "b", "c"], OutboxSettings(parallel: 2))
        let other = queue.repository("S", OutboxSettings(parallel: 1))
        for sequence in [Int64(10), 11] {
            let lane = queue.lane(of: EntityKey(table: "S", id: "\(sequence)"))
            queue.insert(OutboxQueue.Ticket(sequence: sequence, lane: lane, repository: other))
        }
        #expect(queue.take(at: .zero).ready == [1, 2, 10])
        queue.remove(2)
        #expect(queue.take(at: .zero).ready == [3])
    }
}
