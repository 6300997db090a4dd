public import EndpointObservation
import EndpointOffline
import EndpointPersistence
import EndpointRuntime
import EndpointTesting
import Foundation
import RuntimeTestSupport

/// A bank's server in memory, whose connection and payments a test changes.
final class BankServer: Sendable {
    private struct State: Sendable {
        var names = ["Ada"]
        var isAway = false
        var status = 200
        var gate: Gate?
    }

    private let state = Guarded(State())
    let clock = TestClock()

    var transport: InMemoryTransport { served }
    private let served: InMemoryTransport

    init() {
        let state = state
        served = InMemoryTransport { _ in
            let now = state.with { $0 }
            await now.gate?.pass()
            if now.isAway { throw TransportError(.noConnection) }
            let payments = now.names.map(Self.payment).joined(separator: ",")
            return EndpointTransportResponse(status: now.status, body: Data("[\(payments)]".utf8))
        }
    }

    var count: Int { served.requests.count }

    func set(_ names: String...) { state.with { $0.names = names } }
    func setAway(_ isAway: Bool) { state.with { $0.isAway = isAway } }
    func fail(_ status: Int) { state.with { $0.status = status } }
    func hold(_ gate: Gate?) { state.with { $0.gate = gate } }

    func client(_ session: BearerSession? = nil) -> EndpointClient<Bank> {
        EndpointClient(
            EndpointServer("https://bank.example"),
            credentials: .schemes(session: session.map { .session($0) } ?? .token { "token" }),
            transport: transport,
            retry: .once,
            clock: clock
        )
    }

    /// The latest name is the first of the list, which is sorted by date.
    private static func payment(_ name: String) -> String {
        #"{"id":"\#(name)","account_id":"a","recipient_name":"\#(name)","recipient_account_number":"n","amount":"1","#
            + #""currency":"EUR","status":"completed","reference":"r","created_at":"2026-01-01T10:00:00Z"}"#
    }
}

/// The stores that a repository can have.
enum StoreKind: CaseIterable {
    case memory, file

    func store(in folder: TemporaryFolder) -> any EntityStore {
        switch self {
        case .memory: InMemoryEntityStore()
        case .file: SQLiteEntityStore(at: folder.url.appending(path: "bank.sqlite"))
        }
    }
}

extension BankStoredValue: StoredState {
    /// True if the value comes from the store.
    public var isStored: Bool { source == .store }
}

extension PaymentRepository {
    /// The payments on a screen.
    @MainActor func observed(on clock: TestClock = TestClock()) -> ObservedValue<[Payment]> {
        ObservedValue(clock: clock, observe: { observePayments() }, refresh: { try await refreshPayments() })
    }
}

extension ObservedPhase<[Payment]> {
    /// The phase in a few words.
    var text: String {
        switch self {
        case .loading: "loading"
        case .empty: "empty"
        case .value(let payments): names(payments)
        case .offline(let payments): "offline \(names(payments))"
        case .failed(_, let payments): "failed \(names(payments))"
        }
    }

    private func names(_ payments: [Payment]?) -> String {
        payments.map { $0.map(\.recipientName).sorted().joined(separator: " ") } ?? "nothing"
    }
}

/// Follows values as screens do, until the test is done.
@MainActor func onScreen<Value>(
    _ values: ObservedValue<Value>...,
    test: @MainActor () async throws -> Void
) async rethrows {
    let screens = values.map { value in Task { await value.follow() } }
    defer { for screen in screens { screen.cancel() } }
    try await test()
}

/// Waits until a condition holds that has no notification.
@MainActor func until(_ holds: @MainActor () -> Bool) async throws {
    while !holds() {
        try Task.checkCancellation()
        await Task.yield()
    }
}
