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
    /// How long before its expiry a token is renewed.
    public let renewsAhead: Duration

    struct State: Sendable {
        /// Whether the store was asked.
        var isLoaded = false
        var token: BearerToken?
        /// Who is signed in: another number for everybody who signs in or out.
        var epoch = 0
        var renewal: SharedWork<Renewal>?
        var lastWrite: Task<UnderlyingError?, Never>?
        /// Whether the store could not take in what was last given to it: then something older lies there.
        var isUnsaved = false

        var held: HeldToken? { token.map { HeldToken(token: $0, epoch: epoch) } }

        /// Begins another epoch, with this token. Returns the renewal of the one before, whose waiting calls have to be told.
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

    /// The sessions whose token is being renewed by this task: what it sends goes with the old token.
    @TaskLocal static var renewing: Set<ObjectIdentifier> = []

    /// Creates a session.
    ///
    /// - Parameters:
    ///   - store: Stores the token.
    ///   - renewsAhead: How long before its expiry a token is renewed.
    public init(store: any BearerTokenStore = InMemoryTokenStore(), renewsAhead: Duration = .seconds(10)) {
        self.store = store
        self.renewsAhead = renewsAhead
    }

    /// The token, if a user is signed in.
    public var token: BearerToken? {
        get async throws { try await load()?.token }
    }

    /// Starts a session with this token, and replaces the previous one.
    ///
    /// Calls use the new token immediately.
    ///
    /// - Throws: The error of the store, if it could not save the token.
    public func signIn(_ token: BearerToken) async throws {
        try await replace(by: token.of(UUID()))
    }

    /// Ends the session: waiting calls end as unauthorized, and later calls are not sent.
    ///
    /// The session ends immediately for all calls.
    ///
    /// - Throws: The error of the store, if it could not delete the token.
    public func signOut() async throws {
        try await replace(by: nil)
    }

    /// The token and its way into the store change together: in between, a renewal would find the token of this user here,
    /// and that of the user before in the store.
    private func replace(by token: BearerToken?) async throws {
        let (renewal, write) = state.withLock { state in
            (state.begin(with: token), enqueueWrite(of: token, in: &state))
        }
        renewal?.finish(.signedOut)
        if let failure = await write.value { throw failure.error }
    }

    func load() async throws -> HeldToken? {
        if let held = state.withLock({ $0.isLoaded ? .some($0.held) : nil }) { return held }
        let stored = try await store.read()
        return state.withLock { state in
            if !state.isLoaded {
                state.isLoaded = true
                state.token = stored
            }
            return state.held
        }
    }

    /// Queues a token for the store, in the critical section that takes it in. The writes follow each other in the order of
    /// these sections.
    ///
    /// The task is of whoever asked for it, so that a trace goes on into the store; nobody's to cancel all the same.
    func enqueueWrite(of token: BearerToken?, in state: inout State) -> Task<UnderlyingError?, Never> {
        let task = Task { [self, epoch = state.epoch, previous = state.lastWrite] in
            _ = await previous?.value
            return await self.write(token, of: epoch)
        }
        state.lastWrite = task
        return task
    }

    /// Writes a token, unless somebody else has signed in or out since.
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
