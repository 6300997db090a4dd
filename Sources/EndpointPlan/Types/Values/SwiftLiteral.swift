package import EndpointDescription

/// A Swift literal as a value. Rendering escapes and spells it.
package indirect enum SwiftLiteral: Hashable, Sendable {
    case string(String)
    /// The digits in the spec. They are a valid number of the type.
    case number(String)
    case bool(Bool)
    case absent
    /// The exact value: decimal digits and a power of ten.
    case decimal(isNegative: Bool, significand: String, exponent: Int)
    case date(DateLiteral)
    case day(year: Int, month: Int, day: Int)
    case duration(Duration)
    case uuid([UInt8])
    case url(String)
    /// Base64 text.
    case bytes(String)
    /// A case of an enum. A case of the spec's enums names its enum, because `.none` in an optional would mean nil.
    case enumCase(of: SwiftIdentifier?, SwiftIdentifier)
    /// Any JSON value, as cases of the runtime's `JSONValue`.
    case json(JSONTree)
    /// A field of a patch: null or a value.
    case patch(SwiftLiteral?)
    /// A case of a union, with its status if the union differs by status.
    case unionCase(type: SwiftIdentifier, SwiftIdentifier, SwiftLiteral, status: Int?)
    case array([SwiftLiteral])
    case dictionary([Entry])
    case initializer(type: SwiftIdentifier, arguments: [Argument])

    /// The literal needs an import of the runtime.
    package var usesRuntime: Bool {
        switch self {
        case .json: true
        case .array(let items): items.contains(where: \.usesRuntime)
        case .dictionary(let entries): entries.contains { $0.value.usesRuntime }
        case .initializer(_, let arguments): arguments.contains { $0.value.usesRuntime }
        case .unionCase(_, _, let value, _): value.usesRuntime
        default: false
        }
    }

    /// The literal needs an import of Foundation. Its type may not show this, because a wrapper of a URL can be
    /// declared elsewhere.
    package var usesFoundation: Bool {
        switch self {
        case .decimal, .date, .day, .uuid, .url, .bytes: true
        case .patch(let value): value?.usesFoundation ?? false
        case .array(let items): items.contains(where: \.usesFoundation)
        case .dictionary(let entries): entries.contains { $0.value.usesFoundation }
        case .initializer(_, let arguments): arguments.contains { $0.value.usesFoundation }
        case .unionCase(_, _, let value, _): value.usesFoundation
        case .string, .number, .bool, .absent, .duration, .enumCase, .json: false
        }
    }

    package struct Entry: Hashable, Sendable {
        package let key: String
        package let value: SwiftLiteral
    }

    package struct Argument: Hashable, Sendable {
        package let label: SwiftIdentifier
        package let value: SwiftLiteral
    }
}
