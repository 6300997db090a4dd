public import Foundation

/// Why a value from the wire is none of the domain's: the field, what was expected, and the value unless it is sensitive.
public struct MappingError: Error, Sendable, Hashable {
    /// The type whose field it is.
    public let type: String

    /// The field, with the place in a list or dictionary of scalars, as in `tags[3]`.
    public private(set) var field: String

    /// Where in the response the object stands, as in `[3]`; empty for the outermost one.
    public private(set) var location: String

    /// The value; nil where the field is sensitive.
    public let value: String?

    /// What is wrong, as in "not a decimal number"; never the value.
    public let reason: String

    /// An error of a field; `path` is the type's name and the field's, as in `Payment.amount`.
    /// A sensitive value is not kept.
    public init(path: String, value: String, reason: String, sensitive: Bool = false) {
        let parts = path.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        type = parts.count > 1 ? String(parts[0]) : ""
        field = String(parts.last ?? "")
        location = ""
        self.value = sensitive ? nil : value
        self.reason = reason
    }

    /// The same error in an object that stands at an index or under a key of a collection.
    package func inCollection(_ place: String) -> MappingError {
        var copy = self
        copy.location = place + copy.location
        return copy
    }

    /// The same error in an element of the field at an index or under a key; places that are further out come first.
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
