/// An answer whose wire type does not determine its domain type, such as a string that is a decimal number, an id or a
/// date, or a list of numbers that are points in time.
///
/// `.domain` of its call converts it to the domain value. `.value` leaves the wire value.
public struct WireAnswer<Value: Sendable, DomainValue: Sendable>: ValueAnswer, DomainConvertible {
    /// The wire value.
    public let value: Value

    private let map: @Sendable (Value) throws(MappingError) -> DomainValue

    /// Creates an answer with a conversion to the domain value.
    public init(_ value: Value, _ map: @escaping @Sendable (Value) throws(MappingError) -> DomainValue) {
        self.value = value
        self.map = map
    }

    /// Converts to the domain value.
    public func toDomain() throws(MappingError) -> DomainValue { try map(value) }
}

extension WireAnswer: PagedValue where Value: PagedValue {
    /// The items of the value, as they are on the wire.
    public var pageItems: [Value.PageElement] { value.pageItems }
}

extension WireAnswer: CustomReflectable {
    /// A mirror that shows the wire value.
    public var customMirror: Mirror { Mirror(self, children: ["value": value], displayStyle: .struct) }
}

extension ResponseReader {
    /// `reader` reads the value, and `map` converts it for `.domain`.
    public static func mapped<Value, DomainValue>(
        _ reader: ResponseReader<Value>,
        _ map: @escaping @Sendable (Value) throws(MappingError) -> DomainValue
    ) -> Self where Response == WireAnswer<Value, DomainValue> {
        Self(streams: reader.streams) { response throws(EndpointReadingError) in
            WireAnswer(try reader.read(response), map)
        }
    }
}
