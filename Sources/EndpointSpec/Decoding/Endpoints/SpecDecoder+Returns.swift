extension SpecDecoder {
    mutating func returns(_ node: YAMLNode) -> SpecReturns? {
        guard case .mapping(let entries) = node.content else {
            return content(node).map { SpecReturns(location: location(node), content: $0) }
        }
        if entries.contains(where: { Int($0.key.text) != nil }) { return statusAnswers(entries, node) }
        let before = diagnostics.count
        guard let mapping = mapping(node, Language.returns), diagnostics.count == before else { return nil }
        let example = mapping["example"].flatMap { text($0, of: "'example'") }
        if let example, !checkName(example, of: "an example") { return nil }
        if let node = mapping["results"] {
            var returns = results(node, mapping)
            returns?.example = example
            returns?.contentType = mapping["contentType"].flatMap { contentType($0) }
            return returns
        }
        if let entry = mapping.entry("match") { report(.withoutResults("match", at: location(entry.mark))) }
        guard diagnostics.count == before else { return nil }
        let hint = "write 'returns: { type: Payment }', for example, or 'type: none' to read only headers"
        guard let content = content(of: mapping, hint: hint) else { return nil }
        var returns = SpecReturns(location: location(node), content: content)
        if let node = mapping["headers"] { returns.headers = responseHeaders(node) }
        if let node = mapping["at"] {
            returns.at = jsonPath(node, of: "'at'")
            switch content {
            case .json, .events, .lines: break
            default: report(.atWithoutJSON(location(node)))
            }
        }
        if let entry = mapping.entry("contentType") {
            returns.contentType = contentType(entry.value)
            switch content {
            case .events: report(.contentTypeOfEvents(at: location(entry.mark)))
            case .none: report(.contentTypeOfNothing(at: location(entry.mark)))
            default: break
            }
        }
        returns.statuses = mapping["status"].map { successStatuses($0) } ?? []
        returns.example = example
        return returns
    }

    mutating func content(_ node: YAMLNode, of subject: String = "'returns'") -> SpecReturns.Content? {
        guard case .scalar(let scalar) = node.content else {
            return plainType(node, of: subject).map { .json($0) }
        }
        switch scalar.text {
        case "none": return SpecReturns.Content.none
        case "text": return .text
        case "data": return .data
        case "stream": return .stream
        case "file": return .file
        case let word where word.hasPrefix("custom(") && word.hasSuffix(")"):
            let name = Located(String(word.dropFirst("custom(".count).dropLast()), at: location(node))
            return swiftName(name, of: "the decoder in 'custom(…)'").map { .custom($0.value) }
        default: return wholeType(node, of: subject, Diagnostic.bytesAsAnswer).map { .json($0) }
        }
    }

    /// Returns the content that one of `type`, `events` and `lines` states.
    private mutating func content(of mapping: KeyedMapping, hint: String) -> SpecReturns.Content? {
        let said = ["type", "events", "lines"].compactMap { mapping.entry($0) }
        if said.count > 1 {
            report(.twoAnswers(said[1].key.text, at: location(said[1].mark), first: location(said[0].mark)))
            return nil
        }
        if let entry = mapping.entry("until"), mapping["events"] == nil {
            report(.untilWithoutEvents(location(entry.mark)))
            return nil
        }
        if let node = mapping["events"] {
            guard let type = messageType(node, of: "'events'") else { return nil }
            var until: String?
            if let node = mapping["until"] {
                guard let text = text(node, of: "'until'") else { return nil }
                until = text.value
            }
            return .events(type, until: until)
        }
        if let node = mapping["lines"] { return messageType(node, of: "'lines'").map { .lines($0) } }
        return required("type", in: mapping, hint: hint).flatMap { content($0) }
    }

    mutating func responseHeaders(_ node: YAMLNode) -> [SpecParameter] {
        guard let entries = entries(node, of: "'headers' of 'returns'") else { return [] }
        return entries.compactMap { entry in
            guard case .mapping = entry.value.content else {
                return plainType(entry.value, of: "a response header").map {
                    SpecParameter(name: located(entry), type: $0)
                }
            }
            let hint = "write '\(entry.key.text): { type: string }', for example"
            guard let mapping = mapping(entry.value, Language.responseHeader),
                let node = required("type", in: mapping, hint: hint),
                let type = plainType(node, of: "a response header")
            else { return nil }
            var header = SpecParameter(name: located(entry), type: type)
            read(mapping, Language.responseHeader, into: &header)
            return header
        }
    }
}

extension SpecDecoder {
    /// `{ data: expectedResponse, metadata: ResponseMetadata }`, of `api.yaml`.
    mutating func envelope(_ node: YAMLNode) -> SpecEnvelope? {
        let hint = "write 'envelope: { data: data }', for example: the key of the value"
        guard let mapping = mapping(node, Language.envelope),
            let dataNode = required("data", in: mapping, hint: hint),
            let data = jsonPath(dataNode, of: "'data'")
        else { return nil }
        return SpecEnvelope(data: data, metadata: mapping["metadata"].flatMap { envelopeMetadata($0) })
    }

    private mutating func envelopeMetadata(_ node: YAMLNode) -> SpecEnvelope.Metadata? {
        guard case .mapping = node.content else {
            return plainType(node, of: "'metadata'").map { SpecEnvelope.Metadata(key: ["metadata"], type: $0) }
        }
        let hint = "write 'metadata: { key: meta, type: ResponseMetadata }', for example"
        guard let mapping = mapping(node, Language.envelopeMetadata),
            let typeNode = required("type", in: mapping, hint: hint),
            let type = plainType(typeNode, of: "'metadata'")
        else { return nil }
        let key = mapping["key"].flatMap { jsonPath($0, of: "'key'") }
        return SpecEnvelope.Metadata(key: key?.value ?? ["metadata"], type: type)
    }

    /// Of an endpoint only `none` can be said: an envelope is a matter of the API.
    mutating func hasNoEnvelope(_ node: YAMLNode) -> Bool {
        if case .scalar(let scalar) = node.content, scalar.text == "none" { return true }
        let found = if case .scalar(let scalar) = node.content { scalar.text } else { node.kindDescription }
        let expected = "none, or left out; api.yaml says how answers are wrapped"
        report(.invalidValue("'envelope' of an endpoint", found, expected: expected, at: location(node)))
        return false
    }
}

extension Diagnostic {
    fileprivate static func twoAnswers(
        _ key: String,
        at location: SourceLocation,
        first: SourceLocation
    ) -> Diagnostic {
        Diagnostic(
            "conflicting-keys",
            at: location,
            "an answer has one of 'type', 'events' and 'lines', but '\(key)' is a second one; keep one",
            notes: [Note("the first one", at: first)]
        )
    }

    fileprivate static func bytesAsAnswer(at location: SourceLocation) -> Diagnostic {
        Diagnostic(
            "invalid-value",
            at: location,
            "'bytes' is Base64 text in JSON; write 'returns: data' to read raw bytes, or name a type with 'wraps: "
                + "bytes' to read the text"
        )
    }

    fileprivate static func contentTypeOfEvents(at location: SourceLocation) -> Diagnostic {
        Diagnostic("misplaced-key", at: location, "an event stream is always 'text/event-stream'; remove 'contentType'")
    }

    static func contentTypeOfNothing(at location: SourceLocation) -> Diagnostic {
        Diagnostic(
            "misplaced-key",
            at: location,
            "'contentType' is the media type of a body, but the body of this answer is not read; remove it"
        )
    }

    fileprivate static func untilWithoutEvents(_ location: SourceLocation) -> Diagnostic {
        Diagnostic(
            "misplaced-key",
            at: location,
            "'until' is the text of the event that ends an event stream, but this answer is not an event stream; "
                + "write 'events', or remove it"
        )
    }

    /// A place in a body that is not read as JSON.
    static func atWithoutJSON(_ location: SourceLocation) -> Diagnostic {
        Diagnostic(
            "misplaced-key",
            at: location,
            "'at' is the place of the value in JSON, but this answer is not read as JSON; remove it"
        )
    }
}
