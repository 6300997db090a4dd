#if DEBUG
    import Testing

    @testable import EndpointRuntime

    /// Measures the growth of work with its input, by the number of visited bytes.
    enum Growth {
        /// The number of visited bytes.
        static func visits(_ work: () throws -> Void) rethrows -> Int {
            let count = VisitedBytes.Count()
            try VisitedBytes.$count.withValue(count) { try work() }
            return count.value
        }

        /// Four times the input may take four times the work, plus a little for constant work.
        static func expectLinear(
            _ name: String,
            size: Int = 2_000,
            _ work: (Int) throws -> Void
        ) rethrows {
            let (small, large) = (try visits { try work(size) }, try visits { try work(4 * size) })
            #expect(small >= size / 8, "\(name): nothing is counted")
            #expect(large <= 6 * small, "\(name): \(small) bytes are visited, and \(large) of four times as many")
        }
    }
#endif
