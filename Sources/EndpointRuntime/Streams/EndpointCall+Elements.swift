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
    fileprivate static func pulling<Source: AsyncSequence & Sendable>(_ source: Source) -> Self
    where Source.Element == Element {
        let iterator = SoleIterator(source)
        return Self { try await iterator.next() }
    }
}

/// An iterator that a closure keeps. The stream it is for asks for one element at a time; that is what makes it safe.
private final class SoleIterator<Source: AsyncSequence & Sendable>: @unchecked Sendable where Source.Element: Sendable {
    private var iterator: Source.AsyncIterator

    init(_ source: Source) {
        iterator = source.makeAsyncIterator()
    }

    func next() async throws -> Source.Element? {
        try await iterator.next()
    }
}
