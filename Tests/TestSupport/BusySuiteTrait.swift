import Dispatch
package import Testing

/// Lets the tests of one such suite run at a time, so that they leave a processor to all others.
///
/// Swift Testing starts all tests at once, on as many threads as there are processors. Without this, suites that compute for
/// seconds or wait for a compiler would keep these threads for minutes, and a test with a deadline would not get one in time.
package struct BusySuiteTrait: SuiteTrait, TestScoping {
    fileprivate let turns: Turns
    fileprivate let hasOwnThread: Bool

    package func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing run: @Sendable () async throws -> Void
    ) async throws {
        await turns.begin()
        let start = ContinuousClock.now
        // test.sh lists the longest turns. The time that Swift Testing prints for a suite contains the wait for its turn.
        defer { print("↷ \(test.name) took its turn for \((ContinuousClock.now - start) / .seconds(1)) seconds") }
        do {
            if hasOwnThread, #available(iOS 18, macOS 15, tvOS 18, visionOS 2, watchOS 11, *) {
                try await withTaskExecutorPreference(OwnThread.shared, operation: run)
            } else {
                try await run()
            }
        } catch {
            await turns.end()
            throw error
        }
        await turns.end()
    }
}

extension Trait where Self == BusySuiteTrait {
    /// The tests of this suite compute for seconds, or block their thread. They get one of their own.
    package static var ownThread: Self { Self(turns: .onOwnThread, hasOwnThread: true) }

    /// The tests of this suite consist of many short turns of concurrent tasks, which they take on the threads of all tests.
    package static var inTurn: Self { Self(turns: .onAllThreads, hasOwnThread: false) }
}

@available(iOS 18, macOS 15, tvOS 18, visionOS 2, watchOS 11, *)
private final class OwnThread: TaskExecutor {
    static let shared = OwnThread()
    private let queue = DispatchQueue(label: "Tests that keep a processor busy")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}

/// Lets in one task at a time, in the order of their arrival.
private actor Turns {
    static let onOwnThread = Turns()
    static let onAllThreads = Turns()
    private var isTaken = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func begin() async {
        guard isTaken else { return isTaken = true }
        await withCheckedContinuation { waiting.append($0) }
    }

    func end() {
        guard !waiting.isEmpty else { return isTaken = false }
        waiting.removeFirst().resume()
    }
}
