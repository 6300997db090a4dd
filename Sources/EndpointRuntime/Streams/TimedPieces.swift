internal import Foundation

/// The pieces of a response, each within its time limit.
struct TimedPieces {
    private let iterator: SharedIterator
    private let core: ClientCore
    private let idle: Duration?
    private let deadline: Duration?

    init(_ chunks: EndpointBodyChunks, _ core: ClientCore, idle: Duration?, deadline: Duration? = nil) {
        iterator = SharedIterator(chunks)
        self.core = core
        self.idle = idle
        self.deadline = deadline
    }

    mutating func next() async throws(TransportError) -> Data? {
        let now = core.clock.now
        guard let end = least(idle.map { now + $0 }, deadline) else { return try await iterator.next().get() }
        guard end > now else { throw TransportError(.timedOut) }
        let (result, isExpired) = await core.watch.run(until: end) { [iterator] in await iterator.next() }
        // The piece arrived, but the transfer was cancelled at the limit. The rest may never arrive, or may look
        // complete although it is not.
        if isExpired, !Task.isCancelled { throw TransportError(.timedOut) }
        return try result.get()
    }

    /// Returns all pieces as one. More than `limit` bytes are an invalid response, and are not read to their end.
    mutating func collect(upTo limit: Int) async throws(TransportError) -> Data {
        var whole = Data()
        while let piece = try await next() {
            guard piece.count <= limit - whole.count else { throw TransportError(.invalidResponse) }
            whole.append(piece)
        }
        return whole
    }
}

/// An iterator that another task may use.
///
/// `@unchecked`, because no two tasks use it at the same time: each waits for its piece before it requests the next
/// one.
private final class SharedIterator: @unchecked Sendable {
    private var iterator: EndpointBodyChunks.Iterator

    init(_ chunks: EndpointBodyChunks) {
        iterator = chunks.makeAsyncIterator()
    }

    func next() async -> Result<Data?, TransportError> {
        do throws(TransportError) {
            return .success(try await iterator.next())
        } catch {
            return .failure(error)
        }
    }
}
