/// For whom a call was made, and with which tokens of sessions it was last sent, so that a 401 renews those and no newer
/// ones.
final class SentTokens: Sendable {
    private struct Entry: Sendable {
        let scheme: String
        /// Nil as long as nobody was signed in.
        var epoch: Int?
        var held: HeldToken?
    }

    private let entries: Lock<[Entry]>

    /// Of a call that begins now; nil where it has nothing to do with sessions.
    init?(_ credentials: CredentialSet, _ wanted: EndpointAuthentication) {
        guard credentials.haveSession(wanted) else { return nil }
        entries = Lock(
            wanted.schemes.compactMap { name in
                credentials[name]?.session.map { Entry(scheme: name, epoch: $0.session.epoch) }
            }
        )
    }

    /// Notes what an attempt is sent with. A call that was made for somebody is not sent as somebody else, however long it
    /// had to wait before it was sent at all.
    func note(_ held: HeldToken, of scheme: String) throws(EndpointCredentialError) {
        let isSame = entries.withLock { entries in
            guard let index = entries.firstIndex(where: { $0.scheme == scheme }) else { return true }
            guard entries[index].epoch ?? held.epoch == held.epoch else { return false }
            entries[index].epoch = held.epoch
            entries[index].held = held
            return true
        }
        guard isSame else { throw EndpointCredentialError(.signedOut, scheme: scheme) }
    }

    var all: [(scheme: String, held: HeldToken)] {
        entries.withLock { entries in
            entries.compactMap { entry in entry.held.map { (entry.scheme, $0) } }
        }
    }
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
