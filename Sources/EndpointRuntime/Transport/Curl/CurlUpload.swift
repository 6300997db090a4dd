#if os(Linux)
    internal import Foundation

    /// The body of a request, as libcurl asks for it.
    ///
    /// Bytes in memory are given at once. For anything else a task reads one piece, and reads the next when libcurl has taken all
    /// of it. Where nothing is there yet, libcurl pauses and is told later to go on.
    final class CurlUpload: Sendable {
        /// The answer to libcurl when it asks for bytes.
        enum Reading {
            case bytes(Int)
            case end
            /// Nothing yet: `goOn` is called when there is something.
            case wait
            case failed(TransportError)
        }

        private struct State: Sendable {
            /// Nil once the task reads it.
            var body: EndpointRequestBody?
            var piece = Data()
            var given = 0
            var end: Result<Void, TransportError>?
            var goOn: (@Sendable () -> Void)?
            var task: Task<Void, Never>?
            /// The task, while it waits until its piece is taken.
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

        /// Whether libcurl has all of it.
        var isRead: Bool {
            state.withLock { state in
                if let length, state.given == length { return true }
                guard case .success = state.end else { return false }
                return state.piece.isEmpty
            }
        }

        /// Copies what is there.
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

        /// Nobody wants what is still to come.
        func end() {
            let (task, reader) = state.withLock { state in
                defer { (state.body, state.reader, state.goOn, state.isOver) = (nil, nil, nil, true) }
                return (state.task, state.reader)
            }
            task?.cancel()
            reader?.resume(returning: false)
        }

        /// Begins to read: no sooner than a connection asks, so that a body which none asked for can be sent another time.
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

        /// Waits until a piece is taken; false where nobody wants more.
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
