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
    /// What the app answered to challenges, by the schemes.
    private let answers = Lock<[String: String]>([:])

    /// Of a call that begins now; nil where nothing of what it is sent with is ever renewed.
    init?(_ credentials: CredentialSet, _ wanted: EndpointAuthentication) {
        guard credentials.haveSession(wanted) || credentials.answerChallenges(wanted) else { return nil }
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

    /// What a scheme is sent with in answer to a challenge.
    func answer(of scheme: String) -> String? { answers.withLock { $0[scheme] } }

    /// Notes what a scheme is sent with from now on.
    func note(answer: String, of scheme: String) { answers.withLock { $0[scheme] = answer } }

    var all: [(scheme: String, held: HeldToken)] {
        entries.withLock { entries in
            entries.compactMap { entry in entry.held.map { (entry.scheme, $0) } }
        }
    }
}

extension CredentialSet {
    /// Renews what a call was sent with in vain, or answers what the server asks for; false where there is nothing to be
    /// renewed.
    func renew(
        _ sent: SentTokens,
        _ wanted: EndpointAuthentication,
        _ challenges: [EndpointChallenge],
        _ core: ClientCore,
        _ attempt: EndpointAttempt
    ) async throws -> Bool {
        let begin = core.clock.now
        var isRenewed = try await answer(challenges, sent, wanted)
        for (name, held) in sent.all {
            guard let (session, refresh) = self[name]?.session, let refresh else { continue }
            let renewal = await session.renew(held, refresh, core)
            guard try renewal.token(of: name) != nil else { continue }
            core.tell(attempt, renewal, of: name, after: core.clock.now - begin)
            isRenewed = true
        }
        return isRenewed
    }

    /// Asks the app for what the server asks for.
    private func answer(
        _ challenges: [EndpointChallenge],
        _ sent: SentTokens,
        _ wanted: EndpointAuthentication
    ) async throws -> Bool {
        guard let challenge = challenges.first(where: { $0.scheme == "bearer" }) else { return false }
        var isAnswered = false
        for name in wanted.schemes {
            guard let answer = self[name]?.challenged else { continue }
            do {
                guard let token = try await answer(challenge), !HeaderValue.isBlank(token) else { continue }
                sent.note(answer: token, of: name)
                isAnswered = true
            } catch {
                throw EndpointCredentialError(.notRenewed, scheme: name, underlying: error)
            }
        }
        return isAnswered
    }
}
