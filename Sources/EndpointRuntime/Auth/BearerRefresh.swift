public import Foundation

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
                let answer = try await EndpointClient<API>(core: core).send(call(refreshToken))
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
