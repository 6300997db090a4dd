package import Foundation

// Ending the session of a certain sign-in, whoever has signed in since.
extension BearerSession {
    /// The token of a user, here or in the store, which may still have one of an earlier sign-in; nil if there is none.
    package func token(of user: String) async throws -> BearerToken? {
        if let here = try await load()?.token, here.comes(from: nil, of: user) { return here }
        return try await store.read().flatMap { $0.comes(from: nil, of: user) ? $0 : nil }
    }

    /// Ends the session of a sign-in, here and in the store, and leaves every later one as it is.
    ///
    /// A store that could not delete the token still has it, although nobody is signed in here.
    package func end(_ signIn: UUID?, of user: String) async throws {
        let here = try await load()?.token
        if let here, here.comes(from: signIn, of: user) { return try await signOut() }
        guard let stored = try await store.read(), stored.comes(from: signIn, of: user) else { return }
        // Nobody is signed in here, or a later user, whose token the store has not taken yet.
        let write = state.withLock { enqueueWrite(of: $0.token, in: &$0) }
        if let failure = await write.value { throw failure.error }
    }
}

extension BearerToken {
    /// The token comes from this sign-in, or, if one of the two is not known, may be the user's.
    fileprivate func comes(from signIn: UUID?, of user: String) -> Bool {
        if let signIn, let own = self.signIn { return own == signIn }
        return owner?.hasBytes(of: user) ?? true
    }
}
