/// A value written in the spec, before the type that it belongs to gives it its meaning: YAML's own typing is not
/// asked.
package indirect enum SpecLiteral: Hashable, Sendable {
    /// Any scalar, with its text and whether it stood in quotes (quoted, it is a string and nothing else).
    case scalar(String, isQuoted: Bool)
    case list([Located<SpecLiteral>])
    /// In the order of the spec; keys are unique.
    case map([SpecLiteralEntry])
}

package struct SpecLiteralEntry: Hashable, Sendable {
    package var key: Located<String>
    package var value: Located<SpecLiteral>
}

extension SpecLiteral {
    /// True for YAML's null: `null`, `~` or nothing at all, unquoted.
    package var isNull: Bool {
        guard case .scalar(let text, isQuoted: false) = self else { return false }
        return ["", "~", "null", "Null", "NULL"].contains(text)
    }

    /// True for a list without elements.
    var isEmptyList: Bool { if case .list(let elements) = self { elements.isEmpty } else { false } }

    /// True for a mapping without entries.
    var isEmptyMap: Bool { if case .map(let entries) = self { entries.isEmpty } else { false } }
}
