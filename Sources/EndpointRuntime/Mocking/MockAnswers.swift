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

    // Both overloads match if a mock without an error type receives an API's failure. The other one is preferred.
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
        // The error type cannot express a used-up list, so the last answer is repeated.
        let last: Result<Value, Failure> = end.error(as: Failure.self).map { .failure($0) } ?? others.last ?? first
        return { (_: repeat each Argument) async throws(Failure) -> Value in
            try (rest.withLock { $0.popFirst() } ?? last).get()
        }
    }
}
