/// Waits until a condition holds that has no notification.
///
/// - Throws: `CancellationError` if the test is cancelled first, for example by its time limit. Otherwise it would loop
///   forever and block the run.
package func until(_ holds: () async throws -> Bool) async throws {
    while try await !holds() {
        try Task.checkCancellation()
        await Task.yield()
    }
}
