internal import EndpointRuntime

/// The state of a screen's value, to switch over.
///
/// The value beside a failure is the last one that is known, which stays on the screen.
public enum ObservedPhase<Value: Sendable>: Sendable {
    /// No value is known yet, and one is requested.
    case loading
    /// There is nothing to show: the server's list is empty, or no value exists.
    case empty
    /// The value.
    case value(Value)
    /// The server could not be reached.
    case offline(Value?)
    /// The request failed for another reason.
    case failed(any Error, Value?)
}

extension ObservedPhase {
    func map<Mapped: Sendable>(_ transform: (Value) -> Mapped) -> ObservedPhase<Mapped> {
        switch self {
        case .loading: .loading
        case .empty: .empty
        case .value(let value): .value(transform(value))
        case .offline(let value): .offline(value.map(transform))
        case .failed(let error, let value): .failed(error, value.map(transform))
        }
    }
}

/// The source of an observed value.
public enum ObservedSource: Sendable, Hashable {
    /// The store on the device.
    case store
    /// The server.
    case network
}

/// The parts of a screen's value that change together.
struct ObservedState<Value: Sendable>: Sendable {
    var value: Value?
    var source: ObservedSource?
    var age: Duration?
    /// The time on the clock at which `age` was true.
    var seenAt = Duration.zero
    var isStale = false
    var isComplete = false
    var pendingIDs: Set<String> = []
    var error: (any Error)?
    /// A request is awaited, or the repository says that it makes one.
    var isRefreshing = false
    /// The number of calls that the screen itself makes.
    var calls = 0
    /// A value or a failure is known for the current parameters.
    var hasAnswered = false

    var isLoading: Bool { isRefreshing || calls > 0 }

    /// True if there is a value, even an empty one, which is more than a guess from other lists.
    var hasContent: Bool { value != nil && (isComplete || !Self.isEmpty(value)) }

    var phase: ObservedPhase<Value> {
        let content = hasContent ? value : nil
        if content == nil, isLoading || !hasAnswered { return .loading }
        if let error { return Self.isOffline(error) ? .offline(content) : .failed(error, content) }
        guard let content, !Self.isEmpty(content) else { return .empty }
        return .value(content)
    }

    private static func isEmpty(_ value: Value?) -> Bool {
        guard let value else { return true }
        return (value as? any Collection)?.isEmpty ?? (value as? any Absentable)?.isAbsent ?? false
    }

    private static func isOffline(_ error: any Error) -> Bool {
        switch (error as? any AnyEndpointError)?.code {
        case .noConnection, .connectionLost, .hostNotFound, .timedOut: true
        default: false
        }
    }
}

extension ObservedState {
    /// The state of a store, seen at this time.
    init<State: StoredState>(_ state: State, seenAt: Duration, _ map: (State.Value) -> Value) {
        value = state.value.map(map)
        source = state.value == nil ? nil : state.isStored ? .store : .network
        age = state.age
        self.seenAt = seenAt
        isStale = state.isStale
        isComplete = state.isComplete
        pendingIDs = state.pendingIDs
        error = state.lastError
        isRefreshing = state.isRefreshing
        hasAnswered = true
    }

    /// The answer of a repository without a store, received at this time.
    init(answer: Value, at time: Duration) {
        value = answer
        source = .network
        age = .zero
        seenAt = time
        isComplete = true
        hasAnswered = true
    }
}

/// A value that may be nil, whatever its type.
private protocol Absentable {
    var isAbsent: Bool { get }
}

extension Optional: Absentable {
    fileprivate var isAbsent: Bool { if case .none = self { true } else { false } }
}
