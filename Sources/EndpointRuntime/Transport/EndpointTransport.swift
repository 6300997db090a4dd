public import HTTPTypes

/// Sends a request to a server and returns the response.
///
/// A transport performs a single exchange. It does not follow redirects, store cookies, cache or retry. The client
/// decides all of these, in the same way for every transport. When the task is cancelled, the transport cancels the
/// exchange on the network and returns soon, with ``TransportError/Kind/cancelled``. Timeouts use this cancellation,
/// unless the transport keeps deadlines itself.
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

    /// Whether header bytes outside ASCII arrive and leave as they are (RFC 9110 §5.5). Where they do not, the client never
    /// sends back a validator with such a byte, because the server would not know it. False where a transport does not say
    /// so.
    nonisolated var keepsHeaderBytes: Bool { get }

    /// Sends the request once and answers with the response, whatever its status.
    ///
    /// It runs where the client does, which is on no actor; a transport that is isolated itself, or a function that is just
    /// `async`, goes on where it belongs.
    nonisolated(nonsending) func send(
        _ request: EndpointTransportRequest
    ) async throws(TransportError) -> EndpointTransportResponse
}

extension EndpointTransport {
    /// False: the client cancels exchanges that take too long.
    public nonisolated var keepsDeadlines: Bool { false }

    /// True.
    public nonisolated var needsConnection: Bool { true }

    /// False: a validator with a byte outside ASCII is not sent back.
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

    /// Whether the response is needed as soon as its head has arrived, with a body that is read as it arrives.
    /// Otherwise a transport can wait for the whole body, which is faster.
    public var streamsResponse = false

    /// Whether the whole URL is a secret, such as that of a signed upload. No log and no recording shows it.
    public var hasSensitiveURL = false

    /// The time by which ``EndpointTransport/send(_:)`` must end, with ``TransportError/Kind/timedOut`` if there is no
    /// response. Nil if there is no deadline, or if the client enforces it. Only a transport with
    /// ``EndpointTransport/keepsDeadlines`` receives one.
    public var deadline: EndpointDeadline?

    /// The names of header fields that only identify the attempt, such as those of a trace. ``EndpointReuse`` treats
    /// two requests that differ only in these fields as the same. Well-known fields need not be listed.
    public var fieldsOfAttempt: [HTTPField.Name] = []

    /// Values that are for its server alone, besides those of its credentials.
    var secretValues: Boxed<Set<String>> = .none

    /// Receives the number of body bytes sent so far, repeatedly, if progress is needed.
    public var onBytesSent: (@Sendable (Int) -> Void)?

    /// Whether the endpoint says that its POST changes nothing.
    var isDeclaredSafe = false

    /// Whether it changes nothing on the server (RFC 9110 §9.2.1).
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

    /// How the client came by it, where there is more to say than that its server answered.
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
