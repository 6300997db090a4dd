public import Foundation

/// The bytes of a body as they arrive, in pieces of any size.
///
/// It can be read only once. If you leave the loop, the rest is cancelled, on the network too. The same happens if you
/// release a body without reading it.
public struct EndpointBodyChunks: AsyncSequence, Sendable {
    /// The bytes of a piece, never empty.
    public typealias Element = Data

    let source: BodySource

    /// Creates pieces from a closure that returns one after the other.
    ///
    /// - Parameters:
    ///   - cancel: Called when the remaining pieces are no longer needed; not called after the end.
    ///   - start: Called when reading starts. The returned closure returns a piece each time, and nil at the end.
    public init(
        onCancel cancel: @escaping @Sendable () -> Void = {},
        start: @escaping @Sendable () -> () async throws -> Data?
    ) {
        source = BodySource(start: start, onCancel: cancel)
    }

    /// Creates pieces from any sequence. Leaving the loop releases its iterator.
    public init<Pieces: AsyncSequence & Sendable>(_ pieces: Pieces) where Pieces.Element == Data {
        self.init { pieces.pulling() }
    }

    /// Starts reading. A second iterator throws ``EndpointBodyError/alreadyRead`` as its first element.
    public func makeAsyncIterator() -> Iterator {
        Iterator(source)
    }

    /// Reads the pieces of a body.
    public struct Iterator: AsyncIteratorProtocol {
        private let pull: () async throws -> Data?
        /// Nil after the last piece.
        private var lease: BodyLease?
        private var pulls = 0

        init(_ source: BodySource) {
            if let pull = source.take() {
                self.pull = pull
                lease = BodyLease(source)
            } else {
                pull = { throw TransportError(.other, underlying: EndpointBodyError.alreadyRead) }
                lease = BodyLease(nil)
            }
        }

        /// Returns the next piece; nil at the end of the body, and after an error.
        public mutating func next() async throws(TransportError) -> Data? {
            guard let lease else { return nil }
            do {
                while let piece = try await pull() {
                    try await giveWay()
                    if !piece.isEmpty { return piece }
                }
                // Many sequences end silently if their task is cancelled. This is not the end of the body.
                try Task.checkCancellation()
                lease.source?.finish()
                self.lease = nil
                return nil
            } catch {
                self.lease = nil
                throw TransportError(wrapping: error)
            }
        }

        /// Checks for cancellation and yields the thread now and then, for sequences that never suspend. It runs after
        /// each pull and never before it, because many sequences notice a cancellation only when they are asked for an
        /// element.
        private mutating func giveWay() async throws {
            try Task.checkCancellation()
            pulls &+= 1
            if pulls.isMultiple(of: 64) { await Task.yield() }
        }
    }
}

/// The source of pieces. It can be read once, and is cancelled if the rest is not needed.
final class BodySource: Sendable {
    private enum State {
        case fresh
        case started
        case over
    }

    private let start: @Sendable () -> () async throws -> Data?
    private let onCancel: @Sendable () -> Void
    private let state = Lock(State.fresh)

    init(start: @escaping @Sendable () -> () async throws -> Data?, onCancel: @escaping @Sendable () -> Void) {
        self.start = start
        self.onCancel = onCancel
    }

    deinit {
        cancel()
    }

    /// The closure that returns the pieces, for the first caller only.
    func take() -> (() async throws -> Data?)? {
        let isFirst = state.withLock { state in
            guard state == .fresh else { return false }
            state = .started
            return true
        }
        return isFirst ? start() : nil
    }

    /// Records the end, after which there is nothing to cancel.
    func finish() {
        state.withLock { $0 = .over }
    }

    /// Cancels the source, because the remaining pieces are not needed.
    func cancel() {
        let isRunning = state.withLock { state in
            defer { state = .over }
            return state != .over
        }
        if isRunning { onCancel() }
    }
}

/// Cancels its source when the reader releases it.
private final class BodyLease {
    let source: BodySource?

    init(_ source: BodySource?) {
        self.source = source
    }

    deinit {
        source?.cancel()
    }
}

extension EndpointBodyChunks {
    /// Creates a body from bytes in memory, in one piece.
    init(whole bytes: Data) {
        self.init {
            var rest: Data? = bytes
            return {
                defer { rest = nil }
                return rest
            }
        }
    }

    /// Creates a body from a file with this length, in pieces.
    init(file url: URL, length: Int) {
        self.init {
            var reader: FileReader?
            return {
                let file = try reader ?? FileReader(url, length: length)
                reader = file
                return try file.next()
            }
        }
    }

    /// Collects all pieces. More than `limit` bytes are an invalid response.
    func collect(upTo limit: Int) async throws(TransportError) -> Data {
        var iterator = makeAsyncIterator()
        guard var whole = try await iterator.next() else { return Data() }
        while whole.count <= limit {
            guard let piece = try await iterator.next() else { return whole }
            whole.append(piece)
        }
        throw TransportError(.invalidResponse)
    }
}
