package import EndpointDescription

/// A value as Swift source writes it, still as a value: rendering escapes and spells it.
package indirect enum SwiftLiteral: Hashable, Sendable {
    case string(String)
    /// The digits as the spec writes them, checked to be a number of the type.
    case number(String)
    case bool(Bool)
    case absent
    /// Exact: a significand of digits and a power of ten.
    case decimal(isNegative: Bool, significand: String, exponent: Int)
    case date(DateLiteral)
    case day(year: Int, month: Int, day: Int)
    case duration(Duration)
    case uuid([UInt8])
    case url(String)
    /// Base64.
    case bytes(String)
    /// A case of an enum, and the enum where it is one of the spec's: in an optional, `.none` would be its absence.
    case enumCase(of: SwiftIdentifier?, SwiftIdentifier)
    /// Any JSON value: the cases of the runtime's type.
    case json(JSONTree)
    /// A field of a patch: null, or a value.
    case patch(SwiftLiteral?)
    /// A case of a union, with the status that came with it where there is one.
    case unionCase(type: SwiftIdentifier, SwiftIdentifier, SwiftLiteral, status: Int?)
    case array([SwiftLiteral])
    case dictionary([Entry])
    case initializer(type: SwiftIdentifier, arguments: [Argument])

    /// Whether the runtime has to be imported for it.
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

    /// Whether Foundation has to be imported for it. The type may not say so: a wrapper of a URL can be declared elsewhere.
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
