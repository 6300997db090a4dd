public import EndpointObservation
import EndpointOffline
import EndpointRuntime
import EndpointTesting
import Foundation
import HTTPTypes
import RuntimeTestSupport

/// A server with a list of events in pages, whose cursors are offsets: what is inserted before them moves all items.
final class EventServer: Sendable {
    private struct State: Sendable {
        var numbers: [Int]
        var isAway = false
        var gate: Gate?
    }

    private let state: Guarded<State>
    private let transport: InMemoryTransport
    let clock = TestClock()

    /// Creates a server with events in pages of this size.
    init(_ numbers: some Sequence<Int>, page: Int = 3) {
        let state = Guarded(State(numbers: Array(numbers)))
        self.state = state
        transport = InMemoryTransport { request in
            let now = state.with { $0 }
            await now.gate?.passUncancelled()
            if state.with({ $0.isAway }) { throw TransportError(.noConnection) }
            let query = request.head.path?.split(separator: "after=").dropFirst().first?.prefix { $0.isNumber }
            let first = query.flatMap { Int($0) } ?? 0
            let events = now.numbers.dropFirst(first).prefix(page)
            let next = first + page < now.numbers.count ? #""\#(first + page)""# : "null"
            let json = events.map { #"{"number":\#($0),"title":"e\#($0)","at":\#(1_000_000 - $0)}"# }
            let body = #"{"events":[\#(json.joined(separator: ","))],"next":\#(next)}"#
            return EndpointTransportResponse(status: 200, body: Data(body.utf8))
        }
    }

    var count: Int { transport.requests.count }

    func set(_ numbers: some Sequence<Int>) { state.with { $0.numbers = Array(numbers) } }
    func setAway(_ isAway: Bool) { state.with { $0.isAway = isAway } }
    func hold(_ gate: Gate?) { state.with { $0.gate = gate } }

    var client: EndpointClient<Wallet> {
        EndpointClient(EndpointServer("https://wallet.example"), transport: transport, retry: .once, clock: clock)
    }

    /// The events from the server alone.
    @MainActor func pages(size: Int = 3) -> ObservedPages<WalletEvent> {
        let repository = RemoteWalletEventRepository(client)
        return ObservedPages(size: size, id: \.number) { repository.listEvents() }
    }

    /// The events with a store.
    @MainActor func storedPages(in store: any EntityStore) -> ObservedPages<WalletEvent> {
        let repository = OfflineFirstWalletEventRepository(client, store: store)
        return ObservedPages(
            size: 3,
            id: \.number,
            clock: clock,
            pages: { repository.listEvents() },
            observe: { repository.observeEvents() },
            refresh: { try await repository.refreshEvents() }
        )
    }
}

extension WalletStoredValue: StoredState {
    /// True if the value comes from the store.
    public var isStored: Bool { source == .store }
}

extension ObservedPages<WalletEvent> {
    var numbers: [Int] { items.map(\.number) }
}
