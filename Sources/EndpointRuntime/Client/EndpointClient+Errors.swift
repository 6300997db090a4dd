internal import Foundation
internal import HTTPTypes

extension EndpointClient {
    typealias Failed = EndpointError<API.Failure>

    /// The error of a call that was never sent.
    func planningError(_ failure: PlanningFailure) -> Failed {
        var context = EndpointErrorContext(failure.operation, idempotencyKey: failure.idempotencyKey)
        if let paging = failure.paging {
            context.underlying = UnderlyingError(paging)
            return Failed(.invalidResponse, context: context, catalogue: core.catalogue)
        }
        let kind = failure.error.map { Failed.Kind.encoding($0) } ?? .invalidURL
        return Failed(kind, context: context, catalogue: core.catalogue)
    }

    /// The error of a call whose response or stream cannot be used: decoded, mapped or stored.
    func readingError(
        _ error: EndpointReadingError,
        _ received: ReceivedResponse,
        _ run: CallRun,
        ending stream: ResponseStream? = nil
    ) -> Failed {
        var run = run
        if let stream { run.tellsEnd = stream.end() }
        var context = context(of: run)
        context.take(received)
        // The next caller must not receive a stored response that cannot be used.
        if let key = received.keptAs { core.exchanges.store.keep(nil, for: key) }
        switch error {
        case .decoding(let error):
            core.tell(
                run.attempt,
                .decodingFailed(
                    error,
                    excerpt: RedactedExcerpt.text(of: received.body, around: error.byteOffset, path: error.path)
                )
            )
            return finished(.decoding(error), context, run)
        case .mapping(let error):
            core.tell(run.attempt, .mappingFailed(error))
            return finished(.mapping(error), context, run)
        case .storage(let error):
            return finished(.storage(UnderlyingError(error)), context, run)
        case .other(let error):
            return finished(.other(UnderlyingError(error)), context, run)
        case .unexpectedStatus:
            return finished(.unexpectedStatus(received.head.status.code), context, run)
        case .invalid(let error):
            context.underlying = UnderlyingError(error)
            return finished(.invalidResponse, context, run)
        }
    }

    /// The error for a response with a success status; nil if no rule applies.
    func successError(_ received: ReceivedResponse, _ run: CallRun) -> Failed? {
        var context = context(of: run)
        (context.apiCode, context.apiMessage) = API.failures.details(in: received)
        guard let outcome = API.failures.outcome(of: received, code: context.apiCode) else { return nil }
        context.take(received)
        let byStatus = Failed.Kind.unexpectedStatus(received.head.status.code)
        return finished(kind(of: outcome, retryAfter: run.retryAfter(received), byStatus), context, run)
    }

    private func kind(
        of outcome: FailureOutcome<API.Failure>?,
        retryAfter: Duration?,
        _ byStatus: Failed.Kind
    ) -> Failed.Kind {
        switch outcome {
        case .api(let failure): .api(failure)
        case .kind(let kind): Failed.Kind(kind, retryAfter)
        case .unreadable, nil: byStatus
        }
    }

    /// The error of a call without a successful response.
    func callError(_ failure: CallFailure, _ run: CallRun, within received: ReceivedResponse? = nil) -> Failed {
        var context = context(of: run)
        if let received { context.take(received) }
        switch failure {
        case .cancelled:
            return finished(.cancelled, context, run)
        case .encoding(let error):
            return finished(.encoding(error), context, run)
        case .credential(let error, let received):
            if let received { context.take(received) }
            context.underlying = UnderlyingError(error)
            return finished(Failed.Kind(error), context, run)
        case .transport(let error):
            context.underlying = error.underlying
            return finished(Failed.Kind(error), context, run)
        case .status(let received, let retryAfter, let isTooLong):
            context.take(received)
            let status = received.head.status.code
            let byStatus = isTooLong ? .rateLimited(retryAfter: retryAfter) : Failed.Kind(status: status, retryAfter)
            // The API's error rules apply only to its own servers.
            guard run.plan.inherits, received.isOfOrigin else { return finished(byStatus, context, run) }
            (context.apiCode, context.apiMessage) = API.failures.details(in: received)
            context.failureMatch = API.failures.match(of: received, code: context.apiCode)
            let outcome = API.failures.outcome(of: received, code: context.apiCode)
            return finished(kind(of: outcome, retryAfter: retryAfter, byStatus), context, run)
        }
    }

    /// The error of a download without a writable destination. Nothing was sent.
    func storageError(_ error: EndpointDownloadError, _ run: CallRun) -> Failed {
        finished(.storage(UnderlyingError(error)), context(of: run), run)
    }

    private func context(of run: CallRun) -> EndpointErrorContext {
        var context = EndpointErrorContext(run.plan.operation, idempotencyKey: run.plan.idempotencyKey)
        context.attempts = run.attempt.number
        context.hasOneShotBody = run.plan.hasOneShotBody
        context.requestID = run.attempt.number == 0 ? nil : run.attempt.requestID
        context.elapsed = run.elapsed
        return context
    }

    private func finished(_ kind: Failed.Kind, _ context: EndpointErrorContext, _ run: CallRun) -> Failed {
        let error = Failed(kind, context: context, catalogue: core.catalogue)
        if run.tellsEnd { core.tell(run.attempt, .finished(error.code, after: context.elapsed)) }
        return error
    }
}
