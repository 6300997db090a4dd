import Testing

@testable import EndpointPatterns

@Suite struct TextPatternTests {
    /// A pattern, texts in which it is found, and texts in which it is not.
    struct Row: Sendable, CustomTestStringConvertible {
        let pattern: String
        let found: [String]
        let absent: [String]

        init(_ pattern: String, _ found: [String], not absent: [String]) {
            self.pattern = pattern
            self.found = found
            self.absent = absent
        }

        var testDescription: String { pattern.debugDescription }
    }

    /// Swift's `Regex` says otherwise about most of these.
    @Test(arguments: [
        Row("^[a-z~~!]+$", ["a~", "!"], not: ["A", ""]), Row("^[a-z--_]+$", ["a", "A-Z", "0", "_"], not: ["`", "!"]),
        Row("^[a-z&&b]+$", ["a&b", "z"], not: ["A"]), Row("^.{3,}$", ["👍🏽a", "👩‍👧", "e\u{301}e"], not: ["👍🏽", "é"]),
        Row("^.$", ["é", "中", "👍"], not: ["e\u{301}", "\n", "\r\n", "👍🏽", "\u{2028}"]),
        Row("^\\W+$", ["é", "中", "-"], not: ["a", "_", "1"]), Row("^\\w+$", ["aZ_1"], not: ["é", "٣", "中"]),
        Row("^\\D+$", ["٣", "a"], not: ["3"]), Row("^\\d+$", ["0123456789"], not: ["٣", "３"]),
        Row("^[^é]+$", ["e\u{301}", "e"], not: ["é"]), Row("^é$", ["é"], not: ["e\u{301}"]),
        Row("^a$|^b$", ["a", "b"], not: ["ab", "a\n", "b\r\n"]),
        Row("\\bcan't\\b", ["I can't", "can't."], not: ["can'ts"]),
        Row("can\\b't", ["can't"], not: ["cant"]), Row("\\bé", ["aé"], not: ["é", " é"]),
        Row("^\\S+$", ["é\u{85}", "\u{200B}"], not: ["\u{FEFF}", "\u{A0}", "a b", "\u{B}", "\u{2029}"]),
        Row("^\\s$", [" ", "\u{FEFF}", "\u{3000}", "\u{2028}"], not: ["\u{85}", "\r\n", "\u{200B}"]),
        Row("^[A-z]+$", ["A_z^"], not: ["é", "1"]), Row("^[a-z\\u0301]+$", ["e\u{301}", "\u{301}"], not: ["é"]),
        Row("^[a-z\\u0900-\\u097F]+$", ["aनमस्ते", "z"], not: ["A", "\u{980}"]),
        Row("^\\v$", ["\u{B}"], not: ["\n", "\u{C}"]),
        Row("[]", [], not: ["", "]"]),
        Row("^[^]$", ["\n", "👍"], not: ["", "👍🏽"]),
        Row("^[[a]+$", ["[a["], not: ["b"]),
        Row("^\\/\\-\\_\\@$", ["/-_@"], not: ["/-_"]),
        Row("^[\\w-.]+$", ["a-.", "_"], not: ["+"]), Row("^[\\d--_]+$", ["1-_"], not: ["A"]),
        Row("^\\cJ\\0\\x41$", ["\n\u{0}A"], not: ["J0A"]), Row("^\\uD83D\\uDC4D$", ["👍"], not: ["👎"]),
        Row("^[\\b]$", ["\u{8}"], not: ["b", ""]),
        Row("\\r\\n", ["a\r\n"], not: ["\n\r"]),
        Row("\n", ["a\r\nb"], not: ["\r"]),
        Row("(?<=\\$)\\d+", ["$12"], not: ["12", "€12"]), Row("^(?<!a)b", ["b"], not: ["ab"]),
        Row("(?<!\\d)1(?!\\d)", ["a1b"], not: ["12", "21"]), Row("(?=a)b|(?!a)c", ["c"], not: ["ab"]),
        Row("^(?=.*\\d)(?=.*[a-z]).{4,}$", ["ab12"], not: ["abcd", "a1"]),
        Row("^(a|ab)(c|bcd)$", ["abcd", "ac"], not: ["abd"]),
        Row("^\\p{Lu}\\p{Ll}*$", ["Äé", "Ω"], not: ["ä", "A1"]), Row("^\\P{L}$", ["1", "👍"], not: ["中"]),
        Row("^\\p{gc=Nd}$", ["٣"], not: ["a", "½"]), Row("^a{2,3}$", ["aa", "aaa"], not: ["a", "aaaa"]),
        Row("^x{}{a$", ["x{}{a"], not: ["x"]), Row("^}]$", ["}]"], not: [""]), Row("", ["", "a"], not: []),
    ])
    func meansWhatECMAScriptSays(_ row: Row) throws { try check(row) }

    /// ECMA-262 gives these no meaning.
    @Test(arguments: [
        Row("(?i)^straße$", ["STRAẞE", "Straße"], not: ["STRASSE"]),
        Row("a(?i)b(?-i)c", ["aBc"], not: ["aBC", "Abc"]),
        Row("(?i:a)b", ["Ab"], not: ["AB"]), Row("(?i)[^k]", ["a"], not: ["K", "\u{212A}"]),
        Row("(?i)^\\W$", ["-"], not: ["s", "K", "\u{17F}"]), Row("(?s)a.b", ["a\nb"], not: ["ab"]),
        Row("(?m)^b$", ["a\nb", "b\r\n"], not: ["ab"]), Row("(?x) a b # c", ["ab"], not: ["a b"]),
        Row("\\Aa\\z", ["a"], not: ["a\n"]),
        Row("a\\Z", ["a", "a\n"], not: ["ab"]),
        Row("^\\Qa.{\\E$", ["a.{"], not: ["ab{"]),
        Row("^[[:alpha:]_]+$", ["aZ_"], not: ["é", "1"]), Row("^\\h$", ["\t", " "], not: ["\n"]),
        Row("^\\R$", ["\r\n", "\n"], not: ["\n\n"]),
        Row("^a{,2}$", ["", "aa"], not: ["aaa"]),
        Row("^[]a]$", ["]"], not: ["b"]),
        Row("(?P<n>a)(?'m'b)(?#c)", ["ab"], not: ["a"]),
        Row("^\\x{1F44D}\\o{141}\\N{U+62}\\e$", ["👍ab\u{1B}"], not: ["👍"]),
    ])
    func unambiguousSyntaxOfSwiftStays(_ row: Row) throws { try check(row) }

    private func check(_ row: Row) throws {
        var pattern = try TextPattern(row.pattern)
        for text in row.found { #expect(pattern.search(in: text) == .found, "\(text.debugDescription)") }
        for text in row.absent { #expect(pattern.search(in: text) == .absent, "\(text.debugDescription)") }
    }

    @Test(arguments: [
        ("(a)\\1", "a back reference"), ("(?<n>a)\\k<n>", "a back reference"),
        ("(?P<n>a)(?P=n)", "a back reference"),
        ("\\k<n>(?<n>a)", "a back reference"), ("(?>a)", "an atomic group"),
        ("a++", "a possessive quantifier"),
        ("a{2}+", "a possessive quantifier"), ("\\Ga", "'\\G'"), ("\\X", "'\\X'"), ("a\\y", "'\\y'"),
        ("[a-c&&[^b]]", "a class within a class"), ("[a-z--[aeiou]]", "a class within a class"),
        ("\\p{Script=Greek}", "the property 'Script=Greek'"), ("[\\p{sc=Han}]", "the property 'sc=Han'"),
    ])
    func leavesOthersToTheServer(_ text: String, _ part: String) {
        #expect(throws: PatternProblem.unsupported(part)) { _ = try TextPattern(text) }
    }

    @Test(arguments: [
        "(", ")", "*a", "[", "a{2,1}", "(?R)", "(*ACCEPT)", "\\q", "^*", "\\8", "(?=a)*", "a**",
        "[z-a]", "\\", "\\u12",
        "\\x4", "\\c1", "(?<1>a)", "(?<n>a)(?<n>b)", "\\k<n>", "\\p{}", "\\p", "\\u{110000}", "(?y)a", "(a", "a)",
    ])
    func refusesWhatIsNoPattern(_ text: String) {
        #expect(throws: PatternProblem.invalid) { _ = try TextPattern(text) }
    }

    @Test(arguments: [
        ("(?:a{5000}){5}", PatternProblem.tooManyRepetitions),
        ("((a{9999}){9999}){9999}", .tooManyRepetitions),
        ("(?=a{15000})b{6000}", .tooManyRepetitions), ("a{99999999999999999999}", .tooManyRepetitions),
        (String(repeating: "a", count: 10_001), .tooManyCharacters),
        (String(repeating: "(", count: 101) + String(repeating: ")", count: 101), .tooManyGroups),
    ])
    func refusesTooLargePatterns(_ text: String, _ problem: PatternProblem) {
        #expect(throws: problem) { _ = try TextPattern(text) }
    }

    @Test func anEmptyGroupMatchesNothingRepeatedly() throws {
        var pattern = try TextPattern("(){10000}a(){5,}")
        #expect(pattern.size < 10)
        #expect(pattern.search(in: "ba") == .found && pattern.search(in: "b") == .absent)
    }
}
