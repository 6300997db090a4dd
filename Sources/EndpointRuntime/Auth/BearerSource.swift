public import Foundation

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

extension BearerSource: CustomStringConvertible, CustomReflectable {
    /// The kind of the source, without a token.
    public var description: String {
        switch kind {
        case .none: "none"
        case .token: "token"
        case .session: "session"
        case .challenged: "challenged"
        }
    }

    /// The same as the description.
    public var customMirror: Mirror { Mirror(self, children: ["source": description], displayStyle: .struct) }
}

/// What renewing a token came to, in the hands of who does it.
enum TokenAnswer: Sendable {
    case renewed(BearerToken)
    /// The server no longer renews the token. The value is the status of its answer.
    case refused(Int?)
    /// There is nothing to renew the token with.
    case notRenewable
}

/// Makes a new token of an old one.
typealias TokenRefresh = @Sendable (BearerToken, ClientCore) async throws -> TokenAnswer

/// How an endpoint of the API itself renews a token. Generated code creates it for `refresh:`.
public struct BearerRefresh<API: EndpointAPI>: Sendable {
    let run: TokenRefresh

    /// - Parameters:
    ///   - call: Creates the call for a refresh token.
    ///   - token: Creates the new token from the answer and the time of the request. If the answer has no refresh
    ///     token, the old one is kept (RFC 6749 §6).
    public init<Answer>(
        _ call: @escaping @Sendable (_ refreshToken: String) -> EndpointCall<API, Answer>,
        token: @escaping @Sendable (Answer, Date) -> BearerToken
    ) {
        run = { old, core in
            guard let refreshToken = old.refreshToken else { return .notRenewable }
            let asked = core.clock.date
            do throws(EndpointError<API.Failure>) {
                let answer = try await EndpointClient<API>(core).send(call(refreshToken))
                return .renewed(token(answer, asked).keeping(refreshToken))
            } catch {
                guard error.refusesRefresh else { throw error }
                return .refused(error.context.status)
            }
        }
    }
}

extension EndpointError {
    /// Whether it is the server that says no, and will go on saying so: not one that cannot be reached, or is busy.
    fileprivate var refusesRefresh: Bool {
        guard let status = context.status else { return false }
        return (400...499).contains(status) && ![408, 425, 429].contains(status)
    }
}
