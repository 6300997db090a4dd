import EndpointDescription
import Testing

@Suite struct TerminalTextTests {
    @Test(arguments: [
        ("plain, \\d+ and 日本 é", "plain, \\d+ and 日本 é"), ("a\nb\r\nc\td", "a\\nb\\r\\nc\\td"),
        ("\u{1B}[31mred", "\\u{1B}[31mred"), ("\u{9B}31m", "\\u{9B}31m"), ("\u{7F}\u{0}", "\\u{7F}\\u{0}"),
        ("a\u{202E}b\u{2066}c", "a\\u{202E}b\\u{2066}c"), ("a\u{2028}b\u{85}c", "a\\u{2028}b\\u{85}c"),
        ("\u{0D4E}\n", "\u{0D4E}\\n"), ("\u{0D4E}\u{1B}", "\u{0D4E}\\u{1B}"),
        ("\u{3164}\u{200B}\u{FE0F}", "\\u{3164}\\u{200B}\\u{FE0F}"),
    ])
    func aLineShowsEverythingThatIsInIt(text: String, line: String) {
        #expect(TerminalText.line(text) == line)
    }

    @Test func linesStayLines() {
        #expect(TerminalText.lines("a\u{1B}\nb\r\n") == "a\\u{1B}\nb\\r\n")
    }

    @Test(arguments: [("a", "`a`"), ("`a`", "`'a'`"), ("\u{0D4E}`", "`\u{0D4E}'`")])
    func nothingEndsACodeSpan(text: String, span: String) {
        #expect(CodeSpan.text(text) == span)
    }
}
