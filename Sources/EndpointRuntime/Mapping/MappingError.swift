public import Foundation

/// Why a wire value is not valid in the domain: the field, what was expected, and the value, unless it is sensitive.
public struct MappingError: Error, Sendable, Hashable {
    /// The type that has the field.
    public let type: String

    /// The field, with the place in a list or dictionary of scalars: `tags[3]`.
    public private(set) var field: String

    /// The place of the object in the response: `[3]`; empty for the outermost object.
    public private(set) var location: String

    /// The value; `nil` if the field is sensitive.
    public let value: String?

    /// What is wrong, such as "not a decimal number". It never contains the value.
    public let reason: String

    /// Creates an error of a field. `path` is the name of the type and of the field, such as `Payment.amount`. A
    /// sensitive value is not stored.
    public init(path: String, value: String, reason: String, sensitive: Bool = false) {
        let parts = path.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        type = parts.count > 1 ? String(parts[0]) : ""
        field = String(parts.last ?? "")
        location = ""
        self.value = sensitive ? nil : value
        self.reason = reason
    }

    /// The same error for an object at an index or under a key of a collection.
    package func inCollection(_ place: String) -> MappingError {
        var copy = self
        copy.location = place + copy.location
        return copy
    }

    /// The same error for an element of the field, at an index or under a key. Outer places come first.
    func inElement(_ place: String, of field: StaticString) -> MappingError {
        var copy = self
        let name = field.description.split(separator: ".", maxSplits: 1).last.map(String.init) ?? ""
        copy.field = copy.field.hasPrefix(name) ? name + place + copy.field.dropFirst(name.count) : copy.field + place
        return copy
    }
}

extension MappingError: CustomStringConvertible, LocalizedError {
    /// The field, the reason and, unless it is sensitive, the value; for logs.
    public var description: String {
        let name = type.isEmpty ? field : "\(type).\(field)"
        let place = location.isEmpty ? "" : " at \(location)"
        return "\(name)\(place) is \(reason)\(value.map { ": \($0.debugDescription)" } ?? "")"
    }

    /// The field, the reason and, unless it is sensitive, the value; for logs.
    public var errorDescription: String? { description }
}
