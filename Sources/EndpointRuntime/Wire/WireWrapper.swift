/// A type that holds one value, and stands on the wire as that value.
///
/// A type that also says `Codable` has it from the standard library's default for raw values.
public protocol WireWrapper: Sendable, WireReadable, WireWritable, LimitedValue {
    /// What is on the wire.
    associatedtype RawValue: WireReadable & WireWritable

    /// Wraps a value.
    init(rawValue: RawValue)

    /// The value.
    var rawValue: RawValue { get }
}

extension WireWrapper {
    /// Reads the value.
    public static func read(from reader: inout WireReader) -> Self { Self(rawValue: RawValue.read(from: &reader)) }

    /// Writes the value.
    public func write(to writer: inout WireWriter) { rawValue.write(to: &writer) }

    /// As the value does, where limits can be set to it.
    public func violation(of limits: ValueLimits) -> LimitViolation? {
        (rawValue as? any LimitedValue)?.violation(of: limits)
    }
}
