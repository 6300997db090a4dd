/// The source of the token of a bearer scheme.
public struct BearerSource: Sendable {
    enum Kind: Sendable {
        case none
        case token(@Sendable () async throws -> String?)
        case session(BearerSession, TokenRefresh?)
        case challenged(
            @Sendable () async throws -> String?,
            @Sendable (EndpointChallenge) async throws -> String?
        )
    }

    let kind: Kind

    private init(_ kind: Kind) {
        self.kind = kind
    }

    init<API>(_ session: BearerSession?, _ refresh: BearerRefresh<API>) {
        kind = session.map { .session($0, refresh.run) } ?? .none
    }

    /// No token: no user ever signs in.
    public static let none = BearerSource(.none)

    /// A token from a closure, which is called for every attempt and returns nil if no user is signed in. A 401 is
    /// reported as an error, because nothing renews the token.
    public static func token(_ token: @escaping @Sendable () async throws -> String?) -> BearerSource {
        BearerSource(.token(token))
    }

    /// A token that the server tells the app how to obtain. If the server answers with a 401 and a challenge for
    /// `Bearer`, the app gets a token for the challenge, and the call is sent once more with it.
    ///
    /// - Parameters:
    ///   - token: The first token of a call, requested for every attempt. If it is nil, the call is sent without a
    ///     token, and the server asks for one.
    ///   - answer: Returns a token for a challenge, or nil if there is none. Without a token, the call ends as
    ///     unauthorized. If it throws, the call fails with this error. Several calls can run it at the same time.
    /// - Returns: The source.
    public static func challenged(
        _ token: @escaping @Sendable () async throws -> String? = { nil },
        answer: @escaping @Sendable (EndpointChallenge) async throws -> String?
    ) -> BearerSource {
        BearerSource(.challenged(token, answer))
    }

    /// The token of a session that is not renewed.
    public static func session(_ session: BearerSession) -> BearerSource {
        BearerSource(.session(session, nil))
    }

    /// The token of a session, which the app renews with a closure. The closure receives the old token and returns a
    /// new one, or nil if the session is over.
    ///
    /// It runs once for all calls that wait. If it throws, those calls fail, and the session stays unchanged. It can
    /// use the same client: its own calls use the old token and do not wait. This applies to calls in its own task and
    /// in child tasks. A detached task counts as any other caller, and waits for the renewal.
    public static func session(
        _ session: BearerSession,
        refresh: @escaping @Sendable (BearerToken) async throws -> BearerToken?
    ) -> BearerSource {
        BearerSource(.session(session) { token, _ in try await refresh(token).map { .renewed($0) } ?? .refused(nil) })
    }
}

extension BearerSource: EndpointRedacted {
    /// The kind of the source, without a token.
    public var description: String {
        switch kind {
        case .none: "none"
        case .token: "token"
        case .session: "session"
        case .challenged: "challenged"
        }
    }
}
