import EndpointTesting
import Foundation
import RuntimeTestSupport
import Testing

@testable import EndpointOffline
@testable import EndpointRuntime

// What must be true at every moment, and in the end.
extension ShownHistory {
    func shown() async throws -> [Bill] {
        try await outbox.cache.core.store.entities(matching: EntityQuery(), in: BillDTO.entityTable)
            .compactMap { BillDTO.domain(of: $0) }
    }

    func created(_ id: String) -> String? { own[id] ?? server.state.with { $0.createdTitles[id] } }

    var known: Known {
        let table = BillDTO.entityTable.name
        let pending = outbox.core.ledger.read { index in
            own.keys.filter { index.identity(of: EntityKey(table: table, id: $0)) == .pending }
        }
        return Known(delivered: facts.with { $0.delivered }, pending: Set(pending))
    }

    /// Checks bills against the writes that were delivered before they were read.
    var checker: @Sendable ([Bill], Known, String) -> Void {
        let (server, facts, own) = (server, facts, own)
        return { bills, before, how in
            for bill in bills where !before.pending.contains(bill.id) {
                let state = server.state.with { $0 }
                guard let created = own[bill.id] ?? state.createdTitles[bill.id], let known = before.delivered[created]
                else { continue }
                var found: String?
                if known.isDeleted { found = "was deleted" }
                if known.isPaid, bill.status != "paid" { found = "was paid" }
                if let title = known.title, let least = state.titleVersions[title],
                    let version = state.titleVersions[bill.title],
                    version < least
                {
                    found = "was called \(title)"
                }
                if let found { facts.with { $0.violations.append("\(bill) \(found), but \(how)") } }
            }
        }
    }

    func look() async throws {
        let known = known
        let bills = try await shown()
        checker(bills, known, "shown")
        if mayBeTwice {
            let isCreating = await outbox.entries().contains { $0.isCreation }
            mayBeTwice = isCreating
        }
        guard !mayBeTwice else { return }
        var seen: Set<String> = []
        for bill in bills {
            guard let created = created(bill.id), !seen.insert(created).inserted else { continue }
            // What the store has may be newer than what was looked at.
            violate("\(created) is shown twice: \(bills.map { "\($0.id) \($0.title)" })")
        }
        for (id, title) in own.sorted(by: { $0.key < $1.key }) where bills.contains(where: { created($0.id) == title })
        {
            guard (try? await outbox.cache.value(of: TillReads.bill(id, .cacheOnly))) == nil else { continue }
            let still = try await shown()
            if still.contains(where: { created($0.id) == title }) {
                violate("\(title) is not found by the device's key")
            }
        }
    }

    /// Lets everything arrive, and compares the lists with the server's.
    func finish() async throws {
        server.fail(.none)
        server.linger { _ in nil }
        steps.append("finish")
        let begin = ContinuousClock.now
        while true {
            // On a busy machine, a file takes more turns of this loop than in memory. Only a history that hangs takes a minute.
            guard begin.duration(to: .now) < .seconds(60) else {
                return violate("there is no end: \(await outbox.entries())")
            }
            for gate in gates.with({ $0 }) { gate.open() }
            clock.advance(by: .seconds(1))
            outbox.wake()
            let entries = await outbox.entries()
            for entry in entries {
                guard case .parked = entry.state else { continue }
                do { try await outbox.drop(entry.id) } catch { steps.append("not dropped: \(error)") }
            }
            if entries.isEmpty, facts.with({ $0.running.isEmpty }) { break }
            try Task.checkCancellation()
            for _ in 0..<20 { await Task.yield() }
        }
        for task in tasks { task.cancel() }
        try await outbox.cache.refresh(TillReads.bills(Self.byTitle))
        try await outbox.cache.refresh(TillReads.openBills())
        let all = try await outbox.cache.value(of: TillReads.bills(Self.byTitle, .cacheOnly))
        let open = try await outbox.cache.value(of: TillReads.openBills(.cacheOnly))
        let expected = server.bills.map { "\($0) \($1.title) \($1.status)" }.sorted()
        let found = all.map { "\($0.id) \($0.title) \($0.status)" }.sorted()
        if found != expected { violate("the list is \(found), not \(expected)") }
        let expectedOpen = server.bills.filter { $1.status == "open" }.keys.sorted()
        if open.map(\.id).sorted() != expectedOpen { violate("open are \(open.map(\.id)), not \(expectedOpen)") }
    }
}
