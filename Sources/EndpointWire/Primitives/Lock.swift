internal import Foundation

/// A value that only one thread at a time can access. It is the only lock of this library.
///
/// `Synchronization.Mutex` needs newer systems than iOS 17 and macOS 14, so this wraps `NSLock`. No lock is ever held
/// across a suspension point, while code of the app runs, or while a task is resumed or cancelled: a task has a lock of its
/// own, which is held while its cancellation handlers run, and these take this one. `Tests/Scripts/locks.py` finds it.
package final class Lock<Value> {
    private let lock = NSLock()
    private var value: Value

    package init(_ value: Value) {
        self.value = value
    }

    /// Runs `body` with exclusive access to the value.
    package func withLock<Result, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }
}

/// `value` is only accessed between `lock()` and `unlock()`, and is `Sendable` itself, so whatever leaves the lock is
/// safe to use anywhere.
extension Lock: @unchecked Sendable where Value: Sendable {}
