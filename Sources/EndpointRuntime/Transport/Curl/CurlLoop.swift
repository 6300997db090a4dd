#if os(Linux)
    internal import CLibcurl
    internal import Foundation

    /// Runs the exchanges of one transport on its own thread.
    ///
    /// Only that thread uses libcurl's handles. Other threads submit work and wake it up. The thread starts with the
    /// first exchange, uses no processor time while it is idle, and ends with ``stop()``.
    final class CurlLoop: Sendable {
        /// Work for the thread.
        enum Work: Sendable {
            case start(CurlTransfer)
            case cancel(CurlTransfer)
            /// There is room for more of the response.
            case receive(CurlTransfer)
            /// More of the request's body is available, or its end.
            case send(CurlTransfer)
        }

        private struct State: Sendable {
            var multi: CurlMulti.Handle?
            var work: [Work] = []
            var isStopped = false
        }

        private let connectionsPerHost: Int
        private let state = Lock(State())

        init(connectionsPerHost: Int) {
            self.connectionsPerHost = connectionsPerHost
        }

        /// Submits work.
        ///
        /// - Throws: ``TransportError`` if libcurl cannot be used: there is no memory, the process has too many open files,
        ///   or it is ending.
        func submit(_ work: Work) throws(TransportError) {
            guard !CurlExit.isEnding else { throw TransportError(.cancelled) }
            try state.withLock { state throws(TransportError) in
                guard !state.isStopped else { return }
                let multi = if let multi = state.multi { multi } else { try start(&state) }
                state.work.append(work)
                // This happens within the lock, because the thread releases the handle only after it has set
                // `isStopped`.
                if state.work.count == 1 { multi.wakeUp() }
            }
        }

        /// Submits work for an exchange that was started before.
        func submitLater(_ work: Work) {
            state.withLock { state in
                guard !state.isStopped, let multi = state.multi else { return }
                state.work.append(work)
                if state.work.count == 1 { multi.wakeUp() }
            }
        }

        /// Ends all exchanges, closes all connections, and ends the thread. It returns without waiting for the thread.
        func stop() {
            state.withLock { state in
                state.isStopped = true
                state.multi?.wakeUp()
            }
        }

        private func start(_ state: inout State) throws(TransportError) -> CurlMulti.Handle {
            let handle = try CurlMulti.Handle(connectionsPerHost: connectionsPerHost)
            state.multi = handle
            let thread = Thread { self.run(CurlMulti(handle)) }
            thread.name = "EndpointRuntime.curl"
            thread.start()
            return handle
        }

        private func run(_ multi: CurlMulti) {
            CurlLibrary.blockBrokenPipe()
            while true {
                CurlExit.enter()
                let (work, isStopped) = state.withLock { state in
                    defer { state.work = [] }
                    return (state.work, state.isStopped)
                }
                for item in work { multi.take(item) }
                if isStopped {
                    multi.close()
                    return CurlExit.leave()
                }
                let wait = multi.turn()
                CurlExit.leave()
                multi.wait(wait)
            }
        }
    }
#endif
