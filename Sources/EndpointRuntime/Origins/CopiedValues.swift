/// Finds values in the texts of a server that may have copied them: as they are, percent-encoded any number of times,
/// in Base64 at any offset, in hexadecimal, and in one of these within another.
struct CopiedValues: Sendable {
    /// A shorter value may be part of other texts by chance.
    private static let shortestPart = 6
    /// How often Base64 and hexadecimal may be within each other.
    private static let layers = 2

    private let values: Set<[UInt8]>

    init(_ values: some Sequence<[UInt8]>) {
        // A server that decodes a value before it copies it sends on the decoded one.
        let forms = values.flatMap { [$0, Self.unescaped($0) ?? $0] }
        self.values = Set(forms.lazy.filter { !$0.isEmpty }.map(Self.folded))
    }

    /// Returns true if a text is or contains one of the values.
    func areIn(_ text: String) -> Bool {
        guard !values.isEmpty else { return false }
        var open = [(bytes: Array(text.utf8), layer: 0)]
        // The server chose the text. One that needs more work than any copy does counts as a copy.
        var allowance = 4096 + 128 * text.utf8.count
        while let (bytes, layer) = open.popLast() {
            if standIn(bytes, alsoShort: layer == 0) { return true }
            allowance -= bytes.count
            guard allowance > 0 else { return true }
            if let unescaped = Self.unescaped(bytes) { open.append((unescaped, layer)) }
            guard layer < Self.layers else { continue }
            let decoded = Self.decoded(bytes, bits: 6, Self.base64) + Self.decoded(bytes, bits: 4, Self.hexadecimal)
            open += decoded.map { ($0, layer + 1) }
        }
        return false
    }

    private func standIn(_ bytes: [UInt8], alsoShort: Bool) -> Bool {
        let text = Self.folded(bytes)
        if alsoShort, values.contains(text) { return true }
        return values.contains { $0.count >= Self.shortestPart && Self.isPart($0, of: text) }
    }

    private static func isPart(_ value: [UInt8], of text: [UInt8]) -> Bool {
        guard let first = value.first, text.count >= value.count else { return false }
        return (0...text.count - value.count).contains { start in
            text[start] == first && text[start...].starts(with: value)
        }
    }

    /// In a query, `+` is a blank or itself, and the copy does not tell which.
    private static func folded(_ bytes: [UInt8]) -> [UInt8] {
        bytes.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }
    }

    /// The bytes after one step of percent-decoding; nil if there is nothing to decode. A `%` that begins no escape
    /// stands for itself, as it does for lenient servers.
    private static func unescaped(_ bytes: [UInt8]) -> [UInt8]? {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count, let high = hexadecimal(bytes[index + 1]),
                let low = hexadecimal(bytes[index + 2])
            {
                result.append(high << 4 | low)
                index += 3
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        return result.count < bytes.count ? result : nil
    }

    /// The bytes of each run of digits that is long enough for a value, read from each digit that may be the first of
    /// a group. A run may begin with digits of the text around the copy.
    private static func decoded(_ bytes: [UInt8], bits: Int, _ digit: (UInt8) -> UInt8?) -> [[UInt8]] {
        let perGroup = bits == 6 ? 4 : 2
        var runs: [[UInt8]] = [[]]
        for byte in bytes {
            if let digit = digit(byte) {
                runs[runs.count - 1].append(digit)
            } else if byte != 13, byte != 10, runs.last?.isEmpty == false {
                // Base64 of e-mail has line breaks.
                runs.append([])
            }
        }
        return runs.filter { $0.count * bits >= shortestPart * 8 }.flatMap { run in
            (0..<perGroup).map { joined(run[$0...], bits: bits) }
        }
    }

    private static func joined(_ digits: ArraySlice<UInt8>, bits: Int) -> [UInt8] {
        var result: [UInt8] = []
        var buffer = 0
        var filled = 0
        for digit in digits {
            buffer = (buffer << bits | Int(digit)) & 0xFFFF
            filled += bits
            guard filled >= 8 else { continue }
            filled -= 8
            result.append(UInt8(truncatingIfNeeded: buffer >> filled))
        }
        return result
    }

    /// The value of a digit of Base64 in both alphabets. A blank was a `+` in the query.
    private static func base64(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte - UInt8(ascii: "A")
        case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - UInt8(ascii: "a") + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0") + 52
        case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: " "): 62
        case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
        default: nil
        }
    }

    private static func hexadecimal(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        default: nil
        }
    }
}
