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
