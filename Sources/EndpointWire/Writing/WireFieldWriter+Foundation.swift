public import Foundation

extension WireFieldWriter {
    /// Writes an exact decimal number, as a string.
    public mutating func decimal(_ index: Int, _ value: Decimal) {
        key(index)
        output.pointee.write(value)
    }

    /// Writes an exact decimal number, as a string. Nil is left out.
    public mutating func optionalDecimal(_ index: Int, _ value: Decimal?) {
        if let value { decimal(index, value) }
    }

    /// Writes a UUID.
    public mutating func uuid(_ index: Int, _ value: UUID) {
        key(index)
        output.pointee.write(value)
    }

    /// Writes a UUID. Nil is left out.
    public mutating func optionalUUID(_ index: Int, _ value: UUID?) {
        if let value { uuid(index, value) }
    }

    /// Writes a URL.
    public mutating func url(_ index: Int, _ value: URL) {
        key(index)
        output.pointee.write(value)
    }

    /// Writes a URL. Nil is left out.
    public mutating func optionalURL(_ index: Int, _ value: URL?) {
        if let value { url(index, value) }
    }

    /// Writes bytes as Base64 (RFC 4648 §4).
    public mutating func data(_ index: Int, _ value: Data) {
        key(index)
        output.pointee.write(value)
    }

    /// Writes bytes as Base64 (RFC 4648 §4). Nil is left out.
    public mutating func optionalData(_ index: Int, _ value: Data?) {
        if let value { data(index, value) }
    }

    /// Writes a point in time.
    public mutating func date(_ index: Int, _ value: Date, _ format: WireDateFormat) {
        key(index)
        output.pointee.write(value, format)
    }

    /// Writes a point in time. Nil is left out.
    public mutating func optionalDate(_ index: Int, _ value: Date?, _ format: WireDateFormat) {
        if let value { date(index, value, format) }
    }

    /// Writes a point in time. Nil is written as `null`.
    public mutating func nullableDate(_ index: Int, _ value: Date?, _ format: WireDateFormat) {
        if let value { date(index, value, format) } else { null(index) }
    }
}
