/// An answer that has a value besides something else.
public protocol ValueAnswer: Sendable {
    /// The value's type.
    associatedtype Value: Sendable

    /// The value.
    var value: Value { get }
}

/// A value, and what header fields say besides.
public struct EndpointAnswer<Value: Sendable, Headers: ResponseHeaders>: ValueAnswer {
    /// What the body holds.
    public let value: Value

    /// What the header fields hold.
    public let headers: Headers

    /// A value with its header fields.
    public init(value: Value, headers: Headers) {
        self.value = value
        self.headers = headers
    }
}

extension EndpointAnswer: DomainConvertible where Value: DomainConvertible {
    /// The domain's value, and the same header fields.
    public func toDomain() throws(MappingError) -> EndpointAnswer<Value.DomainValue, Headers> {
        EndpointAnswer<Value.DomainValue, Headers>(value: try value.toDomain(), headers: headers)
    }
}

extension EndpointAnswer: Equatable where Value: Equatable, Headers: Equatable {}

/// A value, and the metadata of the envelope that it came in.
public struct Enveloped<Value: Sendable, Metadata: Sendable>: ValueAnswer {
    /// What the envelope holds.
    public let value: Value

    /// What the envelope says besides.
    public let metadata: Metadata

    /// A value with its metadata.
    public init(value: Value, metadata: Metadata) {
        self.value = value
        self.metadata = metadata
    }
}

extension Enveloped: DomainConvertible where Value: DomainConvertible {
    /// The domain's value, and the same metadata.
    public func toDomain() throws(MappingError) -> Enveloped<Value.DomainValue, Metadata> {
        Enveloped<Value.DomainValue, Metadata>(value: try value.toDomain(), metadata: metadata)
    }
}

extension Enveloped: Equatable where Value: Equatable, Metadata: Equatable {}

extension EndpointCall where Response: ValueAnswer {
    /// The same call, answered with the value alone.
    public var value: EndpointCall<API, Response.Value> {
        reading { value, _ throws(EndpointReadingError) in value.value }
    }
}

extension EndpointCall where API: EnvelopedAPI {
    /// The same call, answered with the value and the metadata of the envelope that it came in.
    ///
    /// A response without the metadata that the spec promises, or of an endpoint that has no envelope, fails the call as
    /// ``EndpointError/Kind/decoding(_:)``.
    public var withMetadata: EndpointCall<API, Enveloped<Response, API.Metadata>> {
        reading { value, response throws(EndpointReadingError) in
            Enveloped(value: value, metadata: try API.envelope.metadata(response))
        }
    }
}
