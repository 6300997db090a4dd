import EndpointDescription
internal import EndpointPatterns
import EndpointSpec
import Foundation

extension ValueComparison {
    /// Compares the client's limits with the server's. Only senders and servers check limits; readers do not. The client's type can
    /// have bounds of its own.
    func limits(
        _ sent: APIDescription.Limits,
        _ taken: APIDescription.Limits,
        within type: IntegerBounds? = nil,
        at spot: ValueSpot
    ) -> ValueOutcome {
        guard !isReading, sent != taken else { return ValueOutcome() }
        let bounds: [(name: String, own: String?, other: String?, isLeast: Bool)] = [
            ("min", sent.min, taken.min, true),
            ("max", sent.max, taken.max, false),
            ("minLength", Self.number(sent.minLength), Self.number(taken.minLength), true),
            ("maxLength", Self.number(sent.maxLength), Self.number(taken.maxLength), false),
            ("minItems", Self.number(sent.minItems), Self.number(taken.minItems), true),
            ("maxItems", Self.number(sent.maxItems), Self.number(taken.maxItems), false),
        ]
        var outcome = ValueOutcome()
        for bound in bounds {
            guard let other = bound.other else { continue }
            let typed = bound.name == "min" ? type?.least : bound.name == "max" ? type?.greatest : nil
            if let own = bound.own ?? typed.map({ "\($0)" }) {
                if bound.isLeast ? !DecimalNumber.isLess(own, other) : !DecimalNumber.isLess(other, own) { continue }
            }
            if bound.own == nil, bound.isLeast, bound.name != "min", !DecimalNumber.isLess("0", other) { continue }
            let own = bound.own.map { "the app allows \($0)" } ?? "the app has no such limit"
            let reason = "the server's \(bound.name) is \(other), and \(own)"
            outcome.differences.append(ValueDifference(.inputLimit, .breaking, at: spot, reason))
        }
        if let pattern = taken.pattern, pattern != sent.pattern {
            let own = sent.pattern.map { "the app checks '\($0)'" } ?? "the app checks none"
            let reason = "the server checks the pattern '\(pattern)', and \(own)"
            let level: Finding.Level = sent.pattern == nil ? .breaking : .risky
            outcome.differences.append(ValueDifference(.inputPattern, level, at: spot, reason))
        }
        return outcome
    }

    private static func number(_ count: Int?) -> String? { count.map { "\($0)" } }
}

/// The minimum and the maximum of an integer with this number of bits.
struct IntegerBounds {
    let least: Decimal
    let greatest: Decimal

    init(_ bits: Int, _ isSigned: Bool) {
        let power = pow(Decimal(2), max(0, min(bits, 64) - (isSigned ? 1 : 0)))
        greatest = power - 1
        least = isSigned ? -power : 0
    }

    private init(least: Decimal, greatest: Decimal) {
        self.least = least
        self.greatest = greatest
    }

    /// The numbers that limits allow.
    func within(_ limits: APIDescription.Limits) -> IntegerBounds {
        let number = { (text: String?) in
            text.flatMap { Decimal(string: $0, locale: Locale(identifier: "en_US_POSIX")) }
        }
        return IntegerBounds(
            least: max(least, number(limits.min) ?? least),
            greatest: min(greatest, number(limits.max) ?? greatest)
        )
    }
}
