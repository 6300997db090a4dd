package import Foundation

extension Decimal {
    /// Parses a decimal number exactly; nil if the text is not a number, or if a digit would be lost.
    init?(exactly text: UnsafeBufferPointer<UInt8>) {
        guard let number = ExactNumber(text), -128...127 ~= number.exponent else { return nil }
        // Foundation has no negative zero: it represents "not a number".
        self.init(
            sign: number.isNegative && !number.isZero ? .minus : .plus,
            exponent: number.exponent,
            significand: Self.significand(number)
        )
        if isNaN { return nil }
    }

    /// Parses a decimal number exactly.
    init?(wireText text: String) {
        var text = text
        guard let value = text.withUTF8({ Decimal(exactly: $0) }) else { return nil }
        self = value
    }

    /// Both operations are exact: the mantissa has 128 bits.
    private static func significand(_ number: ExactNumber) -> Decimal {
        guard number.high > 0 else { return Decimal(number.low) }
        return Decimal(number.high) * twoToThe64th + Decimal(number.low)
    }

    private static let twoToThe64th = Decimal(UInt64.max) + 1
}

extension Decimal {
    /// The maximum length of a text: a sign, 39 digits, 128 zeros, a point and a zero before it.
    static let textCapacity = 176

    /// The wire text: the number without an exponent.
    package var wireText: String {
        guard !isNaN else { return "NaN" }
        return String(unsafeUninitializedCapacity: Self.textCapacity) { buffer in
            buffer.baseAddress.map { write(to: $0) } ?? 0
        }
    }

    /// Writes the number without an exponent, and returns the number of bytes. It must not be "not a number".
    func write(to text: UnsafeMutablePointer<UInt8>) -> Int {
        guard Self.hasKnownLayout else { return writeDescription(to: text) }
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 40) { buffer in
            guard let digits = buffer.baseAddress else { return 0 }
            return write(digits, count: self.digits(digits), to: text)
        }
    }

    private func write(_ digits: UnsafeMutablePointer<UInt8>, count: Int, to text: UnsafeMutablePointer<UInt8>) -> Int {
        guard count > 0 else {
            text[0] = .zero
            return 1
        }
        var end = 0
        if isSignMinus {
            text[0] = .minus
            end = 1
        }
        let exponent = Int(self.exponent)
        var lowest = min(exponent, 0)
        // Zeros at the end of a fraction are left out.
        while lowest < 0, digits[lowest - exponent] == .zero { lowest += 1 }
        // Places are counted down from that of the highest digit. Place 0 is before the point.
        var place = max(count + exponent - 1, 0)
        while place >= lowest {
            if place == -1 {
                text[end] = .dot
                end += 1
            }
            let index = place - exponent
            text[end] = index >= 0 && index < count ? digits[index] : .zero
            end += 1
            place -= 1
        }
        return end
    }

    /// Writes the digits of the mantissa, lowest first, into memory for 39 bytes, and returns their number.
    private func digits(_ digits: UnsafeMutablePointer<UInt8>) -> Int {
        var (low, high) = mantissa
        var count = 0
        while high > 0 {
            let upper = high.quotientAndRemainder(dividingBy: 10)
            let lower = UInt64(10).dividingFullWidth((upper.remainder, low))
            (high, low) = (upper.quotient, lower.quotient)
            digits[count] = .zero + UInt8(truncatingIfNeeded: lower.remainder)
            count += 1
        }
        while low > 0 {
            digits[count] = .zero + UInt8(truncatingIfNeeded: low % 10)
            low /= 10
            count += 1
        }
        return count
    }

    /// The halves of the mantissa. They are not public on every platform, but have the same layout: 16 bytes after the
    /// first 4, as in the C structure `NSDecimal`.
    private var mantissa: (low: UInt64, high: UInt64) {
        withUnsafeBytes(of: self) { bytes in
            (
                UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: 4, as: UInt64.self)),
                UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: 12, as: UInt64.self))
            )
        }
    }

    /// The mantissa has this layout. Otherwise the description is used, which takes ten times as long.
    private static let hasKnownLayout: Bool = {
        guard MemoryLayout<Decimal>.size == 20 else { return false }
        let probe = (Decimal(0x0123_4567_89AB_CDEF as UInt64) * twoToThe64th + Decimal(0x1122_3344_5566_7788 as UInt64))
        return probe.mantissa == (low: 0x1122_3344_5566_7788, high: 0x0123_4567_89AB_CDEF)
    }()

    private func writeDescription(to text: UnsafeMutablePointer<UInt8>) -> Int {
        var description = description
        return description.withUTF8 { bytes in
            let count = min(bytes.count, Self.textCapacity)
            if let start = bytes.baseAddress { text.update(from: start, count: count) }
            return count
        }
    }
}
