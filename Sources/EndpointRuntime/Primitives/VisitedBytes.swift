/// Counts the bytes that reading visits, each time that it does, so that tests can hold it to a growth in step with what is
/// read. Debug builds alone count.
enum VisitedBytes {
    #if DEBUG
        /// A count that grows.
        final class Count: Sendable {
            private let sum = Lock(0)

            /// How many there were so far.
            var value: Int { sum.withLock { $0 } }

            fileprivate func add(_ count: Int) { sum.withLock { $0 += count } }
        }

        /// Where this task's visits are counted.
        @TaskLocal static var count: Count?
    #endif

    /// Counts bytes that are gone through now.
    @inline(__always)
    static func add(_ bytes: @autoclosure () -> Int) {
        #if DEBUG
            if let count { count.add(bytes()) }
        #endif
    }
}
