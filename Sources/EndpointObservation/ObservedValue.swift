public import EndpointRuntime
public import Observation

/// The value of a repository's method on a screen, with every state that it can have.
///
/// ```swift
/// @State private var payments = repository.observed.getPayments()
/// …
/// List(payments.value ?? []) { Text($0.recipientName) }
///     .task { await payments.follow() }
///     .refreshable { await payments.refresh() }
/// ```
///
/// Creating one starts nothing, so a view may create one at each `init`. It keeps its value while a newer one is
/// requested, and if that fails.
@MainActor @Observable
public final class ObservedValue<Value: Sendable> {
    private var state = ObservedState<Value>()

    @ObservationIgnored private var read: ObservedRead<Value>
    @ObservationIgnored private let clock: any EndpointClock
    /// The number of tasks in `follow()`.
    @ObservationIgnored private var followers = 0
    /// The task that shows the value to those who follow.
    @ObservationIgnored private var following: Task<Void, Never>?
    @ObservationIgnored private var refreshes: [Int: Task<Void, Never>] = [:]
    /// The number of times that the parameters changed. What began under another number is never shown.
    @ObservationIgnored private var generation = 0
    /// The value belongs to earlier parameters, until there is one for the current ones.
    @ObservationIgnored private var isEarlier = false
    /// The number of calls, and of the latest one that ended: no earlier answer replaces a later one.
    @ObservationIgnored private var begun = 0
    @ObservationIgnored private var shown = 0

    init(_ read: ObservedRead<Value>, _ clock: any EndpointClock) {
        self.read = read
        self.clock = clock
    }

    /// Observes a method that reads from a store.
    ///
    /// - Parameters:
    ///   - clock: The clock that measures the age and the wait of a search. Tests pass their own.
    ///   - observe: The repository's `observe…` method.
    ///   - refresh: The repository's `refresh…` method.
    public convenience init<State: StoredState>(
        clock: any EndpointClock = SystemClock(),
        observe: @escaping @Sendable () -> AsyncStream<State>,
        refresh: @escaping @Sendable () async throws -> Void
    ) where State.Value == Value {
        let follow: @MainActor @Sendable ((ObservedState<Value>) -> Void) async -> Void = { show in
            for await state in observe() { show(ObservedState(state, seenAt: clock.now) { $0 }) }
        }
        self.init(.stored(follow: follow, refresh: refresh), clock)
    }

    /// Observes a method that asks the server each time: ``follow()`` and ``refresh()`` call it once.
    public convenience init(
        clock: any EndpointClock = SystemClock(),
        load: @escaping @Sendable () async throws -> Value
    ) {
        self.init(.called(again: true, load), clock)
    }
}

extension ObservedValue {
    /// The value; nil while none is known.
    public var value: Value? { state.value }

    /// The source of the value; nil while none is known.
    public var source: ObservedSource? { state.source }

    /// The age of the value now; nil while none is known, and after a write made it invalid.
    public var age: Duration? { state.age.map { $0 + clock.now - state.seenAt } }

    /// True if the value is older than the repository's `maxAge`, or its age is unknown.
    public var isStale: Bool { state.isStale }

    /// True if the value contains everything that the server has.
    public var isComplete: Bool { state.isComplete }

    /// True while a newer value is requested.
    public var isLoading: Bool { state.isLoading }

    /// The keys of the entities with writes that wait for the server.
    public var pendingIDs: Set<String> { state.pendingIDs }

    /// The error of the last request; nil if it succeeded.
    public var error: (any Error)? { state.error }

    /// All of it as one value to switch over.
    public var phase: ObservedPhase<Value> { state.phase }
}

extension ObservedValue {
    /// Shows the value and its changes until the task is cancelled: call it in the view's `.task`.
    ///
    /// A method without a store is called once. Several tasks may follow one value; they share its request.
    public func follow() async {
        guard !Task.isCancelled else { return }
        followers += 1
        if followers == 1 { begin() }
        let (end, _) = AsyncStream.makeStream(of: Void.self)
        for await _ in end {}
        followers -= 1
        if followers == 0 { stop() }
    }

    /// Asks the server, and returns when it has answered: call it in `.refreshable`.
    ///
    /// If the caller's task is cancelled, as SwiftUI does when the view is drawn anew, the refresh continues.
    public func refresh() async {
        begun += 1
        let number = begun
        let task = Task { await ask(number) }
        refreshes[number] = task
        await task.value
        refreshes[number] = nil
    }

    /// Observes what `other` would, which is usually the same method with other parameters.
    ///
    /// Requests for the old parameters are cancelled, and their late answers are never shown.
    ///
    /// - Parameters:
    ///   - other: A new value that nobody follows.
    ///   - keepingValue: Whether the old value stays until there is one for the new parameters.
    ///   - delay: The wait before the request. A further call within it takes the place of this one.
    public func observe(_ other: ObservedValue, keepingValue: Bool = false, after delay: Duration = .zero) {
        generation += 1
        stop()
        for task in refreshes.values { task.cancel() }
        read = other.read
        isEarlier = keepingValue && state.value != nil
        if isEarlier {
            (state.error, state.calls, state.hasAnswered) = (nil, 0, false)
        } else {
            state = ObservedState()
        }
        if followers > 0 { begin(after: delay) }
    }

    /// Observes the results for another search text, 300 milliseconds after the last change. The old results stay until
    /// then.
    public func search(_ other: ObservedValue, after delay: Duration = .milliseconds(300)) {
        observe(other, keepingValue: true, after: delay)
    }

    /// True while a screen follows it.
    var isFollowed: Bool { followers > 0 }

    private func begin(after delay: Duration = .zero) {
        if case .called(again: false, _) = read, state.hasAnswered, state.error == nil { return }
        state.isRefreshing = !state.hasAnswered
        begun += 1
        let (number, generation) = (begun, generation)
        // Whoever follows keeps this object. The task does not.
        following = Task { [weak self, read, clock] in
            if delay > .zero {
                do { try await clock.sleep(for: delay) } catch { return }
            }
            guard case .stored(let follow, _) = read else { return await self?.ask(number) ?? () }
            await follow { self?.show($0, generation) }
            if !Task.isCancelled { self?.end(generation) }
        }
    }

    private func stop() {
        following?.cancel()
        following = nil
        state.isRefreshing = false
    }

    /// Shows a state of the store, unless the parameters have changed.
    private func show(_ new: ObservedState<Value>, _ generation: Int) {
        guard generation == self.generation, followers > 0 else { return }
        if isEarlier, new.isLoading, !new.hasContent { return }
        isEarlier = false
        let calls = state.calls
        state = new
        state.calls = calls
    }

    /// The store tells no more changes.
    private func end(_ generation: Int) {
        guard generation == self.generation else { return }
        (state.isRefreshing, state.hasAnswered) = (false, true)
    }

    /// Asks the server, and shows the outcome, unless the parameters have changed or a later request has ended.
    private func ask(_ number: Int) async {
        guard !Task.isCancelled else { return }
        let generation = generation
        state.calls += 1
        let result: Result<Value?, any Error>
        do {
            switch read {
            case .stored(_, let refresh):
                try await refresh()
                result = .success(nil)
            case .called(_, let load): result = .success(try await load())
            }
        } catch {
            result = .failure(error)
        }
        guard generation == self.generation else { return }
        state.calls -= 1
        // Nobody looks at the failure of a request that was cancelled.
        if case .failure = result, Task.isCancelled { return }
        guard number > shown else { return }
        shown = number
        show(result)
    }

    private func show(_ result: Result<Value?, any Error>) {
        switch result {
        case .success(let answer?):
            let calls = state.calls
            state = ObservedState(answer: answer, at: clock.now)
            state.calls = calls
        case .success(nil):
            state.error = nil
            return
        case .failure(let error):
            if isEarlier {
                let calls = state.calls
                state = ObservedState()
                state.calls = calls
            }
            (state.error, state.hasAnswered, state.isRefreshing) = (error, true, false)
        }
        isEarlier = false
    }
}
