public import Foundation

/// Reads the response of a call if it is not plain JSON. Generated code chooses one.
public struct ResponseReader<Response: Sendable>: Sendable {
    package let read: @Sendable (EndpointResponse) throws(EndpointReadingError) -> Response

    /// The reader receives the body before it has arrived.
    let streams: Bool

    package init(
        streams: Bool = false,
        _ read: @escaping @Sendable (EndpointResponse) throws(EndpointReadingError) -> Response
    ) {
        self.read = read
        self.streams = streams
    }
}

extension ResponseReader where Response: WireReadable {
    /// The body is the value, as JSON.
    public static var json: Self { Self(JSONResponse.read) }

    /// The body is JSON that contains the value at this path.
    public static func json(at path: [String]) -> Self {
        Self { response throws(EndpointReadingError) in try JSONResponse.read(response, at: path) }
    }
}

extension ResponseReader where Response == Data {
    /// The body as the server sent it.
    public static var data: Self { Self { response in response.body } }
}

extension ResponseReader where Response == String {
    /// The body as text, in the charset that `Content-Type` names: UTF-8, US-ASCII, ISO 8859-1 or UTF-16.
    public static var text: Self {
        Self { response throws(EndpointReadingError) in
            do throws(WireError) {
                return try TextResponse.text(of: response)
            } catch {
                throw .decoding(error)
            }
        }
    }
}

extension ResponseReader where Response: ResponseHeaders {
    /// Only header fields are read.
    public static var headers: Self {
        Self { response throws(EndpointReadingError) in
            do throws(WireError) {
                return try Response(from: ResponseHeaderReader(response))
            } catch {
                throw .decoding(error)
            }
        }
    }
}

extension ResponseReader {
    /// The value and header fields are read.
    public static func withHeaders<Value, Headers>(_ value: ResponseReader<Value>) -> Self
    where Response == EndpointAnswer<Value, Headers> {
        Self(streams: value.streams) { response throws(EndpointReadingError) in
            // The value is read first. If the response is something else entirely, that error matters more than missing
            // fields.
            let value = try value.read(response)
            return EndpointAnswer(value: value, headers: try ResponseReader<Headers>.headers.read(response))
        }
    }
}

extension ResponseReader where Response == Void {
    /// Nothing is read.
    public static var nothing: Self { Self { _ in } }
}

extension ResponseReader {
    /// Only these statuses are answers, which `reader` reads. Any other success is
    /// ``EndpointError/Kind/unexpectedStatus(_:)``.
    public static func statuses(_ statuses: Set<Int>, _ reader: Self) -> Self {
        Self(streams: reader.streams) { response throws(EndpointReadingError) in
            // A response with the rest of a file has the status 206.
            guard statuses.contains(response.status) || response.goesOn else { throw .unexpectedStatus }
            return try reader.read(response)
        }
    }
}

extension ResponseReader where Response: StatusAnswer {
    /// The status decides how the body is read.
    public static var byStatus: Self {
        Self { response throws(EndpointReadingError) in
            let answer: Response?
            do {
                answer = try Response.read(StatusAnswerReader(response))
            } catch let error as EndpointReadingError {
                throw error
            } catch {
                throw .other(error)
            }
            guard let answer else { throw .unexpectedStatus }
            return answer
        }
    }
}
