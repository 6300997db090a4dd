import EndpointTesting
import Foundation
import RuntimeTestSupport
import Testing

@testable import EndpointOffline
@testable import EndpointRuntime

@Suite("Sync: the observers of its status", .timeLimit(.minutes(2)))
struct SyncObserversTests {
    /// A view that goes away cancels its task. That must not stop a sync that tells of its status at the same time.
    @Test("come and go while lists are synced")
    func comeAndGo() async throws {
        let server = Newsstand(["a"])
        let sync = SyncCoordinator([SyncCoordinatorTests.News(server)])
        let isOver = Guarded(false)
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                while !isOver.with({ $0 }) {
                    sync.pause()
                    sync.resume()
                    await Task.yield()
                }
            }
            for _ in 0..<50 {
                let readers = (0..<50).map { _ in Task { for await _ in sync.statuses() {} } }
                await Task.yield()
                for reader in readers { reader.cancel() }
                for reader in readers { await reader.value }
            }
            isOver.with { $0 = true }
        }
        sync.pause()
        for await status in sync.statuses() where status.isPaused { break }
    }
}
