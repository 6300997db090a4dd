extension CredentialSet {
    /// Renews the tokens that a call was sent with, or answers the server's challenges. It returns false if it renewed
    /// nothing.
    func renew(
        _ sent: SentTokens,
        wanted: EndpointAuthentication,
        challenges: [EndpointChallenge],
        core: ClientCore,
        for attempt: EndpointAttempt
    ) async throws -> Bool {
        let begin = core.clock.now
        var isRenewed = try await answer(challenges, sent, wanted)
        // A new token would be refused in the same way (RFC 6750, section 3.1).
        if challenges.contains(where: \.sparesToken) { return isRenewed }
        for (name, held) in sent.all {
            guard let (session, refresh) = self[name]?.session, let refresh else { continue }
            let renewal = await session.renew(held, refresh, core)
            guard try renewal.token(of: name) != nil else { continue }
            core.tell(attempt, renewal, of: name, after: core.clock.now - begin)
            isRenewed = true
        }
        return isRenewed
    }

    /// Requests tokens for the server's challenges from the app. It returns false without a new token.
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
