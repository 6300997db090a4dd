internal import Foundation

/// The session of a signed-in user: a bearer token in a store. It is renewed once for all calls that wait for it.
///
/// An app creates one session, passes it to its clients, and uses it to sign in and out. Clients with the same session
/// share the renewal.
///
/// ```swift
/// let session = BearerSession()
/// let client = EndpointClient<Shop>(.production, credentials: .bearer(session))
/// try await session.signIn(BearerToken(token))
/// ```
///
/// - A 401 renews the token, unless it was already renewed after the call was sent. The call is then sent once more.
/// - A token that has expired, or will expire within ``renewsAhead``, is renewed before a call is sent with it.
/// - You can cancel calls that wait. The renewal continues for the others, and finishes even if no call waits for it.
/// - Signing out, or signing in again, ends the waiting calls as ``EndpointError/Kind/unauthorized``: no call is sent
///   with the credentials of another user.
/// - If the server refuses to renew the token, the session ends and the store is cleared.
public final class BearerSession: Sendable {
    /// The time before its expiry at which a token is renewed.
    public let renewsAhead: Duration

    struct State: Sendable {
        /// The store was read.
        var isLoaded = false
        /// The store was read before anyone signed in, and had no token.
        var wasFoundEmpty = false
        var token: BearerToken?
        /// The number of sign-ins and sign-outs so far. It identifies the signed-in user.
        var epoch = 0
        var renewal: SharedWork<Renewal>?
        var lastWrite: Task<UnderlyingError?, Never>?
        /// The last write to the store failed, so the store has an older state.
        var isUnsaved = false

        var held: HeldToken? { token.map { HeldToken(token: $0, epoch: epoch) } }

        /// Begins the next epoch with this token. It returns the running renewal of the previous epoch, whose waiting
        /// calls the caller must end.
        mutating func begin(with token: BearerToken?) -> SharedWork<Renewal>? {
            epoch += 1
            isLoaded = true
            self.token = token
            defer { renewal = nil }
            return renewal
        }
    }

    let store: any BearerTokenStore
    let state = Lock(State())
    let followers = Lock(SessionFollowers())

    /// The sessions whose token this task is renewing. Requests of the task use the old token.
    @TaskLocal static var renewing: Set<ObjectIdentifier> = []

    /// Creates a session.
    ///
    /// - Parameters:
    ///   - store: Stores the token.
    ///   - renewsAhead: The time before its expiry at which a token is renewed.
    public init(store: any BearerTokenStore = InMemoryTokenStore(), renewsAhead: Duration = .seconds(10)) {
        self.store = store
        self.renewsAhead = renewsAhead
    }

    /// The token, if a user is signed in.
    public var token: BearerToken? {
        get async throws { try await load()?.token }
    }

    /// The signed-in user, as far as the session knows: the name from the sign-in, or the subject of a JSON Web Token.
    public var user: String? {
        get async throws { try await load()?.token.owner }
    }

    /// Starts a session with this token, and replaces the previous one.
    ///
    /// Calls use the new token immediately.
    ///
    /// - Parameters:
    ///   - token: The token of the user.
    ///   - user: The user, by the same name as the `user` of an outbox. Waiting writes of other users are not sent. If it
    ///     is nil, the subject of the token counts, if it is a JSON Web Token.
    /// - Throws: The error of the store, if it could not save the token.
    public func signIn(_ token: BearerToken, user: String? = nil) async throws {
        try await replace(by: token.of(UUID(), user: user ?? token.owner))
    }

    /// Ends the session: waiting calls end as unauthorized, and later calls are not sent.
    ///
    /// The session ends immediately for all calls.
    ///
    /// - Throws: The error of the store, if it could not delete the token.
    public func signOut() async throws {
        try await replace(by: nil)
    }

    /// Changes the token and queues its write in one critical section. Otherwise a renewal in between would find this
    /// user's token here and the previous user's in the store.
    private func replace(by token: BearerToken?) async throws {
        let (renewal, write) = state.withLock { state in
            (state.begin(with: token), enqueueWrite(of: token, in: &state))
        }
        renewal?.finish(.signedOut)
        tellFollowers()
        if let failure = await write.value { throw failure.error }
    }

    func load() async throws -> HeldToken? {
        if let held = state.withLock({ $0.isLoaded ? .some($0.held) : nil }) { return held }
        let stored = try await store.read()
        return state.withLock { state in
            if !state.isLoaded {
                state.isLoaded = true
                state.wasFoundEmpty = stored == nil
                state.token = stored
            }
            return state.held
        }
    }

    /// Queues a write of the token to the store. It runs in the critical section that changes the token, so the writes
    /// have the same order as the changes.
    ///
    /// The unstructured task inherits the caller's task-local values, so that a trace includes the store. The caller's
    /// cancellation does not reach it.
    func enqueueWrite(of token: BearerToken?, in state: inout State) -> Task<UnderlyingError?, Never> {
        let task = Task { [self, epoch = state.epoch, previous = state.lastWrite] in
            _ = await previous?.value
            return await self.write(token, of: epoch)
        }
        state.lastWrite = task
        return task
    }

    /// Writes a token, unless a user signed in or out since.
    private func write(_ token: BearerToken?, of epoch: Int) async -> UnderlyingError? {
        guard state.withLock({ $0.epoch == epoch }) else { return nil }
        do {
            if let token { try await store.save(token) } else { try await store.clear() }
            state.withLock { $0.isUnsaved = false }
            return nil
        } catch {
            state.withLock { $0.isUnsaved = true }
            return UnderlyingError(error)
        }
    }
}

extension BearerSession: EndpointRedacted {
    /// Does not contain the token.
    public var description: String { "BearerSession" }
}
