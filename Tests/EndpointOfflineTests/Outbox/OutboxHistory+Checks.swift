import Foundation
import RuntimeTestSupport

@testable import EndpointOffline
@testable import EndpointRuntime

/// What must have come of a history.
extension OutboxHistory {
    func check() {
        var expected: [String: String] = [:]
        let uncertain = contested.union(mixed)
        for story in stories where story.isCreated && !story.isDeleted && !uncertain.contains(story.created) {
            expected[story.created] = "\(story.title), \(story.isPaid ? "paid" : "open"), \(story.payer ?? "nobody")"
        }
        let (bills, state) = (server.bills, server.state.with { $0 })
        let certain = bills.values.filter { !uncertain.contains($0.created) }
        let names = certain.map { bill in
            (bill.created, "\(bill.title), \(bill.status), \(bill.payer.map { state.people[$0] ?? $0 } ?? "nobody")")
        }
        let held = Dictionary(names) { first, _ in "\(first), twice" }
        verify(held == expected, "the server holds \(held), not \(expected)")
        // What is written to a bill after its deletion has nothing to be compared with.
        let deleted = Set(stories.filter(\.isDeleted).map(\.created))
        let given = overruled.with { $0.subtracting(uncertain).subtracting(deleted) }
        verify(given.isEmpty, "with nobody else writing, \(given) gave way")
        verify(state.violations == [], "under one key: \(state.violations)")
        verify(state.closings == closings, "\(state.closings) closings, not \(closings)")
        let creations = state.log.filter { $0.hasPrefix("create") }
        verify(Set(creations).count == creations.count, "created twice: \(creations)")
        let titles = state.log.filter { $0.hasPrefix("rename") }.compactMap { $0.split(separator: " ").last }
        // Without keys, a write that meets another's version is done twice.
        let isOnce = state.forgetsKeysWithVersions || Set(titles).count == titles.count
        verify(isOnce, "renamed twice: \(titles)")
        for (title, version) in state.replaced where conflict == .server {
            guard let seen = seen[title] else { continue }
            verify(seen >= version, "\(title) was written upon version \(seen), and replaced \(version)")
        }
    }

    /// What the store shows as fresh is what the server has, unless another device changed it.
    func checkStore() async {
        for (id, bill) in server.bills where !contested.contains(bill.created) {
            guard let record = await entities.entity(id, in: BillDTO.entityTable), record.savedAt != .distantPast,
                let stored = BillDTO.domain(of: record)
            else { continue }
            verify(stored.title == bill.title, "the store has \(id) as \(stored.title), the server as \(bill.title)")
            guard let tag = record.validators.entityTag else { continue }
            verify(tag == "\"\(bill.version)\"", "the store has version \(tag) of \(id), not \(bill.version)")
        }
    }
}
