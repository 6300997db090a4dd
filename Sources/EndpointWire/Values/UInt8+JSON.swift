/// The bytes that JSON gives a meaning to.
extension UInt8 {
    static let quote = UInt8(ascii: "\"")
    static let backslash = UInt8(ascii: "\\")
    static let comma = UInt8(ascii: ",")
    static let colon = UInt8(ascii: ":")
    static let leftBrace = UInt8(ascii: "{")
    static let rightBrace = UInt8(ascii: "}")
    package static let leftBracket = UInt8(ascii: "[")
    package static let rightBracket = UInt8(ascii: "]")
    static let minus = UInt8(ascii: "-")
    static let plus = UInt8(ascii: "+")
    static let dot = UInt8(ascii: ".")
    static let zero = UInt8(ascii: "0")
    static let newline = UInt8(ascii: "\n")

    /// A blank, tab, line feed or carriage return (RFC 8259 §2).
    @inline(__always)
    var isWhitespace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }

    @inline(__always)
    var isDigit: Bool { self &- .zero < 10 }

    /// `e` or `E`, before an exponent.
    @inline(__always)
    var isExponentMark: Bool { self | 0x20 == UInt8(ascii: "e") }

    /// A byte of an ASCII identifier, or a hyphen.
    var isNameByte: Bool {
        isDigit || self == UInt8(ascii: "_") || self == .minus || (self | 0x20) &- UInt8(ascii: "a") < 26
    }

    /// The value of a hexadecimal digit.
    @inline(__always)
    var hexValue: UInt8? {
        if isDigit { return self &- .zero }
        let letter = (self | 0x20) &- UInt8(ascii: "a")
        return letter < 6 ? letter + 10 : nil
    }
}
