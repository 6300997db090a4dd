/// Counts the bytes that reading visits, each time that it does, so that tests can hold it to a growth in step with what is
/// read. Debug builds alone count.
package enum VisitedBytes {
    #if DEBUG
        /// A count that grows.
        package final class Count: Sendable {
            private let sum = Lock(0)

            /// How many there were so far.
            package var value: Int { sum.withLock { $0 } }

            package init() {}

            fileprivate func add(_ count: Int) { sum.withLock { $0 += count } }
        }

        /// Where this task's visits are counted.
        @TaskLocal package static var count: Count?
    #endif

    /// Counts bytes that are gone through now.
    @inline(__always)
    package static func add(_ bytes: @autoclosure () -> Int) {
        #if DEBUG
            if let count { count.add(bytes()) }
        #endif
    }
}
