internal import Foundation

extension ResponseReader {
    /// The body is an event stream whose events contain JSON with the value at this path. An event with the data `end` ends
    /// the stream, and is not returned.
    public static func events<API, Element: WireReadable & Sendable>(
        until end: String? = nil,
        at path: [String] = []
    ) -> Self where Response == EndpointEvents<API, Element> {
        Self(streams: true) { response throws(EndpointReadingError) in
            EndpointEvents(
                stream: try response.eventStream,
                end: end,
                decode: ElementReading.data(of: ElementReading.json(response, at: path))
            )
        }
    }

    /// The body is an event stream whose events contain text. An event with the text `end` ends the stream, and is not
    /// returned.
    public static func textEvents<API>(until end: String? = nil) -> Self
    where Response == EndpointEvents<API, String> {
        Self(streams: true) { response throws(EndpointReadingError) in
            EndpointEvents(
                stream: try response.eventStream,
                end: end,
                decode: ElementReading.data(of: ElementReading.text)
            )
        }
    }

    /// Each line of the body is JSON that contains the value at this path, and so is each record of a JSON text sequence
    /// (RFC 7464).
    public static func lines<API, Element: WireReadable & Sendable>(at path: [String] = []) -> Self
    where Response == EndpointLines<API, Element> {
        Self(streams: true) { response throws(EndpointReadingError) in
            EndpointLines(stream: try response.openStream, decode: ElementReading.json(response, at: path))
        }
    }

    /// Each line of the body is text.
    public static func textLines<API>() -> Self where Response == EndpointLines<API, String> {
        Self(streams: true) { response throws(EndpointReadingError) in
            EndpointLines(stream: try response.openStream, decode: ElementReading.text)
        }
    }

    /// The body as it arrives.
    public static func bytes<API>() -> Self where Response == EndpointBytes<API> {
        Self(streams: true) { response throws(EndpointReadingError) in
            EndpointBytes(stream: try response.openStream)
        }
    }
}

extension EndpointResponse {
    /// The pending body. A middleware may respond without a stream; the client turns its bytes into one.
    fileprivate var openStream: ResponseStream {
        get throws(EndpointReadingError) {
            guard let stream else { throw .other(TransportError(.invalidResponse)) }
            return stream
        }
    }

    /// The pending body, if it is an event stream.
    fileprivate var eventStream: ResponseStream {
        get throws(EndpointReadingError) {
            let stream = try openStream
            if let error = EventStreamType.mismatch(stream.head) { throw .invalid(error) }
            return stream
        }
    }
}

/// Decodes the elements of a stream.
enum ElementReading {
    typealias Decoder<Element> = @Sendable (Data) throws(EndpointReadingError) -> Element

    static func json<Element: WireReadable & Sendable>(
        _ response: EndpointResponse,
        at path: [String]
    ) -> Decoder<Element> {
        let (attempt, observer) = (response.attempt, response.observer)
        return { bytes throws(EndpointReadingError) in
            do throws(WireError) {
                return try JSONResponse.decode(bytes, at: path, attempt, observer)
            } catch {
                throw .decoding(error)
            }
        }
    }

    static let text: Decoder<String> = { bytes throws(EndpointReadingError) in
        guard let text = String(bytes: bytes, encoding: .utf8) else {
            throw .decoding(WireError(kind: .invalidString, path: "", byteOffset: 0))
        }
        return text
    }

    /// Decodes the data of an event.
    static func data<Element>(
        of decode: @escaping Decoder<Element>
    ) -> @Sendable (RawServerSentEvent) throws(EndpointReadingError) -> Element {
        { event throws(EndpointReadingError) in try decode(event.data) }
    }

    static func map<Source, Element, Mapped>(
        _ decode: @escaping @Sendable (Source) throws(EndpointReadingError) -> Element,
        _ transform: @escaping @Sendable (Element) throws -> Mapped
    ) -> @Sendable (Source) throws(EndpointReadingError) -> Mapped {
        { source throws(EndpointReadingError) in
            let element = try decode(source)
            do {
                return try transform(element)
            } catch let error as MappingError {
                throw .mapping(error)
            } catch {
                throw .other(error)
            }
        }
    }

    /// The error with the place of the element in the stream: `events[3].choices[0]`.
    static func placed(_ error: EndpointReadingError, _ list: String, _ index: Int) -> EndpointReadingError {
        guard case .decoding(let error) = error else { return error }
        return .decoding(error.placed(list, index))
    }
}
