public import Foundation

/// Where the token of a bearer scheme comes from.
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

    /// Nowhere: nobody ever signs in.
    public static let none = BearerSource(.none)

    /// A token that is asked for every attempt; nil where nobody is signed in. A 401 is reported: nothing renews it.
    public static func token(_ token: @escaping @Sendable () async throws -> String?) -> BearerSource {
        BearerSource(.token(token))
    }

    /// A token that the server says how to get: where it answers with a 401 and a challenge for `Bearer`, the app makes a
    /// token of that, and the call is sent once more with it.
    ///
    /// - Parameters:
    ///   - token: What calls are sent with at first, asked for every attempt; where it is nil, they are sent without, and the
    ///     server asks for what it wants.
    ///   - answer: Makes a token of a challenge; nil where there is none, and the call ends as unauthorized. What it throws
    ///     fails the call. Several calls ask it side by side.
    /// - Returns: The source.
    public static func challenged(
        _ token: @escaping @Sendable () async throws -> String? = { nil },
        answer: @escaping @Sendable (EndpointChallenge) async throws -> String?
    ) -> BearerSource {
        BearerSource(.challenged(token, answer))
    }

    /// The token of a session that nothing renews.
    public static func session(_ session: BearerSession) -> BearerSource {
        BearerSource(.session(session, nil))
    }

    /// The token of a session, which the app renews by a closure: a new token for the old one, nil where the session is
    /// over.
    ///
    /// It runs once for all calls that wait. What it throws fails those calls and leaves the session as it is. It may use
    /// the same client: what it sends goes with the old token, and waits for nothing. That holds for what it sends in its
    /// own task and in children of it; a detached task is taken for any other caller, which waits for the renewal.
    public static func session(
        _ session: BearerSession,
        refresh: @escaping @Sendable (BearerToken) async throws -> BearerToken?
    ) -> BearerSource {
        BearerSource(.session(session) { token, _ in try await refresh(token).map { .renewed($0) } ?? .refused(nil) })
    }
}

extension BearerSource: CustomStringConvertible, CustomReflectable {
    /// Of which kind it is; nothing of a token.
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
    /// The server renews it no more, with this status.
    case refused(Int?)
    /// There is nothing to renew it with.
    case notRenewable
}

/// Makes a new token of an old one.
typealias TokenRefresh = @Sendable (BearerToken, ClientCore) async throws -> TokenAnswer

/// How an endpoint of the API itself renews a token: what generated code makes of `refresh:`.
public struct BearerRefresh<API: EndpointAPI>: Sendable {
    let run: TokenRefresh

    /// - Parameters:
    ///   - call: Makes the call of a refresh token.
    ///   - token: Makes the new token of the answer and of the moment at which it was asked for. One without a refresh
    ///     token of its own keeps the old one (RFC 6749 §6).
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
