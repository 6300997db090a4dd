/// How a request departs from the spec.
public struct MockViolation: Hashable, Sendable {
    /// A part of a request.
    public enum Part: String, Hashable, Sendable {
        case path, query, header, cookie, body
    }

    /// Where it is.
    public var part: Part
    /// Where in that part, as a JSON Pointer (RFC 6901); a parameter stands at `/` and its name.
    public var pointer: String
    /// What should be there.
    public var expected: String
    /// What is there instead; never a value that is sensitive.
    public var reason: String

    /// A violation.
    public init(_ part: Part, _ pointer: String, expected: String, reason: String) {
        self.part = part
        self.pointer = pointer
        self.expected = expected
        self.reason = reason
    }

    /// A violation at the end of some keys.
    init(_ part: Part, at keys: [String], expected: String, reason: String) {
        self.init(part, Self.pointer(keys), expected: expected, reason: reason)
    }

    /// The keys as RFC 6901 writes them.
    static func pointer(_ keys: [String]) -> String {
        keys.map { key in
            guard key.utf8.contains(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") }) else {
                return "/\(key)"
            }
            return "/" + key.map { $0 == "~" ? "~0" : $0 == "/" ? "~1" : String($0) }.joined()
        }
        .joined()
    }

    /// As it stands in a problem.
    var json: JSONTree {
        .object([
            "in": .string(part.rawValue), "path": .string(pointer), "expected": .string(expected),
            "reason": .string(reason),
        ])
    }
}

extension MockViolation: CustomStringConvertible {
    /// The violation in a line.
    public var description: String {
        let place = pointer.isEmpty ? part.rawValue : "\(part.rawValue) \(pointer)"
        return "\(place): expected \(expected), \(reason)"
    }
}
