internal import Foundation

/// Where the pieces of a response wait for whoever reads them: what a library pushes is pulled from here.
///
/// The memory it takes is bounded: past its limit it asks the library to pause, and to go on when half of it was read.
final class BodyInbox: Sendable {
    private typealias Reader = CheckedContinuation<Result<Data?, TransportError>, Never>

    private struct State: Sendable {
        /// What waits in memory, from `first` on.
        var pieces: [Data] = []
        var first = 0
        var bytes = 0
        var isPaused = false
        /// Whether the library was told last to pause.
        var told = false
        /// Whether a thread tells the library now. It goes on until the library knows what holds.
        var isTelling = false
        /// The reader, who goes on when the library knows.
        var whenTold = WaitList<Void, Void>()
        var end: Result<Void, TransportError>?
        var reader: Reader?
    }

    private let limit: Int
    private let tell: @Sendable (_ isPaused: Bool) -> Void
    private let state = Lock(State())

    /// - Parameters:
    ///   - limit: How many bytes may wait before the library is asked to pause.
    ///   - tell: Tells the library to pause, and later to go on.
    init(limit: Int = 1 << 20, _ tell: @escaping @Sendable (_ isPaused: Bool) -> Void) {
        self.limit = limit
        self.tell = tell
    }

    /// More waits than the limit, and the library is to pause.
    var isFull: Bool { state.withLock { $0.isPaused } }

    /// Takes in a piece; false where nobody will read it, because the inbox has come to its end.
    func append(_ piece: Data) -> Bool {
        guard !piece.isEmpty else { return true }
        let reader: Reader? = state.withLock { state in
            guard state.end == nil else { return nil }
            if let reader = state.reader {
                state.reader = nil
                return reader
            }
            state.pieces.append(piece)
            state.bytes += piece.count
            if state.bytes > limit { state.isPaused = true }
            return nil
        }
        reader?.resume(returning: .success(piece))
        tellWhetherPaused()
        return state.withLock { $0.end == nil }
    }

    /// Nothing more will come; a second end changes nothing.
    func finish(_ error: TransportError? = nil) {
        let reader: Reader? = state.withLock { state in
            guard state.end == nil else { return nil }
            state.end = error.map { .failure($0) } ?? .success(())
            defer { state.reader = nil }
            return state.reader
        }
        reader?.resume(returning: error.map { .failure($0) } ?? .success(nil))
    }

    /// The next piece; nil at the end. Cancelling the task ends the waiting, and the inbox with it.
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

    /// What is there already; nil where the reader has to wait for it.
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
        // Not with every piece: those behind it would move each time.
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

    /// Tells the library what holds now. One thread at a time does, and never what held before: where the reader is faster
    /// than who told of the pause, the library would otherwise go on first, and pause for ever.
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
