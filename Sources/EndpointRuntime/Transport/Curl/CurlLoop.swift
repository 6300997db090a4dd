#if os(Linux)
    internal import CLibcurl
    internal import Foundation

    /// Runs the exchanges of one transport, on a thread of its own.
    ///
    /// libcurl's handles belong to that thread alone. Everybody else hands over work and wakes it up. The thread starts with
    /// the first exchange, waits without taking processor time while there is nothing to do, and ends with ``stop()``.
    final class CurlLoop: Sendable {
        /// A request to the thread.
        enum Work: Sendable {
            case start(CurlTransfer)
            case cancel(CurlTransfer)
            /// There is room for more of the response.
            case receive(CurlTransfer)
            /// There is more of the request's body, or its end.
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

        /// Hands over work.
        ///
        /// - Throws: ``TransportError`` if libcurl cannot be used: it has no memory, or the process may open no more files.
        func submit(_ work: Work) throws(TransportError) {
            try state.withLock { state throws(TransportError) in
                guard !state.isStopped else { return }
                let multi = if let multi = state.multi { multi } else { try start(&state) }
                state.work.append(work)
                // Behind the lock: the thread lets go of the handle only after it has set `isStopped`.
                if state.work.count == 1 { multi.wakeUp() }
            }
        }

        /// Hands over what concerns an exchange that was started, which only works after that.
        func submitLater(_ work: Work) {
            state.withLock { state in
                guard !state.isStopped, let multi = state.multi else { return }
                state.work.append(work)
                if state.work.count == 1 { multi.wakeUp() }
            }
        }

        /// Ends all exchanges, closes all connections, and ends the thread. It does not wait for that.
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
                let (work, isStopped) = state.withLock { state in
                    defer { state.work = [] }
                    return (state.work, state.isStopped)
                }
                for item in work { multi.take(item) }
                if isStopped { return multi.close() }
                multi.turn()
            }
        }
    }
#endif
