import Testing

@testable import EndpointPatterns

/// The cost of a search in steps, for any text.
@Suite struct PatternStepsTests {
    /// With these, Swift's engine tries ways without end.
    @Test(arguments: [
        "^([A-Za-z0-9]+-?)*$", "^(a+)+$", "^(a|a)*$", "^(a|aa)+$", "^(a*)*$", "^(?:a+){10,}$", "^(?=(a+)+$)a",
        "^(?!(a+)+$)b", "^(a+?)+?$", "^(\\w\\w?)+$", "^([[:alpha:]]+)*$", "^(?i)(A+)+$", "^(?i:A+)+$", "^(?<n>a+)+$",
        "^(?x) ( a + ) + $", "^(a*b*)*$", "^((a{1,9}){1,9}){1,9}$", "^(\\p{L}+)*$", "^(\\x{61}+)*$", "(x+x+)+y|^(.*)*$",
        "(a+)+$", "(?<=^(a+)+)!",
        "(.*)(.*)(.*)(.*)(.*)z", "^(?:(?=.*z)a|a)*$", "(?:(?!.*z)a)*b",
    ])
    func growWithTheText(_ text: String) throws {
        var pattern = try TextPattern(text)
        for count in [28, 100, 200, 400] {
            let text = String(repeating: "a", count: count) + "!\n!"
            _ = pattern.search(in: text)
            #expect(pattern.steps <= pattern.size * (text.count + 1))
        }
        #expect(pattern.search(in: String(repeating: "a", count: 28) + "\n!") != .undecided)
    }

    @Test(arguments: [
        ("^[a-z]+$", 5), ("^[\\w.+-]+@[\\w-]+\\.[\\w.-]+$", 7), ("^([A-Za-z0-9]+-?)*$", 10), ("^.{1,5000}$", 5),
        ("^[a-z0-9]+(-[a-z0-9]+)*$", 7),
    ])
    func areFewForEachCharacter(_ text: String, _ most: Int) throws {
        var pattern = try TextPattern(text)
        let text = String(repeating: "abcdefghi0", count: 50)
        _ = pattern.search(in: text)
        #expect(pattern.steps <= most * (text.count + 1), "\(pattern.steps)")
    }

    @Test func endIfAnAnchoredPatternCannotContinue() throws {
        var pattern = try TextPattern("^[a-z]+$")
        #expect(pattern.search(in: "ab!" + String(repeating: "a", count: 10_000)) == .absent)
        #expect(pattern.steps < 20)
    }

    @Test func areBounded() throws {
        var pattern = try TextPattern("^(?:.{1,99}){1,99}x$")
        #expect(pattern.search(in: String(repeating: "a", count: 400)) == .undecided)
        #expect((TextPattern.mostSteps...(TextPattern.mostSteps + pattern.size)).contains(pattern.steps))
        #expect(pattern.search(in: "aax", mostSteps: 10) == .undecided)
        #expect(pattern.search(in: "aax") == .found && pattern.search(in: "aa") == .absent)
    }

    @Test func countInLookaheadsToo() throws {
        var pattern = try TextPattern("(?=x(?:.{1,99}){1,99})y")
        #expect(pattern.search(in: "x" + String(repeating: "a", count: 400)) == .undecided)
        // An undecided search does not count as an absence.
        pattern = try TextPattern("(?!x(?:.{1,99}){1,99})")
        #expect(pattern.search(in: "x" + String(repeating: "a", count: 400)) == .undecided)
    }
}
