internal import Foundation
internal import HTTPTypes

/// The server-sent events of one response (WHATWG HTML §9.2), each read into a value, as they come.
///
/// ```swift
/// for try await chunk in try await client.send(Chat.streamCompletion(request)) {
///     show(chunk.text)
/// }
/// ```
///
/// It is read once. Leaving the loop, or cancelling its task, ends the call on the wire. Names and ids of the events come
/// along where they are asked for, with ``serverSentEvents``.
///
/// A connection that breaks is asked for again with `Last-Event-ID`, after the time that the server named, where the server
/// gave its events ids and the call may be sent twice (``RetryEligibility``); otherwise the sequence ends with
/// ``EndpointError/Kind/connectionLost``. A call that may not be sent twice is never sent twice.
///
/// What says that it is something else than an event stream, as the page does that a hotel's network answers with, is no
/// stream without events but an ``EndpointError/Kind/invalidResponse``, on each of the connections.
public struct EndpointEvents<API: EndpointAPI, Element: Sendable>: AsyncSequence, Sendable {
    let stream: ResponseStream
    let end: String?
    let decode: @Sendable (RawServerSentEvent) throws(EndpointReadingError) -> Element

    /// The same events, each made into something else; what cannot be made ends the sequence.
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
    /// Decoding, reconnecting and the end marker stay what they are; it is still read once.
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

    /// Gives the events one by one.
    public struct Iterator: AsyncIteratorProtocol {
        private let reading: StreamReading<API>
        private let end: Data?
        private let decode: @Sendable (RawServerSentEvent) throws(EndpointReadingError) -> Element
        private var events = ServerSentEvents()
        private var index = 0
        private var connections = ConnectionRecord()

        init(_ sequence: EndpointEvents) {
            reading = StreamReading(sequence.stream)
            end = sequence.end.map { Data($0.utf8) }
            decode = sequence.decode
        }

        /// The next event's value; nil at the end marker, at the end of the response where there is no such marker, and
        /// after an error.
        public mutating func next() async throws(EndpointError<API.Failure>) -> Element? {
            while !reading.isOver {
                if let event = events.next() {
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

        /// Takes in what comes next; false at the end.
        private mutating func more() async throws(EndpointError<API.Failure>) -> Bool {
            do throws(TransportError) {
                if let piece = try await reading.next() {
                    events.append(piece)
                    if events.isTooLong { throw TransportError(.invalidResponse) }
                    return true
                }
                guard end != nil else { return false }
                throw TransportError(.connectionLost)
            } catch {
                return try await reconnect(after: error)
            }
        }

        /// Goes on with a new connection, or fails with what ended the old one; false where the server has no more to say.
        private mutating func reconnect(after error: TransportError) async throws(EndpointError<API.Failure>) -> Bool {
            let id = events.lastEventID
            guard !id.isEmpty, HeaderValue.isValid(id), let name = HTTPField.Name("Last-Event-ID") else {
                throw reading.failed(error)
            }
            let head = try await reading.goOn(
                after: error,
                connections,
                asked: events.reconnectionTime,
                with: [(name, id)]
            )
            guard let head else { throw reading.failed(error) }
            connections.reconnected()
            events.reconnected()
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
