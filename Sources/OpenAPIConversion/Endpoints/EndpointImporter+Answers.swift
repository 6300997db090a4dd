import EndpointSpec

extension EndpointImporter {
    /// The content of successes: one response, or one for each status.
    mutating func returns(of operation: APIOperation, _ endpoint: inout ImportedEndpoint) -> SpecTree? {
        let named = operation.responses.filter { $0.status.hasPrefix("2") }
        let fallback = operation.responses.filter { $0.status == "default" }
        let successes = named.isEmpty ? fallback : named
        for response in operation.responses where response.status.hasPrefix("3") && !response.content.isEmpty {
            let message = "the status \(response.status) has a body"
            types.report.add(
                .redirectBody,
                response.node,
                message,
                instead: "it is an error, with the body in its context"
            )
        }
        let answers = successes.map { ($0, answer($0, operation, &endpoint, isOnly: successes.count == 1)) }
        guard let first = answers.first else { return nil }
        if answers.count == 1, types.options.exported == nil, let status = Self.unusual(first.0, first.1) {
            return first.1.adding([("usually", .bare(String(status)))])
        }
        if answers.count == 1 || answers.allSatisfy({ $0.1 == first.1 }) { return Self.short(first.1) }
        let isExact = answers.allSatisfy { Int($0.0.status) != nil }
        let areWhole = answers.allSatisfy { Self.isWhole($0.1) }
        guard isExact, areWhole else {
            let best = answers.first { Self.short($0.1) != nil } ?? first
            let message = "several successful answers differ, and not only by status"
            types.report.add(
                .severalSuccesses,
                operation.node,
                message,
                instead: "only the answer \(best.0.status) is read"
            )
            return Self.short(best.1)
        }
        return .mapping(answers.map { SpecEntry($0.0.status, Self.short($0.1) ?? .bare("none")) })
    }

    /// The status of an only success, unless it follows from the content.
    private static func unusual(_ response: APIResponse, _ tree: SpecTree) -> Int? {
        guard let status = Int(response.status), (200...299).contains(status) else { return nil }
        let usual = tree["type"] == .bare("none") && tree["headers"] == nil ? 204 : 200
        // Nothing is read of an empty 200, and the client takes every success.
        return status == usual || status == 200 ? nil : status
    }

    /// A response without content needs no entry.
    private static func short(_ tree: SpecTree) -> SpecTree? {
        guard case .mapping(let entries) = tree, entries.count == 1, entries[0].key == "type" else { return tree }
        return entries[0].value == .bare("none") ? nil : entries[0].value
    }

    /// True for a response that can be one of several, because it is not a stream.
    private static func isWhole(_ tree: SpecTree) -> Bool { tree["events"] == nil && tree["lines"] == nil }

    /// A response in its long form.
    private mutating func answer(
        _ response: APIResponse,
        _ operation: APIOperation,
        _ endpoint: inout ImportedEndpoint,
        isOnly: Bool
    ) -> SpecTree {
        var entries = content(of: response, operation, &endpoint, isOnly: isOnly)
        let headers = headers(of: response, &endpoint)
        if !headers.isEmpty { entries.append(SpecEntry("headers", .mapping(headers))) }
        return .mapping(entries)
    }

    private mutating func content(
        of response: APIResponse,
        _ operation: APIOperation,
        _ endpoint: inout ImportedEndpoint,
        isOnly: Bool
    ) -> [SpecEntry] {
        let nothing = [SpecEntry("type", .bare("none"))]
        guard operation.method != "head", response.status != "204", response.status != "205",
            let content = chosen(response.content, response.node)
        else { return nothing }
        switch ContentKind(content.mediaType) {
        case .text, .binary, .form, .multipart:
            let word = ContentKind(content.mediaType) == .text ? "text" : "data"
            reportUnread(content, "answer", instead: "it is \(word), and the app reads it")
            return [SpecEntry("type", .bare(word))] + asked(content)
        case .json, .lines, .events: break
        }
        guard let schema = content.schema else {
            // Content of any type, without a schema.
            let isJSON = ContentKind(content.mediaType) == .json && content.mediaType.hasSuffix("json")
            return isJSON
                ? [SpecEntry("type", .bare("json"))] + accepted(content) : [SpecEntry("type", .bare("data"))]
        }
        let name = endpoint.name + (isOnly ? " response" : " response " + response.status)
        var parts = [schema]
        if ContentKind(content.mediaType) == .events {
            guard let found = eventParts(content, schema) else { return [SpecEntry("events", .bare("string"))] }
            parts = found
        }
        var use = types.use(parts, context(name, .answer))
        if use.isBinary || use.type == .scalar(.bytes) { return [SpecEntry("type", .bare("data"))] }
        let isEmpty = content.mediaType == "*/*" && use.type == .scalar(.json)
        if isEmpty { return [SpecEntry("type", .bare("data"))] }
        types.dropLimits(&use, of: "a whole answer", at: schema)
        if let mentioned = use.type.declaredName { endpoint.mentions.insert(mentioned) }
        if ContentKind(content.mediaType) == .json { types.keep(content.examples, of: use.type) }
        switch ContentKind(content.mediaType) {
        case .events: return [SpecEntry("events", .bare(use.type.specText))]
        case .lines:
            if case .list(let element) = use.type { use.type = element }
            let isSequence = content.mediaType == "application/json-seq"
            return [SpecEntry("lines", .bare(use.type.specText))] + (isSequence ? accepted(content) : [])
        default:
            let suffix = use.isNullable && use.type != .scalar(.json) ? "?" : ""
            return [SpecEntry("type", .bare(use.type.specText + suffix))] + accepted(content)
        }
    }

    /// The media type for the `Accept` header, if it is unusual. Some servers refuse requests without it.
    private func accepted(_ content: APIContent) -> [SpecEntry] {
        let usual = ["application/json", "*/*", "application/*", "application/x-ndjson"]
        return usual.contains(content.essence) || !Self.isMediaType(content.mediaType)
            ? [] : [SpecEntry("contentType", .text(content.essence))]
    }

    /// The media type of text or bytes for the `Accept` header. Without it, a server that has several forms chooses one.
    private func asked(_ content: APIContent) -> [SpecEntry] {
        let usual = ["text/plain", "application/octet-stream", "*/*", "application/*", "text/*"]
        let parts = content.essence.unicodeScalars.split(separator: "/", omittingEmptySubsequences: false)
        let isType = parts.count == 2 && parts.allSatisfy { String($0).isHTTPToken }
        return usual.contains(content.essence) || !isType || types.options.exported != nil
            ? [] : [SpecEntry("contentType", .text(content.essence))]
    }

    /// True for a single media type without parameters and wildcards.
    static func isMediaType(_ text: String) -> Bool {
        let parts = text.unicodeScalars.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        return parts.count == 2 && parts.allSatisfy(\.isHTTPToken) && !text.unicodeScalars.contains("*")
    }

    private mutating func headers(of response: APIResponse, _ endpoint: inout ImportedEndpoint) -> [SpecEntry] {
        var taken = TakenNames(ReservedNames.members)
        return response.headers.compactMap { header in
            guard header.name.isHTTPToken, header.name.lowercased() != "content-type", !taken.contains(header.name)
            else {
                return nil
            }
            taken.reserve(header.name)
            var use = TypeUse(type: .scalar(.string))
            if let content = header.node["content"]?.entries.first {
                let message = "the header '\(header.name)' contains a document, \(content.key.prefix(60))"
                types.report.add(.responseHeader, header.node, message, instead: "it is read as text")
            } else if let schema = header.schema {
                use = types.use([schema], context(endpoint.name + " " + header.name, .answer))
            }
            if !isPlain(use.type, besides: [.json, .date, .duration]) {
                let message =
                    "the header '\(header.name)' has the type '\(use.type.specText)', but a header must be a "
                    + "plain value"
                types.report.add(.responseHeader, header.node, message, instead: "it is read as text")
                use = TypeUse(type: .scalar(.string))
            }
            if let mentioned = use.type.declaredName { endpoint.mentions.insert(mentioned) }
            let type = use.type.specText + (header.isRequired && !use.isNullable ? "" : "?")
            guard let text = TypeImporter.trimmed(header.description) else {
                return SpecEntry(header.name, .bare(type))
            }
            let entries = [SpecEntry("type", .bare(type)), SpecEntry("description", .text(text))]
            return SpecEntry(header.name, .mapping(entries))
        }
    }

    /// Reports a body with fields in a form that only the app can read and write, such as XML.
    mutating func reportUnread(_ content: APIContent, _ subject: String, instead: String) {
        guard let schema = content.schema, types.isStructured(schema) else { return }
        let message = "the \(subject) is \(content.essence), which has no fields here"
        types.report.add(.contentType, content.node, message, instead: instead)
    }
}
