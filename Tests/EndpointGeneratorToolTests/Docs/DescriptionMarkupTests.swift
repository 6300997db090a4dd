import EndpointPages
import Testing

@testable import endpoint_generator

/// The Markdown of descriptions on the pages of a reference.
@Suite struct DescriptionMarkupTests {
    @Test(arguments: [
        ("One line\nflows on.\n\nNext.", "<p>One line\nflows on.</p>\n<p>Next.</p>\n"),
        (
            "Kinds:\n- one\n  goes on\n- *two*\n\nEnd",
            "<p>Kinds&#58;</p>\n<ul><li>one\ngoes on</li><li><em>two</em></li></ul>\n<p>End</p>\n"
        ),
        ("1. a\n2) b", "<ol><li>a</li><li>b</li></ol>\n"),
        ("```json\n{ *a* }\n```\nb", "<pre>&#123; &#42;a&#42; &#125;</pre>\n<p>b</p>\n"),
        ("```\nopen", "<pre>open</pre>\n"),
        ("a `b*c*` **d _e_**", "<p>a <code>b&#42;c&#42;</code> <strong>d <em>e</em></strong></p>\n"),
        ("``a`b``", "<p><code>a&#96;b</code></p>\n"),
        ("snake_case_name and 2 * 3 * 4, \\*no\\*", "<p>snake_case_name and 2 &#42; 3 &#42; 4, &#42;no&#42;</p>\n"),
        ("[a *b*](https://x.example/y?z=1)", "<p><a href=\"https://x.example/y&#63;z&#61;1\">a &#42;b&#42;</a></p>\n"),
        ("[a](javascript:alert) [b](../c) [d", "<p>&#91;a&#93;(javascript:alert) &#91;b&#93;(../c) &#91;d</p>\n"),
        ("**open and `open and [open](", "<p>&#42;&#42;open and &#96;open and &#91;open&#93;(</p>\n"),
        ("<b>&amp;</b>", "<p>&#60;b&#62;&#38;amp&#59;&#60;/b&#62;</p>\n"),
    ])
    func rendered(_ description: String, _ html: String) {
        // A colon is harmless in text.
        #expect(DescriptionMarkup.of(description).html == html.replacing("&#58;", with: ":"))
    }

    @Test func aMissingDescriptionIsNothing() {
        #expect(DescriptionMarkup.of(nil).isEmpty && DescriptionMarkup.of(" \n\n").isEmpty)
    }

    /// Signs that nothing closes are looked for once.
    @Test(arguments: ["*a ", "`", "[a](", "[a](b ", "_a *b ", "[", "** ", "- ", "\\"])
    func aLongTextOfSignsEnds(sign: String) {
        #expect(!DescriptionMarkup.of(String(repeating: sign, count: 1_000)).isEmpty)
    }
}
