public import EndpointRuntime
public import Foundation

/// Signs a user out of everything in one call: the session, outboxes, stores, and the coordinator of syncs.
///
/// ```swift
/// let access = UserAccess(session, remembering: folder.appendingPathComponent("sign-outs.json")) { user in
///     [.outbox(outboxStore(user), of: Bank.self, user: user), .store(entityStore(user))]
/// }
/// try await access.finish()
/// try await access.signIn(BearerToken(token), user: userID)
/// // Later:
/// try await access.signOut(userID, [.outbox(outbox), .store(entities), .coordinator(sync)])
/// ```
///
/// A step that fails does not keep the others from being done. It is remembered with its user in a file, and ``finish()`` or the
/// next ``signIn(_:user:)`` does it before anything else. It deletes nothing that was written after the sign-out.
///
/// Create one for the app, with the same file in each run.
public final class UserAccess: Sendable {
    private struct State: Sendable {
        var isRead = false
        var unfinished: [UnfinishedSignOut] = []
        /// The parts of the users who signed out in this run of the app, until nothing of it is left to do.
        var parts: [ExactText: [UserPart]] = [:]
        var last: Task<Void, Never>?
    }

    private let session: BearerSession?
    private let file: SignOutFile
    private let parts: @Sendable (String) async throws -> [UserPart]
    private let state = Lock(State())

    /// Creates the access of an app.
    ///
    /// - Parameters:
    ///   - session: The session, if the app's credentials have one.
    ///   - file: A file of its own, which remembers what is left to do.
    ///   - parts: Opens what an earlier run of the app kept of a user. It is only called if something is left to do, and
    ///     returns the same parts in the same order as those of the sign-out.
    public init(
        _ session: BearerSession?,
        remembering file: URL,
        parts: @escaping @Sendable (_ user: String) async throws -> [UserPart]
    ) {
        self.session = session
        self.file = SignOutFile(url: file)
        self.parts = parts
    }

    /// Finishes the sign-outs of which a step failed. Call it at the start of the app, before anything uses the session or
    /// the stores.
    ///
    /// - Throws: The error of the first step that failed again. It stays remembered.
    public func finish() async throws {
        try await alone { [self] in
            var failure: (any Error)?
            for unfinished in try read() { failure = await perform(unfinished) ?? failure }
            if let failure { throw failure }
        }
    }

    /// Finishes earlier sign-outs, and then signs a user in.
    ///
    /// Another user's unfinished sign-out stays remembered if it fails again, and is no reason to keep this user out.
    ///
    /// - Throws: The error of a step of the same user's earlier sign-out, before anything of the user can be written; the
    ///   error of the session's store.
    public func signIn(_ token: BearerToken, user: String) async throws {
        try await alone { [self] in
            for unfinished in try read() {
                let failure = await perform(unfinished)
                // The new token takes the place of one that could not be deleted.
                let isOpen = left(of: unfinished.user).contains { $0 != UnfinishedSignOut.session }
                if let failure, isOpen, unfinished.user.hasBytes(of: user) { throw failure }
            }
            guard let session else { return }
            try await session.signIn(token, user: user)
            change { unfinished in
                for index in unfinished.indices {
                    unfinished[index].steps.removeAll { $0 == UnfinishedSignOut.session }
                }
            }
            try save()
        }
    }

    /// Signs a user out. When it returns or throws, nothing of the user is sent, stored or shown in this process.
    ///
    /// - Parameters:
    ///   - user: The user, by the same name as in the sign-in and in the outboxes.
    ///   - parts: Everything that is open of the user.
    /// - Throws: The error of the first step that failed. It is remembered.
    public func signOut(_ user: String, _ parts: [UserPart]) async throws {
        try await alone { [self] in
            for part in parts { await part.close() }
            var made = await begun(user)
            for (name, part) in parts.named where part.kind != .coordinator {
                made.steps.append(name)
                made.marks[name] = try? await part.mark()
            }
            state.withLock { $0.parts[ExactText(user)] = parts }
            change { unfinished in
                unfinished.removeAll { $0.user.hasBytes(of: user) }
                unfinished.append(made)
            }
            // It is remembered first, because the process may end during the steps.
            let unsaved = Result { try save() }
            if let failure = await perform(made) { throw failure }
            // With nothing left to do, nothing must be remembered.
            if !left(of: user).isEmpty { try unsaved.get() }
        }
    }

    /// A sign-out with the step of the session, if it has a token of the user.
    private func begun(_ user: String) async -> UnfinishedSignOut {
        var made = UnfinishedSignOut(user: user, signIn: nil, date: Date(), steps: [])
        guard let session else { return made }
        do {
            guard let token = try await session.token(of: user) else { return made }
            made.signIn = token.signIn
        } catch {
            // A locked store may have a token, which is looked at when it can be read.
        }
        made.steps = [UnfinishedSignOut.session]
        return made
    }

    /// Does the steps that are left of a sign-out; returns the error of the first that failed.
    private func perform(_ unfinished: UnfinishedSignOut) async -> (any Error)? {
        var failure: (any Error)?
        let key = ExactText(unfinished.user)
        // First of all, so that no further call is sent.
        if let session, unfinished.steps.contains(UnfinishedSignOut.session) {
            do {
                try await session.end(unfinished.signIn, of: unfinished.user)
                done(UnfinishedSignOut.session, of: unfinished.user)
            } catch {
                failure = error
            }
        }
        do {
            var open = state.withLock { $0.parts[key] }
            if open == nil { open = try await parts(unfinished.user) }
            let parts = open ?? []
            // The parts of one run are used again, because they are shut until they are deleted.
            state.withLock { $0.parts[key] = parts }
            let named = Dictionary(parts.named.map { ($0.name, $0.part) }) { $1 }
            for step in unfinished.steps where step != UnfinishedSignOut.session {
                guard let part = named[step] else { continue }
                do {
                    try await part.erase(unfinished.marks[step], unfinished.date)
                    done(step, of: unfinished.user)
                } catch {
                    failure = failure ?? error
                }
            }
        } catch {
            failure = failure ?? error
        }
        if left(of: unfinished.user).isEmpty { state.withLock { $0.parts[key] = nil } }
        // If the file keeps a step that was done, doing it again deletes nothing.
        try? save()
        return failure
    }
}

extension UserAccess {
    /// Performs one thing after the other. What has begun goes on if the caller's task is cancelled.
    private func alone(_ body: @escaping @Sendable () async throws -> Void) async throws {
        let task = state.withLock { state in
            let task = Task { [previous = state.last] () -> Result<Void, any Error> in
                await previous?.value
                do { return .success(try await body()) } catch { return .failure(error) }
            }
            state.last = Task { _ = await task.value }
            return task
        }
        try await task.value.get()
    }

    /// The sign-outs that are not finished.
    private func read() throws -> [UnfinishedSignOut] {
        if !state.withLock({ $0.isRead }) {
            let stored = try file.read()
            state.withLock { state in
                // The file could not be read before, and these users have signed out since.
                let known = Set(state.unfinished.map { ExactText($0.user) })
                state.unfinished = stored.filter { !known.contains(ExactText($0.user)) } + state.unfinished
                state.isRead = true
            }
        }
        return state.withLock { $0.unfinished }
    }

    private func left(of user: String) -> [String] {
        state.withLock { $0.unfinished }.first { $0.user.hasBytes(of: user) }?.steps ?? []
    }

    private func done(_ step: String, of user: String) {
        change { unfinished in
            for index in unfinished.indices where unfinished[index].user.hasBytes(of: user) {
                unfinished[index].steps.removeAll { $0 == step }
            }
        }
    }

    private func change(_ body: (inout [UnfinishedSignOut]) -> Void) {
        state.withLock { state in
            body(&state.unfinished)
            state.unfinished.removeAll { $0.steps.isEmpty }
        }
    }

    private func save() throws { try file.write(read()) }
}
