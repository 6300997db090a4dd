public import Foundation

extension EndpointCall {
    /// The same call with a sequence of the standard library as its answer. Repositories return such a sequence,
    /// because their protocols do not know this library. It can be read once, requests elements only as they are read,
    /// and ends the call when it is released.
    public func elements<Element>() -> EndpointCall<API, AsyncThrowingStream<Element, any Error>>
    where Response == EndpointEvents<API, Element> {
        reading { events, _ throws(EndpointReadingError) in .pulling(events) }
    }

    /// The same call with a sequence of the standard library as its answer. Repositories return such a sequence,
    /// because their protocols do not know this library. It can be read once, requests elements only as they are read,
    /// and ends the call when it is released.
    public func elements<Element>() -> EndpointCall<API, AsyncThrowingStream<Element, any Error>>
    where Response == EndpointLines<API, Element> {
        reading { lines, _ throws(EndpointReadingError) in .pulling(lines) }
    }

    /// The same call with a sequence of the standard library as its answer. Repositories return such a sequence,
    /// because their protocols do not know this library. It can be read once, requests elements only as they are read,
    /// and ends the call when it is released.
    public func elements() -> EndpointCall<API, AsyncThrowingStream<Data, any Error>>
    where Response == EndpointBytes<API> {
        reading { bytes, _ throws(EndpointReadingError) in .pulling(bytes) }
    }
}

extension AsyncThrowingStream where Failure == any Error, Element: Sendable {
    /// Creates a stream that takes an element from the sequence whenever its reader wants one.
    static func pulling<Source: AsyncSequence & Sendable>(_ source: Source) -> Self
    where Source.Element == Element {
        let iterator = SoleIterator(source)
        return Self { try await iterator.next() }
    }
}

/// An iterator within a closure.
///
/// `@unchecked`, because `isBusy` lets only one task at a time request an element. If several tasks read the closure's
/// stream, the others receive an error.
private final class SoleIterator<Source: AsyncSequence & Sendable>: @unchecked Sendable where Source.Element: Sendable {
    private var iterator: Source.AsyncIterator
    private let isBusy = Lock(false)

    init(_ source: Source) {
        iterator = source.makeAsyncIterator()
    }

    func next() async throws -> Source.Element? {
        let isFree = isBusy.withLock { isBusy in
            defer { isBusy = true }
            return !isBusy
        }
        guard isFree else { throw EndpointBodyError.alreadyRead }
        defer { isBusy.withLock { $0 = false } }
        return try await iterator.next()
    }
}
