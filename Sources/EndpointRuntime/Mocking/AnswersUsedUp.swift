public import Foundation

/// A mock was called more often than its list has answers.
public struct AnswersUsedUp: Error, Hashable, Sendable, LocalizedError {
    /// The number of answers in the list.
    public let count: Int
    /// The place of the list in the code: `ShopTests/PaymentTests.swift:12`.
    public let place: String

    /// Explains what to do.
    public var errorDescription: String? {
        let answers = count == 1 ? "the only answer" : "all \(count) answers"
        return "\(answers) of the list at \(place) were used, and the mock was called again; add more answers"
    }

    /// This error as an error of another type; nil if that type has no case for it.
    func error<Failure: Error>(as type: Failure.Type) -> Failure? {
        self as? Failure ?? (type as? any UsedUpError.Type)?.usedUp(self) as? Failure
    }
}

/// An error type that can express a used-up list of answers.
private protocol UsedUpError: Error {
    static func usedUp(_ end: AnswersUsedUp) -> Self
}

extension EndpointError: UsedUpError {
    fileprivate static func usedUp(_ end: AnswersUsedUp) -> EndpointError {
        let context = EndpointErrorContext(EndpointOperation("mock", .get, ""), idempotencyKey: nil)
        return EndpointError(.other(UnderlyingError(end)), context: context)
    }
}
