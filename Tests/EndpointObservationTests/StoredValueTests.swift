import EndpointObservation
import EndpointOffline
import EndpointRuntime
import EndpointTesting
import Foundation
import RuntimeTestSupport
import Testing

/// Values of a repository with a store, in memory and in a file.
@MainActor @Suite("On a screen: values from a store", .timeLimit(.minutes(1)))
struct StoredValueTests {
    private let server = BankServer()
    private let folder = TemporaryFolder()

    private func repository(
        _ kind: StoreKind = .memory,
        _ session: BearerSession? = nil
    ) -> OfflineFirstPaymentRepository {
        OfflineFirstPaymentRepository(server.client(session), store: kind.store(in: folder))
    }

    @Test("nothing, the server's list, the old one when stale, and the new one", arguments: StoreKind.allCases)
    func follows(kind: StoreKind) async throws {
        let (payments, gate) = (repository(kind), Gate())
        server.hold(gate)
        let first = payments.observed(on: server.clock)
        try await onScreen(first) {
            try await until { first.isLoading && self.server.count == 1 }
            #expect(first.phase.text == "loading")
            gate.open()
            try await until { first.phase.text == "Ada" && !first.isLoading }
            #expect(first.source == .network)
            #expect(!first.isStale)
        }
        server.clock.advance(by: .seconds(7200))
        server.set("Bob")
        let second = Gate()
        server.hold(second)
        let again = payments.observed(on: server.clock)
        try await onScreen(again) {
            try await until { again.isLoading && again.isStale }
            #expect(again.phase.text == "Ada")
            #expect(again.source == .store)
            #expect(again.age == .seconds(7200))
            second.open()
            try await until { again.phase.text == "Bob" }
        }
    }

    @Test("without a connection: the old list, or none", arguments: StoreKind.allCases)
    func offline(kind: StoreKind) async throws {
        let payments = repository(kind)
        server.setAway(true)
        let value = payments.observed(on: server.clock)
        try await onScreen(value) {
            try await until { value.phase.text == "offline nothing" }
            server.setAway(false)
            await value.refresh()
            try await until { value.phase.text == "Ada" }
            server.setAway(true)
            await value.refresh()
            try await until { value.phase.text == "offline Ada" }
            server.setAway(false)
            server.fail(500)
            await value.refresh()
            try await until { value.phase.text == "failed Ada" }
        }
    }

    @Test("a refresh that fails is known when it returns, also while nobody follows")
    func refreshed() async throws {
        server.setAway(true)
        let value = repository().observed(on: server.clock)
        await value.refresh()
        #expect(value.phase.text == "offline nothing")
    }

    @Test("two screens with the same list cause one request")
    func shared() async throws {
        let (payments, gate) = (repository(), Gate())
        server.hold(gate)
        let (one, other) = (payments.observed(on: server.clock), payments.observed(on: server.clock))
        try await onScreen(one, other) {
            try await until { one.isLoading && other.isLoading && self.server.count > 0 }
            gate.open()
            try await until { one.phase.text == "Ada" && other.phase.text == "Ada" }
        }
        #expect(server.count == 1)
    }

    @Test("an empty list is empty once the server has said so")
    func empty() async throws {
        server.set()
        let value = repository().observed(on: server.clock)
        #expect(value.phase.text == "loading")
        try await onScreen(value) { try await until { value.phase.text == "empty" } }
    }

    @Test("another user sees nothing of the list, and its owner sees it again")
    func signedOut() async throws {
        let session = BearerSession()
        try await session.signIn(BearerToken("ada-1"), user: "ada")
        let client = server.client(session).belonging(to: "ada")
        let payments = OfflineFirstPaymentRepository(client, store: InMemoryEntityStore())
        let value = payments.observed(on: server.clock)
        try await onScreen(value) {
            try await until { value.phase.text == "Ada" }
            try await session.signIn(BearerToken("bob-1"), user: "bob")
            try await until { value.value == nil && !value.isLoading }
            let requests = server.count
            await value.refresh()
            #expect(value.phase.text == "failed nothing")
            #expect(server.count == requests)
            try await session.signIn(BearerToken("ada-2"), user: "ada")
            try await until { value.phase.text == "Ada" }
        }
    }

    @Test("the ids that wait, and the end of a stream")
    func waiting() async throws {
        let (states, told) = AsyncStream.makeStream(of: Waiting.self)
        let value = ObservedValue(observe: { states }, refresh: {})
        try await onScreen(value) {
            told.yield(Waiting(value: ["a"], pendingIDs: ["a"], isRefreshing: true))
            try await until { value.pendingIDs == ["a"] }
            #expect(value.isLoading)
            told.finish()
            try await until { !value.isLoading }
            #expect(value.value == ["a"])
        }
    }

    @Test("every stream that was opened is closed when the screen goes away, and once the parameters change")
    func streams() async throws {
        let (opened, closed) = (Guarded(0), Guarded(0))
        func observed() -> ObservedValue<[String]> {
            ObservedValue(
                observe: {
                    AsyncStream<Waiting> { told in
                        opened.with { $0 += 1 }
                        told.onTermination = { _ in closed.with { $0 += 1 } }
                        told.yield(Waiting(value: ["a"]))
                    }
                },
                refresh: {}
            )
        }
        weak var left: ObservedValue<[String]>?
        do {
            let value = observed()
            left = value
            try await onScreen(value) {
                for number in 1...10 {
                    try await until { opened.with { $0 } == number }
                    value.observe(observed())
                }
                try await until { value.value == ["a"] && opened.with { $0 } == 11 }
            }
        }
        try await until { closed.with { $0 } == 11 }
        try await until { left == nil }
    }

    private struct Waiting: StoredState {
        var value: [String]?
        var pendingIDs: Set<String> = []
        var isRefreshing = false
        var isStored: Bool { true }
        var age: Duration? { .zero }
        var isStale: Bool { false }
        var isComplete: Bool { true }
        var lastError: (any Error)? { nil }
    }
}
