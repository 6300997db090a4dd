import EndpointPatterns
import Testing

/// Numbers as texts, compared digit for digit.
@Suite struct DecimalNumberTests {
    /// The same numbers as whole ones, in ten-thousandths.
    @Test func ordersAsTheWholeNumbersDo() {
        var numbers: [(text: String, value: Int64)] = []
        for digits: Int64 in [0, 1, 9, 10, 11, 99, 100, 101, 12_345, 123_450, 99_999_999] {
            for (power, scale) in [(-4, 1), (-3, 10), (0, 10_000), (2, 1_000_000), (4, 100_000_000)] as [(Int, Int64)] {
                numbers.append(("\(digits)e\(power)", digits * scale))
                numbers.append(("-00\(digits).0E\(power)", -digits * scale))
            }
        }
        for left in numbers {
            for right in numbers {
                #expect(DecimalNumber.isLess(left.text, right.text) == (left.value < right.value))
                #expect((DecimalNumber(left.text) == DecimalNumber(right.text)) == (left.value == right.value))
            }
        }
    }

    @Test(
        arguments: [
            ("0.1", "0.10000000000000000001"), ("9007199254740993.5", "9007199254740994"),
            ("0.3", "0.30000000000000001"),
            ("1e-400", "1e-399"), ("1e400", "1e401"), ("-1e400", "1e-400"), ("0", "1e-999999999999999999999"),
            ("-1e999999999999999999999", "0"), ("18446744073709551615", "18446744073709551616"),
        ]
    )
    func tellsApartWhatADoubleDoesNot(_ less: String, _ greater: String) {
        #expect(DecimalNumber.isLess(less, greater) && !DecimalNumber.isLess(greater, less))
    }

    @Test(
        arguments: [
            ("0.3", "0.1"), ("12.50", "0.05"), ("-7", "3.5"), ("0", "3"), ("1e400", "0.0008e3"),
            ("1e999999999999", "16"),
            ("340282366920938463463374607431768211455", "5"), ("1.0", "1"), ("1e-5", "1e-5"),
            ("999999999999999999e3", "3e3"),
        ]
    )
    func isAMultiple(_ number: String, _ divisor: String) { #expect(!DecimalNumber.isNoMultiple(number, of: divisor)) }

    @Test(
        arguments: [
            ("0.30000000000000001", "0.1"), ("12.51", "0.05"), ("7", "1e1"), ("1e400", "3"), ("5", "0.3e1"),
            ("340282366920938463463374607431768211456", "5"), ("1e-5", "1e-4"), ("1e999999999999", "7e5"),
            ("1000000000000000001", "999999999999999999"),
        ]
    )
    func isNoMultiple(_ number: String, _ divisor: String) { #expect(DecimalNumber.isNoMultiple(number, of: divisor)) }

    @Test func whatIsNoDivisorDividesAll() {
        for divisor in ["0", "-1", "1234567890123456789", "", "x"] {
            #expect(DecimalNumber(divisor)?.isDivisor != true)
            #expect(!DecimalNumber.isNoMultiple("7", of: divisor))
        }
    }

    @Test(
        arguments: [
            ("1.0", "1"), ("1e2", "100"), ("1.50e1", "15"), ("1200e-2", "12"), ("-0.0", "0"), ("007", "7"), ("+5", "5"),
            ("1.5", nil), ("1e-1", nil), ("1e30", nil), ("18446744073709551615", "18446744073709551615"),
        ] as [(String, String?)]
    )
    func writesWholeNumbersAsSwiftReadsThem(_ text: String, _ whole: String?) throws {
        #expect(try #require(DecimalNumber(text)).wholeText == whole)
    }

    @Test(arguments: ["", "-", ".5", "1.", "1e", "1e+", "1 ", "0x1", "1_0", "1,5", "١", "1.2.3", "--1", "1e1.5"])
    func refusesWhatIsNoNumber(_ text: String) { #expect(DecimalNumber(text) == nil) }
}
