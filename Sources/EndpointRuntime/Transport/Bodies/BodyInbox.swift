internal import Foundation

/// Where the pieces of a response wait for whoever reads them: what a library pushes is pulled from here.
///
/// The memory it takes is bounded. Past its limit it either asks the library to pause, where that is possible, or puts what
/// comes into a temporary file and reads it from there.
final class BodyInbox: Sendable {
    /// What happens when more comes than is read.
    enum Overflow: Sendable {
        /// The rest goes into a file.
        case spool
        /// The library is told to pause, and later to go on.
        case pause(@Sendable (_ isPaused: Bool) -> Void)
    }

    private typealias Reader = CheckedContinuation<Result<Data?, TransportError>, Never>

    private struct State: Sendable {
        /// What waits in memory, from `first` on.
        var pieces: [Data] = []
        var first = 0
        var bytes = 0
        /// What waits behind it, in a file.
        var spool: SpoolFile?
        var isPaused = false
        var end: Result<Void, TransportError>?
        var reader: Reader?
    }

    private let limit: Int
    private let overflow: Overflow
    private let state = Lock(State())
    /// Whether the library was told last to pause.
    private let told = Lock(false)

    init(limit: Int = 1 << 20, overflow: Overflow) {
        self.limit = limit
        self.overflow = overflow
    }

    /// Takes in a piece; false where nobody will read it, because the inbox has come to its end.
    func append(_ piece: Data) -> Bool {
        guard !piece.isEmpty else { return true }
        var failed: TransportError?
        let reader: Reader? = state.withLock { state in
            guard state.end == nil else { return nil }
            if let reader = state.reader {
                state.reader = nil
                return reader
            }
            let isFull = state.spool != nil || state.bytes + piece.count > limit
            if isFull, case .spool = overflow {
                failed = Self.spool(piece, &state)
                return nil
            }
            state.pieces.append(piece)
            state.bytes += piece.count
            if isFull { state.isPaused = true }
            return nil
        }
        reader?.resume(returning: .success(piece))
        tellWhetherPaused()
        if let failed { finish(failed) }
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
        goOnIfDrained()
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
        if let spool = state.spool {
            do throws(TransportError) {
                if let piece = try spool.next() { return .success(piece) }
                state.spool = nil
            } catch {
                state.end = .failure(error)
            }
        }
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
        if state.first == state.pieces.count {
            state.pieces.removeAll(keepingCapacity: true)
            state.first = 0
        }
        return piece
    }

    private static func spool(_ piece: Data, _ state: inout State) -> TransportError? {
        do throws(TransportError) {
            if state.spool == nil { state.spool = try SpoolFile() }
            try state.spool?.append(piece)
            return nil
        } catch {
            return error
        }
    }

    private func goOnIfDrained() {
        state.withLock { state in
            if state.bytes <= limit / 2 { state.isPaused = false }
        }
        tellWhetherPaused()
    }

    /// Tells the library what holds now. One after the other, and never what held before: where the reader is faster than
    /// who told of the pause, the library would otherwise go on first, and pause for ever.
    private func tellWhetherPaused() {
        guard case .pause(let tell) = overflow else { return }
        told.withLock { told in
            let isPaused = state.withLock { $0.isPaused }
            guard isPaused != told else { return }
            told = isPaused
            tell(isPaused)
        }
    }
}

/// A file that is written at its end and read from its start. It has no name: nothing of it is left, even after a crash.
///
/// `Sendable`, unchecked, because the inbox holds its lock whenever it uses the file.
final class SpoolFile: @unchecked Sendable {
    private static let pieceLength = 256 << 10

    private let writer: FileHandle
    private let reader: FileHandle
    private var unread = 0

    init() throws(TransportError) {
        let file = try TemporaryFile()
        do {
            writer = try FileHandle(forWritingTo: file.url)
            reader = try FileHandle(forReadingFrom: file.url)
        } catch {
            throw TransportError(.other, underlying: error)
        }
    }

    func append(_ piece: Data) throws(TransportError) {
        do {
            try writer.write(contentsOf: piece)
            unread += piece.count
        } catch {
            throw TransportError(.other, underlying: error)
        }
    }

    /// The next piece; nil where all was read that was written.
    func next() throws(TransportError) -> Data? {
        guard unread > 0 else { return nil }
        do {
            guard let piece = try reader.read(upToCount: min(unread, Self.pieceLength)), !piece.isEmpty else {
                throw TransportError(.other)
            }
            unread -= piece.count
            return piece
        } catch {
            throw TransportError(wrapping: error)
        }
    }
}
