/// A point in time in generated Swift. It has the same bits as the `Date` that the runtime reads from the spec's text.
package enum DateLiteral: Hashable, Sendable {
    case since1970(Double)
    /// `Date` counts from 2001, so only this form keeps every bit of a fraction.
    case since2001(Double)

    private static let epochDifference = 978_307_200
    private static let endOfYear9999 = 252_423_993_600

    /// Creates the literal from whole seconds since 1970 and a fraction of a second. The arithmetic matches
    /// `ISO8601.point` in the runtime.
    package init(seconds: Int, fraction: Double) {
        let whole = seconds - Self.epochDifference
        let sum = Double(whole) + fraction
        let end = Double(Self.endOfYear9999)
        let exact = whole < Self.endOfYear9999 && sum >= end ? sum.nextDown : sum
        let since1970 = exact + Double(Self.epochDifference)
        let isExact = exact - Double(whole) == fraction && since1970 - Double(seconds) == fraction
        self = isExact ? .since1970(since1970) : .since2001(exact)
    }
}
