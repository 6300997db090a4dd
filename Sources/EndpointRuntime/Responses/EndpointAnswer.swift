/// A response with a value and other content.
public protocol ValueAnswer: Sendable {
    /// The value's type.
    associatedtype Value: Sendable

    /// The value.
    var value: Value { get }
}

/// A value with header fields.
public struct EndpointAnswer<Value: Sendable, Headers: ResponseHeaders>: ValueAnswer {
    /// The value of the body.
    public let value: Value

    /// The values of the header fields.
    public let headers: Headers

    /// Creates an answer.
    public init(value: Value, headers: Headers) {
        self.value = value
        self.headers = headers
    }
}

extension EndpointAnswer: DomainConvertible where Value: DomainConvertible {
    /// Returns the domain value with the same header fields.
    public func toDomain() throws(MappingError) -> EndpointAnswer<Value.DomainValue, Headers> {
        EndpointAnswer<Value.DomainValue, Headers>(value: try value.toDomain(), headers: headers)
    }
}

extension EndpointAnswer: Equatable where Value: Equatable, Headers: Equatable {}

/// A value with the metadata of its envelope.
public struct Enveloped<Value: Sendable, Metadata: Sendable>: ValueAnswer {
    /// The value in the envelope.
    public let value: Value

    /// The metadata of the envelope.
    public let metadata: Metadata

    /// Creates a value with its metadata.
    public init(value: Value, metadata: Metadata) {
        self.value = value
        self.metadata = metadata
    }
}

extension Enveloped: DomainConvertible where Value: DomainConvertible {
    /// Returns the domain value with the same metadata.
    public func toDomain() throws(MappingError) -> Enveloped<Value.DomainValue, Metadata> {
        Enveloped<Value.DomainValue, Metadata>(value: try value.toDomain(), metadata: metadata)
    }
}

extension Enveloped: Equatable where Value: Equatable, Metadata: Equatable {}

extension EndpointCall where Response: ValueAnswer {
    /// The same call with only the value as its answer.
    public var value: EndpointCall<API, Response.Value> {
        reading { value, _ throws(EndpointReadingError) in value.value }
    }
}

extension EndpointCall where API: EnvelopedAPI {
    /// The same call with the value and the metadata of its envelope as its answer.
    ///
    /// If the response lacks the metadata, or the endpoint has no envelope, the call fails with
    /// ``EndpointError/Kind/decoding(_:)``.
    public var withMetadata: EndpointCall<API, Enveloped<Response, API.Metadata>> {
        reading { value, response throws(EndpointReadingError) in
            Enveloped(value: value, metadata: try API.envelope.metadata(response))
        }
    }
}
