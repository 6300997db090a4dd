import EndpointRuntime
import Foundation
import HTTPTypes
import RuntimeTestSupport

// An API as it is generated, by hand: a shop's till with two calls.

nonisolated enum Till: EndpointAPI {
    typealias Failure = TillFailure

    static let settings = EndpointAPISettings(
        name: "Till",
        headers: [:],
        authentication: .schemes("session"),
        timeout: EndpointTimeout(),
        retry: RetryPolicy(attempts: 3, base: .milliseconds(400), factor: 2, jitter: .zero, max: .seconds(20))
    )
    static let failures = FailureRules<TillFailure>(code: ["code"], message: ["message"], at: [], [])
}

nonisolated enum TillFailure: EndpointFailure, Equatable {}

nonisolated enum TillEndpoint: Endpoint {
    typealias API = Till
    case getReceipt(id: String)
    case pay(amount: String)
    case watch

    var operation: EndpointOperation {
        switch self {
        case .getReceipt: EndpointOperation("getReceipt", .get, "/receipts/{id}")
        case .pay: EndpointOperation("pay", .post, "/payments")
        case .watch: EndpointOperation("watch", .get, "/feed")
        }
    }

    func encode(to request: inout EndpointRequestEncoder) {
        switch self {
        case .getReceipt(let id): request.path(id)
        case .pay(let amount): request.body(amount)
        case .watch: break
        }
    }
}

/// Secrets that must not appear in any log, metric or span.
let secrets = ["tok_secret", "rc_secret", "amount_secret", "answer_secret"]

/// A client whose every text to be kept private is one of the secrets.
func tillClient(
    _ transport: any EndpointTransport,
    middlewares: [any EndpointMiddleware] = [],
    observer: any EndpointObserver,
    clock: any EndpointClock
) -> EndpointClient<Till> {
    EndpointClient(
        EndpointServer("https://till.example:8443"),
        credentials: EndpointCredentials([.bearer("session", .token { "tok_secret" })]),
        transport: transport,
        middlewares: middlewares,
        observer: observer,
        clock: clock,
        random: EndpointRandom { 0 }
    )
}

let receipt = EndpointCall<Till, String>(TillEndpoint.getReceipt(id: "rc_secret"))
let payment = EndpointCall<Till, String>(TillEndpoint.pay(amount: "amount_secret"))
let watch = EndpointCall<Till, EndpointEvents<Till, String>>(TillEndpoint.watch, reading: .textEvents())

/// A server of an event stream: each connection says one event and breaks, as many times as it is told to; then there is no
/// more.
final class BreakingFeed: EndpointTransport {
    private let rest: Guarded<Int>

    init(events: Int) {
        rest = Guarded(events)
    }

    nonisolated(nonsending) func send(
        _ request: EndpointTransportRequest
    ) async throws(TransportError) -> EndpointTransportResponse {
        let number = rest.with { rest in
            rest -= 1
            return rest
        }
        guard number >= 0 else { return EndpointTransportResponse(HTTPResponse(status: .noContent)) }
        let pieces = AsyncThrowingStream<Data, any Error> { continuation in
            continuation.yield(Data("id: \(number)\ndata: answer_secret\n\n".utf8))
            continuation.finish(throwing: TransportError(.connectionLost))
        }
        return EndpointTransportResponse(
            HTTPResponse(status: .ok, headerFields: [.contentType: "text/event-stream"]),
            body: .stream(EndpointBodyChunks(pieces))
        )
    }
}
