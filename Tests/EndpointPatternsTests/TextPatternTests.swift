import Testing

@testable import EndpointPatterns

@Suite struct TextPatternTests {
    static let texts = [
        "", "a", "b", "aa", "ab", "abc", "aba", "A", "aB", "a\n", "a\nb", "a\r\n", "b\n\n", "\n", "\r\n", "ba", "aab\n",
        "é", "aé1", "e\u{301}", "a b", "a-b", "a_1", "can't a", "]", "a{x", "👍🏽a", "ÄÖ", "\t", "12.50",
    ]

    @Test(arguments: [
        "", "a", "a$", "(?m)a$", "^b", "(?m)^b", "a\\Z", "a\\z", "(?s)a$", "\\Ab", "(?s)a.b$", "a.b", "(a|ab)$", "a??$",
        "[^a]$", "(?i)A$", "a{2}", "(a*)*b", "\\w+$", "^(a|b)?$", "(|a)+$", "(a|b*)*$", "^a{1,2}$", "a{,2}$",
        "^(ab?){2,}$",
        "(?=a)b", "(?=ab)a", "^(?!a)b", "^(?!.*b)a", "(?=.*1)(?=a)", "^(?:(?!b)\\w)+$", "(?!(?=a)ab)a", "(?=a(?!b))a",
        "\\ba", "a\\b", "\\Ba", "\\y1", "a\\Y", "\\ba\\b", "\\d", "\\D", "\\s", "\\S", "\\W", "\\h", "\\v", "\\R",
        "\\X$",
        "[^\\]]", "[a-c&&[^b]]$", "[[:alpha:]]", "[a-z--[b]]", "\\p{L}$", "\\P{L}", "\\p{Lu}", "a{x", "{",
        "}", "]",
        "(?#(note)a", "(?x) a # an a\n b", "(?xx)[ a ]\\ ", "(?<n>a)b", "(?'n'a)b", "(?P<n>a)", "(?s-m:.+)b", "(?^i:A)",
        "(a(?i)|b)", "(?i)a(?-i)B", "(?i:a)b", "\\Qa{\\E", "\\x61", "\\x{e9}", "\\u00e9", "\\u{61}", "\\o{141}",
        "\\N{U+61}",
        "\\r\\n", "\\r?\\n", "\\n", "é", "[é]", "[äöü]", "(?i)[äöü]", ".", "(?s).", "^.$", "^-?[0-9]+(\\.[0-9]+)?$",
        "(){3}a",
        "^\\w+(['-]\\w+)* \\w$",
    ])
    func findsTheMatchesOfSwift(_ text: String) throws {
        let engine = try Regex(text)
        var pattern = try TextPattern(text)
        for text in Self.texts {
            let expected: TextPattern.Outcome = text.firstMatch(of: engine) == nil ? .absent : .found
            #expect(pattern.search(in: text) == expected, "\(text.debugDescription)")
            // The results that the first search remembered do not change later ones.
            #expect(pattern.search(in: text) == expected, "\(text.debugDescription)")
        }
    }

    @Test(arguments: [
        ("(a)\\1", "a back reference"), ("(?<n>a)\\k<n>", "a back reference"), ("(?>a)", "an atomic group"),
        ("a++", "a possessive quantifier"), ("a{2}+", "a possessive quantifier"), ("\\Ga", "'\\G'"),
        ("e\\u{301}", "'\\u{301}', which joins the characters beside it"), ("[\\Qa\\E]", "'\\Q' in a character class"),
        ("\\u{61 62}", "'\\u{61 62}', which is no single character"), ("(\\r\\n)*\\r\\n*", "'\\r\\n*', which never"),
    ])
    func refusesUnboundedConstructs(_ text: String, _ part: String) throws {
        _ = try Regex(text)
        let problem = #expect(throws: PatternProblem.self) { _ = try TextPattern(text) }
        #expect(problem.map { "\($0)".hasPrefix("uses \(part)") } == true, "\(String(describing: problem))")
    }

    @Test(arguments: ["(", ")", "*a", "[", "[]", "a{2,1}", "(?<=a)b", "(?R)", "(*ACCEPT)", "\\q", "^*", "\\8"])
    func refusesInvalidPatternsLikeSwift(_ text: String) {
        #expect(throws: PatternProblem.invalid) { _ = try TextPattern(text) }
    }

    @Test(arguments: [
        ("(?:a{5000}){5}", PatternProblem.tooManyRepetitions), ("((a{9999}){9999}){9999}", .tooManyRepetitions),
        ("(?=a{15000})b{6000}", .tooManyRepetitions), (String(repeating: "a", count: 10_001), .tooManyCharacters),
    ])
    func refusesTooLargePatterns(_ text: String, _ problem: PatternProblem) {
        #expect(throws: problem) { _ = try TextPattern(text) }
    }

    @Test func anEmptyGroupMatchesNothingRepeatedly() throws {
        var pattern = try TextPattern("(){10000}a(){5,}")
        #expect(pattern.size < 10)
        #expect(pattern.search(in: "ba") == .found && pattern.search(in: "b") == .absent)
    }

    @Test(arguments: [
        ("[", 20, false), ("[", 21, true), ("[a-z]", 500, false), ("\\[", 500, false), ("[a&&", 11, true),
        ("[]", 21, true), ("[^]", 21, true), ("\\Q[", 21, true), ("--", 100, false),
    ])
    func bracketsAreCounted(_ part: String, _ count: Int, _ isTooLarge: Bool) {
        let problem = PatternSize.problem(of: String(repeating: part, count: count))
        #expect(problem == (isTooLarge ? .tooManyBrackets : nil))
    }
}
