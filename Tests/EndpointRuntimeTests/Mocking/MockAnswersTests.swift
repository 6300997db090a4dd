import EndpointRuntime
import Foundation
import Testing

/// Lists of answers for closures of every shape that generated mocks have.
@Suite struct MockAnswersTests {
    private struct Refused: Error, Equatable {}

    @Test func eachCallHasTheNextAnswer() async throws {
        let answer: @Sendable (String, Int?) async throws -> [Int] = MockAnswers.inTurn([1], [], [2, 3])
        #expect(try await answer("a", nil) == [1])
        #expect(try await answer("b", 1) == [])
        #expect(try await answer("c", 2) == [2, 3])
    }

    @Test func failuresAreInTheListToo() async throws {
        let answer: @Sendable () async throws -> Void = MockAnswers.inTurn(
            .success(()),
            .failure(Refused()),
            .success(())
        )
        try await answer()
        await #expect(throws: Refused.self) { try await answer() }
        try await answer()
    }

    @Test func afterTheLastItNamesTheListsPlace() async throws {
        let answer: @Sendable (Int) async throws -> Int = MockAnswers.inTurn(7)
        #expect(try await answer(1) == 7)
        let error = try await #require(throws: AnswersUsedUp.self) { try await answer(2) }
        #expect(error.count == 1)
        #expect(
            error.localizedDescription.contains(
                "the only answer of the list at EndpointRuntimeTests/MockAnswersTests.swift:"
            )
        )
        await #expect(throws: AnswersUsedUp.self) { try await answer(3) }
    }

    @Test func aTypedErrorContainsIt() async throws {
        let refusal = EndpointError<Never>.unanswered("pay")
        let answer: @Sendable (Int) async throws(EndpointError<Never>) -> Int = MockAnswers.inTurn(
            .success(1),
            .failure(refusal)
        )
        #expect(try await answer(1) == 1)
        await #expect(throws: EndpointError<Never>.self) { try await answer(2) }
        let error = await #expect(throws: EndpointError<Never>.self) { try await answer(3) }
        guard case .other(let underlying)? = error?.kind else {
            Issue.record("expected what is underlying, got \(String(describing: error))")
            return
        }
        #expect((underlying.error as? AnswersUsedUp)?.count == 2)
    }

    @Test func anErrorOfAnotherTypeLeavesTheLastAnswer() async throws {
        let answer: @Sendable () async throws(Refused) -> Int = MockAnswers.inTurn(1, 2)
        #expect(try await [answer(), answer(), answer(), answer()] == [1, 2, 2, 2])
    }

    @Test func manyTasksHaveEachAnswerOnce() async throws {
        let answer: @Sendable () async throws -> Int = MockAnswers.inTurn(0, 1, 2, 3, 4, 5, 6, 7, 8, 9)
        let given = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<10 { group.addTask { try await answer() } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(given.sorted() == Array(0..<10))
        await #expect(throws: AnswersUsedUp.self) { try await answer() }
    }
}
