public import Foundation

/// The result of a refresh closure or call.
enum TokenAnswer: Sendable {
    case renewed(BearerToken)
    /// The server no longer renews the token. The value is the status of its response.
    case refused(Int?)
    /// There is no refresh token or refresh call.
    case notRenewable
}

/// Requests a new token for an old one.
typealias TokenRefresh = @Sendable (BearerToken, ClientCore) async throws -> TokenAnswer

/// Renews a token with an endpoint of the API itself. Generated code creates it for `refresh:`.
public struct BearerRefresh<API: EndpointAPI>: Sendable {
    let run: TokenRefresh

    /// - Parameters:
    ///   - call: Creates the call for a refresh token.
    ///   - token: Creates the new token from the response and the time of the request. If the response has no refresh
    ///     token, the old one is kept (RFC 6749, section 6).
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
    /// The server permanently refuses to renew the token. Connection errors and temporary statuses do not count.
    fileprivate var refusesRefresh: Bool {
        guard let status = context.status else { return false }
        return (400...499).contains(status) && ![408, 425, 429].contains(status)
    }
}
