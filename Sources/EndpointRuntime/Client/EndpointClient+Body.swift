public import Foundation

extension EndpointClient {
    /// The bytes of the body that a call is sent with, the same that a middleware sees and the transport sends; nothing is
    /// sent, and where the call has no body there are none.
    ///
    /// For what is said of the body in front of it: a digest, a signature, its size. The idempotency key is the call's own;
    /// where it has none and the body holds one, give it one first, by ``EndpointCall/idempotencyKey(_:)``, or each body has
    /// another. The bytes of a multipart body are never the same twice, because of its boundary.
    ///
    /// - Throws: What the call itself fails with before it is sent. A stream that can be read but once fails, because the
    ///   call needs it.
    @concurrent
    public func body<Response>(
        of call: EndpointCall<API, Response>
    ) async throws(EndpointError<API.Failure>) -> Data {
        let plan: CallPlan
        switch CallPlan.make(call.request, core) {
        case .failure(let failure): throw error(failure)
        case .success(let made): plan = made
        }
        var run = CallRun(core, plan, [])
        run.tellsEnd = false
        do {
            let provided = plan.wanted.isEmpty ? .none : try await ProvidedTexts.ask(for: plan.wanted, core.provided)
            let request = try plan.request(for: run.attempt, core, provided, [], keeping: nil)
            guard request.body.isRepeatable else { throw TransportError(wrapping: EndpointBodyError.alreadySent) }
            return try await request.body.collect()
        } catch {
            throw failed(error, run)
        }
    }

    private func failed(_ error: any Error, _ run: CallRun) -> EndpointError<API.Failure> {
        switch AttemptFailure(error) {
        case .encoding(let error): self.error(.encoding(error), run)
        case .credential(let error): self.error(.credential(error, nil), run)
        case .transport(let error): self.error(CallFailure(error), run)
        }
    }
}
