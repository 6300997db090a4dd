import EndpointRuntime
import Foundation
import Observation

#if canImport(SwiftUI)
    import SwiftUI
#endif

// The declarations of the page "Showing values in SwiftUI", identical text. `SwiftUIGuideTests` compares the two, and runs
// the models.

@MainActor @Observable
final class PaymentsModel {
    private(set) var state: BankStoredValue<[Payment]>?
    private let payments: any PaymentRepository

    init(_ payments: any PaymentRepository) { self.payments = payments }

    /// Call this in the view's `.task`. It ends when the view goes away.
    func follow() async {
        for await state in payments.observePayments() { self.state = state }
    }

    /// Call this in `.refreshable`. Whoever follows sees the new value, or the failure as `lastError`.
    func refresh() async {
        try? await payments.refreshPayments()
    }
}

@MainActor @Observable
final class PaymentModel {
    enum State {
        case loading
        case loaded(Payment)
        case failed(any Error)
    }

    private(set) var state = State.loading
    private let payments: any PaymentRepository
    private let id: String

    init(_ payments: any PaymentRepository, id: String) {
        self.payments = payments
        self.id = id
    }

    /// Call this in the view's `.task`, and when the user tries again.
    func load() async {
        state = .loading
        await show { try await self.payments.getPayment(id: self.id) }
    }

    /// A call that follows another: the payment is shown as the server has it after the cancellation.
    func cancel() async {
        await show {
            try await self.payments.cancelPayment(id: self.id)
            return try await self.payments.getPayment(id: self.id)
        }
    }

    private func show(_ payment: () async throws -> Payment) async {
        do {
            state = .loaded(try await payment())
        } catch {
            // The view went away: nobody looks at the failure.
            if !Task.isCancelled { state = .failed(error) }
        }
    }
}

#if canImport(SwiftUI)
    struct PaymentsView: View {
        @State var model: PaymentsModel

        var body: some View {
            List(model.state?.value ?? []) { payment in
                Text(payment.recipientName)
            }
            .overlay { if model.state?.value == nil { ProgressView() } }
            .safeAreaInset(edge: .bottom) {
                if let error = model.state?.lastError { Text(error.localizedDescription) }
            }
            .task { await model.follow() }
            .refreshable { await model.refresh() }
        }
    }
#endif
