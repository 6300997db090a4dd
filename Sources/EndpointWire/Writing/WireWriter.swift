public import Foundation

/// Writes values as JSON, one after the other. It cannot be copied or stored.
///
/// It never throws. It remembers the first value that JSON cannot represent, and the entry point throws the error.
public struct WireWriter: ~Copyable {
    let output: UnsafeMutablePointer<WireOutput>
    private let isOwner: Bool

    /// Creates a writer with its own bytes, which are freed at its end.
    init() {
        output = .allocate(capacity: 1)
        output.initialize(to: WireOutput(capacity: 512))
        isOwner = true
    }

    /// Creates a writer to the bytes of another writer.
    init(_ output: UnsafeMutablePointer<WireOutput>) {
        self.output = output
        isOwner = false
    }

    deinit {
        guard isOwner else { return }
        output.pointee.deallocate()
        output.deinitialize(count: 1)
        output.deallocate()
    }

    /// Passes the bytes to `copy`, or throws the first failure.
    func finish<Result>(_ copy: (UnsafeBufferPointer<UInt8>) -> Result) throws(WireError) -> Result {
        if let error = output.pointee.error { throw error }
        return copy(output.pointee.buffer)
    }

    /// Writes `null`.
    public mutating func null() { output.pointee.put("null") }

    /// Writes `null` and fails, because the value cannot be sent. `expected` describes a valid value, such as "a date
    /// with a year of four digits", and never contains the value.
    public mutating func fail(expected: String) { output.pointee.fail(.invalidValue(expected: expected)) }

    /// Writes an array. `element` is called for each element, and must write exactly one value.
    public mutating func array<Elements: Sequence>(
        _ elements: Elements,
        _ element: (inout WireWriter, Elements.Element) -> Void
    ) {
        output.pointee.put(.leftBracket)
        var isFirst = true
        for value in elements {
            if !isFirst { output.pointee.put(.comma) }
            isFirst = false
            element(&self, value)
        }
        output.pointee.put(.rightBracket)
    }

    /// Writes an object. `member` is called for each member, and must write exactly one value.
    public mutating func object<Value>(
        _ members: some Sequence<(key: String, value: Value)>,
        _ member: (inout WireWriter, Value) -> Void
    ) {
        output.pointee.put(.leftBrace)
        var isFirst = true
        for (key, value) in members {
            if !isFirst { output.pointee.put(.comma) }
            isFirst = false
            output.pointee.write(key)
            output.pointee.put(.colon)
            member(&self, value)
        }
        output.pointee.put(.rightBrace)
    }

    /// Writes a string.
    public mutating func string(_ value: String) { output.pointee.write(value) }

    /// Writes a boolean.
    public mutating func bool(_ value: Bool) { output.pointee.write(value) }

    /// Writes an integer.
    public mutating func int(_ value: Int) { output.pointee.write(Int64(value)) }

    /// Writes a 32-bit integer.
    public mutating func int32(_ value: Int32) { output.pointee.write(Int64(value)) }

    /// Writes a 64-bit integer.
    public mutating func int64(_ value: Int64) { output.pointee.write(value) }

    /// Writes a 32-bit integer that is not negative.
    public mutating func uint32(_ value: UInt32) { output.pointee.write(UInt64(value)) }

    /// Writes a 64-bit integer that is not negative.
    public mutating func uint64(_ value: UInt64) { output.pointee.write(value) }

    /// Writes a number, which must be finite.
    public mutating func double(_ value: Double) { output.pointee.write(value) }

    /// Writes a number, which must be finite.
    public mutating func float(_ value: Float) { output.pointee.write(value) }

    /// Writes an exact decimal number, as a string.
    public mutating func decimal(_ value: Decimal) { output.pointee.write(value) }

    /// Writes a UUID.
    public mutating func uuid(_ value: UUID) { output.pointee.write(value) }

    /// Writes a URL.
    public mutating func url(_ value: URL) { output.pointee.write(value) }

    /// Writes bytes as Base64 (RFC 4648 §4).
    public mutating func data(_ value: Data) { output.pointee.write(value) }

    /// Writes a point in time.
    public mutating func date(_ value: Date, _ format: WireDateFormat) { output.pointee.write(value, format) }
}
