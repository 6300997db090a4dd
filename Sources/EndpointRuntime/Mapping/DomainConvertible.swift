/// A type of the wire that makes a value of the domain.
public protocol DomainConvertible: Sendable {
    /// The domain's type.
    associatedtype DomainValue: Sendable

    /// Makes the domain's value, or says which field's value is none of the domain's.
    func toDomain() throws(MappingError) -> DomainValue
}

extension Array: DomainConvertible where Element: DomainConvertible {
    /// Makes the domain's values; the error says which element failed.
    public func toDomain() throws(MappingError) -> [Element.DomainValue] {
        var result: [Element.DomainValue] = []
        result.reserveCapacity(count)
        for element in self {
            do throws(MappingError) {
                result.append(try element.toDomain())
            } catch {
                throw error.inCollection("[\(result.count)]")
            }
        }
        return result
    }
}

extension Dictionary: DomainConvertible where Key == String, Value: DomainConvertible {
    /// Makes the domain's values; the error says under which key it failed.
    public func toDomain() throws(MappingError) -> [String: Value.DomainValue] {
        var result: [String: Value.DomainValue] = Dictionary<String, Value.DomainValue>(minimumCapacity: count)
        for (key, value) in self {
            do throws(MappingError) {
                result[key] = try value.toDomain()
            } catch {
                throw error.inCollection("[\(key.debugDescription)]")
            }
        }
        return result
    }
}

extension Optional: DomainConvertible where Wrapped: DomainConvertible {
    /// Makes the domain's value, if there is one.
    public func toDomain() throws(MappingError) -> Wrapped.DomainValue? {
        guard let self else { return nil }
        return try self.toDomain()
    }
}
