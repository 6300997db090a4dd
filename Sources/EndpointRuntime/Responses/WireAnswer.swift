/// An answer whose type on the wire does not say what it is in the domain: a text that is a decimal number, an id or a date, a
/// list of numbers that are points in time.
///
/// `.domain` of its call makes the domain's value of it, and `.value` leaves it as it is on the wire.
public struct WireAnswer<Value: Sendable, DomainValue: Sendable>: ValueAnswer, DomainConvertible {
    /// The value as it is on the wire.
    public let value: Value

    private let map: @Sendable (Value) throws(MappingError) -> DomainValue

    /// A value, and what makes the domain's of it.
    public init(_ value: Value, _ map: @escaping @Sendable (Value) throws(MappingError) -> DomainValue) {
        self.value = value
        self.map = map
    }

    /// Makes the domain's value.
    public func toDomain() throws(MappingError) -> DomainValue { try map(value) }
}

extension WireAnswer: PagedValue where Value: PagedValue {
    /// Those of the value, as they are on the wire.
    public var pageItems: [Value.PageElement] { value.pageItems }
}

extension WireAnswer: CustomReflectable {
    /// The value as it is on the wire.
    public var customMirror: Mirror { Mirror(self, children: ["value": value], displayStyle: .struct) }
}

extension ResponseReader {
    /// The value is read as `reader` says, and `.domain` makes of it what `map` makes of it.
    public static func mapped<Value, DomainValue>(
        _ reader: ResponseReader<Value>,
        _ map: @escaping @Sendable (Value) throws(MappingError) -> DomainValue
    ) -> Self where Response == WireAnswer<Value, DomainValue> {
        Self(streams: reader.streams) { response throws(EndpointReadingError) in
            WireAnswer(try reader.read(response), map)
        }
    }
}
