import Foundation

/// A value behind a lock, for tests.
package final class Guarded<Value> {
    private let lock = NSLock()
    private var value: Value

    package init(_ value: Value) {
        self.value = value
    }

    package func with<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }
}

/// Every access goes through the lock.
extension Guarded: @unchecked Sendable {}
