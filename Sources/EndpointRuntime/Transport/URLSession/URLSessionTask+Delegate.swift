internal import Foundation

#if canImport(FoundationNetworking)
    internal import FoundationNetworking
#endif

extension URLSessionTask {
    /// Cancels the task, from whatever thread: on Linux `cancel()` waits for the session, which may wait for the delegate.
    func cancelSoon() {
        #if canImport(FoundationNetworking)
            DispatchQueue.global().async { self.cancel() }
        #else
            cancel()
        #endif
    }

    /// Where a session is to call its delegate; nil where the session's own queue is as good as any.
    static var delegateQueue: OperationQueue? {
        #if canImport(FoundationNetworking)
            BoundedDelegateQueue()
        #else
            nil
        #endif
    }
}
