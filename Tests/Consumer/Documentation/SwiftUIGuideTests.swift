import EndpointRuntime
import EndpointTesting
import Foundation
import Observation
import Testing

/// The page "Showing values in SwiftUI": its Swift is compiled, and its view models do what the page says.
@MainActor @Suite struct SwiftUIGuideTests {
    private struct Failed: Error {}

    private let payments = MockPaymentRepository()

    /// What the page takes for granted.
    private func show(_ count: Int?) { #expect(count == 0) }

    @Test func everyBlockIsCompiled() throws {
        let page = GuidePage(
            path: "EndpointRuntime/EndpointRuntime.docc/SwiftUI.md",
            files: ["SwiftUIGuideModels.swift", "SwiftUIGuideTests.swift"]
        )
        #expect(try page.blocks().count == 4)
        try page.expectEachBlock(compiled: 1)
    }

    @Test func aModelShowsWhatTheStreamSays() async {
        let (states, shown) = AsyncStream.makeStream(of: BankStoredValue<[Payment]>.self)
        var payments = MockPaymentRepository()
        payments.onObservePayments = { _ in states }
        let model = PaymentsModel(payments)
        shown.yield(BankStoredValue(value: [], source: .store, age: .seconds(90), isStale: false))
        shown.finish()
        await model.follow()
        show(model.state?.value?.count)
    }

    @Test func observersHearOfANewState() async {
        let model = PaymentsModel(payments)
        await confirmation { confirm in
            withObservationTracking {
                _ = model.state
            } onChange: {
                confirm()
            }
            let following = Task { await model.follow() }
            while model.state == nil { await Task.yield() }
            following.cancel()
            await following.value
        }
        #expect(model.state?.value?.map(\.id) == ["pay_1"])
    }

    @Test func aRefreshThatFailsIsLeftToTheStream() async {
        var payments = payments
        payments.onRefreshPayments = { _ in throw Failed() }
        let model = PaymentsModel(payments)
        await model.refresh()
        #expect(model.state == nil)
        #expect(payments.calls.count == 1)
    }

    @Test func aModelWaitsShowsAndFails() async {
        let model = PaymentModel(payments, id: "pay_1")
        guard case .loading = model.state else { return _ = Issue.record("\(model.state)") }
        await model.load()
        guard case .loaded(let payment) = model.state else { return _ = Issue.record("\(model.state)") }
        #expect(payment.id == "pay_1")

        var failing = payments
        failing.onGetPayment = { _ in throw Failed() }
        let other = PaymentModel(failing, id: "pay_1")
        await other.load()
        guard case .failed(let error) = other.state else { return _ = Issue.record("\(other.state)") }
        #expect(error is Failed)
    }

    @Test func oneCallFollowsAnother() async {
        let model = PaymentModel(payments, id: "pay_1")
        await model.cancel()
        #expect(payments.calls.map { "\($0)" } == [#"cancelPayment(id: "pay_1")"#, #"getPayment(id: "pay_1")"#])
        guard case .loaded = model.state else { return _ = Issue.record("\(model.state)") }
    }

    @Test func aViewThatWentAwayIsToldOfNoFailure() async {
        var failing = payments
        failing.onGetPayment = { _ in throw CancellationError() }
        let model = PaymentModel(failing, id: "pay_1")
        let loading = Task { await model.load() }
        loading.cancel()
        await loading.value
        guard case .loading = model.state else { return _ = Issue.record("\(model.state)") }
    }
}
