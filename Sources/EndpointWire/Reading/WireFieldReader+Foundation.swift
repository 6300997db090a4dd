public import Foundation

extension WireFieldReader {
    /// Reads a field's exact decimal number, written as a string or as a number.
    public mutating func decimal(_ index: Int) -> Decimal {
        require(index) ? input.pointee.readDecimal() : 0
    }

    /// Reads a field's exact decimal number, written as a string or as a number; nil if it is missing or null.
    public mutating func optionalDecimal(_ index: Int) -> Decimal? {
        findNonNull(index) ? input.pointee.readDecimal() : nil
    }

    /// Reads a field's UUID.
    public mutating func uuid(_ index: Int) -> UUID {
        require(index) ? input.pointee.readUUID() : UUID.placeholder
    }

    /// Reads a field's UUID; nil if it is missing or null.
    public mutating func optionalUUID(_ index: Int) -> UUID? {
        findNonNull(index) ? input.pointee.readUUID() : nil
    }

    /// Reads a field's URL.
    public mutating func url(_ index: Int) -> URL {
        require(index) ? input.pointee.readURL() : URL.placeholder
    }

    /// Reads a field's URL; nil if it is missing, null or an empty text.
    public mutating func optionalURL(_ index: Int) -> URL? {
        findNonNull(index) && !input.pointee.takeEmptyString() ? input.pointee.readURL() : nil
    }

    /// Reads a field's Base64 string (RFC 4648 §4).
    public mutating func data(_ index: Int) -> Data {
        require(index) ? input.pointee.readData() : Data()
    }

    /// Reads a field's Base64 string (RFC 4648 §4); nil if it is missing or null.
    public mutating func optionalData(_ index: Int) -> Data? {
        findNonNull(index) ? input.pointee.readData() : nil
    }

    /// Reads a field's point in time.
    public mutating func date(_ index: Int, _ format: WireDateFormat) -> Date {
        require(index) ? input.pointee.readDate(format) : Date(timeIntervalSinceReferenceDate: 0)
    }

    /// Reads a field's point in time; nil if it is missing or null.
    public mutating func optionalDate(_ index: Int, _ format: WireDateFormat) -> Date? {
        findNonNull(index) ? input.pointee.readDate(format) : nil
    }
}
