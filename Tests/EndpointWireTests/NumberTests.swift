import EndpointWire
import Foundation
import RuntimeTestSupport
import Testing

@Suite struct NumberTests {
    @Test(
        arguments: [
            ("0", 0), ("-0", 0), ("7", 7), ("-9223372036854775808", .min), ("9223372036854775807", .max), ("1.0", 1),
            ("1e3", 1000), ("-12.50e1", -125), ("1000e-3", 1), ("9223372036854775807.000", .max), ("0e999999999", 0),
            ("922337203685477580700e-2", .max), ("0.000000000000000000000000000000000000000000000000e-5", 0),
        ] as [(String, Int64)]
    )
    func wholeNumbersAreExact(_ json: String, _ expected: Int64) throws {
        #expect(try read(Int64.self, json) == expected)
        #expect(try read(JSONValue.self, json) == .number(try #require(JSONNumber(literal: json))))
    }

    @Test(
        arguments: [
            ("1.5", .invalidValue(expected: "a whole number")), ("1e-3", .invalidValue(expected: "a whole number")),
            ("9223372036854775808", .numberOutOfRange), ("-9223372036854775809", .numberOutOfRange),
            ("1e19", .numberOutOfRange), ("1e999999999999", .numberOutOfRange),
            ("\"1\"", .typeMismatch(expected: .number, found: .string)),
        ] as [(String, WireError.Kind)]
    )
    func otherNumbersAreNoIntegers(_ json: String, _ kind: WireError.Kind) {
        #expect(failure(Int64.self, json)?.kind == kind)
        #expect(failure(Int.self, json)?.kind == kind)
    }

    @Test(
        arguments: [
            ("0", 0), ("-0", 0), ("-0.0", 0), ("9223372036854775808", 1 << 63), ("18446744073709551615", .max),
            ("1844674407370955161.5e1", .max), ("1e3", 1000),
        ] as [(String, UInt64)]
    )
    func unsignedNumbersAreExact(_ json: String, _ expected: UInt64) throws {
        #expect(try read(UInt64.self, json) == expected)
        #expect(try written(expected) == String(expected))
    }

    @Test(arguments: ["-1", "18446744073709551616", "-9223372036854775808", "1e20"])
    func otherNumbersAreNotUnsigned(_ json: String) {
        #expect(failure(UInt64.self, json)?.kind == .numberOutOfRange)
        #expect(failure(UInt32.self, json)?.kind == .numberOutOfRange)
    }

    @Test func narrowIntegersHaveTheirOwnRange() throws {
        #expect(try read(UInt32.self, "4294967295") == .max)
        #expect(failure(UInt32.self, "4294967296")?.kind == .numberOutOfRange)
        #expect(try read(Int32.self, "-2147483648") == .min)
        #expect(failure([Int32].self, "[0,2147483648]")?.path == "[1]")
        #expect(failure([Int32].self, "[0,2147483648]")?.byteOffset == 3)
    }

    @Test func doublesAreTheNearest() throws {
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<20_000 {
            let value = Double(bitPattern: generator.next())
            guard value.isFinite else { continue }
            #expect(try read(Double.self, "\(value)") == value)
            #expect(try read(Double.self, try written(value)) == value)
        }
        for _ in 0..<20_000 {
            let digits =
                UInt64.random(in: 0...(1 << 60), using: &generator) >> UInt64.random(in: 0..<60, using: &generator)
            let text = "\(digits)e\(Int.random(in: -40...40, using: &generator))"
            #expect(try read(Double.self, text) == Double(text))
            if let float = Float(text), float.isFinite { #expect(try read(Float.self, text) == float) }
        }
    }

    @Test(arguments: ["1e309", "-1e309", "1e99999999999999999999"])
    func tooLargeDoublesAreRefused(_ json: String) {
        #expect(failure(Double.self, json)?.kind == .numberOutOfRange)
        #expect(failure(Float.self, json)?.kind == .numberOutOfRange)
    }

    @Test func tinyDoublesAreZero() throws {
        #expect(try read(Double.self, "1e-400") == 0)
        #expect(try read(Double.self, "-0.0").sign == .minus)
        #expect(failure(Float.self, "1e39")?.kind == .numberOutOfRange)
    }

    @Test(
        arguments: [
            (0, "0"), (-0.0, "-0"), (1, "1"), (-1, "-1"), (0.1, "0.1"), (1e15, "1000000000000000"), (1e100, "1e+100"),
            (.leastNonzeroMagnitude, "5e-324"), (9_007_199_254_740_992, "9007199254740992"),
            (123_456.789, "123456.789"),
        ] as [(Double, String)]
    )
    func doublesAreWrittenShort(_ value: Double, _ text: String) throws {
        #expect(try written(value) == text)
    }

    @Test(arguments: [
        "0", "12.5", "-12.5", "0.05", "123456789012345678901234567890.12345678",
        "340282366920938463463374607431768211455",
        "-0.00000000000000000000000000000000000001", "100", "1000000000000000000000",
        "99999999999999999999999999999999999999", "18446744073709551616", "18446744073709551615",
    ])
    func decimalsKeepEveryDigit(_ text: String) throws {
        let expected = try #require(Decimal(string: text))
        for json in [text, "\"\(text)\""] {
            let value = try read(Decimal.self, json)
            #expect(value == expected)
            #expect(try written(value) == "\"\(text)\"")
        }
        #expect(Mapping.string(expected) == expected.description)
        #expect(try Mapping.decimal(text, field: "A.b") == expected)
    }

    @Test(arguments: [
        ("12.50", "12.5"), ("1e2", "100"), ("1.5E-3", "0.0015"), ("-0", "0"), ("-0.00", "0"), ("007", "7"), ("+1", "1"),
        ("1e-128", "0." + String(repeating: "0", count: 127) + "1"),
        ("1e127", "1" + String(repeating: "0", count: 127)),
        (String(repeating: "0", count: 100) + "1." + String(repeating: "0", count: 100), "1"),
    ])
    func decimalsComeInOtherForms(_ text: String, _ expected: String) throws {
        #expect(try written(try read(Decimal.self, "\"\(text)\"")) == "\"\(expected)\"")
    }

    @Test(arguments: [
        "", " 1", "1 ", "1.", ".5", "1e", "1e+", "-", "+", "--1", "1,5", "0x1", "NaN", "Infinity", "1.2.3", "1e200",
        "1e128", "1e-129",
        "1e-200", "340282366920938463463374607431768211456", "1.234567890123456789012345678901234567890123", "１",
    ])
    func otherTextIsNoDecimal(_ text: String) {
        let kind = failure(Decimal.self, "\"\(text)\"")?.kind
        #expect(kind == .invalidValue(expected: "a decimal number of up to 38 digits"))
    }

    @Test func nonFiniteNumbersAreRefusedWithTheirPath() {
        let lists: [[String: [Double]]] = [["a": []], ["b": [1, .nan]], ["c": [.infinity]]]
        #expect(throws: WireError(kind: .notFinite, path: "[1].b[1]", byteOffset: 18)) { try Wire.encodeBytes(lists) }
        #expect(throws: WireError(kind: .notFinite, path: "", byteOffset: 0)) { try Wire.encodeBytes(-Float.infinity) }
        #expect(throws: WireError(kind: .notFinite, path: "", byteOffset: 0)) { try Wire.encodeBytes(Decimal.nan) }
    }
}
