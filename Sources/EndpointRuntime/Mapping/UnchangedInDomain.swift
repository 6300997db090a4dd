/// A model of the domain that stands on the wire as it is: a type of texts, numbers and booleans, which needs no mapper.
///
/// It converts as every other type does, so that code which maps need not know which types differ.
public protocol UnchangedInDomain: DomainConvertible where DomainValue == Self {}

extension UnchangedInDomain {
    /// The value itself.
    public func toDomain() throws(MappingError) -> Self { self }

    /// Takes the value as it is.
    public init(from model: Self) { self = model }
}
