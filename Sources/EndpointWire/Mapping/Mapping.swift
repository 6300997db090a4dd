/// Converts wire values to domain values.
///
/// `field` is the name of the type and of the field, such as `Payment.amount`. It is only used if the conversion fails.
public enum Mapping {
    /// The error of a field. It does not contain the value if the field is sensitive.
    static func error(_ value: String, reason: String, field: StaticString, sensitive: Bool) -> MappingError {
        MappingError(path: field.description, value: value, reason: reason, sensitive: sensitive)
    }

    /// Passes the UTF-8 of a string to `convert`, without copying it if possible.
    @inline(__always)
    static func withUTF8<Value>(_ text: String, _ convert: (UnsafeBufferPointer<UInt8>) -> Value?) -> Value? {
        if let value = text.utf8.withContiguousStorageIfAvailable(convert) { return value }
        var copy = text
        return copy.withUTF8(convert)
    }

    /// Converts each element of a list. The field of an error contains the index.
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

    /// Converts each element of a list, if there is one. The field of an error contains the index.
    public static func optionalList<Element, Value>(
        _ elements: [Element]?,
        field: StaticString,
        _ transform: (Element, StaticString) throws(MappingError) -> Value
    ) throws(MappingError) -> [Value]? {
        guard let elements else { return nil }
        return try list(elements, field: field, transform)
    }

    /// Converts each value of a dictionary. The field of an error contains the key.
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

    /// Converts each value of a dictionary, if there is one. The field of an error contains the key.
    public static func optionalMap<Element, Value>(
        _ elements: [String: Element]?,
        field: StaticString,
        _ transform: (Element, StaticString) throws(MappingError) -> Value
    ) throws(MappingError) -> [String: Value]? {
        guard let elements else { return nil }
        return try map(elements, field: field, transform)
    }

    /// Converts a sensitive value that contains dictionaries or objects. An error contains no key and no value of them.
    public static func hidingContent<Value>(
        _ convert: () throws(MappingError) -> Value
    ) throws(MappingError) -> Value {
        do throws(MappingError) {
            return try convert()
        } catch {
            throw error.withoutContent()
        }
    }
}
