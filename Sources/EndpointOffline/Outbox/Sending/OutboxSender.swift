internal import EndpointRuntime

/// Decides whether this outbox may send, and when. It holds the right to send, which one outbox of a store has at a time, and
/// what holds back all writes together: pauses, sign-in and a missing connection. What a single write waits for is in the
/// ``OutboxQueue``.
final class OutboxSender: Sendable {
    struct State: Sendable {
        var lease: OutboxLease?
        /// The attempt to get the right to send: one at a time, because a second one would find the right taken.
        var leasing: SharedWork<Result<Bool, EntityStoreError>>?
        /// The number of running changes, which need the right to send.
        var changing = 0
        var isPaused = false
        /// The user signed out, or the outbox was released.
        var isOver = false
        var needsSignIn = false
        /// The number of consecutive times that the server could not be reached, and until when nothing is sent because
        /// of that.
        var failuresInARow = 0
        var unreachableUntil: Duration?
        var waitsForConnection = false
        /// The number of answers from the server.
        var answers = 0
        /// The number of reasons to try again at once.
        var wakeUps = 0
        /// The pause that the server asked for: nothing is sent until its end, and then one write, which shows whether it is
        /// over.
        var holdEnd: Duration?
        /// The sequence of the write that tries, while it is under way.
        var probe: Int64?
        var timer: Task<Void, Never>?

        /// Takes the right to send out of the state. It is released outside the lock.
        mutating func takeLease() -> OutboxLease? {
            defer { lease = nil }
            return lease
        }
    }

    let state = Lock(State())
    private let store: any OutboxStore
    private let clock: any EndpointClock
    private let random: EndpointRandom
    private let connectivity: (any ConnectivitySource)?
    private let wakes = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))

    init(
        _ store: any OutboxStore,
        clock: any EndpointClock,
        random: EndpointRandom,
        connectivity: (any ConnectivitySource)?
    ) {
        self.store = store
        self.clock = clock
        self.random = random
        self.connectivity = connectivity
    }

    var isSender: Bool { state.withLock { $0.lease != nil } }
    var isPaused: Bool { state.withLock { $0.isPaused } }
    var isOver: Bool { state.withLock { $0.isOver } }
    var needsSignIn: Bool { state.withLock { $0.needsSignIn } }
    var answers: Int { state.withLock { $0.answers } }
    var wakeUps: Int { state.withLock { $0.wakeUps } }

    // MARK: Turns

    /// The times at which there may be something to do. There is one reader.
    var turns: AsyncStream<Void> { wakes.stream }

    func wake() { wakes.continuation.yield() }

    /// Wakes up the work after this time. The timer replaces the previous one, so only the reader of ``turns`` sets it.
    func wake(in delay: Duration) {
        let time = clock.now + delay
        let timer = Task { [self] in
            do { try await clock.sleep(until: time) } catch { return }
            wake()
        }
        let old = state.withLock { state in
            defer { state.timer = timer }
            return state.timer
        }
        old?.cancel()
    }

    /// Ends everything. Nothing more is sent or changed.
    func stop() {
        let timer = state.withLock { state in
            state.isOver = true
            return state.timer
        }
        timer?.cancel()
        wakes.continuation.finish()
    }

    func setPaused(_ isPaused: Bool) {
        state.withLock { $0.isPaused = isPaused }
        wake()
    }

    func setNeedsSignIn(_ needsSignIn: Bool) {
        state.withLock { $0.needsSignIn = needsSignIn }
        if !needsSignIn { wake() }
    }

    /// Tries again at once, because the app asked for that. In a pause that the server asked for, one write is tried.
    func tryNow() {
        state.withLock { state in
            state.unreachableUntil = nil
            state.wakeUps += 1
            if state.holdEnd != nil { state.holdEnd = .zero }
        }
        wake()
    }

    /// Returns the number of writes that may be sent at this time, and, if only time holds them back, when that is over.
    func allowance(at now: Duration) -> (most: Int, next: Duration?) {
        state.withLock { state in
            guard state.lease != nil, !state.isPaused, !state.isOver, !state.needsSignIn else { return (0, nil) }
            guard let end = state.holdEnd else { return (.max, nil) }
            guard end <= now else { return (0, end) }
            return (state.probe == nil ? 1 : 0, nil)
        }
    }

    // MARK: The right to send

    /// Takes the right to send, if it is free, and calls `load` for the changes of other processes; returns whether this
    /// outbox has the right.
    func become(
        loading load: @escaping @Sendable () async throws(EntityStoreError) -> Void
    ) async throws(EntityStoreError) -> Bool {
        let (isHeld, work) = state.withLock { state -> (Bool, SharedWork<Result<Bool, EntityStoreError>>?) in
            guard state.lease == nil, !state.isOver else { return (state.lease != nil, nil) }
            let work = state.leasing ?? SharedWork { [self] in await takeLease(load) }
            state.leasing = work
            return (false, work)
        }
        guard let work else { return isHeld }
        // If the waiting task is cancelled, it does not know.
        guard let result = await work.value() else { return false }
        return try result.get()
    }

    private func takeLease(
        _ load: @Sendable () async throws(EntityStoreError) -> Void
    ) async -> Result<Bool, EntityStoreError> {
        let taken: Result<OutboxLease?, EntityStoreError>
        do throws(EntityStoreError) {
            let lease = try await store.lease()
            if lease != nil { try await load() }
            taken = .success(lease)
        } catch {
            taken = .failure(error)
        }
        let result = state.withLock { state -> Result<Bool, EntityStoreError> in
            state.leasing = nil
            return taken.map { lease in
                // The outbox may have ended in the meantime. Then another one may need the right.
                if !state.isOver { state.lease = lease }
                return state.lease != nil
            }
        }
        if case .success(let lease?) = taken, case .success(false) = result { lease.release() }
        return result
    }

    /// Keeps the right to send from now until ``endChange()``. A paused outbox has given it back, but changing writes requires
    /// it.
    func beginChange() { state.withLock { $0.changing += 1 } }

    func endChange() {
        let isPaused = state.withLock { state in
            state.changing -= 1
            return state.isPaused
        }
        if isPaused { wake() }
    }

    /// Gives the right to send back if no change needs it, and no write is reserved.
    func giveBack(unless isBusy: () -> Bool) {
        let lease = state.withLock { state -> OutboxLease? in
            guard state.changing == 0, !isBusy() else { return nil }
            return state.takeLease()
        }
        lease?.release()
    }

    /// Gives the right to send back. All requests must have ended. A store of the app's own is told outside the lock.
    func end() { state.withLock { $0.takeLease() }?.release() }

    // MARK: The server

    /// Sends nothing to the server for this time, because it asked for that (RFC 6585 §4, RFC 9110 §15.6.4).
    func hold(for delay: Duration) {
        let end = clock.now + delay
        state.withLock { state in
            state.holdEnd = max(end, state.holdEnd ?? end)
            state.probe = nil
        }
    }

    /// Notes that this write is sent. After a pause, it is the one that tries.
    func begin(_ sequence: Int64, at now: Duration) {
        state.withLock { state in
            if let end = state.holdEnd, end <= now { state.probe = sequence }
        }
    }

    /// Lets another write try, if this is the one that should have and it was not sent.
    func withdrawProbe(_ sequence: Int64) {
        let isFree = state.withLock { state in
            guard state.probe == sequence else { return false }
            state.probe = nil
            return true
        }
        if isFree { wake() }
    }

    /// Ends the pause if this is the write that tried, and the server did not ask for another one.
    func endProbe(_ sequence: Int64) {
        let hasEnded = state.withLock { state in
            guard state.probe == sequence else { return false }
            (state.holdEnd, state.probe) = (nil, nil)
            return true
        }
        if hasEnded { wake() }
    }

    /// Returns whether there may be a connection. If there is none, it starts to wait for one, and calls `reconnected` then.
    func isReachable(_ group: inout DiscardingTaskGroup, _ reconnected: @escaping @Sendable () -> Void) async -> Bool {
        if let connectivity, await connectivity.status() == .disconnected {
            let isFirst = state.withLock { state in
                defer { state.waitsForConnection = true }
                return !state.waitsForConnection
            }
            guard isFirst else { return false }
            group.addTask { [self] in
                do { try await connectivity.waitForConnection() } catch {
                    // A source of the app's own failed: it is asked again.
                    do { try await clock.sleep(for: Self.connectivityInterval) } catch { return }
                    state.withLock { $0.waitsForConnection = false }
                    return wake()
                }
                reconnected()
                state.withLock { state in
                    (state.waitsForConnection, state.unreachableUntil) = (false, nil)
                    state.wakeUps += 1
                }
                wake()
            }
            return false
        }
        let now = clock.now
        guard let time = state.withLock({ $0.unreachableUntil }), time > now else { return true }
        wake(in: time - now)
        return false
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

    /// Stops sending for a while, because the server could not be reached. If several writes fail together, the first
    /// one counts. If there was a reason to try again since the attempt began, its failure says nothing of the time after
    /// that, so the next attempt follows at once.
    func unreachable(after wakeUps: Int) {
        let (now, random) = (clock.now, random.drawn())
        state.withLock { state in
            guard state.wakeUps == wakeUps else { return }
            if let time = state.unreachableUntil, time > now { return }
            state.failuresInARow += 1
            let delay = Self.backoff.delay(
                afterAttempt: state.failuresInARow,
                retryAfter: nil,
                random: random
            )
            state.unreachableUntil = now + delay
        }
    }

    /// The wait before a source of connectivity that failed is asked again.
    private static var connectivityInterval: Duration { .seconds(5) }

    /// The waits while the server cannot be reached at all.
    static var backoff: Backoff {
        Backoff(policy: RetryPolicy(base: .seconds(1), factor: 2, jitter: .milliseconds(500), max: .seconds(60)))
    }
}
