extension CallRun {
    /// Tries as ``run()`` does; where the server says that nothing is behind the bytes that are there (416), then what is
    /// there is no part of what it has now, and all of it is asked for with these fields, by the same call.
    mutating func run(orAnewWith fields: RequestFields?) async throws(CallFailure) -> ReceivedResponse {
        do throws(CallFailure) {
            return try await run()
        } catch {
            guard let fields, case .status(let received, _, _) = error, received.status == 416 else { throw error }
            self = goingOn(with: fields)
            hasBegunAnew = true
            return try await run()
        }
    }
}
