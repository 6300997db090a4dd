public import Foundation

/// The answer to one element of a batch. It is generated for the type that `results` lists.
public protocol BatchAnswer: WireReadable {
    /// The value of a success.
    associatedtype Success: Sendable
    /// The value of a refusal.
    associatedtype Refusal: Sendable

    /// The key whose value identifies the element; empty if the order identifies it.
    static var matchKey: StaticString { get }

    /// The result for the element.
    var result: Result<Success, BatchItemError<Refusal>> { get }
}

/// The reason why an element of a batch has no success, although the batch as a whole was answered.
public enum BatchItemError<Refusal: Sendable>: Error {
    /// The server refused the element.
    case refused(Refusal, status: Int)
    /// The server answered the element with a status that the spec has no case for.
    case unexpectedStatus(Int)
    /// The server's answer to the element does not match the spec. Whether the server performed it is unknown.
    case unreadable(WireError)
    /// The server did not answer the element, or did not identify it. Whether the server performed it is unknown.
    case unanswered

    /// The value of a refusal; `nil` for any other error.
    public var refusal: Refusal? {
        if case .refused(let refusal, _) = self { refusal } else { nil }
    }

    /// The status that the server gave the element; `nil` if it gave none, or if its answer cannot be read.
    public var status: Int? {
        switch self {
        case .refused(_, let status), .unexpectedStatus(let status): status
        case .unreadable, .unanswered: nil
        }
    }
}

extension BatchItemError: Equatable where Refusal: Equatable {}

extension BatchItemError: LocalizedError, EndpointRedacted {
    /// The kind and the status, or the place and the reason of a decoding error. It contains no value from the server.
    public var description: String {
        switch self {
        case .refused(_, let status): "rejected with status \(status)"
        case .unexpectedStatus(let status): "answered with the unexpected status \(status)"
        case .unreadable(let error): "the answer cannot be read: \(error)"
        case .unanswered: "missing in the answer"
        }
    }

    /// The same as the description.
    public var errorDescription: String? { description }
}

extension BatchItemError {
    /// Returns the same error with a transformed refusal.
    public func map<Mapped>(
        _ transform: (Refusal) throws(MappingError) -> Mapped
    ) throws(MappingError) -> BatchItemError<Mapped> {
        switch self {
        case .refused(let refusal, let status): .refused(try transform(refusal), status: status)
        case .unexpectedStatus(let status): .unexpectedStatus(status)
        case .unreadable(let error): .unreadable(error)
        case .unanswered: .unanswered
        }
    }
}

extension BatchItemError: DomainConvertible where Refusal: DomainConvertible {
    /// The same error with domain values.
    public func toDomain() throws(MappingError) -> BatchItemError<Refusal.DomainValue> {
        try map { refusal throws(MappingError) in try refusal.toDomain() }
    }
}

extension Result: DomainConvertible
where Success: DomainConvertible, Failure: DomainConvertible, Failure.DomainValue: Error {
    /// The same result with domain values.
    public func toDomain() throws(MappingError) -> Result<Success.DomainValue, Failure.DomainValue> {
        switch self {
        case .success(let value): .success(try value.toDomain())
        case .failure(let error): .failure(try error.toDomain())
        }
    }
}

extension Result {
    /// Returns the same result with a transformed success or refusal.
    public func mapBatchItem<Refusal, Value, Mapped>(
        _ success: (Success) throws(MappingError) -> Value,
        refusal: (Refusal) throws(MappingError) -> Mapped
    ) throws(MappingError) -> Result<Value, BatchItemError<Mapped>> where Failure == BatchItemError<Refusal> {
        switch self {
        case .success(let value): .success(try success(value))
        case .failure(let error): .failure(try error.map(refusal))
        }
    }
}
