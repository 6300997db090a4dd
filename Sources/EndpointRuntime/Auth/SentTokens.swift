/// The user of a call, and the session tokens that its last attempt was sent with. A 401 renews these tokens and no
/// newer ones.
final class SentTokens: Sendable {
    private struct Entry: Sendable {
        let scheme: String
        /// Nil until a user is signed in.
        var epoch: Int?
        var held: HeldToken?
    }

    private let entries: Lock<[Entry]>
    private let owner: CallOwner?
    /// The app's tokens for challenges, by scheme.
    private let answers = Lock<[String: String]>([:])

    /// Creates the record of a call that begins now; nil if it belongs to nobody, and no credential can be renewed.
    init?(_ credentials: CredentialSet, _ wanted: EndpointAuthentication, _ owner: CallOwner?) {
        guard owner != nil || credentials.haveSession(wanted) || credentials.answerChallenges(wanted) else {
            return nil
        }
        self.owner = owner
        entries = Lock(
            wanted.schemes.compactMap { name in
                credentials[name]?.session.map { Entry(scheme: name, epoch: $0.session.epoch) }
            }
        )
    }

    /// Records the token of an attempt. It throws an error if another user has signed in since the call began,
    /// regardless of how long the call waited, or if the call belongs to another user. The request is sent with this
    /// same token, so that nobody can sign in between the comparison and the request.
    func note(_ held: HeldToken, of scheme: String, _ session: BearerSession) throws(EndpointCredentialError) {
        if let owner, !owner.owns(held, of: session) { throw EndpointCredentialError(.signedOut, scheme: scheme) }
        let isSame = entries.withLock { entries in
            guard let index = entries.firstIndex(where: { $0.scheme == scheme }) else { return true }
            guard entries[index].epoch ?? held.epoch == held.epoch else { return false }
            entries[index].epoch = held.epoch
            entries[index].held = held
            return true
        }
        guard isSame else { throw EndpointCredentialError(.signedOut, scheme: scheme) }
    }

    /// Throws an error if the user of the call has signed out. Credentials that have no user may be the next user's.
    func checkOwner(_ wanted: EndpointAuthentication) throws(EndpointCredentialError) {
        guard let owner, owner.isClosed, let scheme = wanted.schemes.first else { return }
        throw EndpointCredentialError(.signedOut, scheme: scheme)
    }

    /// The token for a challenge to a scheme.
    func answer(of scheme: String) -> String? { answers.withLock { $0[scheme] } }

    /// Records the token for the next attempts.
    func note(answer: String, of scheme: String) { answers.withLock { $0[scheme] = answer } }

    var all: [(scheme: String, held: HeldToken)] {
        entries.withLock { entries in
            entries.compactMap { entry in entry.held.map { (entry.scheme, $0) } }
        }
    }
}
