import Testing

@testable import EndpointPatterns

/// Random patterns find the same matches in random texts as Swift's engine.
@Suite struct DrawnPatternsTests {
    @Test func findTheMatchesOfSwift() throws {
        var drawn = Drawn(seed: 1)
        var count = 0
        for _ in 0..<3_000 {
            let text = drawn.pattern(depth: 3)
            guard let engine = try? Regex(text) else { continue }
            var pattern = try TextPattern(text)
            count += 1
            for _ in 0..<4 {
                // Longer ones would take Swift's engine too long.
                let subject = drawn.text(4)
                let expected: TextPattern.Outcome = subject.firstMatch(of: engine) == nil ? .absent : .found
                #expect(pattern.search(in: subject) == expected, "\(text.debugDescription) \(subject.debugDescription)")
            }
        }
        #expect(count > 2_000)
    }
}

private struct Drawn {
    private var state: UInt64
    private var names = 0

    init(seed: UInt64) { state = seed }

    private mutating func below(_ bound: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((mixed ^ (mixed >> 31)) % UInt64(bound))
    }

    private mutating func pick(_ words: [String]) -> String { words[below(words.count)] }

    mutating func text(_ most: Int) -> String {
        let letters = ["a", "b", "c", "A", "B", "1", " ", "\n", "é", "-", "\r\n", "\u{301}", "'", "_"]
        return (0..<below(most + 1)).map { _ in pick(letters) }.joined()
    }

    mutating func pattern(depth: Int) -> String {
        (0...below(3)).map { _ in part(depth) }.joined()
    }

    private mutating func part(_ depth: Int) -> String {
        guard depth > 0 else { return atom() }
        switch below(20) {
        case 0: return pick(["^", "$", "\\b", "\\B", "\\A", "\\z", "\\Z", "\\y", "\\Y"])
        case 1: return "(?=\(pattern(depth: depth - 1)))"
        case 2: return "(?!\(pattern(depth: depth - 1)))"
        case 3: return "(?i:\(pattern(depth: depth - 1)))"
        case 4: return pick(["(?i)", "(?m)", "(?s)", "(?-i)", "(?-m)"])
        case 5: return pattern(depth: depth - 1) + "|" + pattern(depth: depth - 1)
        case 6..<10: return group(depth) + pick(["", "", "*", "+", "?", "{2}", "{0,2}", "{2,}", "*?"])
        default: return atom()
        }
    }

    private mutating func group(_ depth: Int) -> String {
        names += 1
        let other = below(2) == 0 ? "" : "|" + pattern(depth: depth - 1)
        return pick(["(", "(?:", "(?<n\(names)>"]) + pattern(depth: depth - 1) + other + ")"
    }

    private mutating func atom() -> String {
        let atoms = [
            "a", "b", "c", ".", "\\w", "\\d", "[ab]", "[^a]", "\\s", "\\W", "é", "[a-c&&[^b]]", "\\n", "1", "\\p{L}",
            "\\R",
            "[[:alpha:]1]", "\\x61", "\\Qa.\\E", "\\X", "-", "\\S", "\\D", "\\h",
        ]
        return pick(atoms) + pick(["", "", "", "*", "+", "?", "{2}", "{1,2}", "{,2}", "{2,}", "*?", "+?", "??"])
    }
}
