import EndpointRuntime
import Foundation
import HTTPTypes
import Testing

@Suite("Requests: forms")
struct FormTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let value: JSONValue
        var nesting = EndpointFormNesting.brackets
        var arrays = EndpointFormArrays.brackets
        let expected: String
        var testDescription: String { "\(expected) \(nesting) \(arrays)" }
    }

    private static func sent(_ example: Case) async -> Result<String, ShopError> {
        await request("/a") { $0.form(example.value, nesting: example.nesting, arrays: example.arrays) }.map(\.text)
    }

    static let forms = [
        Case(value: ["a": ["x": 1]], expected: "a%5Bx%5D=1"),
        Case(value: ["a": ["x": true]], nesting: .dots, expected: "a.x=true"),
        Case(value: ["a": ["x", "y"]], expected: "a%5B%5D=x&a%5B%5D=y"),
        Case(value: ["a": ["x", "y"]], arrays: .repeat, expected: "a=x&a=y"),
        Case(value: ["a": ["x", .null, "y"]], arrays: .indices, expected: "a%5B0%5D=x&a%5B2%5D=y"),
        Case(value: ["a": ["x", "y"]], arrays: .comma, expected: "a=x,y"),
        Case(value: ["a": ["x,y", "z w"]], arrays: .comma, expected: "a=x%2Cy,z+w"),
        Case(value: ["a": ["x", .null, ""]], arrays: .comma, expected: "a=x,"),
        Case(value: ["a": ["x": [1, 2]]], arrays: .comma, expected: "a%5Bx%5D=1,2"),
        Case(value: ["a": "x,y"], arrays: .comma, expected: "a=x%2Cy"),
        Case(value: ["a": []], arrays: .comma, expected: ""),
        Case(value: ["a": [.null]], arrays: .comma, expected: ""),
        Case(value: ["a": .null, "": .null], expected: ""),
        // At the top level, a server may require brackets, as PHP does. Without nesting, dots have no meaning.
        Case(value: ["a[]": ["x"]], arrays: .repeat, expected: "a%5B%5D=x"),
        Case(value: ["a": ["x.y": 1]], expected: "a%5Bx.y%5D=1"),
        Case(value: ["a": ["x[y]": 1]], nesting: .dots, expected: "a.x%5By%5D=1"),
        Case(value: ["a.b": ["c": 1]], nesting: .dots, expected: "a.b.c=1"),
    ]

    @Test("follow the spec", arguments: forms)
    func form(_ example: Case) async throws {
        #expect(try await Self.sent(example).get() == example.expected)
    }

    /// The errors with their places.
    static let failures = [
        Case(value: ["a": ["": 1]], expected: #"expected a key that is not empty at a[""]"#),
        Case(value: ["a": ["": 1]], nesting: .dots, expected: #"expected a key that is not empty at a[""]"#),
        Case(value: ["": ["b": 1]], expected: #"expected a key that is not empty at [""]"#),
        Case(value: ["": 1], expected: #"expected a key that is not empty at [""]"#),
        Case(value: ["a": [["": 1]]], expected: #"expected a key that is not empty at a[0][""]"#),
        Case(value: ["a": ["x][y": 1]], expected: #"expected a key without brackets at a["x][y"]"#),
        Case(value: ["a": ["x.y": 1]], nesting: .dots, expected: #"expected a key without dots at a["x.y"]"#),
        Case(value: ["a": [["b": [".": 1]]]], nesting: .dots, expected: #"expected a key without dots at a[0].b["."]"#),
        Case(value: ["a": ["b": 1]], nesting: .none, expected: "expected a form without values inside others at a.b"),
        Case(value: ["a": [1, [2]]], arrays: .comma, expected: "expected a list of plain values at a[1]"),
        Case(value: ["a": [["b": 2]]], arrays: .comma, expected: "expected a list of plain values at a[0]"),
        Case(value: [1, 2], expected: "expected an object at the outermost value"),
        Case(value: "x", expected: "expected an object at the outermost value"),
    ]

    @Test("that no server could read fail with their place before anything is sent", arguments: failures)
    func failure(_ example: Case) async {
        guard case .failure(let error) = await Self.sent(example), case .encoding(let encoding) = error.kind,
            case .body(let wire) = encoding.reason
        else {
            Issue.record("nothing failed")
            return
        }
        #expect("\(wire)".hasPrefix("\(example.expected) ("))
        #expect(error.context.attempts == 0)
    }

    @Test("have the commas of a list as a query has them")
    func query() async throws {
        let values = ["x,y", "z", "é&"]
        let path = try await request("/a") { $0.query("a", values, style: .comma) }.get().head.path
        let body = try await request("/a") { $0.form(["a": values], nesting: .brackets, arrays: .comma) }.get().text
        #expect(path == "/a?\(body)")
    }

    @Test("a spread parameter in a query has no empty keys either")
    func spread() async {
        guard case .failure(let error) = await request("/a", { $0.query(spread: ["": "x"]) }),
            case .encoding(let encoding) = error.kind, case .body(let wire) = encoding.reason
        else {
            Issue.record("nothing failed")
            return
        }
        #expect(wire.path == #"[""]"#)
    }
}
