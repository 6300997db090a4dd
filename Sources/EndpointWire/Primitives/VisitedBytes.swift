/// Counts the bytes that reading visits, including repeated visits. Tests use it to check that the work grows linearly
/// with the input. Only debug builds count.
package enum VisitedBytes {
    #if DEBUG
        /// A running count.
        package final class Count: Sendable {
            private let sum = Lock(0)

            /// The number of bytes so far.
            package var value: Int { sum.withLock { $0 } }

            package init() {}

            fileprivate func add(_ count: Int) { sum.withLock { $0 += count } }
        }

        /// The count of the current task.
        @TaskLocal package static var count: Count?
    #endif

    /// Counts bytes that are visited now.
    @inline(__always)
    package static func add(_ bytes: @autoclosure () -> Int) {
        #if DEBUG
            if let count { count.add(bytes()) }
        #endif
    }
}
