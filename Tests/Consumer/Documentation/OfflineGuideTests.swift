import EndpointOffline
import EndpointPersistence
import EndpointRuntime
import Foundation
import Testing

// The statements of the page "Working offline", identical text, inside of a `Task` and of a closure on the main actor.

private func show(_ value: some Sendable) {}
private func show(_ value: some Sendable, _ isRefreshing: Bool, _ error: (any Error)?) {}
private func use<Value>(_ value: Value) {}

@Suite struct OfflineGuideTests {
    func reading(_ client: EndpointClient<Bank>) {
        Task {
            let store = InMemoryEntityStore()
            let payments: any PaymentRepository = OfflineFirstPaymentRepository(client, store: store)

            // A plain value, as before.
            show(try await payments.getPayments())

            // The stored value at once, then each change.
            for await state in payments.observePayments() {
                show(state.value, state.isRefreshing, state.lastError)
            }
        }
        let onMain: @MainActor () async throws -> Void = {
            let store = InMemoryEntityStore()
            let payments: any PaymentRepository = OfflineFirstPaymentRepository(client, store: store)

            // A plain value, as before.
            show(try await payments.getPayments())

            // The stored value at once, then each change.
            for await state in payments.observePayments() {
                show(state.value, state.isRefreshing, state.lastError)
            }
        }
        use(onMain)
    }

    func storingInAFile(_ client: EndpointClient<Bank>, _ cachesFolder: URL) {
        Task {
            let file = SQLiteEntityStore.file(for: "Bank", user: "ada", in: cachesFolder)
            let store = SQLiteEntityStore(at: file)
            let payments: any PaymentRepository = OfflineFirstPaymentRepository(client, store: store)
            show(try await payments.getPayments())
        }
        let onMain: @MainActor () async throws -> Void = {
            let file = SQLiteEntityStore.file(for: "Bank", user: "ada", in: cachesFolder)
            let store = SQLiteEntityStore(at: file)
            let payments: any PaymentRepository = OfflineFirstPaymentRepository(client, store: store)
            show(try await payments.getPayments())
        }
        use(onMain)
    }

    func signingOut(_ store: any EntityStore) {
        Task {
            try await store.wipe()
        }
        let onMain: @MainActor () async throws -> Void = {
            try await store.wipe()
        }
        use(onMain)
    }

    @Test func everyBlockIsCompiled() throws {
        let page = GuidePage(
            path: "EndpointOffline/EndpointOffline.docc/Offline.md",
            files: ["OfflineGuideTests.swift"]
        )
        #expect(try page.blocks().count == 3)
        try page.expectEachBlock(compiled: 2)
    }
}
