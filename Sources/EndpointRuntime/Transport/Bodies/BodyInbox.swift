internal import Foundation

/// Stores the pieces of a response between a library that pushes them and a reader that pulls them.
///
/// Its memory is bounded. At its limit it asks the library to pause, and to resume after half of the bytes were read.
///
/// Pieces that wait become one, because each one that is read costs a task and a deadline. So the library adds all that it
/// has before it wakes the reader.
final class BodyInbox: Sendable {
    private typealias Reader = CheckedContinuation<Result<Data?, TransportError>, Never>

    private struct State: Sendable {
        /// The pieces in memory. Those before `first` are already read.
        var pieces: [Data] = []
        var first = 0
        var bytes = 0
        var isPaused = false
        /// The library was last told to pause.
        var told = false
        /// A thread is telling the library now. It continues until the library knows the current state.
        var isTelling = false
        /// The reader, which continues after the library knows the current state.
        var whenTold = WaitList<Void, Void>()
        var end: Result<Void, TransportError>?
        var reader: Reader?
    }

    private let limit: Int
    private let largestPiece: Int
    private let tell: @Sendable (_ isPaused: Bool) -> Void
    private let state = Lock(State())

    /// - Parameters:
    ///   - limit: The number of waiting bytes at which the library is asked to pause.
    ///   - largestPiece: The largest size of a piece that is put together from several.
    ///   - tell: Tells the library to pause or to resume.
    init(
        limit: Int = 1 << 20,
        largestPiece: Int = 256 << 10,
        _ tell: @escaping @Sendable (_ isPaused: Bool) -> Void
    ) {
        self.limit = limit
        self.largestPiece = largestPiece
        self.tell = tell
    }

    /// The waiting bytes exceed the limit, so the library should pause.
    var isFull: Bool { state.withLock { $0.isPaused } }

    /// Adds a piece, which the reader gets at the next ``deliver()``. It returns false if the inbox has ended and nobody
    /// will read the piece.
    func append(_ piece: UnsafeRawBufferPointer) -> Bool {
        guard !piece.isEmpty else { return true }
        state.withLock { state in
            guard state.end == nil else { return }
            let last = state.pieces.count - 1
            if last >= state.first, state.pieces[last].count + piece.count <= largestPiece {
                state.pieces[last].append(contentsOf: piece)
            } else {
                state.pieces.append(Data(piece))
            }
            state.bytes += piece.count
            if state.bytes > limit { state.isPaused = true }
        }
        tellWhetherPaused()
        return state.withLock { $0.end == nil }
    }

    /// Wakes a reader up who waits for what was added.
    func deliver() {
        let waiting = state.withLock { state -> (reader: Reader, result: Result<Data?, TransportError>)? in
            guard let reader = state.reader, let result = Self.waiting(&state) else { return nil }
            state.reader = nil
            return (reader, result)
        }
        if let waiting { waiting.reader.resume(returning: waiting.result) }
    }

    /// Ends the inbox after the last piece. A second end changes nothing.
    func finish(_ error: TransportError? = nil) {
        state.withLock { state in
            if state.end == nil { state.end = error.map { .failure($0) } ?? .success(()) }
        }
        deliver()
    }

    /// The next piece; nil at the end. Cancelling the task ends the wait and the inbox.
    func next() async throws(TransportError) -> Data? {
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { reader in
                if let result = take(or: reader) { reader.resume(returning: result) }
            }
        } onCancel: {
            finish(TransportError(.cancelled))
        }
        await goOnIfDrained()
        return try result.get()
    }

    /// The piece that is already there; nil if the reader has to wait.
    private func take(or reader: Reader) -> Result<Data?, TransportError>? {
        state.withLock { state -> Result<Data?, TransportError>? in
            if let result = Self.waiting(&state) { return result }
            state.reader = reader
            return nil
        }
    }

    private static func waiting(_ state: inout State) -> Result<Data?, TransportError>? {
        if state.first < state.pieces.count { return .success(shift(&state)) }
        switch state.end {
        case .success: return .success(nil)
        case .failure(let error): return .failure(error)
        case nil: return nil
        }
    }

    private static func shift(_ state: inout State) -> Data {
        let piece = state.pieces[state.first]
        state.pieces[state.first] = Data()
        state.first += 1
        state.bytes -= piece.count
        // The array is not compacted with every piece, because that would move the rest each time.
        if 2 * state.first > state.pieces.count {
            state.pieces.removeFirst(state.first)
            state.first = 0
        }
        return piece
    }

    private func goOnIfDrained() async {
        state.withLock { state in
            if state.bytes <= limit / 2 { state.isPaused = false }
        }
        tellWhetherPaused()
        guard state.withLock({ $0.isTelling }) else { return }
        await state.wait(in: \.whenTold) { state in state.isTelling ? .wait(()) : .over(()) }
    }

    /// Tells the library the current state. Only one thread does so at a time, and never with an outdated state.
    /// Otherwise a fast reader could resume the library before another thread pauses it, and it would stay paused.
    private func tellWhetherPaused() {
        var isTelling = false
        while true {
            let (news, waiting) = state.withLock { state -> (Bool?, WaitList<Void, Void>.Taken?) in
                guard isTelling || !state.isTelling else { return (nil, nil) }
                isTelling = state.isPaused != state.told
                state.isTelling = isTelling
                state.told = state.isPaused
                return isTelling ? (state.isPaused, nil) : (nil, state.whenTold.takeAll())
            }
            waiting?.resume(returning: ())
            guard let news else { return }
            tell(news)
        }
    }
}
