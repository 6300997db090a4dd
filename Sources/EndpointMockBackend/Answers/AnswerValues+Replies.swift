internal import EndpointRuntime
internal import Foundation

extension AnswerValues {
    /// Creates the response of an answer with this value.
    func reply(
        _ answer: MockAnswer,
        at index: Int,
        value: JSONTree,
        to call: MockCall,
        match: RouteTable.Match,
        location: String?,
        in exchange: inout MockExchange
    ) -> MockReply {
        var reply = MockReply(answer.status)
        let seed = match.route.seed.with(answer.status)
        for field in answer.headers {
            if let location, field.key.lowercased() == "location" {
                reply.headers.append((field.key, location))
                continue
            }
            // A made link would lead nowhere. A page adds its own.
            if field.key.lowercased() == "link", !field.isRequired { continue }
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
                return exchange.problem(.noPage(violation))
            }
            reply.setJSON(body, type: answer.sentType ?? "application/json")
        case .events(_, let end, let path):
            let events = value.elements?.map { "data: \(Self.line(wrapped($0, at: path, around: [], seed)))\n\n" } ?? []
            reply.headers.append(("Content-Type", "text/event-stream"))
            reply.headers.append(("Cache-Control", "no-cache"))
            reply.pieces = (events + (end.map { ["data: \($0)\n\n"] } ?? [])).map { Data($0.utf8) }
        case .lines(let schema, let path):
            let isPlain = if case .string = types.resolvedThroughNull(schema) { path.isEmpty } else { false }
            let type = answer.sentType ?? (isPlain ? "text/plain; charset=utf-8" : "application/x-ndjson")
            reply.headers.append(("Content-Type", type))
            let isSequence = MediaType.essence(type) == MediaType.sequence
            reply.pieces = (value.elements ?? []).map { element in
                let line = Self.line(wrapped(element, at: path, around: [], seed))
                let text = (isPlain && !isSequence ? element.string : nil) ?? line
                return Data("\(isSequence ? "\u{1E}" : "")\(text)\n".utf8)
            }
        case .text:
            let type = answer.sentType ?? "text/plain; charset=utf-8"
            reply.setBody(Data((value.string ?? "").utf8), type: type)
        case .binary:
            let bytes = value.string.flatMap { Data(base64Encoded: $0) } ?? Data()
            reply.setBody(bytes, type: answer.sentType ?? "application/octet-stream")
        }
        return reply
    }

    /// Puts the value into the object around it, whose other members are made.
    private func wrapped(
        _ value: JSONTree,
        at path: [String],
        around fields: [MockField],
        _ seed: MockSeed
    ) -> JSONTree {
        guard !path.isEmpty || !fields.isEmpty else { return value }
        var body: JSONTree = [:]
        for field in fields {
            body[field.key] = made(field.schema, at: seed.with(field.key), named: field.key)
        }
        body.set(value, at: path)
        return body
    }

    private static func line(_ value: JSONTree) -> String {
        String(decoding: JSONBytes.data(value), as: UTF8.self)
    }

    private static func headerText(_ value: JSONTree) -> String? {
        if let elements = value.elements { return elements.compactMap(\.parameterText).joined(separator: ", ") }
        return value.parameterText
    }
}

extension MockAnswer {
    /// The media type of a reply. A range, such as `image/*`, is none.
    fileprivate var sentType: String? {
        guard let type = contentType, type.utf8.contains(UInt8(ascii: "*")) else { return contentType }
        return type.utf8.starts(with: "image/".utf8) ? "image/png" : nil
    }
}
