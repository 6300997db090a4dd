internal import EndpointRuntime

/// An answer that is the backend's own and not the API's, as `application/problem+json` (RFC 9457).
struct MockProblem: Hashable, Sendable, Error {
    let status: Int
    /// The part of the type after `urn:endpoint-mock:`.
    let name: String
    let title: String
    let detail: String
    var members: [JSONTree.Member] = []

    var json: JSONTree {
        let own: JSONTree = [
            "type": .string("urn:endpoint-mock:\(name)"), "title": .string(title), "status": .integer(status),
            "detail": .string(detail),
        ]
        return .object((own.members ?? []) + members)
    }

    static func noRoute(_ method: String, _ path: String, nearest: MockRoute?) -> MockProblem {
        let hint = nearest.map { " The nearest is \($0.method) \($0.path) (\($0.operation))." } ?? ""
        var problem = MockProblem(
            status: 404,
            name: "no-route",
            title: "No such endpoint",
            detail: "The spec has no \(method) \(path).\(hint)"
        )
        if let nearest {
            let value: JSONTree = [
                "operation": .string(nearest.operation), "method": .string(nearest.method),
                "path": .string(nearest.path),
            ]
            problem.members.append(.init(key: "nearest", value: value))
        }
        return problem
    }

    /// The text does not describe an API.
    static func unreadableAPI(_ detail: String) -> MockProblem {
        MockProblem(status: 500, name: "unreadable-api", title: "No description of the API", detail: detail)
    }

    static func methodNotAllowed(_ method: String, _ path: String) -> MockProblem {
        MockProblem(
            status: 405,
            name: "method-not-allowed",
            title: "Method not allowed",
            detail: "The spec has the path \(path), and no \(method) for it."
        )
    }

    /// The answer to `OPTIONS`. It is not a problem, and has no body.
    static let options = MockProblem(status: 204, name: "options", title: "Options", detail: "")

    static func tooLarge(limit: Int) -> MockProblem {
        MockProblem(
            status: 413,
            name: "too-large",
            title: "Body too long",
            detail: "The body has more than \(limit) bytes, which is the limit of this mock."
        )
    }

    /// RFC 9110 §15.5.16 requires `Accept-Encoding` beside it.
    static let codedBody = MockProblem(
        status: 415,
        name: "coded-body",
        title: "Body with a coding",
        detail: "The field Content-Encoding names a coding, which this mock cannot undo; send the body without one."
    )

    static func unknownExample(_ name: String, known: [String]) -> MockProblem {
        let list = known.isEmpty ? "there are none" : "there are \(known.joined(separator: ", "))"
        return MockProblem(
            status: 400,
            name: "unknown-example",
            title: "No such example",
            detail: "The field Prefer asks for the example \(name), which no type of the answer has: \(list)."
        )
    }

    static func preference(_ name: String, _ value: String, expected: String) -> MockProblem {
        MockProblem(
            status: 400,
            name: "invalid-preference",
            title: "Preference not understood",
            detail: "The field Prefer says \(name)=\(value); expected \(expected)."
        )
    }
}
