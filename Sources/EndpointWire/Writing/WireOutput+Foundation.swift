internal import Foundation

extension WireOutput {
    /// Writes a decimal number as a string.
    mutating func write(_ value: Decimal) {
        guard !value.isNaN else { return fail(.notFinite) }
        put(.quote)
        put(room: Decimal.textCapacity) { value.write(to: $0) }
        put(.quote)
    }

    mutating func write(_ value: Date, _ format: WireDateFormat) {
        if case .pattern(let pattern) = format {
            if let text = pattern.text(of: value) { return write(text) }
            return fail(.invalidValue(expected: InexpressibleTime.expectation))
        }
        guard format == .iso8601 else { return write(format.number(from: value)) }
        var length: Int?
        reserve(ISO8601.capacity + 2)
        length = ISO8601.write(value, to: bytes + count + 1)
        guard let length else { return fail(.invalidValue(expected: InexpressibleTime.expectation)) }
        put(.quote)
        put(room: ISO8601.capacity) { _ in length }
        put(.quote)
    }

    mutating func write(_ value: UUID) {
        put(.quote)
        put(room: UUID.textLength) { start in
            value.write(to: start)
            return UUID.textLength
        }
        put(.quote)
    }

    mutating func write(_ value: URL) {
        write(value.absoluteString)
    }

    mutating func write(_ value: Data) {
        write(value.base64EncodedString())
    }
}
