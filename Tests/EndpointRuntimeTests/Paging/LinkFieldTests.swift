import HTTPTypes
import Testing

@testable import EndpointRuntime

@Suite struct LinkFieldTests {
    @Test(
        arguments: [
            (#"<https://a.example/x?page=2>; rel="next""#, "https://a.example/x?page=2"),
            (#"<https://a.example/x?page=2>; rel=next"#, "https://a.example/x?page=2"),
            (#"</x>;rel="prev", </y> ; title="a, b; rel=\"next\"" ; rel = "NEXT""#, "/y"),
            (#"</first>; rel="first", </n>; rel="alternate  next", </last>; rel="last""#, "/n"),
            (#"<?page=2&q=a,b;c>; rel="next"; foo; bar="x""#, "?page=2&q=a,b;c"),
            (#"</a>; rel="prev"; rel="next", </b>; rel="next"#, "/b"),
            (#"</a>; rel="next"; anchor="/other", </b>; rel=next"#, "/b"),
            (#", ,</b>; rel=next,"#, "/b"),
            (#"</a>; rel="nextish""#, nil), (#"</a>"#, nil), (#"</a"#, nil), ("", nil), (#"</a>; rel="next"#, "/a"),
            (#"</a>; rel='next'"#, "/a"), (#"</a>; rel='prev'"#, nil),
            // A malformed link does not hide another one.
            (#"garbage, </b>; rel="next""#, "/b"), (#"a; title="x, </c>; rel=next", </b>; rel=next"#, "/b"),
            (#"</a> junk; rel=prev, </b>; rel=next"#, "/b"), (#"a; rel=next, </b>; rel=next"#, "/b"),
            (#"=;,<>, ;rel, </b>; rel=next, \"#, "/b"), (#"</b>; rel=next; junk=, <"#, "/b"),
            (#"garbage"#, nil), (#"a, b; rel="last""#, nil), (#"</a>; title="\", next, "; rel=prev"#, nil),
        ] as [(String, String?)]
    )
    func theNextLinkIsFound(_ value: String, _ target: String?) throws {
        var fields = HTTPFields()
        fields.append(HTTPField(name: try #require(HTTPField.Name("Link")), value: value))
        #expect(LinkField.next(in: fields) == target.map { .target($0) })
    }

    @Test(
        "a malformed link to the next page does not end the list",
        arguments: [
            #"https://a.example/x?page=2; rel="next""#, #"</x?page=2; rel="next""#, #"</x?page=2> rel="next""#,
            #"</a; rel=prev, </x?page=2>; rel="next""#, #"</a>; title="oops, </x?page=2>; rel=next"#, "next",
            #"</a>; rel='prev next'"#,
        ]
    )
    func unreadable(_ value: String) throws {
        var fields = HTTPFields()
        fields.append(HTTPField(name: try #require(HTTPField.Name("Link")), value: value))
        #expect(LinkField.next(in: fields) == .unreadable)
    }

    @Test func linksMayStandInSeveralFields() throws {
        let name = try #require(HTTPField.Name("link"))
        var fields = HTTPFields()
        fields.append(HTTPField(name: name, value: "</a>; rel=prev"))
        fields.append(HTTPField(name: name, value: "</b>; rel=next"))
        #expect(LinkField.next(in: fields) == .target("/b"))
    }
}

@Suite struct RequestTargetTests {
    private static let target = RequestTarget(scheme: "https", authority: "a.example", path: "/v1/x?page=1&q=a%2Cb")

    @Test(
        arguments: [
            ("?page=2", "https://a.example/v1/x?page=2"), ("y", "https://a.example/v1/y"),
            ("/y?z#part", "https://a.example/y?z"), ("//b.example/y", "https://b.example/y"),
            ("http://a.example:8080", "http://a.example:8080/"), ("HTTPS://A.example/x", "https://A.example/x"),
            ("mailto:a@b.example", nil), ("https://user@a.example/", nil), ("file:///etc/passwd", nil),
        ] as [(String, String?)]
    )
    func referencesAreResolved(_ reference: String, _ expected: String?) {
        let found = Self.target.resolve(reference)
        #expect(found.map { "\($0.scheme)://\($0.authority)\($0.path)" } == expected)
    }

    @Test func aParameterIsReplaced() {
        #expect(Self.target.query("page") == "1" && Self.target.query("q") == "a,b" && Self.target.query("r") == nil)
        let path = RequestTarget.path("/x?a=1&page=1&page=2&pages=3", setting: "page", to: "a b&c")
        #expect(path == "/x?a=1&pages=3&page=a%20b%26c")
        #expect(RequestTarget.path("/x", setting: "p[]", to: "") == "/x?p%5B%5D=")
    }
}
