internal import EndpointRuntime
internal import Foundation

/// Finds the differences between two JSON values.
struct JSONDifference: Sendable {
    /// The members that may be present only in the request.
    enum Members: Sendable {
        case exact
        /// All expected members must be present, and others are allowed.
        case subset
        /// At the top level, these further members are allowed. Below it, both values must have the same members.
        case exactBut(Set<String>)
    }

    /// Members that may have any value or be missing, by their plain names (``SecretNames/plain(_:)``).
    var ignored: Set<String> = []

    /// A text with the mark of a removed value matches any text.
    var takesRemovedAsAny = false

    /// All places with a difference.
    func places(_ asked: JSONValue, _ wanted: JSONValue, _ members: Members, at path: String = "") -> [Mismatch] {
        switch (asked, wanted) {
        case (.object(let left), .object(let right)):
            return objectPlaces(left, right: right, members: members, path: path)
        case (.array(let left), .array(let right)) where left.count == right.count:
            let inner = Self.inner(members)
            return zip(left, right).enumerated().flatMap { index, pair in
                places(pair.0, pair.1, inner, at: "\(path)[\(index)]")
            }
        default:
            guard !isSame(asked, wanted) else { return [] }
            return [difference(path, asked, wanted)]
        }
    }

    private func objectPlaces(
        _ left: [String: JSONValue],
        right: [String: JSONValue],
        members: Members,
        path: String
    ) -> [Mismatch] {
        let inner = Self.inner(members)
        return Set(left.keys).union(right.keys).sorted().flatMap { key -> [Mismatch] in
            guard !ignored.contains(SecretNames.plain(key)) else { return [] }
            let place = path.isEmpty ? key : "\(path).\(key)"
            switch (left[key], right[key]) {
            case (let asked?, let wanted?): return places(asked, wanted, inner, at: place)
            case (let asked?, nil): return Self.allows(key, members) ? [] : [difference(place, asked, nil)]
            case (nil, let wanted): return [difference(place, nil, wanted)]
            }
        }
    }

    private static func inner(_ members: Members) -> Members {
        if case .subset = members { .subset } else { .exact }
    }

    private static func allows(_ key: String, _ members: Members) -> Bool {
        switch members {
        case .exact: false
        case .subset: true
        case .exactBut(let names): names.contains(key)
        }
    }

    private func isSame(_ asked: JSONValue, _ wanted: JSONValue) -> Bool {
        if asked == wanted { return true }
        switch (asked, wanted) {
        case (.number(let left), .number(let right)):
            // 1 and 1.0 are the same number. If Foundation's Decimal cannot represent both, their digits have decided
            // already.
            guard let left = Decimal(string: left.literal), let right = Decimal(string: right.literal) else {
                return false
            }
            return left == right
        case (.string(let left), .string(let right)):
            return takesRemovedAsAny && Removed.fits(left, right)
        default:
            return false
        }
    }

    private func difference(_ place: String, _ asked: JSONValue?, _ wanted: JSONValue?) -> Mismatch {
        let key = place.split(separator: ".").last.map { String($0.prefix { $0 != "[" }) } ?? ""
        let isSecret = SecretNames.standard.isSecret(field: key)
        return .body(
            at: place,
            asked: asked.map { isSecret ? "a secret" : Self.text($0) },
            wanted: wanted.map { isSecret ? "a secret" : Self.text($0) }
        )
    }

    /// The value in short form.
    static func text(_ value: JSONValue) -> String {
        switch value {
        case .object(let members): return "an object of \(members.count)"
        case .array(let elements): return "a list of \(elements.count)"
        case .null: return "null"
        case .bool(let value): return "\(value)"
        case .number(let number): return number.literal
        case .string(let text): return "\"\(text.prefix(80))\""
        }
    }
}
