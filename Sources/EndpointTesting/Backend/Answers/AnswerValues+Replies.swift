internal import EndpointRuntime
internal import Foundation

extension AnswerValues {
    /// A response of an answer with this value.
    func reply(
        _ answer: MockAnswer,
        _ index: Int,
        _ value: JSONTree,
        _ call: MockCall,
        _ match: RouteTable.Match,
        _ exchange: inout MockExchange
    ) -> MockReply {
        var reply = MockReply(answer.status)
        let seed = match.route.seed.with(answer.status)
        for field in answer.headers {
            let made = made(field.schema, at: seed.with(field.key), named: field.key)
            guard let text = Self.headerText(made) else { continue }
            let schema = types.resolvedThroughNull(field.schema)
            reply.headers.append((field.key, EntityTag.text(text, of: schema, named: field.key)))
        }
        switch answer.content {
        case .none: break
        case .json(_, let path, let around):
            var body = wrapped(value, at: path, around: around, seed)
            if index < match.route.pagers.count, let pager = match.route.pagers[index],
                let violation = pager.cut(&body, &reply, for: call)
            {
                exchange.violations.append(violation)
                return exchange.problem(.invalid(.init(violations: [violation])))
            }
            reply.setJSON(body)
        case .events(_, let end):
            let events = value.elements?.map { "data: \(Self.line($0))\n\n" } ?? []
            reply.headers.append(("Content-Type", "text/event-stream"))
            reply.headers.append(("Cache-Control", "no-cache"))
            reply.pieces = (events + (end.map { ["data: \($0)\n\n"] } ?? [])).map { Data($0.utf8) }
        case .lines(let schema):
            let isText = if case .string = types.resolvedThroughNull(schema) { true } else { false }
            reply.headers.append(("Content-Type", isText ? "text/plain; charset=utf-8" : "application/x-ndjson"))
            reply.pieces = (value.elements ?? []).map { element in
                Data(((isText ? element.string : nil) ?? Self.line(element)).utf8) + Data("\n".utf8)
            }
        case .text: reply.setBody(Data((value.string ?? "").utf8), type: "text/plain; charset=utf-8")
        case .binary:
            let bytes = value.string.flatMap { Data(base64Encoded: $0) } ?? Data()
            reply.setBody(bytes, type: "application/octet-stream")
        }
        return reply
    }

    /// The value with what stands around it.
    private func wrapped(
        _ value: JSONTree,
        at path: [String],
        around fields: [MockField],
        _ seed: MockSeed
    ) -> JSONTree {
        guard !path.isEmpty || !fields.isEmpty else { return value }
        var body: JSONTree = .object([:])
        for field in fields {
            body[field.key] = made(field.schema, at: seed.with(field.key), named: field.key)
        }
        body.set(value, at: path)
        return body
    }

    private static func line(_ value: JSONTree) -> String {
        String(decoding: JSONText.data(value), as: UTF8.self)
    }

    private static func headerText(_ value: JSONTree) -> String? {
        if let elements = value.elements { return elements.compactMap(\.parameterText).joined(separator: ", ") }
        return value.parameterText
    }

    // MARK: Failures

    /// A failure as the API declares those of this status; nil where it says nothing of what they look like.
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
            let said = declared.members.first { $0.path.isEmpty }.flatMap { JSONTree($0.value).string }
            reply.setBody(Data((said ?? message).utf8), type: "text/plain; charset=utf-8")
            return reply
        }
        var body: JSONTree = .object([:])
        if let declared, let schema = declared.body {
            body.set(made(schema, at: route.seed.with(status)), at: declared.at)
        }
        // What is the whole body has no place beside anything else: of an API that answers now so, now so.
        let isBare = declared?.body == nil
        if let path = errors.code, isBare || !path.isEmpty {
            body.set(.string(declared?.code ?? Self.code(status)), at: path)
        }
        if let path = errors.message, isBare && errors.code == nil || !path.isEmpty {
            body.set(.string(message), at: path)
        }
        for member in declared?.members ?? [] { body.set(JSONTree(member.value), at: member.path) }
        reply.setJSON(body)
        return reply
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
