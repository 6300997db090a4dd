package import EndpointSpec

/// What reads and writes a value that does not do so by itself: one of the runtime's codecs, or one of the app's.
package indirect enum CodecPlan: Hashable, Sendable {
    /// A decimal number as a number of JSON.
    case decimalNumber
    /// A whole number as a string of JSON, by its Swift type.
    case integerText(SwiftType)
    case boolText
    /// 0 or 1.
    case boolNumber
    /// A UUID as 32 digits.
    case hexUUID
    case day
    case duration(SpecWire)
    /// The app's own, by its name in Swift.
    case custom(String)
    /// A wrapper of what a codec reads and writes, by the wrapper's name in Swift.
    case wrapped(String, CodecPlan)
    case optional(CodecPlan)
    case list(CodecPlan)
    case map(CodecPlan)
}

extension CodecPlan {
    /// The codec's type in Swift.
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

    /// The type of values that read and write themselves with the codec.
    var valueType: SwiftType { .generic(.wireCoded, [type]) }
}
