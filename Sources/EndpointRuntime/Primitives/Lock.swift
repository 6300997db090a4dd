internal import Foundation

/// A value that one thread at a time may touch: the one place where this library locks.
///
/// `Synchronization.Mutex` needs newer systems than iOS 17 and macOS 14, so this wraps `NSLock`. No lock is ever held
/// across a suspension point or while code of the app runs.
package final class Lock<Value> {
    private let lock = NSLock()
    private var value: Value

    package init(_ value: Value) {
        self.value = value
    }

    /// Runs `body` alone with the value.
    package func withLock<Result, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }
}

/// `value` is read and written between `lock()` and `unlock()` alone, and it is `Sendable` itself: what leaves the
/// lock is safe to hold anywhere.
extension Lock: @unchecked Sendable where Value: Sendable {}
