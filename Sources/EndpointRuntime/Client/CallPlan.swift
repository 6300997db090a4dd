internal import HTTPTypes

/// A call, ready to be sent: what is the same for all of its attempts.
final class CallPlan: Sendable {
    let authentication: EndpointAuthentication
    let needsCredentials: Bool
    let connectivity: EndpointConnectivity?
    /// Whether the body is a stream that is there once, so that nothing may send the request again.
    let hasOneShotBody: Bool
    let timeout: EndpointTimeout
    let reuse: EndpointReuse
    /// Whether the response is handed over as soon as it begins.
    let streams: Bool
    /// The conditions that the request is made on (RFC 9110 §13.1); empty for most.
    let conditions: RequestFields
    private let settings: EndpointCallSettings
    /// Whether the request has what all of the API's requests have.
    let inherits: Bool
    /// The names of the values that the app has to be asked for, for each attempt: a token may have changed since the last.
    let wanted: [String]
    /// The id of the first attempt, which ``request`` carries.
    let firstID: String
    private let assembly: RequestAssembly
    /// Where the endpoint is served: whom the credentials are for.
    let address: ServerAddress
    /// The request of the first attempt, unless the app has to be asked for values first.
    private let request: EndpointTransportRequest

    /// Whether the transport may keep the deadline of an attempt: it is over with the answer, and has nobody else to wait for.
    let leavesDeadlineToTransport: Bool

    /// Makes the plan, or says why no request can be made.
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

    /// Whether and when to try again.
    var rules: RetryRules {
        RetryRules(policy: settings.retry ?? RetryPolicy(), isEligible: isEligible, total: timeout.total)
    }

    /// Whether it does no harm to send the request twice.
    private var isEligible: Bool {
        let eligibility = settings.eligibility ?? .automatic
        return !hasOneShotBody
            && eligibility.allowsRetry(isSafe: operation.isSafe, hasIdempotencyKey: idempotencyKey != nil)
    }

    var operation: EndpointOperation { assembly.operation }

    /// Whether a response with this status is what was asked for.
    func accepts(_ response: ReceivedResponse) -> Bool {
        response.isSuccess || response.status == 304 && !conditions.isEmpty
    }

    /// What every attempt carries.
    var idempotencyKey: String? { assembly.idempotencyKey }

    /// The head of the request, as far as it is known before the app is asked for values.
    var head: HTTPRequest { request.head }

    /// The request of an attempt, with what the app provides for it, with fields that say where it goes on, and with the
    /// deadline that is left to the transport.
    ///
    /// - Throws: An ``EndpointEncodingError`` where the request cannot be made; what the app throws when it is asked.
    nonisolated(nonsending) func request(
        for attempt: EndpointAttempt,
        _ core: ClientCore,
        _ resumption: RequestFields,
        keeping deadline: Duration?
    ) async throws -> EndpointTransportRequest {
        let isAsPlanned = wanted.isEmpty && resumption.isEmpty && deadline == nil && attempt.requestID == firstID
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
        for field in resumption { request.head.headerFields.set(.validator(field.name, field.value)) }
        return request
    }
}

/// Header fields that a request carries besides: where a stream or a download goes on, or which version is known already.
typealias RequestFields = [(name: HTTPField.Name, value: String)]

extension HTTPFields {
    private static let requestID = HTTPField.Name("X-Request-ID")

    fileprivate mutating func setRequestID(_ id: String) {
        if let name = Self.requestID { set(HTTPField(name: name, value: id)) }
    }
}

/// Why a call has no request. A class, for it is large and seldom there.
final class PlanningFailure: Error {
    let operation: EndpointOperation
    let idempotencyKey: String?
    /// Nil where it is the server's address that is none.
    let error: EndpointEncodingError?
    /// Why there is no next page to ask for.
    let paging: EndpointPagingError?

    init(_ assembly: RequestAssembly, _ error: EndpointEncodingError?, paging: EndpointPagingError? = nil) {
        operation = assembly.operation
        idempotencyKey = assembly.idempotencyKey
        self.error = error
        self.paging = paging
    }
}
