public import Foundation

/// A mock without an answer was called: its type has no example in the spec, and the test set no closure.
public struct UnansweredCall: Error, Equatable, Sendable, LocalizedError {
    /// The method that was called.
    public let method: String

    /// - Parameter method: The method's name.
    public init(_ method: String) {
        self.method = method
    }

    /// Explains what to do.
    public var errorDescription: String? {
        "the mock has no answer for '\(method)'; set its closure, or add an example of the returned type to the spec"
    }
}

extension EndpointError {
    /// The error that a mock throws if its protocol declares the error type and the mock has no answer.
    public static func unanswered(_ method: String) -> EndpointError {
        let operation = EndpointOperation(method, .get, "")
        return EndpointError(
            .other(UnderlyingError(UnansweredCall(method))),
            context: EndpointErrorContext(operation, idempotencyKey: nil)
        )
    }
}
