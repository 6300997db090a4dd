import EndpointOffline
import EndpointRuntime
import Foundation

/// Keeping a list up to date without requests by the user.
extension Walkthrough {
    mutating func keepAListUpToDate() async {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("bank-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let outbox = PhoneApp.outbox(client(), in: folder)
        let orders = OfflineFirstOrderRepository(outbox)
        let sync = SyncCoordinator([orders], outboxes: [outbox])
        do {
            let first = try await startTheApp(orders, sync)
            try await loseTheServer(orders, sync, first)
            try await catchUp(orders, sync, first)
        } catch {
            story.expect(false, "no unexpected error: \(error)")
        }
    }

    private mutating func startTheApp(
        _ orders: OfflineFirstOrderRepository,
        _ sync: SyncCoordinator
    ) async throws -> [Payment] {
        story.chapter("Keep a list up to date", "SyncCoordinator([orders], outboxes: [outbox])")
        for await status in sync.statuses() where status.lastSynced != nil && !status.isSyncing { break }
        let list = try await orders.getPayments()
        story.tell(text(sync.status))
        story.expect(!list.isEmpty, "\(list.count) payments without a call: the app has started")
        return list
    }

    private mutating func loseTheServer(
        _ orders: OfflineFirstOrderRepository,
        _ sync: SyncCoordinator,
        _ list: [Payment]
    ) async throws {
        story.tell("another device makes a payment; then the bank goes offline, and the phone makes one too")
        _ = try await RemotePaymentRepository(client()).createPayment(draft("Museum", amount: 12), idempotencyKey: nil)
        server.close()
        _ = try await orders.createPayment(draft("Bus", amount: 3), idempotencyKey: nil)
        do {
            try await sync.sync()
            story.expect(false, "the bank should not have answered")
        } catch {
            story.tell(text(sync.status))
        }
        let shown = try await orders.getPayments()
        story.expect(shown.count == list.count + 1, "the list stayed, and shows the phone's own payment")
    }

    private mutating func catchUp(
        _ orders: OfflineFirstOrderRepository,
        _ sync: SyncCoordinator,
        _ list: [Payment]
    ) async throws {
        story.chapter("Catch up in the background", "await sync.sync(within: .seconds(25))")
        server.open()
        story.tell("the bank is online again; the system gives the app some time in the background")
        let outcome = await sync.sync(within: .seconds(25))
        story.tell(text(sync.status))
        guard case .finished = outcome else { return story.expect(false, "finished in time: \(outcome)") }
        let paid = Set(try await orders.getPayments().map(\.description))
        story.expect(sync.status.pending == 0, "the phone's payment is delivered")
        story.expect(paid.isSuperset(of: ["Museum", "Bus"]), "and the other device's payment is in the list")
    }

    private func text(_ status: SyncStatus) -> String {
        let time = status.lastSynced == nil ? "never synced" : "synced"
        let error = status.lastError.map { ", the last time: \($0.localizedDescription)" } ?? ""
        return "\(time), \(status.pending) pending, \(status.parked) parked\(error)"
    }
}
