internal import EndpointDescription

/// A violation of the spec in a request.
public struct MockViolation: Hashable, Sendable {
    /// A part of a request.
    public enum Part: String, Hashable, Sendable {
        case path, query, header, cookie, body
    }

    /// The part of the request.
    public var part: Part
    /// The place in that part, as a JSON Pointer (RFC 6901). For a parameter, it is `/` and the name.
    public var pointer: String
    /// The value that the spec expects.
    public var expected: String
    /// The value in the request, without sensitive parts.
    public var reason: String

    /// Creates a violation.
    public init(_ part: Part, _ pointer: String, expected: String, reason: String) {
        self.part = part
        self.pointer = pointer
        self.expected = expected
        self.reason = reason
    }

    /// Creates a violation at the place that some keys lead to.
    init(_ part: Part, at keys: [String], expected: String, reason: String) {
        self.init(part, Self.pointer(keys), expected: expected, reason: reason)
    }

    /// The keys as a JSON Pointer (RFC 6901).
    static func pointer(_ keys: [String]) -> String {
        keys.map { key in
            guard key.utf8.contains(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") }) else {
                return "/\(key)"
            }
            return "/" + key.map { $0 == "~" ? "~0" : $0 == "/" ? "~1" : String($0) }.joined()
        }
        .joined()
    }

    /// The violation as a member of a problem.
    var json: JSONTree {
        [
            "in": .string(part.rawValue), "path": .string(pointer), "expected": .string(expected),
            "reason": .string(reason),
        ]
    }
}

extension MockViolation: CustomStringConvertible {
    /// The violation in one line.
    public var description: String {
        let place = pointer.isEmpty ? part.rawValue : "\(part.rawValue) \(pointer)"
        return TerminalText.line("\(place): expected \(expected), \(reason)")
    }
}
