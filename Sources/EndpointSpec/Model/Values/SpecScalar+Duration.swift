extension SpecScalar {
    /// The time that a duration's text on the wire stands for; `nil` for any other text.
    package static func duration(_ text: String, _ wire: SpecWire) -> Duration? {
        switch wire {
        case .iso8601: isoDuration(text)
        case .milliseconds: decimalNumber(text, places: 6).map { .nanoseconds($0) }
        default: decimalNumber(text, places: 9).map { .nanoseconds($0) }
        }
    }

    /// `P1DT2H30M1.5S` or `P2W`. Years and months have no length of their own and are refused.
    private static func isoDuration(_ text: String) -> Duration? {
        var rest = Substring(text)
        let isNegative = rest.first == "-"
        if isNegative { rest = rest.dropFirst() }
        guard rest.first == "P", rest.last?.isLetter == true, rest.last != "T", rest.count > 2 else { return nil }
        rest = rest.dropFirst()
        var units = [("W", 604_800), ("D", 86_400)][...] as ArraySlice<(String, Int64)>
        var total: Int64 = 0
        var isTime = false
        while !rest.isEmpty {
            if rest.first == "T" {
                guard !isTime else { return nil }
                isTime = true
                units = [("H", 3600), ("M", 60), ("S", 1)]
                rest = rest.dropFirst()
            }
            let digits = rest.prefix { $0.isASCII && $0.isNumber || $0 == "." }
            rest = rest.dropFirst(digits.count)
            guard let letter = rest.first, let index = units.firstIndex(where: { $0.0 == String(letter) }) else {
                return nil
            }
            let scale = units[index].1
            units = units[(index + 1)...]
            rest = rest.dropFirst()
            guard scale == 1 || !digits.contains("."), let number = decimalNumber(String(digits), places: 9),
                case let (product, false) = number.multipliedReportingOverflow(by: scale),
                case let (sum, false) = total.addingReportingOverflow(product)
            else { return nil }
            total = sum
        }
        return .nanoseconds(isNegative ? -total : total)
    }

    /// A decimal number times ten to the power of `places`, if that is whole.
    private static func decimalNumber(_ text: String, places: Int) -> Int64? {
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard let whole = parts.first, !whole.isEmpty else { return nil }
        let fraction = parts.count == 2 ? parts[1] : ""
        guard parts.count == 1 || !fraction.isEmpty, fraction.utf8.count <= places,
            fraction.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }), whole.first != "+"
        else { return nil }
        return Int64(whole + fraction + String(repeating: "0", count: places - fraction.utf8.count))
    }
}
