import EndpointPersistence
import EndpointRuntime
import Foundation

/// Without a connection: the repository answers from its store, and catches up by itself.
extension Walkthrough {
    mutating func readWithoutAConnection() async throws(BankError) {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("bank-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let payments = OfflineFirstPaymentRepository(PhoneApp.outbox(client(), in: folder))

        let list = try await fillTheStore(payments)
        try await readWhileTheServerIsAway(payments, list)
        await watchTheServerComeBack(payments, list)
        try await cancelInListAndDetail(payments)
    }

    private mutating func fillTheStore(_ payments: OfflineFirstPaymentRepository) async throws(BankError) -> [Payment] {
        story.chapter("Fill an empty store", "OfflineFirstPaymentRepository(outbox).getPayments()")
        let list = try await payments.getPayments(limit: 100)
        story.tell("\(list.count) payments from the bank")
        story.tell("another device makes a payment")
        _ = try await RemotePaymentRepository(client()).createPayment(draft("Cinema", amount: 14), idempotencyKey: nil)
        return list
    }

    private mutating func readWhileTheServerIsAway(
        _ payments: OfflineFirstPaymentRepository,
        _ list: [Payment]
    ) async throws(BankError) {
        story.chapter("Stop the server, and continue to read", "payments.getPayments()")
        server.close()
        let stored = try await payments.getPayments(limit: 100)
        story.expect(stored == list, "the same \(stored.count) payments from the store, without a request")
        let known = list.first?.id ?? ""
        let payment = try await payments.getPayment(id: known)
        story.expect(payment.id == known, "and the detail of \(known), which was never requested before")
    }

    /// Watches the list as a screen does: the stored list at once, a refresh that fails, and another that succeeds by
    /// itself.
    private mutating func watchTheServerComeBack(_ payments: OfflineFirstPaymentRepository, _ list: [Payment]) async {
        story.chapter(
            "Watch a list while the server comes back",
            "for await state in payments.observePayments() { show(state) }"
        )
        let refresh = Task { try await payments.refreshPayments(limit: 100) }
        var latest: [Payment] = []
        var sawTheStore = false
        var sawTheFailure = false
        for await state in payments.observePayments(limit: 100) {
            story.tell(text(state))
            sawTheStore = sawTheStore || state.source == .store && state.value != nil
            if state.lastError != nil && !sawTheFailure {
                sawTheFailure = true
                server.open()
                story.tell("the server is running again")
            }
            latest = state.value ?? []
            if state.source == .network && !state.isRefreshing && state.lastError == nil { break }
        }
        let failed = if case .failure = await refresh.result { true } else { false }
        story.expect(failed && sawTheFailure, "the refresh failed, and the list stayed")
        story.expect(sawTheStore, "the list was available all the time, with its age")
        story.expect(latest.count == list.count + 1, "the other device's payment arrived without a call")
    }

    private mutating func cancelInListAndDetail(_ payments: OfflineFirstPaymentRepository) async throws(BankError) {
        story.chapter("Cancel a payment, and see it everywhere", "payments.cancelPayment(id: …)")
        let payment = try await payments.createPayment(draft("Coffee", amount: 7), idempotencyKey: nil)
        try await payments.cancelPayment(id: payment.id)
        let detail = try await payments.getPayment(id: payment.id)
        let row = try await payments.getPayments(limit: 100).first { $0.id == payment.id }
        story.expect(detail.status == .cancelled, "cancelled in the detail")
        story.expect(row?.status == .cancelled, "and in the list, without another request")
    }

    private func text(_ state: BankStoredValue<[Payment]>) -> String {
        let value = state.value.map { "\($0.count) payments" } ?? "nothing yet"
        let age = state.age.map { ", \(spoken($0))" } ?? ""
        let refreshing = state.isRefreshing ? ", refreshing" : ""
        let error = state.lastError.map { ", \($0.localizedDescription)" } ?? ""
        return "\(value) from the \(state.source)\(age)\(refreshing)\(error)"
    }

    /// An age in its largest unit, as people say it.
    private func spoken(_ age: Duration) -> String {
        if age < .seconds(1) { return "just now" }
        let units: Set<Duration.UnitsFormatStyle.Unit> = [.days, .hours, .minutes, .seconds]
        return age.formatted(.units(allowed: units, width: .wide, maximumUnitCount: 1)) + " ago"
    }
}
