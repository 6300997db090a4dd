internal import EndpointRuntime
internal import Foundation

/// A part of what the device keeps of one user, for ``UserAccess``: an outbox, a store, or the coordinator of syncs.
public struct UserPart: Sendable {
    enum Kind: String, Sendable {
        case outbox, store, coordinator
    }

    let kind: Kind
    /// Ends the part: nothing is sent, stored or shown any more. It waits for what is under way.
    let close: @Sendable () async -> Void
    /// The point behind which everything was written later.
    let mark: @Sendable () async throws -> Int64
    /// Deletes what was written up to the point, or, if that is not known, before the date.
    let erase: @Sendable (_ through: Int64?, _ date: Date) async throws -> Void

    /// A running outbox. It ends, and deletes the writes of repositories with `afterSignOut: delete`.
    public static func outbox<API>(_ outbox: Outbox<API>) -> UserPart {
        let core = outbox.core
        return writes(core.erasure) {
            await outbox.close()
            await core.closeLedger()
        }
    }

    /// The store of an outbox that does not run, as at the start of the app. Nothing of it is sent.
    public static func outbox<API: OutboxAPI>(
        _ store: any OutboxStore,
        of api: API.Type,
        user: String
    ) -> UserPart {
        writes(OutboxErasure(store: store, user: user, settings: api.outbox.settings) { _, _ in }) {}
    }

    /// A store of what repositories read. It is wiped, and until then it is shut: its caches store and show nothing.
    ///
    /// A store that is not a class or an actor cannot be shut.
    public static func store(_ store: any EntityStore) -> UserPart {
        let gate = StoreGate.of(store)
        return UserPart(kind: .store) {
            await gate.close()
        } mark: {
            try await store.revision()
        } erase: { through, _ in
            if let through { try await store.wipe(through: through) } else { try await store.wipe() }
            gate.open()
        }
    }

    /// The coordinator of the user's syncs. It ends, and its status is empty.
    public static func coordinator(_ coordinator: SyncCoordinator) -> UserPart {
        UserPart(kind: .coordinator) {
            await coordinator.end()
        } mark: {
            0
        } erase: { _, _ in
        }
    }

    static func writes(_ erasure: OutboxErasure, close: @escaping @Sendable () async -> Void) -> UserPart {
        UserPart(kind: .outbox, close: close) {
            try await erasure.lastSequence()
        } erase: { through, date in
            try await erasure.run(through: through, madeBefore: date)
        }
    }
}

extension [UserPart] {
    /// The parts by names that are the same in the next run of the app.
    var named: [(name: String, part: UserPart)] {
        var counts: [UserPart.Kind: Int] = [:]
        return map { part in
            defer { counts[part.kind, default: 0] += 1 }
            return ("\(part.kind.rawValue) \(counts[part.kind, default: 0])", part)
        }
    }
}
