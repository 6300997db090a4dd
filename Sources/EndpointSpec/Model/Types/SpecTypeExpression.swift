/// A type as it is written where one is used: `string`, `Payment?`, `[string: list(Payment)]`.
package indirect enum SpecTypeExpression: Hashable, Sendable {
    case scalar(SpecScalar)
    /// A type that the API declares.
    case named(String)
    case optional(SpecTypeExpression)
    case list(SpecTypeExpression)
    /// Keys are strings, as in JSON.
    case map(SpecTypeExpression)
}

/// The types that the language brings along. Lower case: declared names begin with a capital.
package enum SpecScalar: String, Hashable, Sendable, CaseIterable {
    case string, int, int32, int64, uint32, uint64, double, float, bool, decimal, datetime, date, duration, uuid, url,
        bytes
    /// Any JSON value, kept as it came.
    case json

    /// True for a single text or number whose form does not depend on a format or unit elsewhere. A wrapper can wrap
    /// such scalars, and a header field can contain them.
    package var isComplete: Bool {
        switch self {
        case .datetime, .date, .duration, .json: false
        default: true
        }
    }

    /// True if its values can be keys or ids.
    package var isName: Bool { isWhole || self == .string || self == .uuid }

    /// True if its values are whole numbers.
    package var isWhole: Bool { holds("0") }

    /// Returns true if a text is a whole number of this scalar's range.
    package func holds(_ digits: String) -> Bool {
        switch self {
        case .int, .int64: Int64(digits) != nil
        case .int32: Int32(digits) != nil
        case .uint32: UInt32(digits) != nil
        case .uint64: UInt64(digits) != nil
        default: false
        }
    }
}

extension SpecTypeExpression {
    /// The type below `optional`, and whether there was one.
    package var unwrapped: (type: SpecTypeExpression, isOptional: Bool) {
        guard case .optional(let wrapped) = self else { return (self, false) }
        return (wrapped.unwrapped.type, true)
    }

    /// The declared type that it is by itself, and not in a list or a map.
    package var name: String? {
        if case .named(let name) = self { name } else { nil }
    }

    /// The scalar or declared type that it is made of, below optionals, lists and maps.
    package var leaf: SpecTypeExpression {
        switch self {
        case .scalar, .named: self
        case .optional(let inner), .list(let inner), .map(let inner): inner.leaf
        }
    }

    /// The declared type that it is made of, below optionals, lists and maps.
    package var declaredName: String? { leaf.name }

    /// The scalar that it is made of, below optionals, lists and maps.
    package var leafScalar: SpecScalar? {
        if case .scalar(let scalar) = leaf { scalar } else { nil }
    }

    /// The number of nested lists and maps.
    package var containerLayers: Int {
        switch self {
        case .scalar, .named: 0
        case .optional(let inner): inner.containerLayers
        case .list(let inner), .map(let inner): 1 + inner.containerLayers
        }
    }

    /// The same optionals, lists and maps of another scalar or declared type.
    package func replacingLeaf(_ replacement: (SpecTypeExpression) -> SpecTypeExpression) -> SpecTypeExpression {
        switch self {
        case .scalar, .named: replacement(self)
        case .optional(let inner): .optional(inner.replacingLeaf(replacement))
        case .list(let inner): .list(inner.replacingLeaf(replacement))
        case .map(let inner): .map(inner.replacingLeaf(replacement))
        }
    }
}

extension SpecTypeExpression: CustomStringConvertible {
    /// As the spec would write it.
    package var description: String {
        switch self {
        case .scalar(let scalar): scalar.rawValue
        case .named(let name): name
        case .optional(let wrapped): "\(wrapped)?"
        case .list(let element): "[\(element)]"
        case .map(let value): "[string: \(value)]"
        }
    }
}
