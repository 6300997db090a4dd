import EndpointTesting
import Foundation
import RuntimeTestSupport
import Testing

@testable import EndpointOffline
@testable import EndpointRuntime

/// What a person sees of a device whose answers linger and overlap, beside other devices, outages and restarts, in an order
/// that a seed decides; and what must be true of it at every moment.
final class ShownHistory {
    /// What this device made of a bill, as far as that is delivered.
    struct Delivered: Sendable {
        var title: String?
        var isPaid = false
        var isDeleted = false
    }

    /// What is known at a moment.
    struct Known: Sendable {
        let delivered: [String: Delivered]
        /// The device's keys whose creations wait for their answers. A person may have changed such a bill under the server's key,
        /// because after ten seconds both may show.
        let pending: Set<String>
    }

    struct Facts: Sendable {
        /// By the titles under which bills were created.
        var delivered: [String: Delivered] = [:]
        var running: [Int: Duration] = [:]
        var violations: [String] = []
    }

    static let byTitle = CachedMembers.matching(EntityQuery(order: [.ascending("title")]))

    let seed: UInt64
    private let random: EndpointRandom
    let server = TillServer()
    private let outboxStore = InMemoryOutboxStore()
    private let open: () -> any EntityStore
    let clock = TestClock()
    private var device: TillDevice
    var outbox: Outbox<Till>
    let facts = Guarded(Facts())
    let gates = Guarded<[Gate]>([])
    /// The titles under which this device created bills, by its keys.
    var own: [String: String] = [:]
    var tasks: [Task<Void, Never>] = []
    private var count = 0
    var steps: [String] = []
    /// Whether the new entity of a creation may be shown beside the old one, because ten seconds have passed.
    var mayBeTwice = false

    init(seed: UInt64, _ open: @escaping () -> any EntityStore) {
        self.seed = seed
        self.open = open
        let random = EndpointRandom.seeded(seed)
        self.random = random
        device = TillDevice(server, store: outboxStore, entities: open(), clock: clock)
        outbox = device.outbox(retry: .once)
        let gates = gates
        server.linger { _ in
            guard random.next() % 3 == 0 else { return nil }
            let gate = Gate()
            gates.with { $0.append(gate) }
            return gate
        }
        server.fail { _ in
            switch random.next() % 16 {
            case 0: .away
            case 1: .lost
            case 2: .status(503)
            default: .none
            }
        }
    }

    private func pick(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }

    /// Runs the history; returns what is wrong.
    func run() async throws -> String? {
        for _ in 0..<40 {
            try await step()
            for _ in 0..<pick(60) { await Task.yield() }
            try await look()
            if let violation = facts.with({ $0.violations.first }) { return text(violation) }
        }
        try await finish()
        let violation = facts.with { $0.violations.first }
        await outbox.end()
        return violation.map(text)
    }

    private func text(_ violation: String) -> String {
        "seed \(seed): \(violation)\nafter: \(steps.joined(separator: "\n  "))\nserver: \(server.log)"
    }

    func violate(_ text: String) { facts.with { $0.violations.append(text) } }

    // MARK: Steps

    private func step() async throws {
        count += 1
        let title = "t\(count)"
        switch pick(16) {
        case 0, 1: try await create(title)
        case 2, 3: try await change(title)
        case 4, 5: refresh("the list", TillReads.bills(Self.byTitle, .networkOnly))
        case 6: refresh("the open bills", TillReads.openBills(.networkOnly))
        case 7:
            if let id = server.bills.keys.sorted().first ?? own.keys.sorted().first { read(id) }
        case 8, 9: openGate()
        case 10:
            server.createElsewhere(title)
            steps.append("another device creates \(title)")
        case 11:
            if server.renameElsewhere(title, pick) != nil { steps.append("another device renames one to \(title)") }
        case 12:
            let isDeleted = pick(2) == 0
            let id = server.changeElsewhere(pick) { if isDeleted { $0 = nil } else { $0?.status = "paid" } }
            if let id { steps.append("another device \(isDeleted ? "deletes" : "pays") \(id)") }
        case 13, 14: pass(seconds: 1)
        default:
            if pick(3) == 0 { await restart() } else { try await filter() }
        }
    }

    private func create(_ title: String) async throws {
        let write = try await outbox.createBill(title)
        guard let id = write.value?.id else { return violate("a creation without a value") }
        own[id] = title
        steps.append("create \(title)")
        follow(title, { _ = try await write.delivered() }) { $0.title = title }
    }

    private func change(_ title: String) async throws {
        // A person changes what is shown.
        let ids = try await shown().map(\.id) + own.keys.sorted()
        guard !ids.isEmpty else { return }
        let id = ids[pick(ids.count)]
        guard let created = created(id) else { return }
        switch pick(4) {
        case 0:
            let write = try await outbox.payBill(id)
            follow(created, { try await write.delivered() }) { $0.isPaid = true }
            steps.append("pay \(created)")
        case 1:
            let write = try await outbox.deleteBill(id)
            follow(created, { try await write.delivered() }) { $0.isDeleted = true }
            steps.append("delete \(created)")
        default:
            let write = try await outbox.renameBill(id, title)
            follow(created, { _ = try await write.delivered() }) { $0.title = title }
            steps.append("rename \(created) to \(title)")
        }
    }

    /// Notes what is true once a write is delivered.
    private func follow(
        _ created: String,
        _ delivered: @escaping @Sendable () async throws -> Void,
        _ note: @escaping @Sendable (inout Delivered) -> Void
    ) {
        let facts = facts
        tasks.append(
            Task {
                do { try await delivered() } catch { return }
                facts.with { note(&$0.delivered[created, default: Delivered()]) }
            }
        )
    }

    private func refresh(_ name: String, _ read: CachedList<Till, BillDTO>) {
        steps.append("refresh \(name)")
        let (outbox, facts, known) = (outbox, facts, known)
        let number = count
        facts.with { [now = clock.now] in $0.running[number] = now }
        let check = checker
        tasks.append(
            Task {
                defer { facts.with { $0.running[number] = nil } }
                guard let bills = try? await outbox.cache.value(of: read) else { return }
                // A read that began after a write's answer shows the write.
                check(bills, known, "refreshed")
            }
        )
    }

    private func read(_ id: String) {
        steps.append("read \(id)")
        let (outbox, facts, known) = (outbox, facts, known)
        let number = count
        facts.with { [now = clock.now] in $0.running[number] = now }
        let check = checker
        tasks.append(
            Task {
                defer { facts.with { $0.running[number] = nil } }
                guard let bill = try? await outbox.cache.value(of: TillReads.bill(id, .networkOnly)) else { return }
                check([bill], known, "read")
            }
        )
    }

    private func openGate() {
        let gate = gates.with { [random] gates -> Gate? in
            gates.isEmpty ? nil : gates.remove(at: Int(random.next() % UInt64(gates.count)))
        }
        gate?.open()
        if gate != nil { steps.append("an answer arrives") }
    }

    private func pass(seconds: Int) {
        let oldest = facts.with { $0.running.values.min() }
        if let oldest, clock.now + .seconds(seconds) - oldest >= ArrivalWait.longest { mayBeTwice = true }
        clock.advance(by: .seconds(seconds))
        steps.append("\(seconds) s pass")
    }

    private func restart() async {
        steps.append("restart")
        for task in tasks { task.cancel() }
        tasks = []
        await outbox.end()
        device.switchOff()
        for gate in gates.with({ $0 }) { gate.open() }
        facts.with { $0.running = [:] }
        device = TillDevice(server, store: outboxStore, entities: open(), clock: clock)
        outbox = device.outbox(retry: .once)
    }

    /// The open bills from the server, whose answers arrive meanwhile, as time passes; nil if they do not.
    private func openBills() async throws -> [Bill]? {
        let isOver = Guarded(false)
        let number = count
        // Its answer waits for creations, too.
        facts.with { [now = clock.now] in $0.running[number] = now }
        defer { facts.with { $0.running[number] = nil } }
        let read = Task { [outbox] in
            defer { isOver.with { $0 = true } }
            return try? await outbox.cache.value(of: TillReads.openBills(.networkOnly))
        }
        var rounds = 0
        while !isOver.with({ $0 }) {
            try Task.checkCancellation()
            for gate in gates.with({ $0 }) { gate.open() }
            rounds += 1
            if rounds % 100 == 0 { pass(seconds: 1) }
            await Task.yield()
        }
        return await read.value
    }

    /// A filtered list by itself: what it does not contain leaves it, and nothing else.
    private func filter() async throws {
        guard facts.with({ $0.running.isEmpty }) else { return }
        let before = try await shown().map(\.id)
        // The answer to a write may arrive after the list, and be older than what another device did.
        let written = Set(await outbox.entries().compactMap { $0.entity.flatMap { created($0.id) } })
        let isOpen = Set(server.bills.filter { $0.value.status == "open" }.keys)
        guard let open = try await openBills() else { return }
        steps.append("filter")
        let pending = Set(await outbox.entries().compactMap { $0.entity?.id })
        let stillOpen = Set(server.bills.filter { $0.value.status == "open" }.keys)
        for bill in open where own[bill.id] == nil && !pending.contains(bill.id) {
            if let title = created(bill.id), written.contains(title) { continue }
            if !isOpen.contains(bill.id), !stillOpen.contains(bill.id) {
                violate("\(bill) is in the list of open bills")
            }
        }
        let after = Set(try await shown().map(\.id))
        for id in before where !after.contains(id) && server.bills[id] != nil && !pending.contains(id) && own[id] == nil
        {
            violate("a filtered list took \(id) out of the whole list")
        }
    }
}
