internal import Foundation
internal import HTTPTypes

extension CallRun {
    /// Sends the request, within the time of an attempt, and takes in the response.
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
            // It was cancelled as it came: of a body that is still to come, nothing would, and another may lack its end.
            return .failure(failed(.transport(TransportError(.timedOut)), isExpired: true))
        case .success(let response):
            core.tell(attempt, .responseReceived(status: response.status, after: core.clock.now - attemptStart))
            core.tell(attempt, .measured(response.measurement))
            return .success(response)
        case .failure(let failure):
            return .failure(failed(failure, isExpired: isExpired))
        }
    }

    /// Performs the attempt; the deadline is kept by the transport, or by a watch over the whole of the attempt.
    ///
    /// Inlined into the loop, where the compiler sees all of what begins a watched task: that it prefers no executor. Where
    /// it does not, each switch of that task looks for its preference under a lock: 'client call, in memory' takes 6 % more
    /// instructions then.
    ///
    /// - Returns: What came of it, and whether its time was over by then.
    @inline(__always)
    nonisolated(nonsending) private func perform(
        until deadline: Duration?
    ) async -> (Result<ReceivedResponse, AttemptFailure>, isExpired: Bool) {
        if let deadline, !plan.leavesDeadlineToTransport {
            let run = AttemptRun(core, plan, attempt, sent, resumption, keeping: nil)
            let isExpired = await core.watch.run(run, until: deadline)
            return (run.takeResult(), isExpired)
        }
        let result = await AttemptRun(core, plan, attempt, sent, resumption, keeping: deadline).perform()
        if let deadline, case .failure = result { return (result, deadline <= core.clock.now) }
        return (result, false)
    }

    /// What a failed attempt means to the call. One that lacked a value or a credential never became a request: it does not
    /// count.
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

/// One attempt of a call: a request on its way through middlewares, credentials and transport, and back.
///
/// A class, because each of its steps holds it until the answer is there. Unchecked, as its superclass is: nothing of it
/// changes but the ``result``, which is written before the end, and taken after that.
final class AttemptRun: Watched, @unchecked Sendable {
    private let core: ClientCore
    private let plan: CallPlan
    private let attempt: EndpointAttempt
    private let sent: SentTokens?
    private let resumption: RequestFields
    /// When the attempt has to be over, where it is not watched as a whole: the transport keeps to it, and what else may
    /// take time is watched step by step.
    private let deadline: Duration?
    /// What came of it, once it is over.
    private var result: Result<ReceivedResponse, AttemptFailure>?

    init(
        _ core: ClientCore,
        _ plan: CallPlan,
        _ attempt: EndpointAttempt,
        _ sent: SentTokens?,
        _ resumption: RequestFields,
        keeping deadline: Duration?
    ) {
        self.core = core
        self.plan = plan
        self.attempt = attempt
        self.sent = sent
        self.resumption = resumption
        self.deadline = deadline
    }

    /// Performs it under a watch.
    override nonisolated(nonsending) func run() async {
        result = await perform()
        end()
    }

    /// Gives away what came of it under a watch; the watch waits for the end of what it runs, so there is something.
    func takeResult() -> Result<ReceivedResponse, AttemptFailure> {
        defer { result = nil }
        return result ?? .failure(.transport(TransportError(.cancelled)))
    }

    /// Makes the request, sends it, and takes in the whole body, unless that is read as it comes.
    nonisolated(nonsending) func perform() async -> Result<ReceivedResponse, AttemptFailure> {
        do {
            let request = try await plan.request(for: attempt, core, resumption, keeping: deadline)
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

    /// The response as soon as it begins, which it has to do in time.
    nonisolated(nonsending) private func begin(
        _ request: EndpointTransportRequest,
        within limit: Duration
    ) async throws -> EndpointTransportResponse {
        // A response that begins as its limit passes is one whose body was cancelled.
        try await core.watch.run(within: core.clock.now + limit) { try await self.pass(request, to: 0) }
    }

    /// Hands the request to a middleware, or behind the last of them to the transport.
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

    /// Sends a request with all that it needs, unless there is an answer already.
    ///
    /// - Parameters:
    ///   - complete: The request, with its credentials.
    ///   - request: The request as the last middleware passed it on.
    /// - Returns: The response, whose body may still be to come.
    /// - Throws: What the transport throws.
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

    /// Notes where a middleware sent the request, where that is elsewhere.
    private func note(_ request: EndpointTransportRequest, in response: inout EndpointTransportResponse) {
        guard response.provenance.value?.target == nil else { return }
        let target = RequestTarget(request.head)
        if target != RequestTarget(plan.head) { response.note { $0.target = target } }
    }

    /// The request with credentials, where it goes to whom they are for.
    nonisolated(nonsending) private func authenticated(
        _ request: EndpointTransportRequest
    ) async throws -> EndpointTransportRequest {
        guard OriginBoundary.isWithin(request, plan.address) else { return request }
        guard let deadline else { return try await withCredentials(request) }
        // Where there is no time left for an answer, nothing is sent.
        return try await core.watch.run(within: deadline) { try await self.withCredentials(request) }
    }

    nonisolated(nonsending) private func withCredentials(
        _ request: EndpointTransportRequest
    ) async throws -> EndpointTransportRequest {
        var request = request
        try await core.credentials.authenticate(&request, plan.authentication, attempt, sent, core)
        return request
    }

    /// All of a body. Transports limit only what they collect themselves, and a body without an end would fill the memory.
    nonisolated(nonsending) private func collect(_ body: EndpointResponseBody) async throws(TransportError) -> Data {
        var pieces = TimedPieces(body.chunks, core, idle: plan.timeout.idle, deadline: deadline)
        return try await pieces.collect(upTo: core.transport.maximumResponseBytes)
    }
}
