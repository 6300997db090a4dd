extension CallRun {
    /// Tries as ``run()`` does; where the server says that nothing is behind the bytes that are there (416), then what is
    /// there is no part of what it has now, and all of it is asked for with these fields, by the same call.
    mutating func run(orAnewWith fields: RequestFields?) async -> Result<ReceivedResponse, CallFailure> {
        let result = await run()
        guard let fields, case .failure(.status(let received, _, _)) = result, received.status == 416 else {
            return result
        }
        self = goingOn(with: fields)
        hasBegunAnew = true
        return await run()
    }
}
