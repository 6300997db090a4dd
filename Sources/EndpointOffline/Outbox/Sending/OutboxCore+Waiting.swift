internal import EndpointRuntime
internal import Foundation

/// The server asked for a pause: nothing is sent until its end, and then one write, which shows whether it is over.
struct ServerHold: Sendable {
    /// The end by the steady clock.
    var until: Duration
    /// The sequence of the write that tries, while it is under way.
    var probe: Int64?
}

extension OutboxCore.State {
    /// What can be sent at this time. The writes in it are reserved.
    mutating func take(at now: Duration) -> OutboxQueue.Turn {
        guard let hold else { return index.take(at: now, most: .max) }
        guard hold.until <= now else { return OutboxQueue.Turn(next: hold.until) }
        guard hold.probe == nil else { return OutboxQueue.Turn() }
        let turn = index.take(at: now, most: 1)
        self.hold?.probe = turn.ready.first
        return turn
    }
}

extension OutboxCore {
    /// Sends nothing to the server for this time, because it asked for that (RFC 6585 §4, RFC 9110 §15.6.4).
    func hold(for delay: Duration) {
        let until = clock.now + delay
        state.withLock { state in
            state.hold = ServerHold(until: max(until, state.hold?.until ?? until))
        }
    }

    /// Ends the pause if this is the write that tried, and the server did not ask for another one.
    func endProbe(_ entry: OutboxEntry) {
        let hasEnded = state.withLock { state in
            guard state.hold?.probe == entry.sequence else { return false }
            state.hold = nil
            return true
        }
        if hasEnded { wake() }
    }

    /// Whether there may be a connection. If there is none, it starts to wait for one.
    func isReachable(_ group: inout DiscardingTaskGroup) async -> Bool {
        if let source = client.core.connectivity, await source.status() == .disconnected {
            let isFirst = state.withLock { state in
                defer { state.waitsForConnection = true }
                return !state.waitsForConnection
            }
            if isFirst {
                group.addTask { [self] in
                    do { try await source.waitForConnection() } catch { return }
                    reconnected()
                }
            }
            return false
        }
        let now = clock.now
        guard let time = state.withLock({ $0.unreachableUntil }), time > now else { return true }
        wake(in: time - now)
        return false
    }

    /// Ends all waits for a connection, because there is one again.
    func reconnected() {
        state.withLock { state in
            state.waitsForConnection = false
            state.unreachableUntil = nil
            state.index.clearDelaysOfBreaking()
            state.wakeUps += 1
        }
        wake()
    }

    /// Notes that the server answered. Whatever waits for a connection is tried at once.
    func serverAnswered() {
        let wasUnreachable = state.withLock { state in
            state.answers += 1
            defer { (state.failuresInARow, state.unreachableUntil) = (0, nil) }
            return state.unreachableUntil != nil
        }
        if wasUnreachable { wake() }
    }

    /// Notes that an entry was answered, so that it does not break the connection.
    func answered(_ entry: OutboxEntry) {
        serverAnswered()
        state.withLock { state in
            state.index.ticket(entry.id) { ticket in
                (ticket.breaks, ticket.answersAtBreak, ticket.isBreaking) = (0, nil, false)
            }
        }
    }

    /// Releases an entry whose attempt broke the connection, or had no answer in time. If the server has answered anything
    /// else meanwhile, or since the entry's last break, the fault is the entry's own: it waits longer each time, and no
    /// other write waits for it.
    func broken(_ entry: OutboxEntry, _ began: Exchange, after wakeUps: Int) {
        let (isBreaking, breaks) = state.withLock { state in
            let answers = state.answers
            var result = (isBreaking: false, breaks: 0)
            state.index.ticket(entry.id) { ticket in
                ticket.breaks += 1
                if answers > ticket.answersAtBreak ?? began.answers { ticket.isBreaking = true }
                ticket.answersAtBreak = answers
                result = (ticket.isBreaking, ticket.breaks)
            }
            return result
        }
        guard isBreaking else {
            unreachable(after: wakeUps)
            return release(entry, after: nil)
        }
        let delay = Self.unreachableBackoff.delay(afterAttempt: breaks, retryAfter: nil, random: client.core.random)
        tell(.outbox(.delayed(after: delay)), entry)
        release(entry, after: delay)
    }

    /// Stops sending for a while, because the server could not be reached. If several writes fail together, the first
    /// one counts. If there was a reason to try again since the attempt began, its failure says nothing of the time after
    /// that, so the next attempt follows at once.
    func unreachable(after wakeUps: Int) {
        let (now, random) = (clock.now, client.core.random.drawn())
        state.withLock { state in
            guard state.wakeUps == wakeUps else { return }
            if let time = state.unreachableUntil, time > now { return }
            state.failuresInARow += 1
            let delay = Self.unreachableBackoff.delay(
                afterAttempt: state.failuresInARow,
                retryAfter: nil,
                random: random
            )
            state.unreachableUntil = now + delay
        }
    }

    /// The waits while the server cannot be reached at all.
    private static var unreachableBackoff: Backoff {
        Backoff(policy: RetryPolicy(base: .seconds(1), factor: 2, jitter: .milliseconds(500), max: .seconds(60)))
    }
}
