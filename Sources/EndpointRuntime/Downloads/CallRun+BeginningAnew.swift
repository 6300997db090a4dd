extension CallRun {
    /// Runs the call like ``run()``. If the server responds that no bytes follow the received ones (416), they belong
    /// to another version of the file. The same call then requests the whole file with these fields.
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
