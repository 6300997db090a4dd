internal import HTTPTypes

/// A planned call: everything that all of its attempts share.
final class CallPlan: Sendable {
    let authentication: EndpointAuthentication
    let needsCredentials: Bool
    let connectivity: EndpointConnectivity?
    /// The body is a stream that can be read only once, so the request cannot be repeated.
    let hasOneShotBody: Bool
    /// Repeating the request is safe.
    private let isEligible: Bool
    let timeout: EndpointTimeout
    let reuse: EndpointReuse
    /// The caller receives the response with its head, before its body.
    let streams: Bool
    /// The conditions of the request (RFC 9110, section 13.1); usually empty.
    let conditions: RequestFields
    private let settings: EndpointCallSettings
    /// The request has the header fields and parameters that all of the API's requests share.
    let inherits: Bool
    /// The names of the app's values. The app is asked for each attempt, because a token may have changed.
    let wanted: [String]
    /// The id of the first attempt, which is also in ``request``.
    let firstID: String
    private let assembly: RequestAssembly
    /// The address of the endpoint's server, which receives the credentials.
    let address: ServerAddress
    /// The request of the first attempt. Values that the app provides are still missing.
    private let request: EndpointTransportRequest

    /// The transport may enforce the deadline of an attempt. This requires that the attempt ends with its response and
    /// waits for nothing else.
    let leavesDeadlineToTransport: Bool

    /// Creates the plan, or throws the reason why no request is possible.
    init(_ call: borrowing CallRequest, _ core: ClientCore) throws(PlanningFailure) {
        let assembly = RequestAssembly(call, core)
        guard let address = core.addresses.address(of: assembly.operation) else { throw PlanningFailure(assembly, nil) }
        if case .refused(let error)? = call.continuation { throw PlanningFailure(assembly, nil, paging: error) }
        var request: EndpointTransportRequest
        do throws(EndpointEncodingError) {
            (request, wanted, inherits) = try assembly.request(core, address, .none)
        } catch {
            throw PlanningFailure(assembly, error)
        }
        let operation = assembly.operation
        let settings = core.settings(of: call, operation, inherits: inherits)
        authentication = settings.authentication ?? .none
        needsCredentials = !authentication.schemes.isEmpty && core.credentials.holdAny(of: authentication)
        connectivity = settings.connectivity
        timeout = (call.streams ? settings.streamTimeout : settings.timeout) ?? EndpointTimeout()
        reuse = settings.reuse ?? .nothing
        self.settings = settings
        streams = call.streams
        conditions = call.validators.map { RequestFields.conditions($0, over: core.transport) } ?? []
        hasOneShotBody = !request.body.isRepeatable
        firstID = core.ids.next()
        if inherits { request.head.headerFields.setRequestID(firstID) }
        request.isDeclaredSafe = operation.isSafe
        isEligible =
            !hasOneShotBody
            && (settings.eligibility ?? .automatic)
                .allowsRetry(isSafe: operation.isSafe, hasIdempotencyKey: assembly.idempotencyKey != nil)
        request.isSentAgainByClient = isEligible && settings.retry.map { $0.attempts > 1 } ?? true
        request.streamsResponse = streams || timeout.firstByte != nil || timeout.idle != nil
        leavesDeadlineToTransport =
            core.transportKeepsDeadlines && wanted.isEmpty && reuse == .nothing && !request.streamsResponse
            && (request.body.isNone || request.body.bytes != nil)
        if let tell = call.onProgress {
            let length = request.body.length
            request.onBytesSent = { count in tell(EndpointProgress(completed: count, total: length)) }
        }
        self.request = request
        self.address = address
        self.assembly = consume assembly
    }

    var rules: RetryRules {
        RetryRules(policy: settings.retry ?? RetryPolicy(), isEligible: isEligible, total: timeout.total)
    }

    var operation: EndpointOperation { assembly.operation }

    /// Returns true for a response that fulfils the request. This includes 304 for a conditional request.
    func accepts(_ response: ReceivedResponse) -> Bool {
        response.isSuccess || response.status == 304 && !conditions.isEmpty
    }

    /// The idempotency key of every attempt.
    var idempotencyKey: String? { assembly.idempotencyKey }

    /// The head of the request without the app's values.
    var head: HTTPRequest { request.head }

    /// The request of an attempt, with the app's values, the additional fields, and the deadline if the transport
    /// enforces it.
    ///
    /// - Throws: An ``EndpointEncodingError`` if the request is invalid, and the errors of the app's closures.
    nonisolated(nonsending) func request(
        for attempt: EndpointAttempt,
        _ core: ClientCore,
        _ additionalFields: RequestFields,
        keeping deadline: Duration?
    ) async throws -> EndpointTransportRequest {
        let isAsPlanned = wanted.isEmpty && additionalFields.isEmpty && deadline == nil && attempt.requestID == firstID
        if isAsPlanned { return request }
        var request = request
        request.deadline = deadline.map { EndpointDeadline(time: $0) }
        if !wanted.isEmpty {
            let provided = try await ProvidedTexts.ask(for: wanted, core.provided)
            let (assembled, _, _) = try assembly.request(core, address, provided)
            (request.head, request.body) = (assembled.head, assembled.body)
            request.secretValues = assembled.secretValues
        }
        if inherits, attempt.requestID != firstID || !wanted.isEmpty {
            request.head.headerFields.setRequestID(attempt.requestID)
        }
        for field in additionalFields { request.head.headerFields.set(.validator(field.name, field.value)) }
        return request
    }
}

/// Additional header fields of a request: for the resumption of a stream or a download, or for a conditional request.
typealias RequestFields = [(name: HTTPField.Name, value: String)]

extension HTTPFields {
    private static let requestID = HTTPField.Name("X-Request-ID")

    fileprivate mutating func setRequestID(_ id: String) {
        if let name = Self.requestID { set(HTTPField(name: name, value: id)) }
    }
}

/// The reason why a call has no request. It is a class, because it is large and rare.
final class PlanningFailure: Error {
    let operation: EndpointOperation
    let idempotencyKey: String?
    /// Nil if the server's address is invalid, or if there is no next page.
    let error: EndpointEncodingError?
    /// The reason why there is no next page.
    let paging: EndpointPagingError?

    init(_ assembly: RequestAssembly, _ error: EndpointEncodingError?, paging: EndpointPagingError? = nil) {
        operation = assembly.operation
        idempotencyKey = assembly.idempotencyKey
        self.error = error
        self.paging = paging
    }
}
