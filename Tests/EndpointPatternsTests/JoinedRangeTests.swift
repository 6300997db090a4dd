import Testing

@testable import EndpointPatterns

@Suite struct JoinedRangeTests {
    @Test(arguments: [
        #"[a-z\u0900-\u097F]+"#, #"[\u0958-\u0961]"#, #"[a-\r\n]"#, "[a-z\u{300}]", #"(?xx)[a-z \u0301]"#,
        #"[a-\u1100\u1161]"#, #"[a-\u{1F1E6}\u{1F1E7}]"#, #"[a-\.\u200D]"#,
    ])
    func aRangeThatSwiftCannotCompileIsRefused(_ text: String) {
        #expect(throws: PatternProblem.self) { try TextPattern(text) }
    }

    @Test(arguments: [
        (#"[\u0900-\u097F]"#, "\u{905}"), ("[가-힣]", "나"), ("[a-zà-ÿ]", "é"), (#"[\w\-.]"#, "-"),
        (#"[\d\u00e0-\u00ff]"#, "é"),
        (#"(?:[a-z]|[\u0900-\u097F])+"#, "\u{905}"),
    ])
    func anEverydayRangeIsMatched(_ text: String, _ match: String) throws {
        var pattern = try TextPattern(text)
        #expect(pattern.search(in: match) == .found)
    }

    /// A trap would end the tests, so this compiles and matches each pattern that is accepted.
    @Test func noDrawnPatternEndsTheProcess() {
        let scalars: [UInt32] = [
            0x41, 0x61, 0x7A, 0x20, 0x2E, 0x0D, 0x0A, 0xE9, 0x300, 0x301, 0x344, 0x5D0, 0x600, 0x900, 0x915, 0x93C,
            0x94D,
            0x958, 0x97F, 0x9DC, 0xE33, 0xF43, 0x1100, 0x1161, 0x11A8, 0x200C, 0x200D, 0x20E3, 0x212B, 0x2126, 0x2ADC,
            0xAC00, 0xD7A3, 0xF900, 0xFB1D, 0xFE0F, 0x1F1E6, 0x1F1E7, 0x1F3FD, 0x1F44D, 0x1D15E, 0x2F800, 0xE0061,
        ]
        var state: UInt64 = 61
        func draw(_ count: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % count
        }
        var accepted = 0
        for _ in 0..<3_000 {
            var text = ["", "(?i)", "(?xx)", "a"][draw(4)] + ["[", "[^", "[[a-c]"][draw(3)]
            for _ in 0...draw(4) {
                let scalar = scalars[draw(scalars.count)]
                switch draw(4) {
                case 0: text.unicodeScalars.append(Unicode.Scalar(scalar) ?? "a")
                case 1: text += #"\w"#
                default: text += "\\u{\(String(scalar, radix: 16))}"
                }
                text += ["", "-", "-", " ", "a-z", "\\-", "--", "&&"][draw(8)]
            }
            text += ["]", "]+", "]\u{301}"][draw(3)]
            guard var pattern = try? TextPattern(text) else { continue }
            accepted += 1
            for subject in ["é", "\u{905}", "az", "\r\n", "👍🏽"] { _ = pattern.search(in: subject) }
        }
        #expect(accepted > 300)
    }
}
