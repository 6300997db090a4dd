public import HTTPTypes

/// What carries a request to a server and brings the response back.
///
/// A transport does one exchange: it follows no redirect, keeps no cookie, caches nothing and retries nothing, all of
/// which is the client's to decide, in the same way for every transport. When the task is cancelled it cancels the
/// exchange on the wire and returns soon, with ``TransportError/Kind/cancelled``: timeouts work by cancelling, but where
/// the transport keeps deadlines itself.
public protocol EndpointTransport: Sendable {
    /// Whether it ends an exchange at the request's ``EndpointTransportRequest/deadline``. False where a transport does not
    /// say so: the client then sends the request in a task of its own, which it cancels in time.
    nonisolated var keepsDeadlines: Bool { get }

    /// The longest body that the client takes into memory where it was given a stream of this transport and has to read all
    /// of it; a longer one is ``TransportError/Kind/invalidResponse``. 64 MiB where a transport does not say another.
    nonisolated var maximumResponseBytes: Int { get }

    /// Whether its requests go over a network. False where it answers by itself: whether the device has a connection then says
    /// nothing about its answers. True where a transport does not say so.
    nonisolated var needsConnection: Bool { get }

    /// Sends the request once and answers with the response, whatever its status.
    ///
    /// It runs where the client does, which is on no actor; a transport that is isolated itself, or a function that is just
    /// `async`, goes on where it belongs.
    nonisolated(nonsending) func send(
        _ request: EndpointTransportRequest
    ) async throws(TransportError) -> EndpointTransportResponse
}

extension EndpointTransport {
    /// It does not: the client cancels what takes too long.
    public nonisolated var keepsDeadlines: Bool { false }

    /// They do.
    public nonisolated var needsConnection: Bool { true }

    /// 64 MiB.
    public nonisolated var maximumResponseBytes: Int { 64 << 20 }
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

    /// When ``EndpointTransport/send(_:)`` has to be over, with ``TransportError/Kind/timedOut`` unless there is an answer;
    /// nil where there is no such time, or where the client sees to it. Only a transport with
    /// ``EndpointTransport/keepsDeadlines`` is asked for it.
    public var deadline: EndpointDeadline?

    /// The names of header fields that say which attempt this is, and nothing of what it asks for, as those of a trace do: two
    /// requests that differ in them alone are the same to ``EndpointReuse``. The well-known ones need not be named.
    public var fieldsOfAttempt: [HTTPField.Name] = []

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

    /// The whole URL, as libraries want it; nil where it is none of HTTP. A middleware may have written it, and libraries wait
    /// for ever with a scheme that they do not know, or make credentials of user information.
    package var address: String? {
        // Without the slash, "@evil.example/" would make the host another one, with the credentials already on board.
        guard origin != nil, let path = head.path, path.utf8.first == UInt8(ascii: "/") else { return nil }
        return "\(head.scheme ?? "")://\(head.authority ?? "")\(path)"
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
        set { boxedTimings = Boxed(newValue) }
    }

    private var boxedTimings: Boxed<EndpointTransportTimings>

    /// How the client came by it, where there is more to say than that its server answered.
    var provenance: Boxed<ResponseProvenance> = .none

    /// A response.
    public init(
        _ head: HTTPResponse,
        body: EndpointResponseBody = .empty,
        timings: EndpointTransportTimings? = nil
    ) {
        self.head = head
        self.body = body
        boxedTimings = Boxed(timings)
    }
}

/// How a client came by a response.
struct ResponseProvenance: Sendable {
    /// Whether a redirect led to another origin on the way, where no credential went along.
    var hasLeftOrigin = false

    /// What it answers, where that is not what the client asked for: a redirect or a middleware led elsewhere.
    var target: RequestTarget?

    /// By what its body is kept, for whoever asks again.
    var keptAs: EndpointRequestKey?
}

extension EndpointTransportResponse {
    /// Notes more of how the client came by it.
    mutating func note(_ change: (inout ResponseProvenance) -> Void) {
        var noted = provenance.value ?? ResponseProvenance()
        change(&noted)
        provenance = Boxed(noted)
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
