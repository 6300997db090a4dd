/// A name that is valid in Swift source. Only the code in `Naming/` creates one from a string.
package struct SwiftIdentifier: Hashable, Sendable {
    /// The name without backticks. Longer names are built from it.
    package let name: String
    /// The name in a declaration: in backticks if it is a keyword, and marked if it is also the name of a system type.
    package let text: String

    /// The name as an argument label or after a dot, where Swift accepts nearly all keywords.
    package var label: String { name == "inout" ? text : name }

    /// The name as the label of a declared parameter, where Swift accepts fewer keywords.
    package var parameter: String { ["inout", "let", "var"].contains(name) ? text : name }

    /// The name as the whole body of a computed property, where `get` would start a getter.
    package var expression: String { ReservedWords.opensAccessor(name) ? "self.\(name)" : text }

    init(name: String) {
        self.name = name
        text =
            switch ReservedWords.spelling(of: name) {
            case .plain: name
            case .inBackticks: "`\(name)`"
            case .marked: String(Self.mark) + name
            }
    }

    /// The name with a prefix: `onGetPayment` from `on` and `getPayment`.
    package func prefixed(with prefix: String) -> SwiftIdentifier {
        SwiftIdentifier(name: prefix + name.prefix(1).uppercased() + name.dropFirst())
    }

    /// The name with a suffix: `PaymentDTO` from `Payment` and `DTO`.
    package func suffixed(with suffix: String) -> SwiftIdentifier {
        SwiftIdentifier(name: name + suffix)
    }
}

extension SwiftIdentifier {
    /// A mark before each name of the spec that is also the name of a system type, so that rendering distinguishes the
    /// two. No name and no text of a spec can contain this scalar. Rendering removes it.
    package static let mark: Unicode.Scalar = "\u{E000}"

    /// Searches for the first byte of the mark, because comparing bytes is faster than comparing scalars and few texts
    /// contain it.
    package static func mayContainMark(_ text: String) -> Bool {
        // The string's own view would check its position at each byte.
        text.utf8.withContiguousStorageIfAvailable { $0.contains(0xEE) } ?? text.utf8.contains(0xEE)
    }

    package static func withoutMark(_ text: String) -> String {
        guard mayContainMark(text) else { return text }
        var result = String.UnicodeScalarView()
        result.append(contentsOf: text.unicodeScalars.filter { $0 != mark })
        return String(result)
    }
}

extension SwiftIdentifier: CustomStringConvertible {
    package var description: String { text }
}

extension SwiftIdentifier {
    /// The parameter for a request's body.
    package static let body = SwiftIdentifier(name: "body")
}
