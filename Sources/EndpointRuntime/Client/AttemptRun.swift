internal import Foundation
internal import HTTPTypes

/// One attempt of a call: a request on its way through middlewares, credentials and transport, and back.
///
/// A class, because each step holds it until the answer is there. What few calls need is never inlined, for the same
/// reason: a step's frame is there as long as the exchange is.
///
/// Unchecked, as its superclass is: nothing of it changes but the ``result``, which says why that is safe.
final class AttemptRun: Watched, @unchecked Sendable {
    private let core: ClientCore
    private let plan: CallPlan
    private let attempt: EndpointAttempt
    private let sent: SentTokens?
    private let resumption: RequestFields
    /// When the attempt has to be over, where it is not watched as a whole: the transport keeps to it, and what else may
    /// take time is watched step by step.
    private let deadline: Duration?
    /// Whether the request goes to the transport as it comes from the last middleware.
    private let isPlain: Bool
    /// What came of it, once it is over. Unchecked, for it is written before the end, and taken after that.
    @exclusivity(unchecked) private var result: Result<ReceivedResponse, AttemptFailure>?

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
        isPlain = !plan.needsCredentials && plan.reuse.isEmpty
    }

    /// Gives away what came of it: a copy would be one more to count.
    func takeResult() -> Result<ReceivedResponse, AttemptFailure>? {
        defer { result = nil }
        return result
    }

    override nonisolated(nonsending) func run() async {
        result = await perform()
        end()
    }

    /// Sends the request, and takes in the whole body.
    nonisolated(nonsending) func perform() async -> Result<ReceivedResponse, AttemptFailure> {
        do {
            let provided = plan.wanted.isEmpty ? .none : try await ProvidedTexts.ask(for: plan.wanted, core.provided)
            let request = try plan.request(for: attempt, core, provided, resumption, keeping: deadline)
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

    @inline(never)
    nonisolated(nonsending) private func collect(_ body: EndpointResponseBody) async throws(TransportError) -> Data {
        var pieces = TimedPieces(body.chunks, core, idle: plan.timeout.idle, deadline: deadline)
        // Transports limit only what they collect themselves, and a body without an end would fill the memory.
        return try await pieces.collect(upTo: core.transport.maximumResponseBytes)
    }

    /// The response as soon as it begins, which it has to do in time.
    @inline(never)
    nonisolated(nonsending) private func begin(
        _ request: EndpointTransportRequest,
        within limit: Duration
    ) async throws -> EndpointTransportResponse {
        let (result, isExpired) = await core.watch.run(until: core.clock.now + limit) {
            () -> Result<EndpointTransportResponse, any Error> in
            do {
                return .success(try await self.pass(request, to: 0))
            } catch {
                return .failure(error)
            }
        }
        // A response that begins as its limit passes is one whose body was cancelled.
        if isExpired, !Task.isCancelled { throw TransportError(.timedOut) }
        return try result.get()
    }

    /// Hands the request to a middleware, or behind the last of them to the transport.
    nonisolated(nonsending) private func pass(
        _ request: EndpointTransportRequest,
        to index: Int
    ) async throws -> EndpointTransportResponse {
        guard index < core.middlewares.count else { return try await exchange(request) }
        let next = index + 1
        return try await core.middlewares[index].intercept(request, attempt) { request in
            // Most clients have one middleware at most: its next step is the last, and needs no frame between.
            guard next < self.core.middlewares.count else { return try await self.exchange(request) }
            return try await self.pass(request, to: next)
        }
    }

    @inline(__always)
    nonisolated(nonsending) private func exchange(
        _ request: EndpointTransportRequest
    ) async throws -> EndpointTransportResponse {
        var response =
            if isPlain { try await core.exchanges.send(request) } else { try await exchange(completing: request) }
        if !core.middlewares.isEmpty { note(request, in: &response) }
        return response
    }

    /// Where a middleware sent the request, where that is elsewhere.
    @inline(never)
    private func note(_ request: EndpointTransportRequest, in response: inout EndpointTransportResponse) {
        guard response.provenance.value?.target == nil else { return }
        let target = RequestTarget(request.head)
        if target != RequestTarget(plan.head) { response.note { $0.target = target } }
    }

    /// Sends the request with the credentials that it lacks, unless there is an answer already.
    @inline(never)
    nonisolated(nonsending) private func exchange(
        completing request: EndpointTransportRequest
    ) async throws -> EndpointTransportResponse {
        let request = plan.needsCredentials ? try await authenticated(request) : request
        return try await core.exchanges.send(request, plan.reuse) { core.tell(attempt, $0) }
    }

    /// The request with credentials, where it goes to whom they are for.
    @inline(never)
    nonisolated(nonsending) private func authenticated(
        _ request: EndpointTransportRequest
    ) async throws -> EndpointTransportRequest {
        guard OriginBoundary.isWithin(request, plan.address) else { return request }
        guard let deadline else { return try await withCredentials(request) }
        let (result, isExpired) = await core.watch.run(until: deadline) {
            () -> Result<EndpointTransportRequest, any Error> in
            do {
                return .success(try await self.withCredentials(request))
            } catch {
                return .failure(error)
            }
        }
        // Nothing was sent, and nothing is to be: there is no time left for an answer.
        if isExpired, !Task.isCancelled { throw TransportError(.timedOut) }
        return try result.get()
    }

    nonisolated(nonsending) private func withCredentials(
        _ request: EndpointTransportRequest
    ) async throws -> EndpointTransportRequest {
        var request = request
        try await core.credentials.authenticate(&request, plan.authentication, attempt, sent, core)
        return request
    }
}

/// Why an attempt has no response.
///
/// Indirect, so that a result with it in it is small: each step of a call has room for a few of them in its frame.
indirect enum AttemptFailure: Error {
    case transport(TransportError)
    case encoding(EndpointEncodingError)
    case credential(EndpointCredentialError)

    @inline(never)
    init(_ error: any Error) {
        switch error {
        case let error as EndpointEncodingError: self = .encoding(error)
        case let error as EndpointCredentialError: self = .credential(error)
        default: self = .transport(TransportError(wrapping: error))
        }
    }
}

/// A response with its whole body, or with one that is still to come.
final class ReceivedResponse: Sendable {
    let head: HTTPResponse
    /// The head's status, which it would read from a text each time.
    let status: Int
    let body: Data
    let measurement: EndpointMeasurement
    private let provenance: Boxed<ResponseProvenance>
    /// What is still to come, and how much of it where that is known.
    let stream: EndpointBodyChunks?
    let length: Int?

    /// Whether the status says that the request was fulfilled.
    var isSuccess: Bool { (200..<300).contains(status) }

    /// Whether it is for the API to say what the response means: a redirect did not lead to somebody else's server.
    var isOfOrigin: Bool { !(provenance.value?.hasLeftOrigin ?? false) }

    /// What it answers, where that is not what the client asked for.
    var target: RequestTarget? { provenance.value?.target }

    /// By what its body is kept, for whoever asks again.
    var keptAs: EndpointRequestKey? { provenance.value?.keptAs }

    /// A response that is at hand, whatever the request was.
    init(head: HTTPResponse, body: Data, target: RequestTarget? = nil) {
        self.head = head
        status = head.status.code
        self.body = body
        measurement = EndpointMeasurement(requestBytes: nil, responseBytes: body.count)
        provenance = target.map { Boxed(ResponseProvenance(target: $0)) } ?? .none
        stream = nil
        length = nil
    }

    /// A response with the body that was read of it.
    @inline(never)
    init(_ response: EndpointTransportResponse, _ body: Data, to request: EndpointTransportRequest) {
        head = response.head
        status = response.head.status.code
        self.body = body
        measurement = EndpointMeasurement(
            requestBytes: request.body.length,
            responseBytes: body.count,
            timings: response.timings
        )
        provenance = response.provenance
        stream = nil
        length = nil
    }

    /// A response whose body is still to come: how much that was is known when it was read.
    @inline(never)
    init(_ response: EndpointTransportResponse, to request: EndpointTransportRequest) {
        head = response.head
        status = response.head.status.code
        body = Data()
        measurement = EndpointMeasurement(
            requestBytes: request.body.length,
            responseBytes: nil,
            timings: response.timings
        )
        provenance = response.provenance
        stream = response.body.chunks
        length = response.body.length
    }
}
