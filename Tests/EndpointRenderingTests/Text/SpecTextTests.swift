import EndpointPlan
import Testing

@testable import EndpointRendering

/// Text of the spec that would like to be code.
@Suite struct SpecTextTests {
    @Test(arguments: [
        ("plain", "\"plain\""), ("say \"hi\"", "\"say \\\"hi\\\"\""), ("\\(fatalError())", "\"\\\\(fatalError())\""),
        ("a\nb\r\tc", "\"a\\nb\\r\\tc\""), ("\u{202E}txt", "\"\\u{202E}txt\""), ("\u{0}", "\"\\u{0}\""),
        ("é日🙂", "\"é日🙂\""), ("\"\"\"", "\"\\\"\\\"\\\"\""), ("\u{2028}", "\"\\u{2028}\""),
        ("\u{0D4E}\"", "\"\u{0D4E}\\\"\""), ("\u{3164}\u{FE0F}", "\"\\u{3164}\\u{FE0F}\""),
    ])
    func literalsHoldTheirText(text: String, literal: String) {
        #expect(StringLiteral.quoted(text) == literal)
    }

    @Test(arguments: [
        ("one", ["/// one"]), ("one\ntwo", ["/// one", "/// two"]), ("a\n\nb\n", ["/// a", "///", "/// b"]),
        ("a\rfatalError()", ["/// a", "/// fatalError()"]),
        ("a\u{2028}b\u{85}c\u{0B}d", ["/// a", "/// b", "/// c", "/// d"]),
        ("*/ /* \u{202E}x", ["/// */ /* x"]), ("a\u{1B}b", ["/// a b"]),
        ("a\u{0D4E}\r\nb", ["/// a\u{0D4E}", "/// b"]), ("trailing ", ["/// trailing"]), ("", []),
    ])
    func commentsStayComments(text: String, comment: [String]) {
        #expect(DocComment.lines(text) == comment)
    }

    @Test func theOriginFollowsTheDescription() {
        let origin = DeclarationOrigin(file: "a`b.yaml", path: ["types", "X\nfatalError()"], description: nil)
        let lines = DocComment.lines("D.", origin: origin)
        #expect(lines.allSatisfy { $0.hasPrefix("///") && !$0.contains("\n") })
        #expect(lines.count == 3)
    }

    @Test(arguments: [
        (
            SwiftLiteral.decimal(isNegative: true, significand: "1250", exponent: -2),
            "Decimal(sign: .minus, exponent: -2, significand: 1250)"
        ),
        (
            .decimal(isNegative: false, significand: "12345678901234567890", exponent: 0),
            "Decimal(sign: .plus, exponent: 18, significand: 12) "
                + "+ Decimal(sign: .plus, exponent: 0, significand: 345678901234567890)"
        ),
        (
            .decimal(isNegative: true, significand: "1000000000000000000", exponent: -20),
            "Decimal(sign: .minus, exponent: -2, significand: 1)"
        ),
        (.decimal(isNegative: true, significand: "3", exponent: 0), "-3"),
        (.decimal(isNegative: false, significand: "0", exponent: 0), "0"),
        (
            .decimal(isNegative: false, significand: "0", exponent: -2),
            "Decimal(sign: .plus, exponent: -2, significand: 0)"
        ),
        (.date(.since1970(1.5)), "Date(timeIntervalSince1970: 1.5)"),
        (.date(.since1970(60)), "Date(timeIntervalSince1970: 60)"),
        (.date(.since2001(0.1)), "Date(timeIntervalSinceReferenceDate: 0.1)"),
        (.array([.number("1"), .number("2")]), "[1, 2]"), (.dictionary([]), "[:]"), (.absent, "nil"),
    ])
    func literalsAreSpelledAsSwift(literal: SwiftLiteral, text: String) {
        #expect(LiteralText.line(literal) == text)
    }
}
