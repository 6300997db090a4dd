import EndpointDescription
import EndpointSpec
import Testing

@testable import EndpointPlan

@Suite struct SwiftNamingTests {
    @Test(arguments: [
        // A name that follows Swift's conventions stays unchanged.
        ("accountId", "accountId"), ("userID", "userID"), ("x", "x"), ("größe", "größe"), ("line2", "line2"),
        // Everything else is taken apart and put together.
        ("user_id", "userID"), ("html_url", "htmlURL"), ("created-at", "createdAt"), ("URL", "url"),
        ("HTTPError", "httpError"), ("Some Name", "someName"), ("a__b", "aB"), ("_private", "private"),
        ("2fa", "_2fa"), ("is on?", "isOn"),
        // Names that Swift keeps for itself.
        ("self", "self_"), ("init", "init_"), ("Type", "type"),
    ])
    func members(spec: String, swift: String) {
        #expect(SwiftNaming.member(spec).name == swift)
    }

    @Test(arguments: [
        ("pending", "pending"), ("IN_PROGRESS", "inProgress"), ("in progress", "inProgress"), ("", "empty"),
        ("+1", "plus1"), ("-1", "minus1"), ("1", "_1"), ("*", "asterisk"), ("<=", "lessEquals"), ("日本", "日本"),
        ("🙂", "u1F642"), ("default", "default"),
        // A sign at the end of a sentence has no meaning.
        ("a\u{0D4E};\u{0D4E}}\u{0D4E}\"", "a\u{0D4E}\u{0D4E}\u{0D4E}"), ("\u{600}<", "less"),
        ("\u{301}a\u{301}", "a\u{301}"),
        ("a\u{3164}b\u{202E}c", "aBC"),
        ("dup-licate key!", "dupLicateKey"), ("!active", "notActive"), ("!=", "notEquals"), ("!", "not"),
    ])
    func enumCases(value: String, swift: String) {
        #expect(SwiftNaming.enumCase(value).name == swift)
    }

    /// The ranges of *The Swift Programming Language*, "Lexical Structure", without those of invisible characters.
    private static let swiftRanges: [ClosedRange<UInt32>] = [
        0xA8...0xA8, 0xAA...0xAA, 0xAF...0xAF, 0xB2...0xB5, 0xB7...0xBA, 0xBC...0xBE, 0xC0...0xD6, 0xD8...0xF6,
        0xF8...0x167F,
        0x1681...0x180D, 0x180F...0x1FFF, 0x203F...0x2040, 0x2054...0x2054, 0x2070...0x218F, 0x2460...0x24FF,
        0x2776...0x2793,
        0x2C00...0x2DFF, 0x2E80...0x2FFF, 0x3004...0x3007, 0x3021...0x302F, 0x3031...0xD7FF, 0xF900...0xFD3D,
        0xFD40...0xFDCF,
        0xFDF0...0xFE44, 0xFE47...0xFFF8,
    ]

    @Test func namePartsAreIdentifierCharactersOfSwift() {
        for scalar in (0x80...0x10FFFF).lazy.compactMap({ Unicode.Scalar(UInt32($0)) }) where scalar.isNamePart {
            let isAllowed =
                Self.swiftRanges.contains { $0.contains(scalar.value) }
                || scalar.value >= 0x10000 && scalar.value & 0xFFFF <= 0xFFFD
            #expect(isAllowed && scalar.isVisible, "U+\(String(scalar.value, radix: 16))")
        }
    }

    @Test(arguments: [("Payment", "Payment"), ("payment-methods", "PaymentMethods"), ("api", "API"), ("v2", "V2")])
    func types(spec: String, swift: String) {
        #expect(SwiftNaming.plainType(spec).name == swift)
    }

    @Test(arguments: [
        ("default", "`default`", "default"), ("inout", "`inout`", "`inout`"), ("where", "`where`", "where"),
        ("name", "name", "name"), ("actor", "actor", "actor"),
    ])
    func keywordsAreQuotedWhereSwiftAsksForIt(spec: String, text: String, label: String) {
        #expect(SwiftNaming.member(spec).text == text)
        #expect(SwiftNaming.member(spec).label == label)
    }
}
