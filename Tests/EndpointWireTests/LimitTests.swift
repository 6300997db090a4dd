import EndpointWire
import Foundation
import Testing

/// Limits of numbers compare what is sent, digit for digit.
@Suite struct LimitTests {
    @Test func decimalsAreExact() throws {
        let beyond = try #require(Decimal(string: "0.10000000000000000001"))
        #expect(beyond.violation(of: ValueLimits(max: "0.1"))?.description == "expected at most 0.1, found \(beyond)")
        #expect(beyond.violation(of: ValueLimits(min: "0.1")) == nil)
        #expect("0.10000000000000000001".violation(of: ValueLimits(max: "0.1")) != nil)
        #expect(Decimal(12).violation(of: ValueLimits(min: "1.2e1", max: "12.0")) == nil)
        // Foundation would round a limit of so many digits.
        let digits = "1." + String(repeating: "0", count: 60) + "1"
        #expect(Decimal(1).violation(of: ValueLimits(min: digits)) != nil)
        #expect(Decimal(1).violation(of: ValueLimits(max: digits)) == nil)
    }

    @Test func floatsCompareAsTheyAreSent() {
        #expect(Float(0.1).violation(of: ValueLimits(min: "0.1", max: "0.1")) == nil)
        #expect(Float(0.1).violation(of: ValueLimits(max: "0.09999"))?.rule == "at most 0.09999")
        #expect(0.3.violation(of: ValueLimits(min: "0.3", max: "0.3")) == nil)
        #expect(0.3.violation(of: ValueLimits(min: "0.30000000000000001"))?.rule == "at least 0.30000000000000001")
        #expect(Double.nan.violation(of: ValueLimits(min: "1")) == nil)
    }

    @Test func numbersLieBeyondExclusiveBounds() {
        let between = ValueLimits(exclusiveMin: "0.1", exclusiveMax: "9007199254740993")
        #expect(0.1.violation(of: between)?.description == "expected more than 0.1, found 0.1")
        #expect(0.10000000000000002.violation(of: between) == nil)
        #expect(Int64(9_007_199_254_740_992).violation(of: between) == nil)
        #expect(Int64(9_007_199_254_740_993).violation(of: between)?.rule == "less than 9007199254740993")
        #expect("0.10".violation(of: between) != nil && "0.100000000000000000000000001".violation(of: between) == nil)
        #expect([0.2, 0.1].violation(of: between) != nil)
    }

    @Test func numbersAreExactMultiples() {
        #expect(0.3.violation(of: ValueLimits(multipleOf: "0.1")) == nil)
        #expect(Decimal(12).violation(of: ValueLimits(multipleOf: "0.05")) == nil)
        #expect(
            "12.51".violation(of: ValueLimits(multipleOf: "0.05"))?.description
                == "expected a multiple of 0.05, found 12.51"
        )
        #expect(UInt64.max.violation(of: ValueLimits(multipleOf: "5")) == nil)
        #expect(7.violation(of: ValueLimits(multipleOf: "2")) != nil)
        #expect(["a": 4, "b": 5].violation(of: ValueLimits(multipleOf: "2", minItems: 1)) != nil)
        #expect(Double.infinity.violation(of: ValueLimits(exclusiveMax: "1", multipleOf: "2")) == nil)
    }

    @Test func integersTakeAnyBound() {
        #expect(Int64.max.violation(of: ValueLimits(max: "9223372036854775807")) == nil)
        #expect(Int64.max.violation(of: ValueLimits(max: "9223372036854775806.5")) != nil)
        #expect(UInt64.max.violation(of: ValueLimits(max: "18446744073709551615")) == nil)
        #expect(UInt64.max.violation(of: ValueLimits(max: "18446744073709551614")) != nil)
        #expect(100.violation(of: ValueLimits(min: "1e2", max: "100.0")) == nil)
        #expect(99.violation(of: ValueLimits(min: "1e2")) != nil)
    }
}
