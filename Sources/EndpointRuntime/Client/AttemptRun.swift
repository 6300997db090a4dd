internal import Foundation
internal import HTTPTypes

extension CallRun {
    /// Sends the request within the time limit of an attempt, and receives the response.
    @inline(__always)
    nonisolated(nonsending) mutating func makeAttempt() async -> Result<ReceivedResponse, CallFailure> {
        attempt.requestID = attempt.number == 0 ? plan.firstID : core.ids.next()
        attempt.number += 1
        attemptStart = core.clock.now
        core.tell(attempt, .attemptStarted)
        let deadline = plan.timeout.deadline(ofAttemptAt: attemptStart, ofCallAt: start)
        let (result, isExpired) = await perform(until: deadline)
        switch result {
        case .success where isExpired && !Task.isCancelled:
            // The response arrived together with the cancellation. A streamed body would bring no bytes, and another
            // body may be incomplete.
            return .failure(failed(.transport(TransportError(.timedOut)), isExpired: true))
        case .success(let response):
            core.tell(attempt, .responseReceived(status: response.status, after: core.clock.now - attemptStart))
            core.tell(attempt, .measured(response.measurement))
            return .success(response)
        case .failure(let failure):
            return .failure(failed(failure, isExpired: isExpired))
        }
    }

    /// Performs the attempt. The transport enforces the deadline, or a watch over the whole attempt does.
    ///
    /// The function is inlined into the loop, so that the compiler sees that the watched task has no preferred
    /// executor. Otherwise each switch of that task looks for its preference under a lock, which costs 6 % more
    /// instructions in 'client call, in memory'.
    ///
    /// - Returns: The result, and true if the deadline has passed.
    @inline(__always)
    nonisolated(nonsending) private func perform(
        until deadline: Duration?
    ) async -> (Result<ReceivedResponse, AttemptFailure>, isExpired: Bool) {
        if let deadline, !plan.leavesDeadlineToTransport {
            let run = AttemptRun(
                core,
                plan: plan,
                attempt: attempt,
                sent: sent,
                additionalFields: additionalFields,
                keeping: nil
            )
            let isExpired = await core.watch.run(run, until: deadline)
            return (run.takeResult(), isExpired)
        }
        let result = await AttemptRun(
            core,
            plan: plan,
            attempt: attempt,
            sent: sent,
            additionalFields: additionalFields,
            keeping: deadline
        ).perform()
        if let deadline, case .failure = result { return (result, deadline <= core.clock.now) }
        return (result, false)
    }

    /// Converts the failure of an attempt to one of the call. An attempt without a value or a credential sent no
    /// request, so it does not count.
    private mutating func failed(_ failure: AttemptFailure, isExpired: Bool) -> CallFailure {
        switch failure {
        case .encoding(let error):
            attempt.number -= 1
            return .encoding(error)
        case .credential(let error):
            attempt.number -= 1
            return .credential(error, nil)
        case .transport(var error):
            if Task.isCancelled {
                error = TransportError(.cancelled)
            } else if isExpired {
                error = TransportError(.timedOut)
            }
            core.tell(attempt, .attemptFailed(error, after: core.clock.now - attemptStart))
            return CallFailure(error)
        }
    }
}

/// One attempt of a call: the request passes through middlewares, credentials and transport, and the response returns.
///
/// It is a class, because each of its steps keeps it until the response is received. `@unchecked` is safe as in its
/// superclass: only ``result`` changes, which is written before the end of the run and read after it.
final class AttemptRun: Watched, @unchecked Sendable {
    private let core: ClientCore
    private let plan: CallPlan
    private let attempt: EndpointAttempt
    private let sent: SentTokens?
    private let additionalFields: RequestFields
    /// The deadline of the attempt; nil if the attempt is watched as a whole. The transport enforces it, and other
    /// steps that take time are watched separately.
    private let deadline: Duration?
    /// The result, after the attempt is over.
    private var result: Result<ReceivedResponse, AttemptFailure>?

    init(
        _ core: ClientCore,
        plan: CallPlan,
        attempt: EndpointAttempt,
        sent: SentTokens?,
        additionalFields: RequestFields,
        keeping deadline: Duration?
    ) {
        self.core = core
        self.plan = plan
        self.attempt = attempt
        self.sent = sent
        self.additionalFields = additionalFields
        self.deadline = deadline
    }

    /// Performs the attempt under a watch.
    override nonisolated(nonsending) func run() async {
        result = await perform()
        end()
    }

    /// Returns the result of an attempt under a watch. The watch waits for the end of the run, so a result exists.
    func takeResult() -> Result<ReceivedResponse, AttemptFailure> {
        defer { result = nil }
        return result ?? .failure(.transport(TransportError(.cancelled)))
    }

    /// Builds and sends the request. It also receives the whole body, unless the caller streams it.
    nonisolated(nonsending) func perform() async -> Result<ReceivedResponse, AttemptFailure> {
        do {
            let request = try await plan.request(for: attempt, core, additionalFields, keeping: deadline)
            let response =
                if let limit = plan.timeout.firstByte {
                    try await begin(request, within: limit)
                } else {
                    try await pass(request, to: 0)
                }
            if plan.streams, response.head.status.kind == .successful {
                return .success(ReceivedResponse(response, to: request))
            }
            let body = if let bytes = response.body.bytes { bytes } else { try await collect(response.body) }
            return .success(ReceivedResponse(response, body, to: request))
        } catch {
            return .failure(AttemptFailure(error))
        }
    }

    /// Receives the head of the response within a time limit.
    nonisolated(nonsending) private func begin(
        _ request: EndpointTransportRequest,
        within limit: Duration
    ) async throws -> EndpointTransportResponse {
        // A head that arrives at the limit counts as too late, because its body was cancelled.
        try await core.watch.run(within: core.clock.now + limit) { try await self.pass(request, to: 0) }
    }

    /// Passes the request to a middleware, or to the transport after the last one.
    nonisolated(nonsending) private func pass(
        _ request: EndpointTransportRequest,
        to index: Int
    ) async throws -> EndpointTransportResponse {
        guard index < core.middlewares.count else {
            if plan.needsCredentials { return try await exchange(authenticated(request), passedOnAs: request) }
            return try await exchange(request, passedOnAs: request)
        }
        return try await core.middlewares[index].intercept(request, attempt) { request in
            try await self.pass(request, to: index + 1)
        }
    }

    /// Sends a complete request, unless a stored response answers it.
    ///
    /// - Parameters:
    ///   - complete: The request with its credentials.
    ///   - request: The request that the last middleware passed on.
    /// - Returns: The response. Its body may still be pending.
    /// - Throws: The transport's errors.
    nonisolated(nonsending) private func exchange(
        _ complete: EndpointTransportRequest,
        passedOnAs request: EndpointTransportRequest
    ) async throws -> EndpointTransportResponse {
        var response =
            if plan.reuse == .nothing {
                try await core.exchanges.send(complete)
            } else {
                try await core.exchanges.send(complete, plan.reuse) { core.tell(attempt, $0) }
            }
        if !core.middlewares.isEmpty { note(request, in: &response) }
        return response
    }

    /// Records the target of a request that a middleware sent elsewhere.
    private func note(_ request: EndpointTransportRequest, in response: inout EndpointTransportResponse) {
        guard response.provenance.value?.target == nil else { return }
        let target = RequestTarget(request.head)
        if target != RequestTarget(plan.head) { response.note { $0.target = target } }
    }

    /// The request with credentials, if it goes to the origin that they belong to.
    nonisolated(nonsending) private func authenticated(
        _ request: EndpointTransportRequest
    ) async throws -> EndpointTransportRequest {
        guard OriginBoundary.isWithin(request, plan.address) else { return request }
        guard let deadline else { return try await withCredentials(request) }
        // If the credentials arrive after the deadline, this throws, and nothing is sent.
        return try await core.watch.run(within: deadline) { try await self.withCredentials(request) }
    }

    nonisolated(nonsending) private func withCredentials(
        _ request: EndpointTransportRequest
    ) async throws -> EndpointTransportRequest {
        var request = request
        try await core.credentials.authenticate(
            &request,
            wanted: plan.authentication,
            for: attempt,
            sent: sent,
            core: core
        )
        // Afterwards, because the app's function that returned the credential may have waited for the next user.
        try sent?.checkOwner(plan.authentication)
        return request
    }

    /// Collects the whole body. The size is limited, because transports limit only bodies that they collect themselves,
    /// and an endless body would fill the memory.
    nonisolated(nonsending) private func collect(_ body: EndpointResponseBody) async throws(TransportError) -> Data {
        var pieces = TimedPieces(body.chunks, core, idle: plan.timeout.idle, deadline: deadline)
        return try await pieces.collect(upTo: core.transport.maximumResponseBytes)
    }
}
