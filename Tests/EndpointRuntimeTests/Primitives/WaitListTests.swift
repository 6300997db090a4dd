import RuntimeTestSupport
import Testing

@testable import EndpointRuntime

/// A task that waits is woken once: by an answer, or because it is cancelled.
@Suite("Tasks that wait in a list within a lock", .timeLimit(.minutes(1))) struct WaitListTests {
    private struct State: Sendable {
        var answer: String?
        var waiting = WaitList<String, Int>()
    }

    private let state = Lock(State())

    private func wait(_ reason: Int) async -> String? {
        await state.wait(in: \.waiting) { state in state.answer.map { .over($0) } ?? .wait(reason) }
    }

    private var reasons: [Int] { state.withLock { $0.waiting.reasons } }

    /// Begins to wait, and returns when the task is in the list.
    private func begin(_ reason: Int) async throws -> Task<String?, Never> {
        let count = reasons.count
        let task = Task { await wait(reason) }
        try await until { reasons.count > count }
        return task
    }

    @Test("an answer that is there already is returned, even to a task that is cancelled")
    func known() async {
        state.withLock { $0.answer = "here" }
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await wait(1)
        }
        #expect(await task.value == "here")
        #expect(reasons.isEmpty)
    }

    @Test("tasks are in the list in the order of their arrival, with their reasons")
    func order() async throws {
        let tasks = [try await begin(1), try await begin(2), try await begin(1)]
        #expect(reasons == [1, 2, 1])
        state.withLock { $0.waiting.takeAll { $0 == 1 } }.resume(returning: "ones")
        #expect(await tasks[0].value == "ones")
        #expect(await tasks[2].value == "ones")
        #expect(reasons == [2])
        state.withLock { $0.waiting.takeAll() }.resume(returning: "all")
        #expect(await tasks[1].value == "all")
    }

    @Test("a task that is cancelled while it waits leaves the list without an answer, and no other task does")
    func cancelled() async throws {
        let (leaving, staying) = (try await begin(1), try await begin(1))
        leaving.cancel()
        #expect(await leaving.value == nil)
        #expect(reasons == [1])
        state.withLock { $0.waiting.takeAll() }.resume(returning: "here")
        #expect(await staying.value == "here")
    }

    @Test("a task that is cancelled before it waits never enters the list")
    func cancelledBefore() async {
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await wait(1)
        }
        #expect(await task.value == nil)
        #expect(reasons.isEmpty)
    }

    @Test("a task that was taken out of the list gets its answer, even if it is cancelled meanwhile")
    func taken() async throws {
        let task = try await begin(1)
        let taken = state.withLock { $0.waiting.takeAll() }
        task.cancel()
        taken.resume(returning: "here")
        #expect(await task.value == "here")
    }
}
