#if os(Linux)
    internal import CLibcurl
    internal import Foundation

    /// The exchanges of a loop, with their connections. It is used on the loop's thread only.
    final class CurlMulti {
        /// libcurl's own handle. `@unchecked`, because only the loop's thread uses it, except for ``wakeUp()``, which
        /// is thread-safe.
        struct Handle: @unchecked Sendable {
            fileprivate let pointer: UnsafeMutableRawPointer

            /// - Throws: ``TransportError`` if there is no memory, or if libcurl cannot create its wake-up descriptor.
            init(connectionsPerHost: Int) throws(TransportError) {
                guard CurlLibrary.isReady, let pointer = curl_multi_init() else {
                    throw TransportError(.other, underlying: CurlError(CURLE_FAILED_INIT))
                }
                // libcurl ignores a wake-up descriptor that it could not open, and the thread would never wake up.
                let result = curl_multi_wakeup(pointer)
                guard result == CURLM_OK else {
                    curl_multi_cleanup(pointer)
                    throw TransportError(.other, underlying: CurlError(result))
                }
                self.pointer = pointer
                endpoint_curl_multi_set_long(pointer, CURLMOPT_MAX_HOST_CONNECTIONS, connectionsPerHost)
                endpoint_curl_multi_set_long(pointer, CURLMOPT_MAXCONNECTS, Self.idleConnections)
            }

            /// The largest number of idle connections that stay open for later requests.
            private static let idleConnections = 64

            /// Wakes the thread up to look for work.
            func wakeUp() {
                curl_multi_wakeup(pointer)
            }
        }

        /// The longest time that the thread waits if nothing happens, in milliseconds. New work wakes it up.
        private static let longestWait: Int32 = 600_000

        private let handle: Handle
        private var transfers: [UnsafeMutableRawPointer: CurlTransfer] = [:]
        /// The result of the last wait.
        private var waiting = CURLM_OK

        init(_ handle: Handle) {
            self.handle = handle
        }

        /// Performs submitted work.
        func take(_ work: CurlLoop.Work) {
            switch work {
            case .start(let transfer): start(transfer)
            case .cancel(let transfer): cancel(transfer)
            case .receive(let transfer): transfer.goOn(CURLPAUSE_RECV)
            case .send(let transfer): transfer.goOn(CURLPAUSE_SEND)
            }
        }

        /// Performs the pending work of the connections. It returns the time to wait for more, in milliseconds.
        func turn() -> Int32 {
            var running: Int32 = 0
            let result = waiting == CURLM_OK ? curl_multi_perform(handle.pointer, &running) : waiting
            waiting = CURLM_OK
            for transfer in transfers.values { transfer.deliver() }
            // The end of an exchange lets another one start that waits for a connection. libcurl 7.88 may not notice it
            // until something else happens, so the thread does not wait in this turn.
            let wait = endTransfers() ? 0 : Self.longestWait
            guard result != CURLM_OK else { return wait }
            for transfer in transfers.values {
                end(transfer, .failure(TransportError(.other, underlying: CurlError(result))))
            }
            return 0
        }

        /// Waits for more work of the connections. It uses their descriptors only, and nothing of the TLS library.
        func wait(_ milliseconds: Int32) {
            waiting = curl_multi_poll(handle.pointer, nil, 0, milliseconds, nil)
        }

        /// Ends all exchanges and closes all connections.
        func close() {
            for transfer in transfers.values { end(transfer, .failure(TransportError(.cancelled))) }
            curl_multi_cleanup(handle.pointer)
        }

        private func start(_ transfer: CurlTransfer) {
            guard !transfer.isOver else { return }
            do throws(TransportError) {
                let easy = try transfer.open()
                transfers[easy] = transfer
                let result = curl_multi_add_handle(handle.pointer, easy)
                guard result == CURLM_OK else { throw TransportError(.other, underlying: CurlError(result)) }
            } catch {
                end(transfer, .failure(error))
            }
        }

        /// Ends an exchange that no caller waits for. During a name lookup, removing its handle would block the thread
        /// until the system responds (curl issue 8515). Such an exchange stays, and gets no socket when the lookup
        /// ends.
        private func cancel(_ transfer: CurlTransfer) {
            if transfer.isLookingUp {
                transfer.abandon()
            } else {
                end(transfer, .failure(TransportError(.cancelled)))
            }
        }

        /// Ends the completed exchanges. It returns false if there are none.
        private func endTransfers() -> Bool {
            let before = transfers.count
            var result = CURLE_OK
            while let easy = endpoint_curl_next_ended(handle.pointer, &result) {
                guard let transfer = transfers[easy] else { continue }
                transfer.isDone = true
                end(transfer, transfer.outcome(of: result))
            }
            for transfer in transfers.values where transfer.isAnswered || isDeaf(transfer) {
                end(transfer, transfer.outcome(of: transfer.isAnswered ? CURLE_OK : CURLE_RECV_ERROR))
            }
            return transfers.count < before
        }

        /// Returns true if no more of the response will come while the request is still being sent. libcurl would
        /// continue to send, even after the server closed the connection. The state is only visible in the events that
        /// libcurl waits for.
        private func isDeaf(_ transfer: CurlTransfer) -> Bool {
            guard transfer.isSending, let socket = transfer.sockets.used else { return false }
            guard endpoint_curl_listens(handle.pointer, socket) == 0 else { return false }
            transfer.noteEnd(isClosed: Self.isClosed(socket))
            return true
        }

        /// Returns true if the server has closed the connection.
        private static func isClosed(_ socket: Int32) -> Bool {
            var byte: UInt8 = 0
            return recv(socket, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT)) == 0
        }

        private func end(_ transfer: CurlTransfer, _ outcome: CurlTransfer.Outcome) {
            if let easy = transfer.easy {
                transfers[easy] = nil
                // An incomplete exchange closes its connection, which is the only way to tell the server at once. Over
                // HTTP/2, other exchanges may share it.
                if !transfer.isDone { endpoint_curl_set_long(easy, CURLOPT_FORBID_REUSE, 1) }
                curl_multi_remove_handle(handle.pointer, easy)
            }
            transfer.end(outcome)
        }
    }
#endif
