internal import Foundation

/// The lines of a response as they arrive, each decoded into a value: newline-delimited JSON, or the records of a JSON text
/// sequence (RFC 7464), which begin with U+001E. Blank lines are skipped.
///
/// The sequence can be read once. Leaving the loop or cancelling its task ends the transfer.
public struct EndpointLines<API: EndpointAPI, Element: Sendable>: AsyncSequence, Sendable {
    let stream: ResponseStream
    let decode: @Sendable (Data) throws(EndpointReadingError) -> Element

    /// The same lines, each transformed. If a line cannot be transformed, the sequence ends with the error.
    public func mapElements<Mapped: Sendable>(
        _ transform: @escaping @Sendable (Element) throws -> Mapped
    ) -> EndpointLines<API, Mapped> {
        EndpointLines<API, Mapped>(stream: stream, decode: ElementReading.map(decode, transform))
    }

    /// Starts reading.
    public func makeAsyncIterator() -> Iterator {
        Iterator(self)
    }

    /// Returns the lines one by one.
    public struct Iterator: AsyncIteratorProtocol {
        private let reading: StreamReading<API>
        private let decode: @Sendable (Data) throws(EndpointReadingError) -> Element
        private var lines = LineBuffer(endsAtReturn: false)
        private var records = JSONSequence()
        private var index = 0
        private var isAtEnd = false

        init(_ sequence: EndpointLines) {
            reading = StreamReading(sequence.stream)
            decode = sequence.decode
        }

        /// Returns the value of the next line; `nil` at the end of the response, and after an error.
        public mutating func next() async throws(EndpointError<API.Failure>) -> Element? {
            while !reading.isOver {
                while let element = nextElement() {
                    defer { index += 1 }
                    if let value = try read(element) { return value }
                }
                if isAtEnd { break }
                do throws(TransportError) {
                    if let piece = try await reading.next() { lines.append(piece) } else { isAtEnd = true }
                    if lines.isTooLong || records.isTooLong { throw TransportError(.invalidResponse) }
                } catch {
                    throw reading.failed(error)
                }
            }
            reading.finish()
            return nil
        }

        /// The next line, or the next record if a sequence of these has begun.
        private mutating func nextElement() -> Data? {
            while true {
                if let record = records.next(isAtEnd: isAtEnd && lines.isEmpty) { return record }
                let isWhole = !isAtEnd
                guard let line = isWhole ? lines.next() : lines.rest() else { return nil }
                guard records.take(line, isWhole: isWhole) else { return Data(line) }
            }
        }

        /// Decodes a line; `nil` if it is blank.
        private func read(_ line: Data) throws(EndpointError<API.Failure>) -> Element? {
            guard line.contains(where: { $0 != 0x20 && $0 != 0x09 }) else { return nil }
            do {
                return try decode(line)
            } catch {
                throw reading.failed(ElementReading.placed(error, "lines", index), in: line)
            }
        }
    }
}

extension EndpointLines: DomainConvertible where Element: DomainConvertible {
    /// The same lines as domain models.
    public func toDomain() -> EndpointLines<API, Element.DomainValue> {
        mapElements { element in try element.toDomain() }
    }
}
