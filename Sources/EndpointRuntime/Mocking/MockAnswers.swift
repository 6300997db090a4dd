/// Creates closures for generated mocks that answer from a list: the first call gets the first answer, and so on.
///
/// ```swift
/// repository.onGetPayment = MockAnswers.inTurn(pending, settled)
/// repository.onCreatePayment = MockAnswers.inTurn(.failure(URLError(.timedOut)), .success(settled))
/// ```
///
/// Calls can come from any number of tasks. Each answer is used once. A call after the last answer throws
/// ``AnswersUsedUp``. If the mock declares its error type, the call throws an error of that type that contains it.
public enum MockAnswers {
    /// Returns these values, one for each call.
    public static func inTurn<each Argument, Value: Sendable, Failure: Error>(
        _ first: Value,
        _ others: Value...,
        file: StaticString = #fileID,
        line: Int = #line
    ) -> @Sendable (repeat each Argument) async throws(Failure) -> Value {
        closure(.success(first), others.map { .success($0) }, "\(file):\(line)")
    }

    /// Returns these values and throws these errors, one for each call.
    public static func inTurn<each Argument, Value: Sendable>(
        _ first: Result<Value, any Error>,
        _ others: Result<Value, any Error>...,
        file: StaticString = #fileID,
        line: Int = #line
    ) -> @Sendable (repeat each Argument) async throws -> Value {
        closure(first, others, "\(file):\(line)")
    }

    // Both fit where a mock that says nothing is given a failure of an API: the other one is meant.
    /// Returns these values and throws these errors, one for each call, if the mock declares its error type.
    @_disfavoredOverload
    public static func inTurn<each Argument, Value: Sendable, Failure: EndpointFailure>(
        _ first: Result<Value, EndpointError<Failure>>,
        _ others: Result<Value, EndpointError<Failure>>...,
        file: StaticString = #fileID,
        line: Int = #line
    ) -> @Sendable (repeat each Argument) async throws(EndpointError<Failure>) -> Value {
        closure(first, others, "\(file):\(line)")
    }

    private static func closure<each Argument, Value: Sendable, Failure: Error>(
        _ first: Result<Value, Failure>,
        _ others: [Result<Value, Failure>],
        _ place: String
    ) -> @Sendable (repeat each Argument) async throws(Failure) -> Value {
        let answers = [first] + others
        let rest = Lock(answers[...])
        let end = AnswersUsedUp(count: answers.count, place: place)
        // No error of another type can be made of this one: there the last answer is given again.
        let last: Result<Value, Failure> = end.error(as: Failure.self).map { .failure($0) } ?? others.last ?? first
        return { (_: repeat each Argument) async throws(Failure) -> Value in
            try (rest.withLock { $0.popFirst() } ?? last).get()
        }
    }
}
