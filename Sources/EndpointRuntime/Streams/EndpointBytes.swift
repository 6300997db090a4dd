public import Foundation

/// The bytes of one response as they come, in pieces of whatever size, none of them empty.
///
/// It is read once. Leaving the loop, or cancelling its task, ends the call on the wire.
/// ``EndpointClient/download(_:to:progress:)`` puts them into a file.
public struct EndpointBytes<API: EndpointAPI>: AsyncSequence, Sendable {
    let stream: ResponseStream

    /// How many bytes there are; nil where the server does not say.
    public var length: Int? { stream.length }

    /// Starts reading.
    public func makeAsyncIterator() -> Iterator {
        Iterator(StreamReading(stream))
    }

    /// Gives the pieces one by one.
    public struct Iterator: AsyncIteratorProtocol {
        private let reading: StreamReading<API>

        init(_ reading: StreamReading<API>) {
            self.reading = reading
        }

        /// The next piece; nil at the end of the response, and after an error.
        public mutating func next() async throws(EndpointError<API.Failure>) -> Data? {
            guard !reading.isOver else { return nil }
            do throws(TransportError) {
                if let piece = try await reading.next() { return piece }
            } catch {
                throw reading.failed(error)
            }
            reading.finish()
            return nil
        }
    }
}
