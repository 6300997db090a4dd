package import EndpointSpec

/// A codec for values that do not decode and encode themselves in their wire form. The runtime or the app declares it.
package indirect enum CodecPlan: Hashable, Sendable {
    /// A decimal as a JSON number.
    case decimalNumber
    /// An integer of this Swift type as a JSON string.
    case integerText(SwiftType)
    case boolText
    /// A boolean as 0 or 1.
    case boolNumber
    /// A UUID as 32 hexadecimal digits.
    case hexUUID
    case day
    case duration(SpecWire)
    /// The app's codec, by its Swift name.
    case custom(String)
    /// A wrapper, by its Swift name, around a value with a codec.
    case wrapped(String, CodecPlan)
    case optional(CodecPlan)
    case list(CodecPlan)
    case map(CodecPlan)
}

extension CodecPlan {
    /// The Swift type of the codec.
    package var type: SwiftType {
        switch self {
        case .decimalNumber: .runtime(.wireDecimalNumber)
        case .integerText(let type): .generic(.wireIntegerText, [type])
        case .boolText: .runtime(.wireBoolText)
        case .boolNumber: .runtime(.wireBoolNumber)
        case .hexUUID: .runtime(.wireHexUUID)
        case .day: .runtime(.wireDay)
        case .duration(.milliseconds): .runtime(.wireMilliseconds)
        case .duration(.iso8601): .runtime(.wireDurationText)
        case .duration: .runtime(.wireSeconds)
        case .custom(let name): .plain(name)
        case .wrapped(let name, let inner): .generic(.wireWrapped, [.plain(name), inner.type])
        case .optional(let inner): .generic(.wireOptional, [inner.type])
        case .list(let inner): .generic(.wireList, [inner.type])
        case .map(let inner): .generic(.wireMap, [inner.type])
        }
    }

    /// The type of values that decode and encode themselves with the codec.
    var valueType: SwiftType { .generic(.wireCoded, [type]) }
}
