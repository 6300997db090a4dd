import EndpointRuntime
import Foundation

// More statements of the pages about sending calls, identical text: those that say who asks.

private func use<Value>(_ value: Value) {}

/// What the page takes for granted.
struct Identity {
    func renew(_ token: BearerToken) async throws -> BearerToken? { nil }
}

/// What the page takes for granted: tokens that the app fetches, and keeps for a while.
actor RegistryTokens {
    private(set) var latest: String?

    func fetch(for challenge: EndpointChallenge) async throws -> String? {
        latest = challenge.scope
        return latest
    }
}

extension ClientGuideSnippets {
    func schemes(_ store: InMemoryTokenStore, _ devices: Session, _ secret: String, _ key: String) {
        let (name, password) = ("ada", "correct horse")
        Task {
            let session = BearerSession(store: store)
            let client = EndpointClient<Auth>(
                .production,
                credentials: .schemes(
                    session: session,
                    admin: nil,
                    device: .token { await devices.token() },
                    app: { BasicCredential(user: "app", password: secret) },
                    key: { key },
                    site: { nil }
                )
            )
            let token = try await client.send(AuthCalls.signIn(user: name, password: password).domain)
            try await session.signIn(BearerToken(token))
        }
        let onMain: @MainActor () async throws -> Void = {
            let session = BearerSession(store: store)
            let client = EndpointClient<Auth>(
                .production,
                credentials: .schemes(
                    session: session,
                    admin: nil,
                    device: .token { await devices.token() },
                    app: { BasicCredential(user: "app", password: secret) },
                    key: { key },
                    site: { nil }
                )
            )
            let token = try await client.send(AuthCalls.signIn(user: name, password: password).domain)
            try await session.signIn(BearerToken(token))
        }
        use(onMain)
    }

    func renewing(_ session: BearerSession, _ identity: Identity) {
        Task {
            let renewing = EndpointCredentials<Bank>.schemes(
                session: .session(session) { old in try await identity.renew(old) }
            )
            let client = EndpointClient<Bank>(.production, credentials: renewing)
            use(client)
        }
        let onMain: @MainActor () async throws -> Void = {
            let renewing = EndpointCredentials<Bank>.schemes(
                session: .session(session) { old in try await identity.renew(old) }
            )
            let client = EndpointClient<Bank>(.production, credentials: renewing)
            use(client)
        }
        use(onMain)
    }

    func challenged(_ tokens: RegistryTokens) {
        Task {
            let challenged = EndpointCredentials<Bank>.schemes(
                session: .challenged({ await tokens.latest }) { challenge in try await tokens.fetch(for: challenge) }
            )
            let client = EndpointClient<Bank>(.production, credentials: challenged)
            use(client)
        }
        let onMain: @MainActor () async throws -> Void = {
            let challenged = EndpointCredentials<Bank>.schemes(
                session: .challenged({ await tokens.latest }) { challenge in try await tokens.fetch(for: challenge) }
            )
            let client = EndpointClient<Bank>(.production, credentials: challenged)
            use(client)
        }
        use(onMain)
    }

    func bytes(_ client: EndpointClient<Bank>, _ draft: PaymentDraft, _ key: String) {
        let log: @Sendable (Int, String) -> Void = { use(($0, $1)) }
        Task {
            let bytes = try await client.body(of: Payments.createPayment(draft).idempotencyKey(key))
            let payment = try await client.send(Payments.createPayment(draft).idempotencyKey(key))
            log(bytes.count, payment.id)
        }
        let onMain: @MainActor () async throws -> Void = {
            let bytes = try await client.body(of: Payments.createPayment(draft).idempotencyKey(key))
            let payment = try await client.send(Payments.createPayment(draft).idempotencyKey(key))
            log(bytes.count, payment.id)
        }
        use(onMain)
    }

    func authenticator(_ key: String) {
        Task {
            let client = EndpointClient<Bank>(.production, credentials: EndpointCredentials(APIKey(key: key)))
            use(client)
        }
        let onMain: @MainActor () async throws -> Void = {
            let client = EndpointClient<Bank>(.production, credentials: EndpointCredentials(APIKey(key: key)))
            use(client)
        }
        use(onMain)
    }
}
