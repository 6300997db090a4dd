public import Foundation

/// An answer whose type depends on the status. It is generated as an enumeration.
public protocol StatusAnswer: Sendable {
    /// Reads the answer; `nil` if the spec does not name the status.
    static func read(_ response: StatusAnswerReader) throws -> Self?
}

/// A response whose status decides how its body is read.
public struct StatusAnswerReader: Sendable {
    private let response: EndpointResponse

    init(_ response: EndpointResponse) {
        self.response = response
    }

    /// The status.
    public var status: Int { response.status }

    /// Decodes the body as JSON. `path` contains the keys that lead to the value.
    public func json<Value: WireReadable>(at path: [String] = []) throws -> Value {
        try JSONResponse.read(response, at: path)
    }

    /// The body as the server sent it.
    public var data: Data { response.body }

    /// Reads the body as text: UTF-8, or ISO 8859-1 if `Content-Type` says so.
    public func text() throws -> String { try ResponseReader<String>.text.read(response) }

    /// Reads the header fields.
    public func headers<Headers: ResponseHeaders>() throws -> Headers {
        try ResponseReader<Headers>.headers.read(response)
    }
}
