internal import Foundation
internal import HTTPTypes

/// One attempt of a call: a request on its way through middlewares, credentials and transport, and back.
///
/// A class, because each step holds it until the answer is there.
final class AttemptRun: Sendable {
    private let core: ClientCore
    private let plan: CallPlan
    private let attempt: EndpointAttempt
    private let sent: SentTokens?
    private let resumption: ResumptionFields

    init(
        _ core: ClientCore,
        _ plan: CallPlan,
        _ attempt: EndpointAttempt,
        _ sent: SentTokens?,
        _ resumption: ResumptionFields
    ) {
        self.core = core
        self.plan = plan
        self.attempt = attempt
        self.sent = sent
        self.resumption = resumption
    }

    /// The longest body that is read as it comes and kept in memory all the same, as of an error in answer to a call for a
    /// stream: transports limit only what they collect themselves, and a body without an end would fill the memory.
    private static let longestCollectedBody = 64 << 20

    /// Sends the request, and takes in the whole body.
    nonisolated(nonsending) func perform() async -> Result<ReceivedResponse, AttemptFailure> {
        do {
            let provided = plan.wanted.isEmpty ? .none : try await ProvidedTexts.ask(for: plan.wanted, core.provided)
            let request = try plan.request(for: attempt, core, provided, resumption)
            let response: EndpointTransportResponse
            if let limit = plan.timeout.firstByte {
                response = try await begin(request, within: limit)
            } else {
                response = try await pass(request, to: 0)
            }
            if plan.streams, response.head.status.kind == .successful {
                return .success(ReceivedResponse(response, to: request))
            }
            let body: Data
            if let bytes = response.body.bytes {
                body = bytes
            } else {
                var pieces = TimedPieces(response.body.chunks, core, idle: plan.timeout.idle)
                body = try await pieces.collect(upTo: Self.longestCollectedBody)
            }
            let measurement = EndpointMeasurement(
                requestBytes: request.body.length,
                responseBytes: body.count,
                timings: response.timings
            )
            return .success(ReceivedResponse(head: response.head, body: body, measurement: measurement))
        } catch let error as EndpointEncodingError {
            return .failure(.encoding(error))
        } catch let error as EndpointCredentialError {
            return .failure(.credential(error))
        } catch {
            return .failure(.transport(TransportError(wrapping: error)))
        }
    }

    /// The response as soon as it begins, which it has to do in time.
    nonisolated(nonsending) private func begin(
        _ request: EndpointTransportRequest,
        within limit: Duration
    ) async throws -> EndpointTransportResponse {
        let (result, isExpired) = await core.watch.run(within: limit) {
            () -> Result<EndpointTransportResponse, any Error> in
            do {
                return .success(try await self.pass(request, to: 0))
            } catch {
                return .failure(error)
            }
        }
        if isExpired, !Task.isCancelled, case .failure = result { throw TransportError(.timedOut) }
        return try result.get()
    }

    /// Hands the request to a middleware, or behind the last of them to the transport.
    nonisolated(nonsending) private func pass(_ request: EndpointTransportRequest, to index: Int) async throws -> EndpointTransportResponse {
        guard index == core.middlewares.count else {
            return try await core.middlewares[index].intercept(request, attempt) { request in
                try await self.pass(request, to: index + 1)
            }
        }
        var request = request
        if plan.needsCredentials, OriginBoundary.isWithin(request, core.address) {
            try await core.credentials.authenticate(&request, plan.authentication, attempt, sent, core)
        }
        return try await core.exchanges.send(request, plan.reuse) { core.tell(attempt, $0) }
    }
}

/// Why an attempt has no response.
enum AttemptFailure: Error {
    case transport(TransportError)
    case encoding(EndpointEncodingError)
    case credential(EndpointCredentialError)
}

/// A response with its whole body, or with one that is still to come.
struct ReceivedResponse: Sendable {
    let head: HTTPResponse
    let body: Data
    let measurement: EndpointMeasurement
    /// What is still to come, and how much of it where that is known.
    private(set) var stream: EndpointBodyChunks?
    private(set) var length: Int?

    init(head: HTTPResponse, body: Data, measurement: EndpointMeasurement? = nil) {
        self.head = head
        self.body = body
        self.measurement = measurement ?? EndpointMeasurement(requestBytes: nil, responseBytes: body.count)
    }

    /// A response whose body is still to come: how much that was is known when it was read.
    init(_ response: EndpointTransportResponse, to request: EndpointTransportRequest) {
        let measurement = EndpointMeasurement(
            requestBytes: request.body.length,
            responseBytes: nil,
            timings: response.timings
        )
        self.init(head: response.head, body: Data(), measurement: measurement)
        stream = response.body.chunks
        length = response.body.length
    }
}
