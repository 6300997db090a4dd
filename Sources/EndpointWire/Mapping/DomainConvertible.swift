/// A wire type that can be converted to a domain value.
public protocol DomainConvertible: Sendable {
    /// The domain type.
    associatedtype DomainValue: Sendable

    /// Converts to the domain value. The error says which field's value is not valid in the domain.
    func toDomain() throws(MappingError) -> DomainValue
}

extension Array: DomainConvertible where Element: DomainConvertible {
    /// Converts all elements. The error says which element failed.
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
    /// Converts all values. The error says under which key it failed.
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
    /// Converts the value, if there is one.
    public func toDomain() throws(MappingError) -> Wrapped.DomainValue? {
        guard let self else { return nil }
        return try self.toDomain()
    }
}
