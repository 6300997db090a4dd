// Linux alone: Apple's URLSession limits its connections itself.
#if canImport(FoundationNetworking)
    /// Limits how many connections to one server are open at once. The others wait for their turn, first come, first served.
    final class ConnectionTurns: Sendable {
        private struct State: Sendable {
            var taken: [Origin?: Int] = [:]
            var waiting = WaitList<Void, Origin?>()
        }

        private let limit: Int
        private let state = Lock(State())

        /// - Parameter limit: The number of connections to one server; zero for any number.
        init(limit: Int) {
            self.limit = limit > 0 ? limit : .max
        }

        /// The number of tasks that wait for their turn.
        func waiting(_ origin: Origin?) -> Int {
            state.withLock { $0.waiting.reasons.filter { $0 == origin }.count }
        }

        /// Waits for a turn, which must be given back; false if the task is cancelled before, and has none.
        func take(_ origin: Origin?) async -> Bool {
            let turn: Void? = await state.wait(in: \.waiting) { state in
                guard !Task.isCancelled else { return .over(nil) }
                guard state.taken[origin, default: 0] < limit else { return .wait(origin) }
                state.taken[origin, default: 0] += 1
                return .over(())
            }
            return turn != nil
        }

        /// Passes the turn on to the task that has waited longest.
        func giveBack(_ origin: Origin?) {
            let next = state.withLock { state -> WaitList<Void, Origin?>.Taken? in
                if let next = state.waiting.takeFirst(where: { $0 == origin }) { return next }
                let taken = state.taken[origin, default: 1] - 1
                state.taken[origin] = taken > 0 ? taken : nil
                return nil
            }
            next?.resume(returning: ())
        }
    }
#endif
