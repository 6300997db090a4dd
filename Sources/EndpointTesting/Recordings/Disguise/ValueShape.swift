internal import EndpointRuntime
internal import Foundation

/// The shape of a value: which of its characters are digits, small and capital letters. All others belong to the shape.
enum ValueShape {
    /// A text that is equal for all values of one shape.
    static func of(_ value: String) -> String {
        var shape = String.UnicodeScalarView()
        for scalar in value.unicodeScalars { shape.append(sign(of: scalar) ?? scalar) }
        return String(shape)
    }

    /// Returns true if the value has digits or letters, and so can be replaced.
    static func canChange(_ value: String) -> Bool { value.unicodeScalars.contains { sign(of: $0) != nil } }

    /// The sign of a kind of character; nil for punctuation.
    private static func sign(of scalar: Unicode.Scalar) -> Unicode.Scalar? {
        switch scalar {
        case "0"..."9": return "0"
        case "a"..."z": return "a"
        case "A"..."Z": return "A"
        default:
            let properties = scalar.properties
            guard !scalar.isASCII, properties.isAlphabetic || properties.numericType != nil else { return nil }
            return properties.isUppercase ? "É" : properties.isLowercase ? "é" : "文"
        }
    }

    /// Another value of the same shape. A number is one of the same size, a day is a day, and hexadecimal digits stay such.
    static func other(than value: String, _ dice: inout Dice) -> String {
        var scalars = Array(value.unicodeScalars)
        if moment(&scalars, &dice) { return text(scalars) }
        if JSONNumber(literal: value) != nil { return number(value, &dice) }
        let isHexadecimal = isHexadecimal(value)
        let isDuration = isDuration(value)
        for (index, scalar) in scalars.enumerated() {
            switch sign(of: scalar) {
            case "0": scalars[index] = dice.pick("0"..."9")
            case "a" where !isDuration: scalars[index] = dice.pick("a"...(isHexadecimal ? "f" : "z"))
            case "A" where !isDuration: scalars[index] = dice.pick("A"...(isHexadecimal ? "F" : "Z"))
            case "é": scalars[index] = "é"
            case "É": scalars[index] = "É"
            case "文": scalars[index] = "文"
            default: break
            }
        }
        return text(scalars)
    }

    private static func text(_ scalars: [Unicode.Scalar]) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        return String(view)
    }

    /// UUIDs and the like.
    private static func isHexadecimal(_ value: String) -> Bool {
        let digits = value.utf8.filter { $0 != UInt8(ascii: "-") }
        return digits.count >= 8 && digits.contains { (0x30...0x39).contains($0) }
            && digits.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
    }

    /// `P1DT2H` of ISO 8601.
    private static func isDuration(_ value: String) -> Bool {
        value.utf8.drop { $0 == UInt8(ascii: "-") }.first == UInt8(ascii: "P")
            && value.utf8.allSatisfy { "0123456789PYMWDTHS.,-".utf8.contains($0) }
            && value.utf8.contains { (0x30...0x39).contains($0) }
    }

    // MARK: Numbers

    private static func number(_ literal: String, _ dice: inout Dice) -> String {
        let sign = literal.prefix { $0 == "-" }
        let whole = literal.dropFirst(sign.count).prefix { ("0"..."9").contains($0) }
        let rest = literal.dropFirst(sign.count + whole.count)
        let exponent = rest.drop { $0 != "e" && $0 != "E" }
        var result = String(sign) + integer(String(whole), &dice)
        for scalar in rest.dropLast(exponent.count).unicodeScalars {
            result.unicodeScalars.append(scalar == "." ? scalar : dice.pick("0"..."9"))
        }
        return result + exponent
    }

    /// The largest values of types: a number that fits into one must not become one that does not.
    private static let bounds: [UInt64] = [
        127, 255, 32_767, 65_535, 2_147_483_647, 4_294_967_295, 9_007_199_254_740_991, 9_223_372_036_854_775_807,
    ]

    private static func integer(_ digits: String, _ dice: inout Dice) -> String {
        if digits == "0" { return digits }
        guard digits.count < 20, let value = UInt64(digits) else {
            return (0..<digits.count).reduce(into: "") { text, index in
                text.unicodeScalars.append(dice.pick(index == 0 ? "1"..."9" : "0"..."9"))
            }
        }
        var lowest: UInt64 = 1
        for _ in 1..<digits.count { lowest *= 10 }
        let highest = lowest * 10 - 1
        let bound = bounds.first { $0 >= value } ?? UInt64.max
        return "\(UInt64.random(in: lowest...max(lowest, min(highest, bound)), using: &dice))"
    }

    // MARK: Days and times

    /// Replaces the fields of a day, of a time, or of both (RFC 3339); false if the text is none of them.
    private static func moment(_ scalars: inout [Unicode.Scalar], _ dice: inout Dice) -> Bool {
        let hasDay = fits(scalars, at: 0, "0000-00-00")
        let isMonth = fits(scalars, at: 0, "0000-00") && scalars.count == 7
        let start = !hasDay ? 0 : scalars.count == 10 ? 10 : 11
        let hasTime = start < scalars.count && !isMonth
        if hasDay, hasTime, !"Tt ".unicodeScalars.contains(scalars[10]) { return false }
        let digits = hasTime ? time(scalars, from: start) : 0..<0
        guard hasDay || isMonth || hasTime, let digits else { return false }
        if hasDay || isMonth {
            set(&scalars, at: 0, 20...20, &dice)
            set(&scalars, at: 2, 1...29, &dice)
            set(&scalars, at: 5, 1...12, &dice)
        }
        if hasDay { set(&scalars, at: 8, 1...28, &dice) }
        guard hasTime else { return true }
        set(&scalars, at: start, 0...23, &dice)
        set(&scalars, at: start + 3, 0...59, &dice)
        if fits(scalars, at: start + 5, ":00") { set(&scalars, at: start + 6, 0...59, &dice) }
        for index in digits { scalars[index] = dice.pick("0"..."9") }
        return true
    }

    /// The digits of a second's part, if there is a time from here to the end, with its offset.
    private static func time(_ scalars: [Unicode.Scalar], from start: Int) -> Range<Int>? {
        guard fits(scalars, at: start, "00:00") else { return nil }
        var end = start + 5
        if fits(scalars, at: end, ":00") { end += 3 }
        let point = end
        if fits(scalars, at: end, ".0") {
            end += 2
            while end < scalars.count, ("0"..."9").contains(scalars[end]) { end += 1 }
        }
        let rest = scalars.count - end
        let isOver =
            rest == 0 || rest == 1 && "Zz".unicodeScalars.contains(scalars[end])
            || rest == 6 && (fits(scalars, at: end, "+00:00") || fits(scalars, at: end, "-00:00"))
        return isOver ? min(point + 1, end)..<end : nil
    }

    private static func fits(_ scalars: [Unicode.Scalar], at start: Int, _ form: String) -> Bool {
        let form = Array(form.unicodeScalars)
        guard start + form.count <= scalars.count else { return false }
        return zip(scalars[start...], form).allSatisfy { scalar, wanted in
            wanted == "0" ? ("0"..."9").contains(scalar) : scalar == wanted
        }
    }

    /// Writes a number of two digits.
    private static func set(
        _ scalars: inout [Unicode.Scalar],
        at index: Int,
        _ range: ClosedRange<Int>,
        _ dice: inout Dice
    ) {
        let text = Array("\(100 + Int.random(in: range, using: &dice))".unicodeScalars)
        (scalars[index], scalars[index + 1]) = (text[1], text[2])
    }
}

/// A source of numbers that gives the same ones for the same beginning, so that a new recording changes few lines.
struct Dice: RandomNumberGenerator {
    private var state: UInt64

    /// Begins with a text and a number (FNV-1a).
    init(_ text: String, _ number: Int) {
        state = 0xCBF2_9CE4_8422_2325
        for byte in Array(text.utf8) + Array("\(number)".utf8) {
            state = (state ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
        }
    }

    /// The next number (SplitMix64).
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    mutating func pick(_ range: ClosedRange<Unicode.Scalar>) -> Unicode.Scalar {
        Unicode.Scalar(UInt32.random(in: range.lowerBound.value...range.upperBound.value, using: &self))
            ?? range.lowerBound
    }
}
