public import Foundation

/// The reason why a wire value is not valid in the domain: the field, what was expected, and the value, unless it is
/// sensitive.
public struct MappingError: Error, Sendable, Hashable {
    private let storage: Storage

    /// The type that has the field.
    public var type: String { details.type }

    /// The field, with the place in a list or dictionary of scalars: `tags[3]`.
    public var field: String { details.field }

    /// The place of the object in the response: `[3]`; empty for the outermost object.
    public var location: String { details.location }

    /// The value; `nil` if the field is sensitive.
    public var value: String? { details.value }

    /// The reason, such as "not a decimal number". It never contains the value.
    public var reason: String { details.reason }

    /// Creates an error of a field. `path` is the name of the type and of the field, such as `Payment.amount`. A
    /// sensitive value is not stored.
    public init(path: String, value: String, reason: String, sensitive: Bool = false) {
        let parts = path.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        self.init(
            Details(
                type: parts.count > 1 ? String(parts[0]) : "",
                field: String(parts.last ?? ""),
                location: "",
                value: sensitive ? nil : value,
                reason: reason
            )
        )
    }

    private init(_ details: Details) { storage = .details(details) }

    /// The same error for an object at an index or under a key of a collection.
    package func inCollection(_ place: String) -> MappingError {
        var copy = details
        copy.location = place + copy.location
        return MappingError(copy)
    }

    /// The same error for an element of the field, at an index or under a key. Outer places come first.
    func inElement(_ place: String, of field: StaticString) -> MappingError {
        var copy = details
        let name = field.description.split(separator: ".", maxSplits: 1).last.map(String.init) ?? ""
        copy.field = copy.field.hasPrefix(name) ? name + place + copy.field.dropFirst(name.count) : copy.field + place
        return MappingError(copy)
    }
}

extension MappingError {
    /// The same error without the value and the keys of dictionaries: `notes.*`.
    func withoutContent() -> MappingError {
        var copy = details
        copy.value = nil
        copy.field = Self.withoutKeys(copy.field)
        copy.location = Self.withoutKeys(copy.location)
        return MappingError(copy)
    }

    /// A text with `.*` instead of each key, which is quoted as Swift quotes strings: `["a\"b"]`.
    private static func withoutKeys(_ text: String) -> String {
        var result: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.first {
            guard rest.starts(with: "[\"".utf8) else {
                result.append(byte)
                rest = rest.dropFirst()
                continue
            }
            result += ".*".utf8
            rest = rest.dropFirst(2)
            while let byte = rest.first, byte != UInt8(ascii: "\"") {
                rest = rest.dropFirst(byte == UInt8(ascii: "\\") ? 2 : 1)
            }
            rest = rest.dropFirst(2)
        }
        return String(decoding: result, as: UTF8.self)
    }
}

extension MappingError {
    /// Keeps the details on the heap. A mapper can throw at each of its fields, and the compiler would generate code
    /// that copies the whole error at each of them. A pointer is returned in a register.
    private indirect enum Storage: Hashable, Sendable {
        case details(Details)
    }

    private struct Details: Hashable, Sendable {
        let type: String
        var field: String
        var location: String
        var value: String?
        let reason: String
    }

    private var details: Details {
        switch storage {
        case .details(let details): details
        }
    }
}

extension MappingError: CustomStringConvertible, LocalizedError {
    /// The field, the reason and, unless it is sensitive, the value; for logs.
    public var description: String {
        let name = type.isEmpty ? field : "\(type).\(field)"
        let place = location.isEmpty ? "" : " at \(location.drop { $0 == "." })"
        return "\(name)\(place) is \(reason)\(value.map { ": \($0.debugDescription)" } ?? "")"
    }

    /// The field, the reason and, unless it is sensitive, the value; for logs.
    public var errorDescription: String? { description }
}
