internal import Foundation

/// The pieces of a response, none of which may come too late.
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
        // What came was cancelled as well: the rest of it may never come, or end early as if that were all.
        if isExpired, !Task.isCancelled { throw TransportError(.timedOut) }
        return try result.get()
    }

    /// All pieces in one; more than `limit` bytes are an invalid response, and are not read to their end.
    mutating func collect(upTo limit: Int) async throws(TransportError) -> Data {
        var whole = Data()
        while let piece = try await next() {
            guard piece.count <= limit - whole.count else { throw TransportError(.invalidResponse) }
            whole.append(piece)
        }
        return whole
    }
}

/// An iterator that another task may ask: one at a time, for whoever asks waits for the answer. That is what makes it safe.
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
