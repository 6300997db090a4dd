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

    private struct State: Sendable {
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
    }

    private let store: any BearerTokenStore
    private let state = Lock(State())

    /// The sessions whose token is being renewed by this task: what it sends goes with the old token.
    @TaskLocal private static var renewing: Set<ObjectIdentifier> = []

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
        try await replace(by: token)
    }

    /// Ends the session: waiting calls end as unauthorized, and later calls are not sent.
    ///
    /// The session ends immediately for all calls.
    ///
    /// - Throws: The error of the store, if it could not delete the token.
    public func signOut() async throws {
        try await replace(by: nil)
    }

    private func replace(by token: BearerToken?) async throws {
        let (renewal, epoch) = state.withLock { state in
            state.epoch += 1
            state.isLoaded = true
            state.token = token
            defer { state.renewal = nil }
            return (state.renewal, state.epoch)
        }
        renewal?.finish(.signedOut)
        if let failure = await write(token, epoch: epoch) { throw failure.error }
    }

    private func load() async throws -> HeldToken? {
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

    /// Writes in the order of the calls; what is no longer so is not written.
    private func write(_ token: BearerToken?, epoch: Int) async -> UnderlyingError? {
        let task = state.withLock { state in
            // Of whoever asked for it, so that a trace goes on into the store; nobody's to cancel all the same.
            let task = Task { [self, previous = state.lastWrite] () -> UnderlyingError? in
                _ = await previous?.value
                guard self.state.withLock({ $0.epoch == epoch }) else { return nil }
                do {
                    if let token { try await store.save(token) } else { try await store.clear() }
                    self.state.withLock { $0.isUnsaved = false }
                    return nil
                } catch {
                    self.state.withLock { $0.isUnsaved = true }
                    return UnderlyingError(error)
                }
            }
            state.lastWrite = task
            return task
        }
        return await task.value
    }
}

extension BearerSession {
    /// Whom a call is for that begins now: what ``HeldToken/epoch`` has to be when it is sent. Nil where nobody is signed
    /// in: whoever does so while it waits, it is for.
    var epoch: Int? {
        state.withLock { $0.isLoaded && $0.token == nil ? nil : $0.epoch }
    }

    /// What a call is to be sent with now: not before a renewal that is under way has ended, and not with a token that has
    /// ended itself; nil where nobody is signed in.
    func tokenToSend(
        _ refresh: TokenRefresh?,
        _ scheme: String,
        _ core: ClientCore,
        _ attempt: EndpointAttempt
    ) async throws -> HeldToken? {
        let held: HeldToken?
        do {
            held = try await load()
        } catch {
            throw EndpointCredentialError(.storage, scheme: scheme, underlying: error)
        }
        guard let held, !Self.renewing.contains(ObjectIdentifier(self)) else { return held }
        let begin = core.clock.now
        guard let renewal = await renewalToWaitFor(held, refresh, core) else { return held }
        switch renewal {
        case .notRenewable:
            return held
        case .failed where held.token.expiresAt.map({ core.clock.date < $0 }) ?? false:
            // It was to be renewed ahead of its end, and is good for a while yet, however long the renewal took.
            return held
        default:
            let renewed = try renewal.token(of: scheme)
            core.tell(attempt, renewal, of: scheme, after: core.clock.now - begin)
            return renewed
        }
    }

    private func renewalToWaitFor(
        _ held: HeldToken,
        _ refresh: TokenRefresh?,
        _ core: ClientCore
    ) async -> Renewal? {
        if let renewal = state.withLock({ $0.renewal }) { return await Self.value(of: renewal) }
        guard let refresh, let end = held.token.expiresAt else { return nil }
        guard end <= core.clock.date.addingTimeInterval(renewsAhead / .seconds(1)) else { return nil }
        return await renew(held, refresh, core)
    }

    /// A new token in place of one that is no longer good: by a renewal that others wait for too, unless it was renewed
    /// already.
    func renew(_ used: HeldToken, _ refresh: @escaping TokenRefresh, _ core: ClientCore) async -> Renewal {
        guard !Self.renewing.contains(ObjectIdentifier(self)) else { return .notRenewable }
        enum Step {
            case done(Renewal)
            case wait(SharedWork<Renewal>)
        }
        let step = state.withLock { state -> Step in
            guard state.epoch == used.epoch, let held = state.held else { return .done(.signedOut) }
            if held.token.accessToken != used.token.accessToken { return .done(.renewed(held, unsaved: nil)) }
            if let renewal = state.renewal { return .wait(renewal) }
            let renewal = SharedWork { await self.replace(held, refresh, core) }
            state.renewal = renewal
            return .wait(renewal)
        }
        return switch step {
        case .done(let renewal): renewal
        case .wait(let work): await Self.value(of: work)
        }
    }

    private static func value(of work: SharedWork<Renewal>) async -> Renewal {
        await work.value() ?? .left
    }

    /// The renewal itself.
    private func replace(_ old: HeldToken, _ refresh: TokenRefresh, _ core: ClientCore) async -> Renewal {
        let result: Result<TokenAnswer, any Error>
        do {
            if let token = try await renewedElsewhere(old) { return await settle(.success(.renewed(token)), old) }
        } catch {
            state.withLock { if $0.epoch == old.epoch { $0.renewal = nil } }
            return .storeFailed(error)
        }
        do {
            let renewing = Self.renewing.union([ObjectIdentifier(self)])
            result = .success(
                try await Self.$renewing.withValue(renewing) { try await refresh(old.token, core) }
            )
        } catch {
            result = .failure(error)
        }
        return await settle(result, old)
    }

    /// The token that another process with the same store has put in place of this one. What lies there is none of that
    /// before this process has written its own: it may be of whoever was signed in before.
    private func renewedElsewhere(_ old: HeldToken) async throws -> BearerToken? {
        _ = await state.withLock { $0.lastWrite }?.value
        guard !state.withLock({ $0.isUnsaved }), let stored = try await store.read() else { return nil }
        return stored.accessToken == old.token.accessToken ? nil : stored
    }

    /// Takes in what came of a renewal, unless somebody signed in or out meanwhile.
    private func settle(_ result: Result<TokenAnswer, any Error>, _ old: HeldToken) async -> Renewal {
        enum Change {
            case none
            case to(BearerToken?)
        }
        let change: Change =
            switch result {
            case .success(.renewed(let token)): .to(token)
            case .success(.refused): .to(nil)
            case .success(.notRenewable), .failure: .none
            }
        let isCurrent = state.withLock { state in
            guard state.epoch == old.epoch else { return false }
            state.renewal = nil
            if case .to(let token) = change { state.token = token }
            return true
        }
        guard isCurrent else { return .signedOut }
        var unsaved: UnderlyingError?
        if case .to(let token) = change { unsaved = await write(token, epoch: old.epoch) }
        return switch result {
        case .success(.renewed(let token)): .renewed(HeldToken(token: token, epoch: old.epoch), unsaved: unsaved)
        case .success(.refused(let status)): .refused(status)
        case .success(.notRenewable): .notRenewable
        case .failure(let error): .failed(error)
        }
    }
}

extension BearerSession: EndpointRedacted {
    /// Does not contain the token.
    public var description: String { "BearerSession" }
}
