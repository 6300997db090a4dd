/// FNV-1a with 64 bits, a hash that is the same in every run. It detects edits; it does not protect against attackers.
package struct ContentHash: Sendable {
    private var value: UInt64 = 0xcbf2_9ce4_8422_2325

    package init() {}

    package init(of text: String) { add(Array(text.utf8)) }

    package mutating func add(_ bytes: [UInt8]) {
        for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
    }

    /// Sixteen hexadecimal digits.
    package var text: String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
