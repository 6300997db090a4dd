import EndpointRuntime
import HTTPTypes

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

    var operation: EndpointOperation {
        switch self {
        case .getReceipt: EndpointOperation("getReceipt", .get, "/receipts/{id}")
        case .pay: EndpointOperation("pay", .post, "/payments")
        }
    }

    func encode(to request: inout EndpointRequestEncoder) {
        switch self {
        case .getReceipt(let id): request.path(id)
        case .pay(let amount): request.body(amount)
        }
    }
}

/// What must appear in no log, metric or span.
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
