public import HTTPTypes

/// Sends a request to a server and returns the response.
///
/// A transport performs a single exchange. It does not follow redirects, store cookies, cache or retry. The client
/// decides all of these, in the same way for every transport. When the task is cancelled, the transport cancels the
/// exchange on the network and returns soon, with ``TransportError/Kind/cancelled``. Timeouts use this cancellation,
/// unless the transport keeps deadlines itself.
public protocol EndpointTransport: Sendable {
    /// True if the transport ends an exchange at the request's ``EndpointTransportRequest/deadline``. By default this
    /// is false: the client then sends the request in a separate task, which it cancels in time.
    nonisolated var keepsDeadlines: Bool { get }

    /// The largest streamed body in bytes that the client collects in memory. A longer one is
    /// ``TransportError/Kind/invalidResponse``. The default is 64 MiB.
    nonisolated var maximumResponseBytes: Int { get }

    /// True if requests use a network. If it is false, the state of the device's connection does not matter. The
    /// default is true.
    nonisolated var needsConnection: Bool { get }

    /// True if header bytes outside ASCII are received and sent unchanged (RFC 9110, section 5.5). If it is false, the
    /// client never sends back a validator with such bytes, because the server would not recognize it. The default is
    /// false.
    nonisolated var keepsHeaderBytes: Bool { get }

    /// Sends the request once and returns the response, regardless of its status.
    ///
    /// It runs in the client's context, which is no actor. An isolated transport, or one with an `async` function, runs
    /// in its own context.
    nonisolated(nonsending) func send(
        _ request: EndpointTransportRequest
    ) async throws(TransportError) -> EndpointTransportResponse
}

extension EndpointTransport {
    /// False: the client cancels exchanges that take too long.
    public nonisolated var keepsDeadlines: Bool { false }

    /// True.
    public nonisolated var needsConnection: Bool { true }

    /// False: a validator with bytes outside ASCII is not sent back.
    public nonisolated var keepsHeaderBytes: Bool { false }

    /// 64 MiB.
    public nonisolated var maximumResponseBytes: Int { 64 << 20 }
}

/// A request to a server.
public struct EndpointTransportRequest: Sendable {
    /// The method, scheme, authority, path with query, and header fields. Scheme, authority and path are always
    /// present.
    public var head: HTTPRequest

    /// The body of the request.
    public var body: EndpointRequestBody

    /// The response is needed as soon as its head has arrived, with a body that is read as it arrives. Otherwise a
    /// transport can wait for the whole body, which is faster.
    public var streamsResponse = false

    /// The whole URL is a secret, such as that of a signed upload. Logs and recordings do not show it.
    public var hasSensitiveURL = false

    /// The time by which ``EndpointTransport/send(_:)`` must end, with ``TransportError/Kind/timedOut`` if there is no
    /// response. Nil if there is no deadline, or if the client enforces it. Only a transport with
    /// ``EndpointTransport/keepsDeadlines`` receives one.
    public var deadline: EndpointDeadline?

    /// The names of header fields that only identify the attempt, such as those of a trace. ``EndpointReuse`` treats
    /// two requests that differ only in these fields as the same. Well-known fields need not be listed.
    public var fieldsOfAttempt: [HTTPField.Name] = []

    /// Secret values for this server, in addition to those of its credentials.
    var secretValues: Boxed<Set<String>> = .none

    /// Receives the number of body bytes sent so far, repeatedly, if progress is needed.
    public var onBytesSent: (@Sendable (Int) -> Void)?

    /// The client sends the request again, with another request id, if its connection is lost.
    package var isSentAgainByClient = false

    /// The spec declares that this POST changes nothing.
    var isDeclaredSafe = false

    /// The request changes nothing on the server (RFC 9110, section 9.2.1).
    var isSafe: Bool {
        switch head.method {
        case .get, .head, .options, .query: true
        case .post: isDeclaredSafe
        default: false
        }
    }

    /// Creates a request.
    public init(_ head: HTTPRequest, body: EndpointRequestBody = .none) {
        self.head = head
        self.body = body
    }

    /// The origin of the request; nil if its head has none.
    var origin: Origin? {
        guard let scheme = head.scheme, let authority = head.authority else { return nil }
        return Origin(scheme: scheme, authority: authority)
    }

    /// The whole URL for libraries; nil if it is not a valid HTTP URL. A middleware may have written it. With an
    /// unknown scheme, libraries wait forever, and user information in it would become credentials.
    package var address: String? {
        // Without the slash, "@evil.example/" would change the host, after the credentials were added.
        guard origin != nil, let path = head.path, path.utf8.first == UInt8(ascii: "/") else { return nil }
        return "\(head.scheme ?? "")://\(head.authority ?? "")\(path)"
    }
}

/// A response from a server.
public struct EndpointTransportResponse: Sendable {
    /// The status and the header fields.
    public var head: HTTPResponse

    /// The body of the response.
    public var body: EndpointResponseBody

    /// The parts of the time, if the transport measures them.
    public var timings: EndpointTransportTimings? {
        get { boxedTimings.value }
        set { boxedTimings = Boxed(newValue) }
    }

    private(set) var boxedTimings: Boxed<EndpointTransportTimings>

    /// The origin of the response, if it is not simply the server's response.
    var provenance: Boxed<ResponseProvenance> = .none

    /// Creates a response.
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

/// The origin of a response.
struct ResponseProvenance: Sendable {
    /// A redirect led to another origin. No credentials were sent there.
    var hasLeftOrigin = false

    /// The answered request, if it differs from the client's: a redirect or a middleware changed the target.
    var target: RequestTarget?

    /// The key under which the body is stored for later requests.
    var keptAs: EndpointRequestKey?
}

extension EndpointTransportResponse {
    /// Adds details to the origin of the response.
    mutating func note(_ change: (inout ResponseProvenance) -> Void) {
        var noted = provenance.value ?? ResponseProvenance()
        change(&noted)
        provenance = Boxed(noted)
    }
}

extension EndpointTransportRequest: EndpointRedacted {
    /// The method, the server, the names of the header fields, and the length of the body; no path, no values, no body.
    public var description: String {
        let names = head.headerFields.map(\.name.rawName).joined(separator: ", ")
        return "\(head.method.rawValue) \(head.scheme ?? "")://\(head.authority ?? "") [\(names)] \(body)"
    }
}

extension EndpointTransportResponse: EndpointRedacted {
    /// The status, the names of the header fields, and the length of the body; no values, no body.
    public var description: String {
        let names = head.headerFields.map(\.name.rawName).joined(separator: ", ")
        return "\(head.status.code) [\(names)] \(body)"
    }
}
