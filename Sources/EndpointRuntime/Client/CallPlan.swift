internal import HTTPTypes

/// A call, ready to be sent: what is the same for all of its attempts.
struct CallPlan: Sendable {
    let operation: EndpointOperation
    /// What every attempt carries.
    let idempotencyKey: String?
    let authentication: EndpointAuthentication
    let needsCredentials: Bool
    let connectivity: EndpointConnectivity?
    /// Whether the body is a stream that is there once, so that nothing may send the request again.
    let hasOneShotBody: Bool
    let timeout: EndpointTimeout
    let reuse: EndpointReuse
    /// Whether the response is handed over as soon as it begins.
    let streams: Bool
    private let onBytesSent: (@Sendable (Int) -> Void)?
    /// Header fields of the next requests alone: where a stream or a download goes on.
    var resumption: [(name: HTTPField.Name, value: String)]
    let rules: RetryRules
    private let assembly: RequestAssembly
    /// The request, unless the app has to be asked for values first.
    private let request: EndpointTransportRequest
    private let wanted: [String]
    /// Whether the request has what all of the API's requests have.
    let inherits: Bool

    private static let requestIDField = HTTPField.Name("X-Request-ID")

    /// Makes the plan, or says why no request can be made.
    static func make<API, Response>(
        _ call: EndpointCall<API, Response>,
        _ core: ClientCore
    ) -> Result<CallPlan, PlanningFailure> {
        let (endpoint, key) = endpoint(of: call, core)
        let operation = endpoint.operation
        guard let address = core.address else { return .failure(PlanningFailure(operation, key, nil)) }
        if case .refused(let error)? = call.continuation {
            return .failure(PlanningFailure(operation, key, nil, paging: error))
        }
        do {
            return .success(try CallPlan(call, endpoint, operation, key, core, address))
        } catch {
            return .failure(PlanningFailure(operation, key, error))
        }
    }

    private init<API, Response>(
        _ call: EndpointCall<API, Response>,
        _ endpoint: any Endpoint,
        _ operation: EndpointOperation,
        _ key: String?,
        _ core: ClientCore,
        _ address: ServerAddress
    ) throws(EndpointEncodingError) {
        assembly = RequestAssembly(
            endpoint: endpoint,
            operation: operation,
            idempotencyKey: key,
            address: address,
            continuation: call.continuation
        )
        let assembled = try assembly.request(core, .none)
        (request, wanted, inherits) = (assembled.request, assembled.wanted, assembled.inherits)
        self.operation = operation
        idempotencyKey = key
        authentication = operation.auth ?? (inherits ? core.settings.authentication : .none)
        needsCredentials = !authentication.schemes.isEmpty
        connectivity = call.connectivity ?? operation.connectivity ?? core.settings.connectivity
        reuse = call.reuse ?? core.reuse
        timeout = call.timeout ?? operation.timeout ?? core.timeout
        streams = call.streams
        resumption = call.resumption
        if let tell = call.onProgress {
            let length = request.body.length
            onBytesSent = { count in tell(EndpointProgress(completed: count, total: length)) }
        } else {
            onBytesSent = nil
        }
        hasOneShotBody = !request.body.isRepeatable
        let eligibility = call.eligibility ?? operation.retry
        rules = RetryRules(
            policy: call.policy ?? operation.policy ?? core.retry,
            isEligible: !hasOneShotBody
                && eligibility.allowsRetry(of: operation.method, hasIdempotencyKey: key != nil),
            total: timeout.total
        )
    }

    /// Where the request goes, as far as it is known before the app is asked for values.
    var target: RequestTarget { RequestTarget(request.head) }

    /// The request of an attempt.
    ///
    /// What the app provides is asked for each attempt: a token may have changed since the last one.
    func request(for attempt: EndpointAttempt, _ core: ClientCore) async throws -> EndpointTransportRequest {
        var request = request
        if !wanted.isEmpty {
            request = try assembly.request(core, try await ProvidedTexts.ask(for: wanted, core.provided)).request
        }
        if inherits, let name = Self.requestIDField { request.head.headerFields[name] = attempt.requestID }
        for field in resumption { request.head.headerFields[field.name] = field.value }
        request.streamsResponse = streams || timeout.firstByte != nil || timeout.idle != nil
        request.onBytesSent = onBytesSent
        return request
    }

    /// The endpoint and its key. A key that nothing in the request carries is none: it would not make repeating safe.
    private static func endpoint<API, Response>(
        of call: EndpointCall<API, Response>,
        _ core: ClientCore
    ) -> (any Endpoint, String?) {
        // A header field's value loses its blanks at both ends, and of a blank key nothing would be left.
        let given = call.idempotencyKey.flatMap { key in key.utf8.allSatisfy { $0 == 0x20 || $0 == 0x09 } ? nil : key }
        if call.makesEndpointFromKey {
            let key = given ?? core.ids.next()
            let endpoint = call.endpoint(key)
            return (endpoint, endpoint.operation.idempotencyKey == nil ? nil : key)
        }
        let endpoint = call.endpoint("")
        return switch endpoint.operation.idempotencyKey {
        case nil: (endpoint, nil)
        case .body: (endpoint, given)
        case .header: (endpoint, given ?? core.ids.next())
        }
    }
}

/// Why a call has no request.
struct PlanningFailure: Error {
    let operation: EndpointOperation
    let idempotencyKey: String?
    /// Nil where it is the server's address that is none.
    let error: EndpointEncodingError?
    /// Why there is no next page to ask for.
    let paging: EndpointPagingError?

    init(
        _ operation: EndpointOperation,
        _ idempotencyKey: String?,
        _ error: EndpointEncodingError?,
        paging: EndpointPagingError? = nil
    ) {
        self.operation = operation
        self.idempotencyKey = idempotencyKey
        self.error = error
        self.paging = paging
    }
}
