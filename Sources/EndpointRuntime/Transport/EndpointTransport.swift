public import HTTPTypes

/// What carries a request to a server and brings the response back.
///
/// A transport does one exchange: it follows no redirect, keeps no cookie, caches nothing and retries nothing, all of
/// which is the client's to decide, in the same way for every transport. When the task is cancelled it cancels the
/// exchange on the wire and returns soon, with ``TransportError/Kind/cancelled``: timeouts work by cancelling.
public protocol EndpointTransport: Sendable {
    /// Sends the request once and answers with the response, whatever its status.
    func send(_ request: EndpointTransportRequest) async throws(TransportError) -> EndpointTransportResponse
}

/// A request, as it goes to the server.
public struct EndpointTransportRequest: Sendable {
    /// Method, scheme, authority, path with query, and header fields. Scheme, authority and path are always there.
    public var head: HTTPRequest

    /// What follows the header.
    public var body: EndpointRequestBody

    /// Whether the answer is wanted as soon as its head is there, with a body that is read as it comes. Otherwise a
    /// transport may wait until it has all of it, which costs less.
    public var streamsResponse = false

    /// Told how many bytes of the body have gone out so far, again and again, where somebody wants to know.
    public var onBytesSent: (@Sendable (Int) -> Void)?

    /// A request.
    public init(_ head: HTTPRequest, body: EndpointRequestBody = .none) {
        self.head = head
        self.body = body
    }

    /// Where the request goes; nil where its head says no such thing.
    var origin: Origin? {
        guard let scheme = head.scheme, let authority = head.authority else { return nil }
        return Origin(scheme: scheme, authority: authority)
    }
}

/// A response, as it came from the server.
public struct EndpointTransportResponse: Sendable {
    /// Status and header fields.
    public var head: HTTPResponse

    /// What follows the header.
    public var body: EndpointResponseBody

    /// Where the time went, if the transport measures it.
    public var timings: EndpointTransportTimings? {
        get { boxedTimings.value }
        set { boxedTimings = BoxedTimings(newValue) }
    }

    private var boxedTimings: BoxedTimings

    /// A response.
    public init(
        _ head: HTTPResponse,
        body: EndpointResponseBody = .empty,
        timings: EndpointTransportTimings? = nil
    ) {
        self.head = head
        self.body = body
        boxedTimings = BoxedTimings(timings)
    }
}

extension EndpointTransportRequest: CustomStringConvertible, CustomReflectable {
    /// Method and server, the names of the header fields, and how long the body is: no path, no value, no body.
    public var description: String {
        let names = head.headerFields.map(\.name.rawName).joined(separator: ", ")
        return "\(head.method.rawValue) \(head.scheme ?? "")://\(head.authority ?? "") [\(names)] \(body)"
    }

    /// The same as the description.
    public var customMirror: Mirror { Mirror(self, children: ["request": description], displayStyle: .struct) }
}

extension EndpointTransportResponse: CustomStringConvertible, CustomReflectable {
    /// The status, the names of the header fields, and how long the body is: no value, no body.
    public var description: String {
        let names = head.headerFields.map(\.name.rawName).joined(separator: ", ")
        return "\(head.status.code) [\(names)] \(body)"
    }

    /// The same as the description.
    public var customMirror: Mirror { Mirror(self, children: ["response": description], displayStyle: .struct) }
}
