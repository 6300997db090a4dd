/// A name that may stand in Swift source as it is: made in `Naming/` alone, never from a bare string elsewhere.
package struct SwiftIdentifier: Hashable, Sendable {
    /// The name without backticks, for building longer names from it.
    package let name: String
    /// The name as a declaration writes it: in backticks where it is a keyword, and marked where one of the system's types
    /// has it too.
    package let text: String

    /// The name as an argument's label in a call, or behind a dot, where Swift takes nearly every keyword as it is.
    package var label: String { name == "inout" ? text : name }

    /// The name as the label of a declared parameter, where Swift takes fewer of them.
    package var parameter: String { ["inout", "let", "var"].contains(name) ? text : name }

    /// The name as the whole body of a computed property: `get` there would begin a getter.
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

    /// This name with something in front, such as `on` and `getPayment` for `onGetPayment`.
    package func prefixed(with prefix: String) -> SwiftIdentifier {
        SwiftIdentifier(name: prefix + name.prefix(1).uppercased() + name.dropFirst())
    }

    /// This name with something behind, such as `Payment` and `DTO`.
    package func suffixed(with suffix: String) -> SwiftIdentifier {
        SwiftIdentifier(name: name + suffix)
    }
}

extension SwiftIdentifier {
    /// In front of a name of the spec that is the system's too, so that rendering tells the two apart: of no character that
    /// a name, or a text of the spec in generated code, could hold. It is in no file.
    package static let mark: Unicode.Scalar = "\u{E000}"

    /// Looks for the mark's first byte, because bytes are faster to compare than scalars and nearly no text has it.
    package static func mayContainMark(_ text: String) -> Bool {
        // Without the view of the string, which asks at each byte where it is.
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
    /// What generated code calls a request's body.
    package static let body = SwiftIdentifier(name: "body")
}
