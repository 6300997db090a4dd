import Foundation

/// The open connections of a listener. Closing the listener ends them.
final class LoopbackSockets {
    private let lock = NSLock()
    /// Nil after they were ended. It is only accessed between `lock()` and `unlock()`.
    private var open: Set<Int32>? = []

    var haveEnded: Bool { lock.withLock { open == nil } }

    /// Adds a connection. It returns false after all were ended.
    func insert(_ socket: Int32) -> Bool {
        lock.withLock {
            guard open != nil else { return false }
            open?.insert(socket)
            return true
        }
    }

    /// Closes a finished connection.
    func close(_ socket: Int32) {
        lock.withLock {
            open?.remove(socket)
            _ = Foundation.close(socket)
        }
    }

    /// Ends all connections. Their own threads close them.
    func endAll() {
        lock.withLock {
            for socket in open ?? [] { shutdown(socket, Int32(SHUT_RDWR)) }
            open = nil
        }
    }
}

// The lock guards the one property that changes.
extension LoopbackSockets: @unchecked Sendable {}
