public import Foundation

/// What the answer to a batch says of one of its elements: generated for the type that `results` lists.
public protocol BatchAnswer: WireReadable, Sendable {
    /// What a success holds.
    associatedtype Success: Sendable
    /// What a refusal holds.
    associatedtype Refusal: Sendable

    /// The key whose value says of which element it speaks; empty where the order says it.
    static var matchKey: StaticString { get }

    /// What became of the element.
    var result: Result<Success, BatchItemError<Refusal>> { get }
}

/// Why one element of a batch came to nothing, though the batch as a whole was answered.
public enum BatchItemError<Refusal: Sendable>: Error {
    /// The server refused it.
    case refused(Refusal, status: Int)
    /// The server answered it with a status that the spec has no case for.
    case unexpectedStatus(Int)
    /// The server answered it with JSON that is not what the spec says: whether it was done, nobody knows.
    case unreadable(WireError)
    /// The server said nothing about it, or did not say that it was about it: whether it was done, nobody knows.
    case unanswered

    /// What a refusal holds; nil for what is none.
    public var refusal: Refusal? {
        if case .refused(let refusal, _) = self { refusal } else { nil }
    }

    /// The status that the server gave the element; nil where it gave none, or where its answer cannot be read.
    public var status: Int? {
        switch self {
        case .refused(_, let status), .unexpectedStatus(let status): status
        case .unreadable, .unanswered: nil
        }
    }
}

extension BatchItemError: Equatable where Refusal: Equatable {}

extension BatchItemError: LocalizedError, EndpointRedacted {
    /// The kind and the status, or what could not be read and where. It contains no value from the server.
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
    /// The same with what `transform` makes of a refusal.
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
    /// The same in the domain's terms.
    public func toDomain() throws(MappingError) -> BatchItemError<Refusal.DomainValue> {
        try map { refusal throws(MappingError) in try refusal.toDomain() }
    }
}

extension Result: DomainConvertible
where Success: DomainConvertible, Failure: DomainConvertible, Failure.DomainValue: Error {
    /// The same in the domain's terms.
    public func toDomain() throws(MappingError) -> Result<Success.DomainValue, Failure.DomainValue> {
        switch self {
        case .success(let value): .success(try value.toDomain())
        case .failure(let error): .failure(try error.toDomain())
        }
    }
}

extension Result {
    /// One result of a batch with what the two closures make of its success and of its refusal.
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
