/// The user to whom calls belong. A call is not sent with the token of another user.
///
/// A session that knows its user is compared by the user's name. Of other sessions, only the sign-ins are compared: the
/// calls belong to the user who is signed in when the owner is created, or, if there is none, to the next one.
package final class CallOwner: Sendable {
    private let user: String
    private let sessions: [BearerSession]
    /// The epochs of the user's sign-ins, in the order of the sessions.
    private let epochs: Lock<[Int]>

    /// Creates the owner of calls with the credentials of a client.
    package init(_ user: String, of core: ClientCore) {
        self.user = user
        sessions = core.credentials.schemes.compactMap { $0.session?.session }
        epochs = Lock(sessions.map(\.comingEpoch))
    }

    /// Notes that the user has signed in again, in the words of the app.
    package func signedIn() {
        epochs.withLock { $0 = sessions.map(\.comingEpoch) }
    }

    /// The numbers of the sign-ins so far. If they have changed, another user may be signed in.
    package var signIns: [Int] { sessions.map { session in session.state.withLock { $0.epoch } } }

    /// The user is signed in to all sessions.
    package var isSignedIn: Bool {
        sessions.allSatisfy { session in
            session.state.withLock { $0.held }.map { owns($0, of: session) } ?? false
        }
    }

    /// A stream with an element each time that a user signs in or out, until its reader is cancelled.
    package func changes() -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let ids = sessions.map { session in session.follow { continuation.yield() } }
        continuation.onTermination = { [sessions] _ in
            for (session, id) in zip(sessions, ids) { session.unfollow(id) }
        }
        return stream
    }

    /// Returns whether a token that a call is about to be sent with is the user's.
    func owns(_ held: HeldToken, of session: BearerSession) -> Bool {
        guard let index = sessions.firstIndex(where: { $0 === session }) else { return true }
        if let name = held.token.owner {
            guard name.hasBytes(of: user) else { return false }
            epochs.withLock { $0[index] = held.epoch }
            return true
        }
        let beganWithNobody = session.state.withLock { $0.wasFoundEmpty }
        return epochs.withLock { epochs in
            // Before the store was read, nobody knew that no user was signed in.
            if epochs[index] == 0, beganWithNobody { epochs[index] = 1 }
            return epochs[index] == held.epoch
        }
    }
}

extension BearerSession {
    /// The epoch of the signed-in user, or of the next one if there is none.
    fileprivate var comingEpoch: Int {
        state.withLock { $0.isLoaded && $0.token == nil ? $0.epoch + 1 : $0.epoch }
    }

    /// Calls a function each time that a user signs in or out.
    fileprivate func follow(_ tell: @escaping @Sendable () -> Void) -> Int {
        followers.withLock { followers in
            followers.lastID += 1
            followers.all[followers.lastID] = tell
            return followers.lastID
        }
    }

    fileprivate func unfollow(_ id: Int) {
        followers.withLock { _ = $0.all.removeValue(forKey: id) }
    }

    /// Tells the followers that a user signed in or out. It is called behind no lock.
    func tellFollowers() {
        for tell in followers.withLock({ Array($0.all.values) }) { tell() }
    }
}

/// Those who want to know that a user signs in or out.
struct SessionFollowers: Sendable {
    var lastID = 0
    var all: [Int: @Sendable () -> Void] = [:]
}

extension EndpointClient {
    /// The same client for the calls of one user. With the session of another, they fail as unauthorized.
    package func belonging(to owner: CallOwner) -> EndpointClient { EndpointClient(core: core, owner: owner) }
}
