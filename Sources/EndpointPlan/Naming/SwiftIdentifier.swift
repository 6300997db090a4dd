/// A name that may stand in Swift source as it is: made in `Naming/` alone, never from a bare string elsewhere.
package struct SwiftIdentifier: Hashable, Sendable {
    /// The name without backticks, for building longer names from it.
    package let name: String
    /// The name as a declaration writes it: in backticks where it is a keyword.
    package let text: String

    /// The name as an argument's label or behind a dot, where Swift takes nearly every keyword as it is.
    package var label: String { ["inout", "let", "var"].contains(name) ? text : name }

    init(name: String) {
        self.name = name
        text = ReservedWords.needsBackticks(name) ? "`\(name)`" : name
    }

    /// This name with something in front, such as `on` and `getPayment` for `onGetPayment`.
    package func prefixed(with prefix: String) -> SwiftIdentifier {
        SwiftIdentifier(name: prefix + name.prefix(1).uppercased() + name.dropFirst())
    }

    /// This name with something behind, such as `Payment` and `DTO`.
    package func suffixed(with suffix: String) -> SwiftIdentifier {
        SwiftIdentifier(name: name + suffix)
    }
}

extension SwiftIdentifier: CustomStringConvertible {
    package var description: String { text }
}

extension SwiftIdentifier {
    /// What generated code calls a request's body.
    package static let body = SwiftIdentifier(name: "body")
}
