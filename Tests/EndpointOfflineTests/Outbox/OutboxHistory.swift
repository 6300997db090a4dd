import EndpointTesting
import Foundation
import RuntimeTestSupport
import Testing

@testable import EndpointOffline
@testable import EndpointRuntime

/// Writes, outages, answers that are lost or linger, crashes, refusals, reads and other devices, in an order that a seed
/// decides; and what must have come of them.
final class OutboxHistory {
    /// What is known of a bill: what was written to it, in order.
    struct Story {
        var id: String
        /// The title under which it was created.
        let created: String
        var title: String
        var isCreated = true
        /// The name of the person who pays it.
        var payer: String?
        var isPaid = false
        var isDeleted = false
    }

    private struct Payer {
        var id: String
        let name: String
    }

    let seed: UInt64
    private let random: EndpointRandom
    let server = TillServer()
    private let base = InMemoryOutboxStore()
    let entities = InMemoryEntityStore()
    private let clock = InstantClock()
    let conflict: OutboxConflictPolicy
    private var run: (outbox: Outbox<Till>, store: CrashingOutboxStore)
    var stories: [Story] = []
    private var people: [Payer] = []
    var closings = 0
    /// The bills that another device changed, by the titles under which they were created: what is written to them may give
    /// way to it.
    var contested: Set<String> = []
    /// The bills that this device also wrote to directly, by the titles under which they were created: the order of the two
    /// is the server's.
    var mixed: Set<String> = []
    /// The versions that the store held when bills were renamed, by the new titles.
    var seen: [String: Int] = [:]
    private var reads: [Task<Void, Never>] = []
    /// The bills of which writes gave way, by the titles under which they were created.
    let overruled = Guarded<Set<String>>([])
    private var watching: [Task<Void, Never>] = []
    private var count = 0
    private var steps: [String] = []
    private(set) var hasFailed = false

    init(seed: UInt64) {
        self.seed = seed
        let random = EndpointRandom.seeded(seed)
        self.random = random
        conflict = seed % 2 == 0 ? .server : .client
        run = Self.start(server, base, entities, clock, random, conflict)
        server.state.with { state in
            state.checksVersionsFirst = seed % 4 > 1
            state.forgetsKeysWithVersions = seed % 5 == 0
        }
        server.fail { line in .drawn(for: line, random) }
    }

    private static func start(
        _ server: TillServer,
        _ base: InMemoryOutboxStore,
        _ entities: InMemoryEntityStore,
        _ clock: InstantClock,
        _ random: EndpointRandom,
        _ conflict: OutboxConflictPolicy
    ) -> (Outbox<Till>, CrashingOutboxStore) {
        let store = CrashingOutboxStore(base, after: Int(random.next() % 24), madeLast: random.next() % 2 == 0)
        let device = TillDevice(server, store: store, entities: entities, clock: clock)
        return (device.outbox(Till.plan(OutboxSettings(afterSignOut: .keep), conflict: conflict)), store)
    }

    private func pick(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }

    func run() async throws {
        for _ in 0..<40 {
            if run.store.isOver || pick(12) == 0 { await restart() }
            try await step()
        }
        server.fail(.none)
        try await finish()
        for read in reads { await read.value }
        await checkStore()
        await run.outbox.end()
        for _ in 0..<50 { await Task.yield() }
        for watch in watching { watch.cancel() }
        check()
    }

    private func restart() async {
        if !run.store.isOver, pick(3) == 0 { await signOut() }
        run.store.crash()
        await run.outbox.end()
        run = Self.start(server, base, entities, clock, random, conflict)
        steps.append("restart")
    }

    /// Signs out. Afterwards the app knows entities by the keys that the server lists, except those that kept writes name.
    private func signOut() async {
        await run.outbox.end()
        let before = await base.aliases(of: "ada")
        // What the app is told of a store that fails is not what is asked for here.
        do { try await run.outbox.signOut() } catch { steps.append("\(error)") }
        steps.append("sign out")
        let kept = Set(await base.aliases(of: "ada").map(\.clientID))
        for alias in before where !kept.contains(alias.clientID) {
            guard let id = alias.serverID else { continue }
            for index in stories.indices where stories[index].id == alias.clientID { stories[index].id = id }
            for index in people.indices where people[index].id == alias.clientID { people[index].id = id }
        }
    }

    private func step() async throws {
        count += 1
        let outbox = run.outbox
        let title = "t\(count)"
        switch pick(15) {
        case 12, 13: read(outbox)
        case 14: await writeDirectly(outbox, title)
        case 0, 1, 2:
            let isBad = pick(8) == 0
            let payer = pick(2) == 0 ? people.pick(pick) : nil
            let name = isBad ? "bad \(title)" : title
            if let id = await write("create \(name)", { try await outbox.createBill(name, payer: payer?.id).value?.id })
            {
                stories.append(Story(id: id, created: title, title: title, isCreated: !isBad, payer: payer?.name))
            }
        case 3:
            if let id = await write("person", { try await outbox.createPerson(title).value?.id }) {
                people.append(Payer(id: id, name: title))
            }
        case 4:
            if await write("close", { _ = try await outbox.closeDay() }) != nil { closings += 1 }
        case 5 where pick(3) == 0:
            guard let created = server.renameElsewhere("other \(count)", pick) else { return }
            contested.insert(created)
            steps.append("another device renames \(created)")
        case 10:
            // Time for whatever is under way.
            for _ in 0..<pick(200) { await Task.yield() }
        case let kind:
            if let index = stories.indices.map(\.self).pick(pick) { await change(index, kind, title) }
        }
    }

    /// Reads, beside whatever happens next.
    private func read(_ outbox: Outbox<Till>) {
        let id = server.bills.keys.sorted().pick(pick)
        steps.append("read \(id ?? "all")")
        let isOne = pick(2) == 0
        reads.append(
            Task {
                // What comes of a read that fails is not asked here.
                if let id, isOne {
                    try? await outbox.cache.refresh(TillReads.bill(id))
                } else {
                    try? await outbox.cache.refresh(TillReads.bills())
                }
            }
        )
    }

    /// Writes without the outbox, beside what waits in it.
    private func writeDirectly(_ outbox: Outbox<Till>, _ title: String) async {
        guard let (id, bill) = server.bills.sorted(by: { $0.key < $1.key }).pick(pick) else { return }
        mixed.insert(bill.created)
        steps.append("rename \(id) to \(title) directly")
        let call = EndpointCall<Till, BillDTO>(TillEndpoint.renameBill(id: id, title: title))
        do {
            _ = try await outbox.cache.sendForDomain(call) { [.save($0.answer)] }
        } catch {
            // Nobody knows whether the server did it.
            contested.insert(bill.created)
        }
    }

    private func change(_ index: Int, _ kind: Int, _ title: String) async {
        let (outbox, id, created) = (run.outbox, stories[index].id, stories[index].created)
        let isThere = !stories[index].isDeleted
        switch kind {
        case 9:
            let isWritten = await write("pay \(id)", { _ = try await outbox.payBill(id) }) != nil
            if isWritten, isThere { stories[index].isPaid = true }
        case 11:
            if await write("delete \(id)", { _ = try await outbox.deleteBill(id) }) != nil {
                stories[index].isDeleted = true
            }
        case 7, 8:
            // Mostly a person who was created on this device.
            guard let payer = people.pick(pick) else { return }
            let text = "assign \(id) to \(payer.name)"
            let isWritten = await write(text, { watch(try await outbox.assignBill(id, to: payer.id), created) }) != nil
            if isWritten, isThere { stories[index].payer = payer.name }
        default:
            let isBad = pick(10) == 0
            let name = isBad ? "bad \(title)" : title
            let text = "rename \(id) to \(name)"
            let isWritten = await write(text, { watch(try await outbox.renameBill(id, name), created) }) != nil
            seen[title] = await version(of: id)
            if isWritten, !isBad, isThere { stories[index].title = title }
        }
    }

    /// Notes if a write gives way, in this run of the app.
    private func watch(_ write: OutboxWrite<Bill>, _ created: String) {
        watching.append(
            Task { [overruled] in
                do {
                    _ = try await write.delivered()
                } catch {
                    if error as? OutboxError == .overruled { overruled.with { _ = $0.insert(created) } }
                }
            }
        )
    }

    /// The version of a bill in the store.
    private func version(of id: String) async -> Int? {
        let current = await base.aliases(of: "ada").first { $0.clientID == id }?.serverID ?? id
        let tag = await entities.entity(current, in: BillDTO.entityTable)?.validators.entityTag
        return tag.flatMap { Int($0.filter(\.isNumber)) }
    }

    private func write(_ text: String, _ body: () async throws -> Void) async -> String? {
        await write(text) { () -> String? in
            try await body()
            return ""
        }
    }

    /// Writes; answers with the key of what was created, where the write is in the store: also where the app crashed before it
    /// heard of that.
    private func write(_ text: String, _ body: () async throws -> String?) async -> String? {
        let before = Set(await base.records(of: "ada", after: 0).map(\.id))
        let dead = await base.aliases(of: "ada").filter { $0.serverID == nil }.count
        do {
            let id = try await body()
            steps.append(text)
            verify(id != nil, "\(text) has no value")
            return id
        } catch {
            let new = await base.records(of: "ada", after: 0).filter { !before.contains($0.id) }
            // A deletion that took the creation out leaves no record, but the knowledge that there will be no such entity.
            let isTakenOut = await base.aliases(of: "ada").filter { $0.serverID == nil }.count > dead
            steps.append("\(text): \(new.isEmpty && !isTakenOut ? "failed" : "kept, and crashed")")
            if isTakenOut { return "" }
            return new.first.flatMap { OutboxEntry($0) }.map { $0.entity?.id ?? "" }
        }
    }

    /// Has everything delivered that can be, and drops by hand what is parked.
    private func finish() async throws {
        while true {
            if run.store.isOver { await restart() }
            let entries = await run.outbox.entries()
            if entries.isEmpty, !run.store.isOver, await base.records(of: "ada", after: 0).isEmpty { return }
            for entry in entries {
                guard case .parked = entry.state else { continue }
                steps.append("drop \(entry)")
                do { try await run.outbox.drop(entry.id) } catch { steps.append("not dropped: \(error)") }
            }
            try Task.checkCancellation()
            await Task.yield()
        }
    }

    func verify(_ holds: Bool, _ text: String) {
        guard !holds else { return }
        hasFailed = true
        Issue.record("seed \(seed): \(text)\nafter: \(steps.joined(separator: "\n  "))\nserver: \(server.log)")
    }
}

extension Array {
    fileprivate func pick(_ number: (Int) -> Int) -> Element? { isEmpty ? nil : self[number(count)] }
}
