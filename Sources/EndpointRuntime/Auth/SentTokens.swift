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
