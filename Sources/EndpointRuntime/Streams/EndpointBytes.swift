public import Foundation

/// The bytes of a response as they arrive, in pieces of any size. No piece is empty.
///
/// The sequence can be read once. Leaving the loop or cancelling its task ends the transfer. To save the bytes in a
/// file, use ``EndpointClient/download(_:to:progress:)->()``.
public struct EndpointBytes<API: EndpointAPI>: AsyncSequence, Sendable {
    let stream: ResponseStream

    /// The number of bytes; `nil` if the server does not say.
    public var length: Int? { stream.length }

    /// Starts reading.
    public func makeAsyncIterator() -> Iterator {
        Iterator(StreamReading(stream))
    }

    /// Returns the pieces one by one.
    public struct Iterator: AsyncIteratorProtocol {
        private let reading: StreamReading<API>

        init(_ reading: StreamReading<API>) {
            self.reading = reading
        }

        /// Returns the next piece; `nil` at the end of the response, and after an error.
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
