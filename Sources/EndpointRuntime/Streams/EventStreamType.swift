internal import HTTPTypes

/// The error of a response whose media type is not the one that the call expects. It is in
/// ``EndpointErrorContext/underlying``.
public struct EndpointMediaTypeError: Error, Sendable, Hashable {
    /// The expected media type.
    public let expected: String

    /// The response's `Content-Type`, as the server sent it.
    public let found: String

    /// Creates an error.
    public init(expected: String, found: String) {
        self.expected = expected
        self.found = found
    }
}

/// Decides by its header fields whether a response is an event stream (WHATWG HTML §9.2.2).
enum EventStreamType {
    private static let expected = "text/event-stream"

    /// The reason why the response is not an event stream; `nil` if it may be one. Parameters of the type do not
    /// matter. A response without a type or without content is accepted.
    static func mismatch(_ head: HTTPResponse) -> EndpointMediaTypeError? {
        // If two proxies each added a type, one of the two is enough.
        guard head.status != .noContent, let found = head.headerFields[.contentType] else { return nil }
        let types = found.lowercased().split(separator: ",").map { type in
            type.prefix { $0 != ";" }.filter { $0 != " " && $0 != "\t" }
        }
        guard !types.allSatisfy(\.isEmpty), !types.contains(expected) else { return nil }
        return EndpointMediaTypeError(expected: expected, found: found)
    }
}
