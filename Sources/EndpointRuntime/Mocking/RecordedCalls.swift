/// The calls that a generated mock received, in their order, from any task.
///
/// Copies of a mock share it, so all copies know all calls.
public struct RecordedCalls<Call: Sendable>: Sendable {
    private let recorded = Lock<[Call]>([])

    /// Creates an empty list.
    public init() {}

    /// The calls so far.
    public var calls: [Call] { recorded.withLock { $0 } }

    /// Adds a call.
    public func record(_ call: Call) {
        recorded.withLock { $0.append(call) }
    }
}
