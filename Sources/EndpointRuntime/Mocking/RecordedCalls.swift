/// The calls that a generated mock was asked for, in their order, from whichever task they came.
///
/// Copies of a mock share it: what one copy was asked, all of them know.
public struct RecordedCalls<Call: Sendable>: Sendable {
    private let recorded = Lock<[Call]>([])

    /// None so far.
    public init() {}

    /// The calls so far.
    public var calls: [Call] { recorded.withLock { $0 } }

    /// Adds a call.
    public func record(_ call: Call) {
        recorded.withLock { $0.append(call) }
    }
}
