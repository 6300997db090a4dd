internal import HTTPTypes

/// A response says that it is of another type than the call wants: what an ``EndpointErrorContext/underlying`` holds then.
public struct EndpointMediaTypeError: Error, Sendable, Hashable {
    /// The media type that is wanted.
    public let expected: String

    /// The response's `Content-Type`, as it came.
    public let found: String

    /// An error.
    public init(expected: String, found: String) {
        self.expected = expected
        self.found = found
    }
}

/// Whether a response is an event stream, by what it says of itself (WHATWG HTML §9.2.2).
enum EventStreamType {
    private static let expected = "text/event-stream"

    /// What speaks against it. Parameters do not, nor a response that says nothing of its type, or has no content.
    static func mismatch(_ head: HTTPResponse) -> EndpointMediaTypeError? {
        // Where two proxies each have their say, one of the types will do.
        guard head.status != .noContent, let found = head.headerFields[.contentType] else { return nil }
        let types = found.lowercased().split(separator: ",").map { type in
            type.prefix { $0 != ";" }.filter { $0 != " " && $0 != "\t" }
        }
        guard !types.allSatisfy(\.isEmpty), !types.contains(expected) else { return nil }
        return EndpointMediaTypeError(expected: expected, found: found)
    }
}
