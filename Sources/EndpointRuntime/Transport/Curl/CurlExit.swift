#if os(Linux)
    internal import CLibcurl
    internal import Dispatch
    internal import Foundation

    /// Keeps the threads that run libcurl still while the process ends.
    ///
    /// OpenSSL releases its state within `exit`, while other threads go on. An exchange over TLS on one of them would use
    /// what is released, and the process would end with SIGSEGV.
    enum CurlExit {
        private struct State: Sendable {
            var isEnding = false
            /// The number of threads that are within libcurl.
            var working = 0
        }

        private static let state = Lock(State())
        private static let isStill = DispatchSemaphore(value: 0)
        /// The process that registered the handler. A fork of it has none of its threads, and need not wait for them.
        private static let process = getpid()

        /// A thread within libcurl returns from it in far less time, unless it waits for a name lookup.
        private static let longestWait = DispatchTimeInterval.seconds(2)

        /// Registers the handler that keeps the threads still. It runs before OpenSSL's own, because that one was registered
        /// earlier, when libcurl was initialized.
        static func register() {
            guard process > 0 else { return }
            atexit { CurlExit.begin() }
        }

        /// The process is ending, and no exchange can start.
        static var isEnding: Bool { state.withLock { $0.isEnding } }

        /// Enters libcurl. It does not return once the process is ending.
        static func enter() {
            let isEnding = state.withLock { state in
                if !state.isEnding { state.working += 1 }
                return state.isEnding
            }
            while isEnding { pause() }
        }

        /// Leaves libcurl.
        static func leave() {
            let isLast = state.withLock { state in
                state.working -= 1
                return state.isEnding && state.working == 0
            }
            if isLast { isStill.signal() }
        }

        private static func begin() {
            let working = state.withLock { state in
                state.isEnding = true
                return state.working
            }
            guard working > 0, getpid() == process else { return }
            _ = isStill.wait(timeout: .now() + longestWait)
        }
    }
#endif
