/// Waits until something holds that nobody tells of.
///
/// - Throws: `CancellationError` where the test is cancelled first, as its time limit does: without that it would go round
///   for ever, and the run with it.
package func until(_ holds: () async throws -> Bool) async throws {
    while try await !holds() {
        try Task.checkCancellation()
        await Task.yield()
    }
}
