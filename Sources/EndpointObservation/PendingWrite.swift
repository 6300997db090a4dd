/// A write that may wait on the device, which the generated `…Pending` of each API conforms to.
///
/// ```swift
/// extension BankPending: PendingWrite {}
/// ```
public protocol PendingWrite<Value>: Sendable {
    /// The type of the answer.
    associatedtype Value: Sendable

    /// The key of the entry in the outbox; nil if the write was sent at once.
    var id: String? { get }
    /// The expected value; nil if none is known yet.
    var value: Value? { get }
    /// True if the server has accepted the write.
    var isDelivered: Bool { get }

    /// Waits for the server's answer.
    func delivered() async throws -> Value
    /// Cancels the write if nothing of it was sent yet; returns true if it was cancelled.
    func cancel() async throws -> Bool
    /// Gives the write up, also if the server may have performed it.
    func drop() async throws
}
