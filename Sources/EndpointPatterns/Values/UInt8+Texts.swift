/// The signs of numbers, dates and durations.
extension UInt8 {
    static let minus = UInt8(ascii: "-")
    static let plus = UInt8(ascii: "+")
    static let dot = UInt8(ascii: ".")
    static let comma = UInt8(ascii: ",")
    static let colon = UInt8(ascii: ":")
    static let zero = UInt8(ascii: "0")

    @inline(__always)
    var isDigit: Bool { self &- .zero < 10 }
}
