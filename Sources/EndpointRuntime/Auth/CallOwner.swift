/// The user to whom calls belong. A call is not sent with the token of another user.
///
/// A session that knows its user is compared by the user's name. Of other sessions, only the sign-ins are compared: the
/// calls belong to the user who is signed in when the owner is created, or, if there is none, to the next one.
package final class CallOwner: Sendable {
    private struct End: Sendable {
        var isOver = false
        var followers = SessionFollowers()
    }

    package let user: String
    private let sessions: [BearerSession]
    /// The epochs of the user's sign-ins, in the order of the sessions.
    private let epochs: Lock<[Int]>
    private let end = Lock(End())

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

    /// Ends everything of the user for good: no call is sent any more, and nothing is shown.
    package func close() {
        let followers = end.withLock { end in
            end.isOver = true
            return Array(end.followers.all.values)
        }
        for tell in followers { tell() }
    }

    package var isClosed: Bool { end.withLock { $0.isOver } }

    /// The user is signed in to all sessions.
    package var isSignedIn: Bool {
        guard !isClosed else { return false }
        return sessions.allSatisfy { session in
            session.state.withLock { $0.held }.map { owns($0, of: session) } ?? false
        }
    }

    /// The user has signed out here, or another user is signed in to one of the sessions. It says nothing of a session that
    /// nobody is signed in to: a session that ended by itself hides nothing.
    package var isReplaced: Bool {
        guard !isClosed else { return true }
        return sessions.contains { session in
            session.state.withLock { $0.held }.map { !owns($0, of: session) } ?? false
        }
    }

    /// A stream with an element each time that a user signs in or out, until its reader is cancelled.
    package func changes() -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let tell: @Sendable () -> Void = { continuation.yield() }
        let ids = sessions.map { $0.follow(tell) }
        let own = end.withLock { $0.followers.add(tell) }
        continuation.onTermination = { [self] _ in
            for (session, id) in zip(sessions, ids) { session.unfollow(id) }
            end.withLock { _ = $0.followers.all.removeValue(forKey: own) }
        }
        return stream
    }

    /// Returns whether a token that a call is about to be sent with is the user's.
    func owns(_ held: HeldToken, of session: BearerSession) -> Bool {
        guard !isClosed else { return false }
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
        followers.withLock { $0.add(tell) }
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

    mutating func add(_ tell: @escaping @Sendable () -> Void) -> Int {
        lastID += 1
        all[lastID] = tell
        return lastID
    }
}

extension EndpointClient {
    /// The same client for the calls of one user. With the session of another, they fail as unauthorized.
    package func belonging(to owner: CallOwner) -> EndpointClient { EndpointClient(core: core, owner: owner) }

    /// The same client for the calls of one user. With the session of another user, they fail as unauthorized, and caches
    /// neither store nor show anything.
    ///
    /// It knows only the users of a ``BearerSession``: see ``BearerSession/signIn(_:user:)``. After an unnamed user has
    /// signed in again, make another one.
    public func belonging(to user: String) -> EndpointClient { belonging(to: CallOwner(user, of: core)) }

    /// The user to whom the calls belong has signed out, or another one is signed in.
    package var isOfAnotherUser: Bool { owner?.isReplaced ?? false }

    /// A stream with an element each time that a user signs in or out; nil if the calls belong to nobody in particular.
    package func signIns() -> AsyncStream<Void>? { owner?.changes() }
}
