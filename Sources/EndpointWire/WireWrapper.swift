/// A type that contains one value, and has the form of that value on the wire.
///
/// If the type also conforms to `Codable`, the standard library's default for raw values applies.
public protocol WireWrapper: WireReadable, WireWritable, LimitedValue {
    /// The type on the wire.
    associatedtype RawValue: WireReadable & WireWritable

    /// Wraps a value.
    init(rawValue: RawValue)

    /// The value.
    var rawValue: RawValue { get }
}

/// Wrappers of a value with another codec.
public enum WireWrapped<Wrapper: WireWrapper & Sendable, Codec: WireCodec>: WireCodec
where Codec.Value == Wrapper.RawValue {
    /// Reads the wrapped value.
    public static func read(from reader: inout WireReader) -> Wrapper {
        Wrapper(rawValue: Codec.read(from: &reader))
    }

    /// Writes the wrapped value.
    public static func write(_ value: Wrapper, to writer: inout WireWriter) {
        Codec.write(value.rawValue, to: &writer)
    }
}

extension WireWrapper {
    /// Reads the value.
    public init(from reader: inout WireReader) { self.init(rawValue: RawValue(from: &reader)) }

    /// Writes the value.
    public func write(to writer: inout WireWriter) { rawValue.write(to: &writer) }

    /// The violation of the wrapped value.
    public func violation(of limits: ValueLimits) -> LimitViolation? {
        (rawValue as? any LimitedValue)?.violation(of: limits)
    }
}
