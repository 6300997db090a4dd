public import EndpointRuntime
public import Observation

/// A write of a repository on a screen, from the tap to the server's answer.
///
/// ```swift
/// @State private var pay = ObservedWrite { draft, key in try await payments.createPayment(draft, idempotencyKey: key) }
/// …
/// Button("Pay") { pay.send(draft) }
/// ```
///
/// Nothing is sent twice by two taps: while a write is under way, and once it is done, ``send(_:)`` does nothing.
@MainActor @Observable
public final class ObservedWrite<Input: Sendable, Value: Sendable> {
    /// The state of the write.
    public private(set) var phase = ObservedWritePhase<Value>.idle

    /// The fields that break limits of the spec, or that the server refused.
    public private(set) var fieldErrors: [FieldError] = []

    /// True if the server may have performed the write that failed. Then ``retry()`` is safe, but another write comes on top of it.
    public private(set) var mayBeDelivered = false

    /// True from a failure until the screen has shown it: bind an alert to it, which sets it to false.
    public var hasNewError = false

    private enum Outcome: Sendable {
        case done(Value)
        case pending(any PendingWrite<Value>)
    }

    @ObservationIgnored private let perform: @Sendable (Input, String) async throws -> Outcome
    @ObservationIgnored private let again: @Sendable (String) async throws -> Void
    @ObservationIgnored private let check: @Sendable (Input) -> [FieldError]
    @ObservationIgnored private let refused: @Sendable (any Error) -> [FieldError]
    @ObservationIgnored private let keys: EndpointIDs
    @ObservationIgnored private var latest: (input: Input, key: String)?
    @ObservationIgnored private var pending: (any PendingWrite<Value>)?
    @ObservationIgnored private var sending: Task<Void, Never>?
    @ObservationIgnored private var waiting: Task<Void, Never>?

    private init(
        _ keys: EndpointIDs,
        body: (@Sendable (Input) -> any WireWritable)?,
        refused: @escaping @Sendable (any Error) -> [FieldError],
        again: @escaping @Sendable (String) async throws -> Void,
        perform: @escaping @Sendable (Input, String) async throws -> Outcome
    ) {
        (self.keys, self.refused, self.again, self.perform) = (keys, refused, again, perform)
        check = { input in body.map { FieldError.limits(of: $0(input)) } ?? [] }
    }

    /// Writes with a method that asks the server at once.
    ///
    /// - Parameters:
    ///   - keys: The source of idempotency keys. Tests pass their own.
    ///   - body: The body of the request, whose limits are checked before anything is sent.
    ///   - refused: The fields that an error of the server names.
    ///   - send: The repository's method, with its argument and the idempotency key.
    public convenience init(
        keys: EndpointIDs = .uuids(.system()),
        body: (@Sendable (Input) -> any WireWritable)? = nil,
        refused: @escaping @Sendable (any Error) -> [FieldError] = { _ in [] },
        send: @escaping @Sendable (Input, _ key: String) async throws -> Value
    ) {
        self.init(keys, body: body, refused: refused, again: { _ in }) { .done(try await send($0, $1)) }
    }

    /// Writes with a method whose writes wait in an outbox.
    ///
    /// - Parameters:
    ///   - keys: The source of idempotency keys. Tests pass their own.
    ///   - body: The body of the request, whose limits are checked before anything is sent.
    ///   - refused: The fields that an error of the server names.
    ///   - retry: The outbox's `retry`, for a parked write.
    ///   - send: The repository's method, with its argument and the idempotency key.
    public convenience init<Pending: PendingWrite>(
        keys: EndpointIDs = .uuids(.system()),
        body: (@Sendable (Input) -> any WireWritable)? = nil,
        refused: @escaping @Sendable (any Error) -> [FieldError] = { _ in [] },
        retry: @escaping @Sendable (_ id: String) async throws -> Void,
        send: @escaping @Sendable (Input, _ key: String) async throws -> Pending
    ) where Pending.Value == Value {
        self.init(keys, body: body, refused: refused, again: retry) { .pending(try await send($0, $1)) }
    }

    deinit { waiting?.cancel() }
}

extension ObservedWrite {
    /// Returns the fields of this input that break limits of the spec, without sending anything.
    public func errors(in input: Input) -> [FieldError] { check(input) }

    /// Sends a write with a new idempotency key, unless one is under way or done. It takes the place of a parked one.
    ///
    /// - Returns: A task that ends when the call has ended. A write of an outbox may wait after that.
    @discardableResult
    public func send(_ input: Input) -> Task<Void, Never> {
        switch phase {
        case .sending, .waiting, .done: return sending ?? Task {}
        case .idle, .failed, .parked: break
        }
        fieldErrors = check(input)
        guard fieldErrors.isEmpty else { return Task {} }
        return begin(input, keys.next(), replacing: pending)
    }

    /// Tries a failed or parked write again with the same idempotency key, so that the server does nothing twice.
    @discardableResult
    public func retry() -> Task<Void, Never> {
        switch phase {
        case .failed:
            guard let latest else { return Task {} }
            return begin(latest.input, latest.key, replacing: nil)
        case .parked:
            guard let pending, let id = pending.id else { return Task {} }
            return run {
                try await self.again(id)
                self.wait(for: pending)
            }
        case .idle, .sending, .waiting, .done: return sending ?? Task {}
        }
    }

    /// Takes back a write that waits, if nothing of it was sent; returns true if it did.
    public func undo() async -> Bool {
        guard case .waiting = phase, let pending, (try? await pending.cancel()) == true else { return false }
        reset()
        return true
    }

    /// Gives up a write that waits or is parked, also if the server may have performed it.
    public func drop() async throws {
        try await pending?.drop()
        reset()
    }

    /// Makes the object ready for another write. A write that waits goes on.
    public func reset() {
        if case .sending = phase { return }
        waiting?.cancel()
        (waiting, pending, latest, phase) = (nil, nil, nil, .idle)
        (fieldErrors, mayBeDelivered, hasNewError) = ([], false, false)
    }

    private func begin(_ input: Input, _ key: String, replacing old: (any PendingWrite<Value>)?) -> Task<Void, Never> {
        latest = (input, key)
        return run {
            if let old {
                self.waiting?.cancel()
                try await old.drop()
                self.pending = nil
            }
            switch try await self.perform(input, key) {
            case .done(let value): self.phase = .done(value)
            case .pending(let pending) where pending.isDelivered: self.phase = .done(try await pending.delivered())
            case .pending(let pending): self.wait(for: pending)
            }
        }
    }

    /// Runs a call, also beyond the screen.
    private func run(_ call: @escaping @MainActor () async throws -> Void) -> Task<Void, Never> {
        (phase, fieldErrors, mayBeDelivered, hasNewError) = (.sending, [], false, false)
        let task = Task {
            do { try await call() } catch { fail(error) }
            sending = nil
        }
        sending = task
        return task
    }

    private func wait(for pending: any PendingWrite<Value>) {
        self.pending = pending
        phase = .waiting(pending.value)
        waiting?.cancel()
        waiting = Task { [weak self] in
            let result: Result<Value, any Error>
            do { result = .success(try await pending.delivered()) } catch { result = .failure(error) }
            guard !Task.isCancelled else { return }
            switch result {
            case .success(let value): self?.phase = .done(value)
            case .failure(let error): self?.fail(error)
            }
        }
    }

    private func fail(_ error: any Error) {
        if let refusal = (error as? any ParkedWriteError)?.refusal {
            phase = .parked(refusal)
        } else {
            (phase, pending) = (.failed(error), nil)
        }
        fieldErrors = FieldError.limit(error).map { [$0] } ?? refused(error)
        mayBeDelivered = (error as? any AnyEndpointError)?.mayBeDelivered ?? false
        hasNewError = true
    }
}
