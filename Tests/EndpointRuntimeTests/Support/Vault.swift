import EndpointRuntime
import Foundation
import HTTPTypes
import RuntimeTestSupport

// An API with every auth scheme, as it is generated, by hand.

nonisolated enum Vault: EndpointAPI {
    typealias Failure = Never

    static let settings = EndpointAPISettings(
        name: "Vault",
        authentication: .schemes("session"),
        timeout: EndpointTimeout(),
        retry: .once
    )

    static let failures = FailureRules<Never>(
        code: ["code"],
        [FailureRule(status: 401, code: "wrong_password", when: [.sparesCredentials], as: .unauthorized)]
    )
}

nonisolated enum VaultEndpoint: Endpoint {
    typealias API = Vault

    case read
    case write(value: String)
    case news
    case version
    case both
    case refresh(token: String)

    var operation: EndpointOperation {
        switch self {
        case .read: EndpointOperation("read", .get, "/read")
        case .write: EndpointOperation("write", .post, "/write")
        case .news: EndpointOperation("news", .get, "/news", auth: .schemes("session", optional: true))
        case .version: EndpointOperation("version", .get, "/version", auth: .schemes("site"))
        case .both: EndpointOperation("both", .get, "/both", auth: .schemes("app", "key", "site"))
        case .refresh: EndpointOperation("refresh", .post, "/refresh", auth: .schemes("app"))
        }
    }

    func encode(to request: inout EndpointRequestEncoder) {
        switch self {
        case .read, .news, .version, .both: break
        case .write(let value), .refresh(let value): request.body(value)
        }
    }
}

/// `/refresh` responds with two words: the new token, and its lifetime in seconds.
nonisolated enum VaultCalls {
    static func read() -> EndpointCall<Vault, String> { EndpointCall(VaultEndpoint.read) }
    static func write(_ value: String) -> EndpointCall<Vault, String> {
        EndpointCall(VaultEndpoint.write(value: value))
    }
    static func news() -> EndpointCall<Vault, String> { EndpointCall(VaultEndpoint.news) }
    static func version() -> EndpointCall<Vault, String> { EndpointCall(VaultEndpoint.version) }
    static func both() -> EndpointCall<Vault, String> { EndpointCall(VaultEndpoint.both) }
    static func refresh(token: String) -> EndpointCall<Vault, [String]> {
        EndpointCall(VaultEndpoint.refresh(token: token))
    }
}

extension EndpointCredentials where API == Vault {
    static func schemes(
        session: BearerSession?,
        app: @escaping @Sendable () async throws -> BasicCredential? = {
            BasicCredential(user: "app", password: "pässword")
        },
        key: @escaping @Sendable () async throws -> String? = { "SECRET-key" },
        site: @escaping @Sendable () async throws -> String? = { "SECRET site&" }
    ) -> Self {
        Self([
            .bearer(
                "session",
                session,
                refresh: BearerRefresh { refreshToken in
                    VaultCalls.refresh(token: refreshToken)
                } token: { words, moment in
                    BearerToken(
                        words[0],
                        refreshToken: words.count > 2 ? words[2] : nil,
                        expiresIn: words.count > 1 ? Int(words[1]).map { .seconds($0) } : nil,
                        at: moment
                    )
                }
            ),
            .basic("app", app), .apiKey("key", in: .header("X-Key"), key),
            .apiKey("site", in: .query("site_key"), site),
        ])
    }
}

/// A server of the vault in memory: it takes one token, and another one after each refresh.
final class VaultServer: Sendable {
    struct State: Sendable {
        var number = 1
        var refreshes = 0
        /// The tokens of the calls, in order.
        var calls: [String] = []
    }

    private let state = Guarded(State())
    /// Held open until the test lets refreshes through.
    private let gate: Gate?
    private let began: Gate?
    private let answer: (@Sendable () throws -> EndpointTransportResponse)?

    init(
        gate: Gate? = nil,
        began: Gate? = nil,
        answer: (@Sendable () throws -> EndpointTransportResponse)? = nil
    ) {
        self.gate = gate
        self.began = began
        self.answer = answer
    }

    var refreshes: Int { state.with { $0.refreshes } }
    var calls: [String] { state.with { $0.calls } }

    /// The token that is good no longer.
    func expire() { state.with { $0.number += 1 } }

    var transport: InMemoryTransport {
        InMemoryTransport { [self] request in
            if request.head.path == "/refresh" { return try await refresh() }
            let token = request.header("Authorization") ?? "none"
            return state.with { state in
                state.calls.append(token)
                guard token == "Bearer t\(state.number)" || request.head.path == "/news" else {
                    return EndpointTransportResponse(status: 401, json: "{}")
                }
                return EndpointTransportResponse(status: 200, json: #""fine""#)
            }
        }
    }

    private func refresh() async throws -> EndpointTransportResponse {
        state.with { $0.refreshes += 1 }
        began?.open()
        await gate?.passUncancelled()
        if let answer { return try answer() }
        return state.with { state in
            state.number += 1
            return EndpointTransportResponse(status: 200, json: #"["t\#(state.number)","3600"]"#)
        }
    }
}

extension BearerSession {
    /// A session whose token the server takes no more, or still takes.
    static func with(_ token: String, expiresAt: Date? = nil, store: InMemoryTokenStore? = nil) -> BearerSession {
        let token = BearerToken(token, refreshToken: "SECRET-refresh", expiresAt: expiresAt)
        let store = store ?? InMemoryTokenStore()
        store.save(token)
        return BearerSession(store: store)
    }
}
