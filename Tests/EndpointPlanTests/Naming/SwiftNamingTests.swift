import Testing

@testable import EndpointPlan

@Suite struct SwiftNamingTests {
    @Test(arguments: [
        // What Swift would call it already stays, letter by letter.
        ("accountId", "accountId"), ("userID", "userID"), ("x", "x"), ("größe", "größe"), ("line2", "line2"),
        // Everything else is taken apart and put together.
        ("user_id", "userID"), ("html_url", "htmlURL"), ("created-at", "createdAt"), ("URL", "url"),
        ("HTTPError", "httpError"), ("Some Name", "someName"), ("a__b", "aB"), ("_private", "private"),
        ("2fa", "_2fa"), ("is on?", "isOn"),
        // Names that Swift keeps for itself.
        ("self", "self_"), ("init", "init_"), ("Type", "type"),
    ])
    func members(spec: String, swift: String) {
        #expect(SwiftNaming.member(spec).name == swift)
    }

    @Test(arguments: [
        ("pending", "pending"), ("IN_PROGRESS", "inProgress"), ("in progress", "inProgress"), ("", "empty"),
        ("+1", "plus1"), ("-1", "minus1"), ("1", "_1"), ("*", "asterisk"), ("<=", "lessEquals"), ("日本", "日本"),
        ("🙂", "u1F642"), ("default", "default"),
        // A sign at the end of a sentence says nothing of it.
        ("dup-licate key!", "dupLicateKey"), ("!active", "notActive"), ("!=", "notEquals"), ("!", "not"),
    ])
    func enumCases(value: String, swift: String) {
        #expect(SwiftNaming.enumCase(value).name == swift)
    }

    @Test(arguments: [("Payment", "Payment"), ("payment-methods", "PaymentMethods"), ("api", "API"), ("v2", "V2")])
    func types(spec: String, swift: String) {
        #expect(SwiftNaming.plainType(spec).name == swift)
    }

    @Test(arguments: [
        ("default", "`default`", "default"), ("inout", "`inout`", "`inout`"), ("where", "`where`", "where"),
        ("name", "name", "name"), ("actor", "actor", "actor"),
    ])
    func keywordsAreQuotedWhereSwiftAsksForIt(spec: String, text: String, label: String) {
        #expect(SwiftNaming.member(spec).text == text)
        #expect(SwiftNaming.member(spec).label == label)
    }
}
