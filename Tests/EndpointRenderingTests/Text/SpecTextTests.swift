import EndpointPlan
import Testing

@testable import EndpointRendering

/// Text of the spec that would like to be code.
@Suite struct SpecTextTests {
    @Test(arguments: [
        ("plain", "\"plain\""), ("say \"hi\"", "\"say \\\"hi\\\"\""), ("\\(fatalError())", "\"\\\\(fatalError())\""),
        ("a\nb\r\tc", "\"a\\nb\\r\\tc\""), ("\u{202E}txt", "\"\\u{202E}txt\""), ("\u{0}", "\"\\u{0}\""),
        ("é日🙂", "\"é日🙂\""), ("\"\"\"", "\"\\\"\\\"\\\"\""), ("\u{2028}", "\"\\u{2028}\""),
    ])
    func literalsHoldTheirText(text: String, literal: String) {
        #expect(StringLiteral.quoted(text) == literal)
    }

    @Test(arguments: [
        ("one", "/// one\n"), ("one\ntwo", "/// one\n/// two\n"), ("a\n\nb\n", "/// a\n///\n/// b\n"),
        ("a\rfatalError()", "/// a\n/// fatalError()\n"), ("a\u{2028}b\u{85}c\u{0B}d", "/// a\n/// b\n/// c\n/// d\n"),
        ("*/ /* \u{202E}x", "/// */ /*  x\n"),
    ])
    func commentsStayComments(text: String, comment: String) {
        #expect(DocComment.text(text) == comment)
    }

    @Test func anOriginIsNamedBehindTheDescription() {
        let origin = DeclarationOrigin(file: "a`b.yaml", path: ["types", "X\nfatalError()"], description: nil)
        let lines = DocComment.text("D.", origin: origin, depth: 1).split(separator: "\n")
        #expect(lines.allSatisfy { $0.hasPrefix("    ///") })
        #expect(lines.count == 3)
    }

    @Test(arguments: [
        ([], "()"), (["a: A"], "(a: A)"), (["a: A", "b: B"], "(a: A, b: B)"),
        (["a: A", "b: B", "c: C"], "(\n        a: A,\n        b: B,\n        c: C\n    )"),
    ])
    func parametersStandOneALinePastTwo(items: [String], text: String) {
        #expect(ArgumentList.text(items, depth: 1) == text)
    }

    @Test(arguments: [
        (
            SwiftLiteral.decimal(isNegative: true, significand: "1250", exponent: -2),
            "Decimal(sign: .minus, exponent: -2, significand: 1250)"
        ),
        (
            .decimal(isNegative: false, significand: "12345678901234567890", exponent: 0),
            "Decimal(string: \"12345678901234567890e0\") ?? .nan"
        ),
        (.date(1.5), "Date(timeIntervalSince1970: 1.5)"), (.date(60), "Date(timeIntervalSince1970: 60)"),
        (.array([.number("1"), .number("2")]), "[1, 2]"), (.dictionary([]), "[:]"), (.absent, "nil"),
    ])
    func literalsAreSpelledAsSwift(literal: SwiftLiteral, text: String) {
        #expect(LiteralText.text(literal) == text)
    }
}
