internal import EndpointRuntime
internal import Foundation

extension OutboxDelivery {
    /// The result of reading an entity before a write to it.
    enum ReadFirst {
        /// The server has what the write was made upon, in this version, if it has one. The write can be sent.
        case current(String?)
        /// The server has another version, or could not be asked. What happens to the write is decided.
        case handled
    }

    /// Requests the entity before a write without a known version whose conflicts the app decides, and compares it with what
    /// the write was made upon. Lists rarely have the versions of their entities. A version that contains another device's
    /// values, because an earlier write was merged with them, is none that the write knows.
    ///
    /// Another device can still write between this request and the write, unless the request says the version.
    func readFirst(_ write: SentWrite<API>) async -> ReadFirst {
        guard write.operation.conflict == .app, let entity = write.entry.entity, !write.entry.isCreation,
            write.operation.current != nil
        else { return .current(nil) }
        let key = ledger.current(entity)
        // The answer to another write of this device counts as seen, unless another device's values were merged into that.
        let stored = write.entry.isUnseen ? nil : await entities.stored(key)
        let own = stored.flatMap { $0.writtenAt > write.entry.upon ? OutboxRequest.json($0.json) : nil }
        let theirs: CurrentEntity?
        do throws(Failed) {
            theirs = try await current(key, for: write)
        } catch {
            await unasked(write, error)
            return .handled
        }
        guard let theirs else { return .current(nil) }
        let found = OutboxRequest.json(theirs.record.json)
        guard found != own ?? write.entry.base else { return .current(version(of: theirs.record, for: write.entry)) }
        if write.entry.before.isOpen {
            await compare(write, with: theirs, status: 412)
            return .handled
        }
        var ended = write
        ended.entry = await self.ended(write.entry, wasSent: false, isOpen: false)
        await decide(ended, upon: theirs.record, OutboxRefusal(.conflict, status: 412))
        return .handled
    }

    /// Handles a write whose entity could not be requested before it. Nothing of the write was sent.
    private func unasked(_ write: SentWrite<API>, _ error: Failed) async {
        var ended = write
        ended.entry = await self.ended(write.entry, wasSent: false, isOpen: false)
        let retryAfter = error.context.responseHeader("Retry-After").flatMap { RetryAfter.parse($0, now: clock.date) }
        let outcome = OutboxOutcome(error, retryAfter: retryAfter)
        let verdict = OutboxVerdict(outcome, to: .get)
        if case .gone = verdict { return await decideOnDeletion(ended, error) }
        guard verdict != .stopped else { return release(ended.entry, after: nil) }
        await handle(verdict, of: ended, error)
    }
}
