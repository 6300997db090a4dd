internal import Foundation

extension WireInput {
    /// Reads a decimal number from a string or a number. It does not convert through a double, which would round.
    mutating func readDecimal() -> Decimal {
        let start = position
        if position < end, bytes[position] != .quote {
            guard takeNumber() else { return 0 }
            let text = UnsafeBufferPointer(start: bytes + start, count: position - start)
            if let value = Decimal(exactly: text) { return value }
        } else if let value = readText({ Decimal(exactly: $0) }) {
            return value
        }
        fail(.invalidValue(expected: "a decimal number of up to 38 digits"), at: start)
        return 0
    }

    /// Reads a point in time.
    mutating func readDate(_ format: WireDateFormat) -> Date {
        let start = position
        switch format {
        case .iso8601, .pattern:
            if let date = readText({ format.date(fromText: $0) }) { return date }
            fail(.invalidValue(expected: format.expectation), at: start)
        case .unixSeconds, .unixMilliseconds:
            return format.date(fromNumber: readDouble())
        }
        return Date(timeIntervalSinceReferenceDate: 0)
    }

    mutating func readUUID() -> UUID {
        let start = position
        if let value = readText({ UUID(wireText: $0) }) { return value }
        fail(.invalidValue(expected: "a UUID"), at: start)
        return .placeholder
    }

    mutating func readURL() -> URL {
        let start = position
        let text = readString()
        if let value = URL(wireText: text) { return value }
        fail(.invalidValue(expected: "a URL"), at: start)
        return .placeholder
    }

    /// Consumes `""` if it is at the current position.
    mutating func takeEmptyString() -> Bool {
        guard position + 1 < end, bytes[position] == .quote, bytes[position + 1] == .quote else { return false }
        position += 2
        return true
    }

    mutating func readData() -> Data {
        let start = position
        let text = readString()
        if let value = Data(base64Encoded: text) { return value }
        fail(.invalidValue(expected: "Base64"), at: start)
        return Data()
    }

    /// Calls `convert` with the text of the string at the current position. Returns nil after a failure.
    private mutating func readText<Value>(_ convert: (UnsafeBufferPointer<UInt8>) -> Value?) -> Value? {
        guard position < end, bytes[position] == .quote else {
            failMismatch(expected: .string)
            return nil
        }
        guard let text = takeText() else { return nil }
        return withText(of: text, convert)
    }
}

extension UUID {
    /// The value that is returned after a failure.
    static let placeholder = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
}

extension URL {
    /// The value that is returned after a failure.
    static let placeholder = URL(filePath: "/")

    /// Creates a URL from its exact text. Nothing is escaped or corrected.
    init?(wireText: String) {
        self.init(string: wireText, encodingInvalidCharacters: false)
    }
}
