public import Foundation

extension EndpointClient {
    /// Returns the bytes of the body that a call would send: the same bytes that a middleware sees and the transport
    /// sends. Nothing is sent. If the call has no body, there are no bytes.
    ///
    /// Use it for values about the body that are sent before it: a digest, a signature, its size. The idempotency key
    /// is the call's own. If the call has none and the body contains one, set it first with
    /// ``EndpointCall/idempotencyKey(_:)``; otherwise each body contains another key. The bytes of a multipart body
    /// differ each time, because of its boundary.
    ///
    /// - Throws: The errors of the call before it is sent. Fails for a stream that can be read only once, because the
    ///   call needs it.
    @concurrent
    public func body<Response>(
        of call: EndpointCall<API, Response>
    ) async throws(EndpointError<API.Failure>) -> Data {
        var run = CallRun(core, try plan(call.request), [], owner: owner)
        run.tellsEnd = false
        do {
            let request = try await run.plan.request(for: run.attempt, core, [], keeping: nil)
            guard request.body.isRepeatable else { throw TransportError(wrapping: EndpointBodyError.alreadySent) }
            return try await request.body.collect()
        } catch {
            throw unsentError(error, run)
        }
    }

    /// The error of a call whose request is invalid.
    private func unsentError(_ error: any Error, _ run: CallRun) -> EndpointError<API.Failure> {
        switch AttemptFailure(error) {
        case .encoding(let error): callError(.encoding(error), run)
        case .credential(let error): callError(.credential(error, nil), run)
        case .transport(let error): callError(CallFailure(error), run)
        }
    }
}
