/// Makes the domain's values from those on the wire.
///
/// `field` is the type's name and the field's, as in `Payment.amount`. Nothing is done with it while nothing fails.
public enum Mapping {
    /// The error of a field; the value is dropped where it is sensitive.
    static func error(_ value: String, _ reason: String, _ field: StaticString, _ sensitive: Bool) -> MappingError {
        MappingError(path: field.description, value: value, reason: reason, sensitive: sensitive)
    }

    /// Passes the UTF-8 of a text, without a copy where it has one.
    @inline(__always)
    static func withUTF8<Value>(_ text: String, _ convert: (UnsafeBufferPointer<UInt8>) -> Value?) -> Value? {
        if let value = text.utf8.withContiguousStorageIfAvailable(convert) { return value }
        var copy = text
        return copy.withUTF8(convert)
    }

    /// Maps each element of a list; an error's field says at which index.
    public static func list<Element, Value>(
        _ elements: [Element],
        field: StaticString,
        _ transform: (Element, StaticString) throws(MappingError) -> Value
    ) throws(MappingError) -> [Value] {
        var result: [Value] = []
        result.reserveCapacity(elements.count)
        for element in elements {
            do throws(MappingError) {
                result.append(try transform(element, field))
            } catch {
                throw error.inElement("[\(result.count)]", of: field)
            }
        }
        return result
    }

    /// Maps each element of a list, if there is one; an error's field says at which index.
    public static func optionalList<Element, Value>(
        _ elements: [Element]?,
        field: StaticString,
        _ transform: (Element, StaticString) throws(MappingError) -> Value
    ) throws(MappingError) -> [Value]? {
        guard let elements else { return nil }
        return try list(elements, field: field, transform)
    }

    /// Maps each value of a dictionary; an error's field says under which key.
    public static func map<Element, Value>(
        _ elements: [String: Element],
        field: StaticString,
        _ transform: (Element, StaticString) throws(MappingError) -> Value
    ) throws(MappingError) -> [String: Value] {
        var result: [String: Value] = Dictionary<String, Value>(minimumCapacity: elements.count)
        for (key, element) in elements {
            do throws(MappingError) {
                result[key] = try transform(element, field)
            } catch {
                throw error.inElement("[\(key.debugDescription)]", of: field)
            }
        }
        return result
    }

    /// Maps each value of a dictionary, if there is one; an error's field says under which key.
    public static func optionalMap<Element, Value>(
        _ elements: [String: Element]?,
        field: StaticString,
        _ transform: (Element, StaticString) throws(MappingError) -> Value
    ) throws(MappingError) -> [String: Value]? {
        guard let elements else { return nil }
        return try map(elements, field: field, transform)
    }
}
