#if canImport(FoundationNetworking)
    internal import Dispatch
    internal import Foundation

    /// Where a session calls its delegate on Linux: a queue that holds only so many calls.
    ///
    /// Foundation hands each piece of a body to the delegate's queue and reads on at once. A queue of its own making takes
    /// any number of them, and so, under load, most of a large body. This one makes the session wait instead. Its thread
    /// must therefore never wait for the session: not even `cancel()` may be called on it, which does. Several sessions may
    /// have it in common.
    ///
    /// Unchecked, as its superclass is: what it adds are constants that are safe to use from any thread.
    final class BoundedDelegateQueue: OperationQueue, @unchecked Sendable {
        /// A piece has up to 16 KiB.
        private static let limit = 64

        private let queue = DispatchQueue(label: "EndpointRuntime.delegate")
        private let isWithin = DispatchSpecificKey<Bool>()
        private let room = DispatchSemaphore(value: limit)

        override init() {
            super.init()
            queue.setSpecific(key: isWithin, value: true)
        }

        override func addOperation(_ block: @escaping @Sendable () -> Void) {
            // What the delegate's own call leads to is not to wait for the end of that call.
            guard DispatchQueue.getSpecific(key: isWithin) == nil else { return queue.async(execute: block) }
            room.wait()
            queue.async { [room] in
                block()
                room.signal()
            }
        }
    }
#endif
