#if os(Linux)
    internal import Foundation

    /// Provides the body of a request to libcurl.
    ///
    /// Bytes in memory are provided at once. For other bodies, a task reads one piece, and reads the next one after
    /// libcurl has taken all of it. Without an available piece, libcurl pauses and is resumed later.
    final class CurlUpload: Sendable {
        /// The result of libcurl's request for bytes.
        enum Reading {
            case bytes(Int)
            case end
            /// No bytes are available. `goOn` is called when there are some.
            case wait
            case failed(TransportError)
        }

        private struct State: Sendable {
            /// Nil after the task has started to read it.
            var body: EndpointRequestBody?
            var piece = Data()
            var given = 0
            var end: Result<Void, TransportError>?
            var goOn: (@Sendable () -> Void)?
            var task: Task<Void, Never>?
            /// The task's continuation while it waits until its piece is taken.
            var reader: CheckedContinuation<Bool, Never>?
            var isOver = false
        }

        private let length: Int?
        private let state: Lock<State>

        init(_ body: EndpointRequestBody) {
            length = body.length
            var state = State()
            if let bytes = body.bytes {
                state.piece = bytes
                state.end = .success(())
            } else {
                state.body = body
            }
            self.state = Lock(state)
        }

        /// libcurl has received the whole body.
        var isRead: Bool {
            state.withLock { state in
                if let length, state.given == length { return true }
                guard case .success = state.end else { return false }
                return state.piece.isEmpty
            }
        }

        /// Copies the available bytes.
        func read(
            into room: UnsafeMutableRawBufferPointer,
            _ goOn: @escaping @Sendable () -> Void
        ) -> Reading {
            let (reading, reader) = state.withLock { state -> (Reading, CheckedContinuation<Bool, Never>?) in
                let count = min(room.count, state.piece.count)
                if count > 0 {
                    state.piece.copyBytes(to: room, count: count)
                    state.piece = state.piece.count == count ? Data() : state.piece.dropFirst(count)
                    state.given += count
                    guard state.piece.isEmpty else { return (.bytes(count), nil) }
                    defer { state.reader = nil }
                    return (.bytes(count), state.reader)
                }
                switch state.end {
                case .success: return (.end, nil)
                case .failure(let error): return (.failed(error), nil)
                case nil: break
                }
                state.goOn = goOn
                start(&state)
                return (.wait, nil)
            }
            reader?.resume(returning: true)
            return reading
        }

        /// Ends the upload, because the rest is not needed.
        func end() {
            let (task, reader) = state.withLock { state in
                defer { (state.body, state.reader, state.goOn, state.isOver) = (nil, nil, nil, true) }
                return (state.task, state.reader)
            }
            task?.cancel()
            reader?.resume(returning: false)
        }

        /// Starts reading when a connection requests the first bytes. A body that no connection requested can still be
        /// sent again.
        private func start(_ state: inout State) {
            guard let body = state.body, !state.isOver else { return }
            state.body = nil
            state.task = Task { await self.run(body) }
        }

        private func run(_ body: EndpointRequestBody) async {
            do throws(TransportError) {
                var chunks = body.chunks().makeAsyncIterator()
                while let piece = try await chunks.next() {
                    guard await offer(piece) else { return }
                }
                finish(.success(()))
            } catch {
                finish(.failure(error))
            }
        }

        /// Waits until a piece is taken. It returns false if no more pieces are needed.
        private func offer(_ piece: Data) async -> Bool {
            await withCheckedContinuation { reader in
                let (isOver, goOn) = state.withLock { state -> (Bool, (@Sendable () -> Void)?) in
                    guard !state.isOver else { return (true, nil) }
                    state.piece = piece
                    state.reader = reader
                    defer { state.goOn = nil }
                    return (false, state.goOn)
                }
                if isOver { reader.resume(returning: false) }
                goOn?()
            }
        }

        private func finish(_ end: Result<Void, TransportError>) {
            let goOn = state.withLock { state in
                state.end = end
                defer { state.goOn = nil }
                return state.goOn
            }
            goOn?()
        }
    }
#endif
