extension EndpointClient {
    /// A call's way to its answer: it is planned, it runs, and its response is read.
    ///
    /// Inlined, because what a generic function throws has to be looked up at run time in each of them.
    @inline(__always)
    nonisolated(nonsending) func answer<Response>(
        to call: EndpointCall<API, Response>
    ) async throws(Failed) -> (value: Response, response: EndpointResponse) {
        let plan = try plan(call.request)
        var run = CallRun(core, plan, plan.conditions)
        let received: ReceivedResponse
        do throws(CallFailure) {
            received = try await run.run()
        } catch {
            throw callError(error, run)
        }
        if core.judgesSuccesses { try judge(received, run) }
        let response = EndpointResponse(received, of: run)
        return (try read(response, of: call, received, run), response)
    }

    /// Makes of a call what is the same for all of its attempts.
    func plan(_ request: CallRequest) throws(Failed) -> CallPlan {
        do throws(PlanningFailure) {
            return try CallPlan(request, core)
        } catch {
            throw planningError(error)
        }
    }

    /// Throws what a response is whose status is that of a success, where a rule says that it is none.
    private func judge(_ received: ReceivedResponse, _ run: CallRun) throws(Failed) {
        // A rule on the body says nothing of one that is still to come.
        guard received.isSuccess, run.plan.inherits, received.isOfOrigin, received.stream == nil else { return }
        if let error = successError(received, run) { throw error }
    }

    /// Reads a response; one that streams is the reader's from here on.
    func read<Response>(
        _ response: EndpointResponse,
        of call: EndpointCall<API, Response>,
        _ received: ReceivedResponse,
        _ run: CallRun
    ) throws(Failed) -> Response {
        do throws(EndpointReadingError) {
            let value = try call.read(response)
            response.stream?.handOver()
            run.succeeded()
            return value
        } catch {
            throw readingError(error, received, run, ending: response.stream)
        }
    }
}
