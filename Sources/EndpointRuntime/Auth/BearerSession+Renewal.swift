internal import Foundation

extension BearerSession {
    /// The epoch of a call that begins now. The call is only sent with a ``HeldToken`` of the same epoch. Nil if no
    /// user is signed in: the call then belongs to the first user who signs in while it waits.
    var epoch: Int? {
        state.withLock { $0.isLoaded && $0.token == nil ? nil : $0.epoch }
    }

    /// The token for an attempt. It waits for a running renewal, and renews a token that has expired. Nil if no user is
    /// signed in.
    func tokenToSend(
        _ refresh: TokenRefresh?,
        scheme: String,
        core: ClientCore,
        for attempt: EndpointAttempt
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
            // The token was to be renewed early. It is still valid, even after a slow renewal.
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
        let (isCurrent, renewal) = state.withLock { ($0.epoch == held.epoch, $0.renewal) }
        guard isCurrent else { return .signedOut }
        if let renewal { return await Self.value(of: renewal) }
        guard let refresh, let end = held.token.expiresAt else { return nil }
        guard end <= core.clock.date.addingTimeInterval(renewsAhead / .seconds(1)) else { return nil }
        return await renew(held, refresh, core)
    }

    /// Renews a token. Concurrent callers share one renewal. If the token was already replaced, the new one is
    /// returned.
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

    /// Performs a renewal.
    private func replace(_ old: HeldToken, _ refresh: TokenRefresh, _ core: ClientCore) async -> Renewal {
        do {
            if let renewal = takeIn(try await stored(since: old), for: old) { return renewal }
        } catch {
            state.withLock { if $0.epoch == old.epoch { $0.renewal = nil } }
            return .storeFailed(error)
        }
        do {
            let renewing = Self.renewing.union([ObjectIdentifier(self)])
            let answer = try await Self.$renewing.withValue(renewing) { try await refresh(old.token, core) }
            return await settle(answer, old)
        } catch {
            return state.withLock { $0.ends(old) } ? .failed(error) : .signedOut
        }
    }

    /// The content of the store, compared with the token of this process.
    private enum Stored {
        /// The store has the same token, or nothing reliable.
        case same
        /// A renewed token of the same sign-in.
        case renewed(BearerToken)
        /// The token of another sign-in; nil if the user has signed out.
        case replaced(by: BearerToken?)
    }

    /// Reads the store and compares it with a token. Until this process has written its own token, the store may still
    /// have the token of a previous user, so it does not count.
    private func stored(since old: HeldToken) async throws -> Stored {
        _ = await state.withLock { $0.lastWrite }?.value
        guard !state.withLock({ $0.isUnsaved }) else { return .same }
        guard let stored = try await store.read() else { return .replaced(by: nil) }
        if stored.accessToken == old.token.accessToken { return .same }
        return stored.isOfAnotherSignIn(than: old.token) ? .replaced(by: stored) : .renewed(stored)
    }

    /// Adopts a change that another process made to the store, unless a user signed in or out here meanwhile. Nil
    /// without a change.
    private func takeIn(_ stored: Stored, for old: HeldToken) -> Renewal? {
        var isReplaced = false
        defer { if isReplaced { tellFollowers() } }
        return state.withLock { state -> Renewal? in
            guard state.epoch == old.epoch else { return .signedOut }
            switch stored {
            case .same: return nil
            case .renewed(let token):
                let token = token.renewing(old.token)
                state.token = token
                state.renewal = nil
                return .renewed(HeldToken(token: token, epoch: old.epoch), unsaved: nil)
            case .replaced(let token):
                // This renewal itself ends with `signedOut`, which its waiting calls receive.
                _ = state.begin(with: token)
                isReplaced = true
                return .signedOut
            }
        }
    }

    /// Adopts the server's response, unless a user signed in or out meanwhile, here or in another process.
    private func settle(_ answer: TokenAnswer, _ old: HeldToken) async -> Renewal {
        let token: BearerToken?
        switch answer {
        case .notRenewable: return state.withLock { $0.ends(old) } ? .notRenewable : .signedOut
        case .renewed(let renewed): token = renewed.renewing(old.token)
        case .refused: token = nil
        }
        // If the store cannot be read now, the response is used anyway, because it must not be lost.
        switch (try? await stored(since: old)) ?? .same {
        case .same: break
        // Both tokens were renewed. The server has accepted this renewal last.
        case .renewed where token != nil: break
        case let stored: if let renewal = takeIn(stored, for: old) { return renewal }
        }
        let write = state.withLock { state -> Task<UnderlyingError?, Never>? in
            guard state.ends(old) else { return nil }
            state.token = token
            return enqueueWrite(of: token, in: &state)
        }
        guard let write else { return .signedOut }
        let unsaved = await write.value
        guard state.withLock({ $0.epoch == old.epoch }) else { return .signedOut }
        return switch answer {
        case .refused(let status): .refused(status)
        case .renewed, .notRenewable:
            token.map { .renewed(HeldToken(token: $0, epoch: old.epoch), unsaved: unsaved) } ?? .notRenewable
        }
    }
}

extension BearerSession.State {
    /// Ends the renewal of a token. It returns false if a user signed in or out since it began.
    fileprivate mutating func ends(_ old: HeldToken) -> Bool {
        guard epoch == old.epoch else { return false }
        renewal = nil
        return true
    }
}
