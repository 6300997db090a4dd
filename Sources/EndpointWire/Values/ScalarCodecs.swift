internal import EndpointPatterns
public import Foundation

/// Decimal numbers as JSON numbers with all their digits.
public enum WireDecimalNumber: WireCodec {
    /// Reads a number without converting it to a double.
    public static func read(from reader: inout WireReader) -> Decimal {
        if reader.kind == .string { return reader.mismatch(.number, placeholder: 0) }
        return reader.decimal()
    }

    /// Writes all digits, without an exponent.
    public static func write(_ value: Decimal, to writer: inout WireWriter) {
        writer.output.pointee.writeNumber(value)
    }
}

/// Whole numbers as strings. Some APIs use them because many readers convert every number to a double.
public enum WireIntegerText<Integer: FixedWidthInteger & Sendable>: WireCodec {
    /// Reads a string of digits, optionally with a sign.
    public static func read(from reader: inout WireReader) -> Integer {
        Integer(reader.string()) ?? reader.fail(expected: "a string that holds a whole number", placeholder: 0)
    }

    /// Writes a string.
    public static func write(_ value: Integer, to writer: inout WireWriter) { writer.string(String(value)) }
}

/// Booleans as the strings `true` and `false`.
public enum WireBoolText: WireCodec {
    /// Reads `"true"` or `"false"`.
    public static func read(from reader: inout WireReader) -> Bool {
        Bool(reader.string()) ?? reader.fail(expected: "the string true or false", placeholder: false)
    }

    /// Writes `"true"` or `"false"`.
    public static func write(_ value: Bool, to writer: inout WireWriter) { writer.string(value ? "true" : "false") }
}

/// Booleans as the numbers 1 and 0.
public enum WireBoolNumber: WireCodec {
    /// Reads 1 or 0.
    public static func read(from reader: inout WireReader) -> Bool {
        switch reader.int() {
        case 0: false
        case 1: true
        default: reader.fail(expected: "0 or 1", placeholder: false)
        }
    }

    /// Writes 1 or 0.
    public static func write(_ value: Bool, to writer: inout WireWriter) { writer.int(value ? 1 : 0) }
}

/// UUIDs as their 32 digits, without hyphens.
public enum WireHexUUID: WireCodec {
    /// Reads a string, with or without hyphens.
    public static func read(from reader: inout WireReader) -> UUID { reader.uuid() }

    /// Writes a string.
    public static func write(_ value: UUID, to writer: inout WireWriter) { writer.string(value.hexadecimal) }
}

/// Calendar days as strings such as `2026-01-31`.
public enum WireDay: WireCodec {
    /// Reads a string into year, month and day.
    public static func read(from reader: inout WireReader) -> DateComponents {
        let text = reader.string()
        return Mapping.withUTF8(text, { CalendarDay.components($0) })
            ?? reader.fail(expected: CalendarDay.expectation, placeholder: DateComponents())
    }

    /// Writes a string. It fails if year, month or day is missing.
    public static func write(_ value: DateComponents, to writer: inout WireWriter) {
        guard let text = CalendarDay.text(value) else { return writer.fail(expected: CalendarDay.expectation) }
        writer.string(text)
    }
}

/// Durations as numbers of seconds.
public enum WireSeconds: WireCodec {
    /// Reads a number.
    public static func read(from reader: inout WireReader) -> Duration { reader.duration(.seconds) }

    /// Writes a number.
    public static func write(_ value: Duration, to writer: inout WireWriter) {
        writer.double(WireDurationFormat.seconds.number(from: value))
    }
}

/// Durations as numbers of milliseconds.
public enum WireMilliseconds: WireCodec {
    /// Reads a number.
    public static func read(from reader: inout WireReader) -> Duration { reader.duration(.milliseconds) }

    /// Writes a number.
    public static func write(_ value: Duration, to writer: inout WireWriter) {
        writer.double(WireDurationFormat.milliseconds.number(from: value))
    }
}

/// Durations as strings such as `PT1H30M`.
public enum WireDurationText: WireCodec {
    /// Reads a string.
    public static func read(from reader: inout WireReader) -> Duration {
        let text = reader.string()
        return Mapping.withUTF8(text, { DurationText.duration($0) })
            ?? reader.fail(expected: WireDurationFormat.iso8601.expectation, placeholder: .zero)
    }

    /// Writes a string.
    public static func write(_ value: Duration, to writer: inout WireWriter) {
        writer.string(ISO8601Duration.text(value))
    }
}

extension WireReader {
    fileprivate mutating func duration(_ format: WireDurationFormat) -> Duration {
        format.duration(fromNumber: double()) ?? fail(expected: format.expectation, placeholder: .zero)
    }

    /// Fails because the next value has another kind.
    fileprivate mutating func mismatch<Value>(_ expected: WireError.ValueKind, placeholder: Value) -> Value {
        input.pointee.failMismatch(expected: expected)
        return placeholder
    }
}

extension WireOutput {
    /// Writes a decimal number as a number.
    fileprivate mutating func writeNumber(_ value: Decimal) {
        guard !value.isNaN else { return fail(.notFinite) }
        put(room: Decimal.textCapacity) { value.write(to: $0) }
    }
}
