internal import Foundation
internal import HTTPTypes

/// The server-sent events of a response (WHATWG HTML §9.2) as they arrive, each decoded into a value.
///
/// ```swift
/// for try await chunk in try await client.send(Chat.streamCompletion(request)) {
///     show(chunk.text)
/// }
/// ```
///
/// The sequence can be read once. Leaving the loop or cancelling its task ends the transfer. To read the names and ids
/// of events too, use ``serverSentEvents``.
///
/// If the connection breaks, the client requests the stream again with `Last-Event-ID`, after the time that the server
/// asked for. It does so only if the server gave its events ids and the call may be sent twice (``RetryEligibility``).
/// Otherwise the sequence throws ``EndpointError/Kind/connectionLost``.
///
/// If a response has another media type, such as the sign-in page of a hotel's network, the sequence throws
/// ``EndpointError/Kind/invalidResponse``. Each connection is checked.
public struct EndpointEvents<API: EndpointAPI, Element: Sendable>: AsyncSequence, Sendable {
    let stream: ResponseStream
    let end: String?
    let decode: @Sendable (RawServerSentEvent) throws(EndpointReadingError) -> Element

    /// The same events, each transformed. If an event cannot be transformed, the sequence ends with the error.
    public func mapElements<Mapped: Sendable>(
        _ transform: @escaping @Sendable (Element) throws -> Mapped
    ) -> EndpointEvents<API, Mapped> {
        EndpointEvents<API, Mapped>(stream: stream, end: end, decode: ElementReading.map(decode, transform))
    }

    /// The same events, each with its name and its id.
    ///
    /// ```swift
    /// for try await event in try await client.send(Chat.streamCompletion(request)).serverSentEvents {
    ///     if event.name == "delta" { show(event.data.text) }
    /// }
    /// ```
    ///
    /// Decoding, reconnecting and the end marker work as before. The sequence can still be read only once.
    public var serverSentEvents: EndpointEvents<API, ServerSentEvent<Element>> {
        EndpointEvents<API, ServerSentEvent<Element>>(stream: stream, end: end) {
            [decode] event throws(EndpointReadingError) in
            ServerSentEvent(
                name: event.name,
                id: event.id.isEmpty ? nil : event.id,
                data: try decode(event)
            )
        }
    }

    /// Starts reading.
    public func makeAsyncIterator() -> Iterator {
        Iterator(self)
    }

    /// Returns the events one by one.
    public struct Iterator: AsyncIteratorProtocol {
        private let reading: StreamReading<API>
        private let end: Data?
        private let decode: @Sendable (RawServerSentEvent) throws(EndpointReadingError) -> Element
        private var parser = ServerSentEventParser()
        private var index = 0
        private var connections = ConnectionRecord()

        init(_ sequence: EndpointEvents) {
            reading = StreamReading(sequence.stream)
            end = sequence.end.map { Data($0.utf8) }
            decode = sequence.decode
        }

        /// Returns the value of the next event; `nil` at the end marker, at the end of a response without such a
        /// marker, and after an error.
        public mutating func next() async throws(EndpointError<API.Failure>) -> Element? {
            while !reading.isOver {
                if let event = parser.next() {
                    connections.brought()
                    if event.data == end { break }
                    return try read(event)
                }
                guard try await more() else { break }
            }
            reading.finish()
            return nil
        }

        private mutating func read(_ event: RawServerSentEvent) throws(EndpointError<API.Failure>) -> Element {
            defer { index += 1 }
            do {
                return try decode(event)
            } catch {
                throw reading.failed(ElementReading.placed(error, "events", index), in: event.data)
            }
        }

        /// Reads what arrives next; false at the end.
        private mutating func more() async throws(EndpointError<API.Failure>) -> Bool {
            do throws(TransportError) {
                if let piece = try await reading.next() {
                    parser.append(piece)
                    if parser.isTooLong { throw TransportError(.invalidResponse) }
                    return true
                }
                guard end != nil else { return false }
                throw TransportError(.connectionLost)
            } catch {
                return try await reconnect(after: error)
            }
        }

        /// Continues with a new connection, or throws the error that ended the old one; false if the server has no more
        /// events.
        private mutating func reconnect(after error: TransportError) async throws(EndpointError<API.Failure>) -> Bool {
            let id = parser.lastEventID
            guard !id.isEmpty, HeaderValue.isValid(id), let name = HTTPField.Name("Last-Event-ID") else {
                throw reading.failed(error)
            }
            let head = try await reading.goOn(
                after: error,
                connections,
                asked: parser.reconnectionTime,
                with: [(name, id)]
            )
            guard let head else { throw reading.failed(error) }
            connections.reconnected()
            parser.reconnected()
            if let error = EventStreamType.mismatch(head) { throw reading.failed(.invalid(error)) }
            return head.status.code != 204
        }
    }
}

extension EndpointEvents: DomainConvertible where Element: DomainConvertible {
    /// The same events as domain models.
    public func toDomain() -> EndpointEvents<API, Element.DomainValue> {
        mapElements { element in try element.toDomain() }
    }
}
