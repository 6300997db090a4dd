internal import EndpointRuntime
internal import Foundation

/// The answers of failed calls, in the form that the API declares.
extension AnswerValues {
    /// A failure with this status, as the API declares it; nil if the API does not describe its body.
    func failure(_ status: Int, _ route: CompiledRoute, message: String? = nil) -> MockReply? {
        var reply = MockReply(status)
        let declared =
            errors.cases.first { $0.statuses.contains(status) && $0.members.isEmpty && $0.headers.isEmpty }
            ?? errors.cases.first { $0.statuses.contains(status) }
        if let declared {
            for header in declared.headers where header.place == .header {
                reply.headers.append((header.name, header.value ?? "1"))
            }
        }
        guard declared?.body != nil || errors.code != nil || errors.message != nil else { return nil }
        let message = message ?? "\(Self.phrase(status).capitalizedFirst)."
        if let declared, declared.isText {
            let said = declared.members.first { $0.path.isEmpty }.flatMap { $0.value.string }
            reply.setBody(Data((said ?? message).utf8), type: "text/plain; charset=utf-8")
            return reply
        }
        reply.setJSON(body(of: declared, status, message, route))
        return reply
    }

    /// The body of a failure in its declared form, with its code and its message in their places.
    private func body(
        of declared: MockErrorCase?,
        _ status: Int,
        _ message: String,
        _ route: CompiledRoute
    ) -> JSONTree {
        var body: JSONTree = .null
        let example = declared.flatMap(example)
        if let declared, let schema = declared.body {
            body.set(example ?? made(schema, at: route.seed.with(status)), at: declared.at)
        }
        // A bare code or message is the whole body, so it has no place in a declared body. This applies to an API that
        // responds in one form or the other.
        let isBare = declared?.body == nil
        if let path = errors.code, isBare || !path.isEmpty {
            let code = declared?.code ?? Self.code(status)
            // The client recognizes the case by its code only if the code is declared. Otherwise the code is no better
            // than an example's.
            say(code, at: path, in: &body, declared, replaces: declared?.code != nil || example == nil)
        }
        if let path = errors.message, isBare && errors.code == nil || !path.isEmpty {
            say(message, at: path, in: &body, declared, replaces: example == nil)
        }
        for member in declared?.members ?? [] { body.set(member.value, at: member.path) }
        return body == .null ? [:] : body
    }

    /// An example of the failure's type that contains the code, or else the first example.
    private func example(of declared: MockErrorCase) -> JSONTree? {
        guard let schema = declared.body, let name = types.typeName(schema), let examples = types[name]?.examples else {
            return nil
        }
        guard let code = declared.code, let path = errors.code else { return examples.first?.value }
        let found = examples.first { example in
            var body: JSONTree = .null
            body.set(example.value, at: declared.at)
            return body[path]?.parameterText == code
        }
        return (found ?? examples.first)?.value
    }

    /// Inserts a text in its place, as a string or as the value that it spells, unless the body would then violate its
    /// declaration.
    private func say(
        _ text: String,
        at path: [String],
        in body: inout JSONTree,
        _ declared: MockErrorCase?,
        replaces: Bool
    ) {
        if !replaces, let found = body[path], found != .null { return }
        for value in [.string(text), JSONTree(number: text)].compactMap(\.self) {
            var said = body
            said.set(value, at: path)
            guard isFitting(said, declared) || !isFitting(body, declared) else { continue }
            body = said
            return
        }
    }

    /// Returns true if a body has the declared form.
    private func isFitting(_ body: JSONTree, _ declared: MockErrorCase?) -> Bool {
        guard let declared, let schema = declared.body else { return true }
        guard let value = body[declared.at] else { return false }
        var check = ValueCheck(types, PatternSet([]), .body)
        check.check(value, schema)
        return check.violations.isEmpty
    }

    /// `not_found`
    private static func code(_ status: Int) -> String {
        phrase(status).split(separator: " ").joined(separator: "_")
    }

    static func phrase(_ status: Int) -> String {
        switch status {
        case 400: "bad request"
        case 401: "unauthorized"
        case 403: "forbidden"
        case 404: "not found"
        case 405: "method not allowed"
        case 409: "conflict"
        case 410: "gone"
        case 412: "precondition failed"
        case 415: "unsupported media type"
        case 422: "unprocessable content"
        case 429: "too many requests"
        case 500: "internal server error"
        case 502: "bad gateway"
        case 503: "service unavailable"
        case 504: "gateway timeout"
        case 400...499: "request refused"
        default: "server error"
        }
    }
}

extension MockErrors {
    /// A case has this status.
    func declares(_ status: Int) -> Bool { cases.contains { $0.statuses.contains(status) } }
}
