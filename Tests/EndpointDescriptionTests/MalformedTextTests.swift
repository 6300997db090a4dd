import EndpointDescription
import EndpointMockBackend
import Testing

/// A text that describes no API is an error that says where and why.
@Suite struct MalformedTextTests {
    /// An error in a text, and its message.
    struct Case: CustomTestStringConvertible, Sendable {
        let text: String
        let problem: String

        init(_ text: String, _ problem: String) {
            self.text = text
            self.problem = problem
        }

        /// A type of this schema.
        init(schema: String, _ problem: String) {
            self.init(#"{"name": "A", "routes": [], "types": [{"name": "T", "schema": \#(schema)}]}"#, problem)
        }

        /// A route with these members.
        init(route: String, _ problem: String) {
            let least = #""operation": "o", "method": "GET", "path": "/""#
            self.init(#"{"name": "A", "routes": [{\#(least), \#(route)}]}"#, problem)
        }

        var testDescription: String { text }
    }

    static let structure: [Case] = [
        Case("[]", "expected an object, found a list"), Case("{}", #""name" is missing"#),
        Case(#"{"name": "A"}"#, #""routes" is missing"#),
        Case(#"{"name": 1, "routes": []}"#, "name: expected a string, found 1"),
        Case(#"{"name": "A", "routes": {}}"#, "routes: expected a list, found an object"),
        Case(#"{"name": "A", "routes": [], "more": 1}"#, #""more" is unknown, or there twice"#),
        Case(#"{"name": "A", "routes": [], "name": "B"}"#, #""name" is unknown, or there twice"#),
        Case(#"{"name": "A", "routes": [{}]}"#, #"routes/0: "operation" is missing"#),
        Case(route: #""a": 1"#, #"routes/0: "answers" is missing"#),
        Case(
            route: #""answers": [{"status": 200}, {"status": "200"}]"#,
            #"routes/0/answers/1/status: expected a whole number, found "200""#
        ),
        Case(route: #""answers": [{"status": 1.5}]"#, "routes/0/answers/0/status: expected a whole number, found 1.5"),
        Case(
            route: #""answers": [{"status": 200, "text": true, "binary": true}]"#,
            #"routes/0/answers/0: "binary" is unknown, or there twice"#
        ),
        Case(
            route: #""answers": [], "parameters": [{"in": "body", "name": "x", "schema": "any"}]"#,
            #"routes/0/parameters/0/in: expected one of path, query, header, cookie, found "body""#
        ),
        Case(
            route: #""answers": [], "paging": {"step": "jump"}"#,
            #"routes/0/paging/step: "jump" is no way from page to page"#
        ),
        Case(route: #""answers": [], "idempotencyKey": {}"#, #"routes/0/idempotencyKey: "body" is missing"#),
        Case(
            #"{"name": "A", "routes": [], "schemes": [{"name": "s", "kind": "smile"}]}"#,
            #"schemes/0/kind: "smile" is no way of proving who calls"#
        ),
        Case(
            #"{"name": "A", "routes": [], "errors": [{"statuses": "499-400"}]}"#,
            #"errors/0/statuses: expected a status or a range such as "400-499", found "499-400""#
        ),
    ]

    static let schemas: [Case] = [
        Case(schema: "1", "types/0/schema: expected a schema, found 1"),
        Case(schema: "{}", #"types/0/schema: "" is no kind of schema"#),
        Case(schema: #""strings""#, #"types/0/schema: "strings" is no schema"#),
        Case(schema: #""string thing""#, #"types/0/schema: "string thing" is no schema"#),
        Case(schema: #""integer many""#, #"types/0/schema: "integer many" is no schema"#),
        Case(schema: #"{"limited": "boolean", "min": "1"}"#, #"types/0/schema: "boolean" is no schema"#),
        Case(
            schema: #"{"limited": "string", "maxLength": "1"}"#,
            #"types/0/schema/maxLength: expected a whole number, found "1""#
        ),
        Case(schema: #"{"list": {"map": "x"}}"#, #"types/0/schema/list/map: "x" is no schema"#),
        Case(schema: #"{"type": "T", "list": "any"}"#, #"types/0/schema: "list" is unknown, or there twice"#),
        Case(
            schema: #"{"object": {"a": {"optional": {"sensitive": 1}}}}"#,
            "types/0/schema/object/a: expected a schema, found 1"
        ),
        Case(schema: #"{"union": "circle", "cases": []}"#, #"types/0/schema/union: "circle" is no form of a union"#),
        Case(schema: #"{"union": "inline", "cases": []}"#, #"types/0/schema: "key" is missing"#),
        Case(schema: #"{"enum": [1]}"#, "types/0/schema/enum/0: expected a string, found 1"),
    ]

    @Test(arguments: structure + schemas) func itSaysWhere(_ test: Case) {
        let api = MockAPI(json: test.text)
        #expect(api.failure?.description == test.problem)
        #expect(api.wire == APIDescription(name: "", routes: []))
    }

    @Test(arguments: ["", "{", "nonsense", #"{"name": "A", "routes": []} x"#, String(repeating: "[", count: 100_000)])
    func malformedJSONNamesTheByte(_ text: String) {
        let failure = MockAPI(json: text).failure
        #expect(failure?.description.contains("byte") == true, "\(failure?.description ?? "no failure")")
    }

    /// A text that ends too early, wherever, is an error and never a crash.
    @Test func truncatedTextIsAnError() {
        let text = Samples.full.json().joined(separator: "\n")
        for length in 0..<text.count { #expect(MockAPI(json: String(text.prefix(length))).failure != nil) }
        #expect(MockAPI(json: text).failure == nil)
    }
}
