import Testing

@testable import EndpointSpec

/// How long Swift's engine would take with a pattern is known before it is asked, in steps that are few themselves.
@Suite struct PatternSearchTests {
    private static let letters = String(repeating: "a", count: 40)

    @Test(arguments: [
        "^([A-Za-z0-9]+-?)*$", "^(a+)+$", "^(a|a)*$", "^(a|aa)+$", "^(a*)*$", "^(?:a+){10,}$",
        "^(?=(a+)+$)a", "^(?!(a+)+$)b", "^(a+?)+?$", "^(\\w\\w?)+$", "^([[:alpha:]]+)*$", "^(?i)(A+)+$", "^(?i:A+)+$",
        "^(?<n>a+)+$", "^(?x) ( a + ) + $", "^(a*b*)*$", "^((a{1,9}){1,9}){1,9}$", "^(\\p{L}+)*$", "^(\\x{61}+)*$",
    ])
    func seesWhatWouldTakeAges(_ pattern: String) throws {
        // The pattern is one of Swift's.
        _ = try Regex(pattern)
        #expect(!PatternSearch.isBounded(pattern, in: Self.letters + "!"))
    }

    @Test(arguments: [
        ("^([A-Za-z0-9]+-?)*$", letters), ("^[a-z]+(-[a-z]+)*$", letters + "!"), ("^(?>a+)+$", letters + "!"),
        ("^(a++)+$", letters + "!"), ("^.*$", String(repeating: "a", count: 5_000)), ("", ""), ("a", ""),
        ("^[\\w.+-]+@[\\w-]+\\.[\\w.-]+$", "somebody.with.a.long.name@mail.example.com!"),
        ("^\\d{4}-\\d{2}-\\d{2}$", "2026-01-01"), ("(a)(b)?\\1", letters), ("^a{2,5}$", letters), ("a{,3}b", letters),
        ("a{x", "a{x"), ("[\\]a]+", "]]"), ("(?#(note)a", "a"), ("\\bfoo\\b|\\Aa\\z", letters), ("^(a|b)?c$", letters),
        ("(?m)^a+$", "b\naa"), ("(?s-m:.+)x", letters), ("^(?:[a-z]{1,63}\\.)+[a-z]{2,63}$", "www.mail.example.com"),
    ])
    func letsOrdinaryPatternsBe(_ pattern: String, _ text: String) throws {
        _ = try Regex(pattern)
        #expect(PatternSearch.isBounded(pattern, in: text))
    }

    /// A match that only this sees would end its count long before the engine ends.
    @Test(arguments: [
        "^(.+)+$", "(x+x+)+y|^(.*)*$", "^(a*)*$", "^(a+)+\\z", "^(?:a+)+\\Z",
    ])
    func aLineMayEndBeforeTheText(_ pattern: String) throws {
        _ = try Regex(pattern)
        #expect(!PatternSearch.isBounded(pattern, in: String(repeating: "a", count: 40) + "\n!"))
    }

    @Test(arguments: [
        "a$", "(?m)a$", "^b", "(?m)^b", "a\\Z", "a\\z", "(?s)a$", "\\Ab", "(?s)a.b$", "a.b", "(a|ab)$", "a??$",
        "(?>a|ab)c",
        "(?=a)b", "(?!a)b", "[^a]$", "(?i)A$", "a{2}", "(a*)*b", "\\w+$",
    ])
    func findsWhatTheEngineFinds(_ pattern: String) throws {
        let regex = try Regex(pattern)
        for text in ["", "a", "b", "aa", "ab", "abc", "a\n", "a\nb", "a\r\n", "b\n\n", "\n", "ba", "aab\n"] {
            let program = try #require(PatternProgram(pattern, length: text.count))
            var search = PatternSearch(program, Array(text))
            let isBounded = search.isBounded()
            #expect(isBounded)
            #expect(search.isFound == (text.firstMatch(of: regex) != nil), "\(text.debugDescription)")
        }
    }

    @Test func takesEachStepAtEachPlaceOnce() throws {
        for count in [100, 200, 400] {
            let text = Array(String(repeating: "a", count: count) + "!")
            let program = try #require(PatternProgram("(a+)+$", length: text.count))
            var search = PatternSearch(program, text)
            _ = search.isBounded()
            #expect(search.visits <= program.nodes.count * (text.count + 1))
        }
    }

    @Test(arguments: ["(?:a{5000}){5}", "((a{9999}){9999}){9999}", "(*ACCEPT)"])
    func whatIsTooLargeOrUnknownIsNotTried(_ pattern: String) {
        #expect(PatternProgram(pattern, length: 10_000) == nil)
    }

    @Test(arguments: [
        ("[", 20, false), ("[", 21, true), ("[a-z]", 500, false), ("\\[", 500, false), ("[a&&", 11, true),
        ("[]", 21, true), ("[^]", 21, true), ("\\Q[", 21, true), ("--", 100, false),
    ])
    func bracketsAreCounted(_ part: String, _ count: Int, _ isTooLarge: Bool) {
        #expect(PatternSize.isTooLarge(String(repeating: part, count: count)) == isTooLarge)
    }
}
