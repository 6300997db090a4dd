public import Foundation

/// How the response of a call is read, where it is not simply JSON: generated code names one.
public struct ResponseReader<Response: Sendable>: Sendable {
    package let read: @Sendable (EndpointResponse) throws(EndpointReadingError) -> Response

    /// Whether the body is still to come when it reads.
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

    /// The body is JSON, and the value stands in it where these keys lead.
    public static func json(at path: [String]) -> Self {
        Self { response throws(EndpointReadingError) in try JSONResponse.read(response, at: path) }
    }
}

extension ResponseReader where Response == Data {
    /// The body as it came.
    public static var data: Self { Self { response in response.body } }
}

extension ResponseReader where Response == String {
    /// The body as text: UTF-8, or ISO 8859-1 where `Content-Type` says so.
    public static var text: Self {
        Self { response throws(EndpointReadingError) in
            guard let text = TextResponse.text(of: response) else {
                throw .decoding(WireError(kind: .invalidString, path: "", byteOffset: 0))
            }
            return text
        }
    }
}

extension ResponseReader where Response: ResponseHeaders {
    /// Only header fields are read.
    public static var headers: Self {
        Self { response throws(EndpointReadingError) in
            do throws(WireError) {
                return try Response(from: ResponseHeaderReader(response.headers, of: response.answered))
            } catch {
                throw .decoding(error)
            }
        }
    }
}

extension ResponseReader {
    /// Header fields are read besides the value.
    public static func withHeaders<Value, Headers>(_ value: ResponseReader<Value>) -> Self
    where Response == EndpointAnswer<Value, Headers> {
        Self(streams: value.streams) { response throws(EndpointReadingError) in
            // The value first: of what is something else altogether, that is the news, and not which fields it lacks.
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
    /// Only these statuses are an answer, read as `reader` says; any other success is
    /// ``EndpointError/Kind/unexpectedStatus(_:)``.
    public static func statuses(_ statuses: Set<Int>, _ reader: Self) -> Self {
        Self(streams: reader.streams) { response throws(EndpointReadingError) in
            // A file that goes on behind what came earlier is answered with the rest, as a 206.
            guard statuses.contains(response.status) || response.goesOn else { throw .unexpectedStatus }
            return try reader.read(response)
        }
    }
}

extension ResponseReader where Response: StatusAnswer {
    /// What the body is depends on the status.
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
