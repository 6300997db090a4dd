import Testing

@testable import EndpointPatterns

/// No pattern ends the process, and none takes more steps than it may.
@Suite struct EveryPatternTests {
    @Test func endsInBoundedTime() {
        var drawn = Drawn(state: 62)
        var (valid, invalid, unsupported) = (0, 0, 0)
        for _ in 0..<5_000 {
            let text = drawn.text(of: Self.parts, most: 8)
            do throws(PatternProblem) {
                var pattern = try TextPattern(text)
                valid += 1
                for _ in 0..<3 {
                    _ = pattern.search(in: drawn.text(of: Self.letters, most: 9), mostSteps: 10_000)
                    #expect(pattern.steps <= 10_000 + pattern.size, "\(text.debugDescription)")
                }
            } catch {
                if case .unsupported = error { unsupported += 1 } else { invalid += 1 }
            }
        }
        #expect(min(valid, invalid, unsupported) > 100, "\(valid) \(invalid) \(unsupported)")
    }

    /// Swift's compiler of regular expressions ended the process at these, at the first search.
    @Test(arguments: [
        "[a-z\\u0900-\\u097F]+", "[a-z\u{900}-\u{97F}]+", "[\\u0300-\\u036F]", "[a-\\u0301]",
        "[\\r-\\n]", "[\\n-\\r]",
        "[a-z\\u0301]", "[\\u{1F1E6}-\\u{1F1FF}]", "\u{301}*", "[\u{200D}-\u{200F}]",
    ])
    func rangesOfJoiningCharactersAreRanges(_ text: String) {
        do throws(PatternProblem) {
            var pattern = try TextPattern(text)
            #expect(pattern.search(in: "é\u{901}\u{301}\r\n🇩🇪\u{200E}a") == .found)
        } catch {
            // The only one that is upside down.
            #expect(text == "[\\r-\\n]" && error == .invalid)
        }
    }

    private static let parts = [
        "a", "b", "(", ")", "(", ")", "[", "]", "[", "]", "{", "}", "|", "*", "+", "?", "^", "$", ".",
        "-", "\\", "/", ",",
        "(?:", "(?=", "(?!", "(?<=", "(?<!", "(?<n>", "(?i)", "(?x)", "(?s-m:", "(?>", "(?#", "(?",
        "(*", "[^", "[:alpha:]",
        "{2}", "{2,}", "{,3}", "{9999}", "{99999999999999999999}", "{0,99999}", "\\d", "\\W", "\\b",
        "\\1", "\\99", "\\k<n>",
        "\\u0301", "\\u{1F44D}", "\\uD83D", "\\uDC4D", "\\u{FFFFFFFFF}", "\\x", "\\x{61}", "\\p{L}",
        "\\P{Script=Greek}",
        "\\p{", "\\Q", "\\E", "\\R", "\\X", "\\G", "\\c", "\\N{U+61}", "\\o{9}", "&&", "--", "~~",
        "a-z", "z-a", "\u{301}",
        "\u{0}", "👩‍👩‍👧", "\r\n", "\u{200D}", "é", "0-9", "\\-", "\\]",
    ]
    private static let letters = [
        "a", "b", "A", "é", "\u{301}", "\r\n", "👩‍👩‍👧", "1", " ", "\u{0}", "&", "]", "٣",
    ]
}

private struct Drawn {
    var state: UInt64

    mutating func text(of parts: [String], most: Int) -> String {
        (0..<below(most + 1)).map { _ in parts[below(parts.count)] }.joined()
    }

    private mutating func below(_ bound: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % bound
    }
}
