public import Foundation

extension EndpointCall {
    /// The same call, answered with a sequence of the standard library: what repositories give, whose protocols know
    /// nothing of this one. It is read once, pulls as it is read, and ends the call when it goes away.
    public func elements<Element>() -> EndpointCall<API, AsyncThrowingStream<Element, any Error>>
    where Response == EndpointEvents<API, Element> {
        reading { events, _ throws(EndpointReadingError) in .pulling(events) }
    }

    /// The same call, answered with a sequence of the standard library: what repositories give, whose protocols know
    /// nothing of this one. It is read once, pulls as it is read, and ends the call when it goes away.
    public func elements<Element>() -> EndpointCall<API, AsyncThrowingStream<Element, any Error>>
    where Response == EndpointLines<API, Element> {
        reading { lines, _ throws(EndpointReadingError) in .pulling(lines) }
    }

    /// The same call, answered with a sequence of the standard library: what repositories give, whose protocols know
    /// nothing of this one. It is read once, pulls as it is read, and ends the call when it goes away.
    public func elements() -> EndpointCall<API, AsyncThrowingStream<Data, any Error>>
    where Response == EndpointBytes<API> {
        reading { bytes, _ throws(EndpointReadingError) in .pulling(bytes) }
    }
}

extension AsyncThrowingStream where Failure == any Error, Element: Sendable {
    /// A stream that asks the sequence for an element when somebody wants one.
    static func pulling<Source: AsyncSequence & Sendable>(_ source: Source) -> Self
    where Source.Element == Element {
        let iterator = SoleIterator(source)
        return Self { try await iterator.next() }
    }
}

/// An iterator that a closure keeps, and asks for one element at a time: that is what makes it safe. The stream that the
/// closure is for asks for several, where several tasks read it; all but one of them have an error.
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
