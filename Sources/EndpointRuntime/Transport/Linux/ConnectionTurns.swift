// Linux alone: Apple's URLSession limits its connections itself.
#if canImport(FoundationNetworking)
    /// Lets only so many at a time have a connection to one server; the others wait for their turn, who came first goes first.
    final class ConnectionTurns: Sendable {
        private struct Line: Sendable {
            var taken = 0
            var waiting: [(id: Int, continuation: CheckedContinuation<Bool, Never>)] = []
        }

        private struct State: Sendable {
            var lastID = 0
            var lines: [Origin?: Line] = [:]
        }

        private let limit: Int
        private let state = Lock(State())

        /// - Parameter limit: How many at a time; any number where it is zero.
        init(limit: Int) {
            self.limit = limit > 0 ? limit : .max
        }

        /// How many wait for their turn.
        func waiting(_ origin: Origin?) -> Int {
            state.withLock { $0.lines[origin]?.waiting.count ?? 0 }
        }

        /// Waits for a turn, which has to be given back; false where the task is cancelled meanwhile, and has none.
        func take(_ origin: Origin?) async -> Bool {
            let id = state.withLock { state in
                state.lastID += 1
                return state.lastID
            }
            return await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    let isTaken = state.withLock { state -> Bool? in
                        if Task.isCancelled { return false }
                        var line = state.lines.removeValue(forKey: origin) ?? Line()
                        defer { state.lines[origin] = line }
                        guard line.taken == limit else {
                            line.taken += 1
                            return true
                        }
                        line.waiting.append((id, continuation))
                        return nil
                    }
                    if let isTaken { continuation.resume(returning: isTaken) }
                }
            } onCancel: {
                let continuation = state.withLock { state -> CheckedContinuation<Bool, Never>? in
                    guard let index = state.lines[origin]?.waiting.firstIndex(where: { $0.id == id }) else {
                        return nil
                    }
                    return state.lines[origin]?.waiting.remove(at: index).continuation
                }
                continuation?.resume(returning: false)
            }
        }

        /// Passes the turn on to whoever waits longest.
        func giveBack(_ origin: Origin?) {
            let next = state.withLock { state -> CheckedContinuation<Bool, Never>? in
                guard var line = state.lines.removeValue(forKey: origin) else { return nil }
                defer { if line.taken > 0 { state.lines[origin] = line } }
                guard line.waiting.isEmpty else { return line.waiting.removeFirst().continuation }
                line.taken -= 1
                return nil
            }
            next?.resume(returning: true)
        }
    }
#endif
