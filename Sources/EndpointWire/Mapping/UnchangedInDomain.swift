/// A domain model that is the same on the wire. It only contains strings, numbers and booleans, so it needs no mapper.
///
/// It has the conversions of every other type, so that code that maps need not know which types differ.
public protocol UnchangedInDomain: DomainConvertible where DomainValue == Self {}

extension UnchangedInDomain {
    /// The value itself.
    public func toDomain() throws(MappingError) -> Self { self }

    /// Returns the value unchanged.
    public init(from model: Self) { self = model }
}
