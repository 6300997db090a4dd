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
            ("minLength", Self.number(sent.minLength), Self.number(taken.minLength), true),
            ("maxLength", Self.number(sent.maxLength), Self.number(taken.maxLength), false),
            ("minItems", Self.number(sent.minItems), Self.number(taken.minItems), true),
            ("maxItems", Self.number(sent.maxItems), Self.number(taken.maxItems), false),
        ]
        var outcome = numbers(sent, taken, within: type, at: spot)
        for bound in bounds {
            guard let other = bound.other else { continue }
            if let own = bound.own {
                if bound.isLeast ? !DecimalNumber.isLess(own, other) : !DecimalNumber.isLess(other, own) { continue }
            } else if bound.isLeast, !DecimalNumber.isLess("0", other) {
                continue
            }
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

    /// Compares what numbers may be: each of the server's rules follows from one of the app's, or is broken by some number.
    private func numbers(
        _ sent: APIDescription.Limits,
        _ taken: APIDescription.Limits,
        within type: IntegerBounds?,
        at spot: ValueSpot
    ) -> ValueOutcome {
        var outcome = ValueOutcome()
        func add(_ name: String, _ other: String, _ own: String?) {
            let own = own.map { "the app allows \($0)" } ?? "the app has no such limit"
            let reason = "the server's \(name) is \(other), and \(own)"
            outcome.differences.append(ValueDifference(.inputLimit, .breaking, at: spot, reason))
        }
        let lows = [sent.min, type.map { "\($0.within(sent).least)" }].compactMap(\.self)
        let highs = [sent.max, type.map { "\($0.within(sent).greatest)" }].compactMap(\.self)
        func isMore(than bound: String) -> Bool {
            lows.contains { DecimalNumber.isLess(bound, $0) }
                || sent.exclusiveMin.map { !DecimalNumber.isLess($0, bound) } == true
        }
        func isLess(than bound: String) -> Bool {
            highs.contains { DecimalNumber.isLess($0, bound) }
                || sent.exclusiveMax.map { !DecimalNumber.isLess(bound, $0) } == true
        }
        if let min = taken.min, !isMore(than: min), !lows.contains(where: { !DecimalNumber.isLess($0, min) }) {
            add("min", min, sent.min)
        }
        if let max = taken.max, !isLess(than: max), !highs.contains(where: { !DecimalNumber.isLess(max, $0) }) {
            add("max", max, sent.max)
        }
        if let bound = taken.exclusiveMin, !isMore(than: bound) {
            add("exclusiveMin", bound, sent.exclusiveMin ?? sent.min)
        }
        if let bound = taken.exclusiveMax, !isLess(than: bound) {
            add("exclusiveMax", bound, sent.exclusiveMax ?? sent.max)
        }
        let steps = [sent.multipleOf, type.map { _ in "1" }].compactMap(\.self)
        if let step = taken.multipleOf, steps.allSatisfy({ DecimalNumber.isNoMultiple($0, of: step) }) {
            add("multipleOf", step, sent.multipleOf.map { "multiples of \($0)" })
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
            least: [number(limits.min), number(limits.exclusiveMin).map { $0 + 1 }].compactMap(\.self).reduce(
                least,
                max
            ),
            greatest: [number(limits.max), number(limits.exclusiveMax).map { $0 - 1 }].compactMap(\.self).reduce(
                greatest,
                min
            )
        )
    }
}
