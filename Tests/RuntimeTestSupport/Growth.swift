#if DEBUG
    internal import EndpointRuntime

    /// Measures the growth of work with its input, by the number of visited bytes.
    package enum Growth {
        /// The number of visited bytes.
        package static func visits(_ work: () throws -> Void) rethrows -> Int {
            let count = VisitedBytes.Count()
            try VisitedBytes.$count.withValue(count) { try work() }
            return count.value
        }

        /// What is wrong with the growth of work with its input; nil if it is linear. Four times the input may take four
        /// times the work, plus a little for constant work.
        package static func problem(
            _ name: String,
            size: Int = 2_000,
            _ work: (Int) throws -> Void
        ) rethrows -> String? {
            let (small, large) = (try visits { try work(size) }, try visits { try work(4 * size) })
            if small < size / 8 { return "\(name): nothing is counted" }
            guard large > 6 * small else { return nil }
            return "\(name): \(small) bytes are visited, and \(large) of four times as many"
        }
    }
#endif
