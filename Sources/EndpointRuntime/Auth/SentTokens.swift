/// With which tokens of sessions a call was last sent, so that a 401 renews those and no newer ones.
final class SentTokens: Sendable {
    private let tokens = Lock<[(scheme: String, held: HeldToken)]>([])

    /// Notes what an attempt is sent with. A call that was made for somebody is not sent as somebody else.
    func note(_ held: HeldToken, of scheme: String) throws(EndpointCredentialError) {
        let isSame = tokens.withLock { tokens in
            guard let index = tokens.firstIndex(where: { $0.scheme == scheme }) else {
                tokens.append((scheme, held))
                return true
            }
            guard tokens[index].held.epoch == held.epoch else { return false }
            tokens[index].held = held
            return true
        }
        guard isSame else { throw EndpointCredentialError(.signedOut, scheme: scheme) }
    }

    var all: [(scheme: String, held: HeldToken)] { tokens.withLock { $0 } }
}

extension CredentialSet {
    /// Renews what a call was sent with in vain; false where there is nothing to be renewed.
    func renew(_ sent: SentTokens, _ core: ClientCore, _ attempt: EndpointAttempt) async throws -> Bool {
        let begin = core.clock.now
        var isRenewed = false
        for (name, held) in sent.all {
            guard let (session, refresh) = self[name]?.session, let refresh else { continue }
            let renewal = await session.renew(held, refresh, core)
            guard try renewal.token(of: name) != nil else { continue }
            core.tell(attempt, renewal, of: name, after: core.clock.now - begin)
            isRenewed = true
        }
        return isRenewed
    }
}
