/// Decodes the answer of an endpoint.
struct ReturnsDecoder: SpecDecoder {
    let context: DecodingContext

    func returns(_ node: YAMLNode) -> SpecReturns? {
        guard case .mapping(let entries) = node.content else {
            return content(node).map { SpecReturns(location: location(node), content: $0) }
        }
        if entries.contains(where: { Int($0.key.text) != nil }) {
            return StatusAnswersDecoder(context: context).statusAnswers(entries, node)
        }
        let before = problemCount
        guard let mapping = mapping(node, Language.returns), problemCount == before else { return nil }
        var returns = SpecReturns(location: location(node), content: .none)
        read(mapping, Language.returns, into: &returns)
        if let example = returns.example, !checkName(example, of: "an example") { return nil }
        if let node = mapping["results"] { return results(node, mapping, &returns) ? returns : nil }
        if let entry = mapping.entry("match") {
            report(.withoutResults("match", at: location(entry.mark)))
            return nil
        }
        let hint = "write 'returns: { type: Payment }', for example, or 'type: none' to read only headers"
        guard let content = content(of: mapping, hint: hint) else { return nil }
        returns.content = content
        if let node = mapping["at"] {
            switch content {
            case .json, .events, .lines: break
            default: report(.atWithoutJSON(location(node)))
            }
        }
        if let entry = mapping.entry("contentType") {
            switch content {
            case .events: report(.contentTypeOfEvents(at: location(entry.mark)))
            case .none: report(.contentTypeOfNothing(at: location(entry.mark)))
            default: break
            }
        }
        returns.statuses = mapping["status"].map { successStatuses($0) } ?? []
        if let node = mapping["usually"] {
            reportExclusions(by: "usually", in: mapping)
            returns.usualStatus = successStatuses(node).first
        }
        return returns
    }

    /// `{ results: list(BatchItem), match: id, status: [200, 207] }`
    private func results(_ node: YAMLNode, _ mapping: KeyedMapping, _ returns: inout SpecReturns) -> Bool {
        reportExclusions(by: "results", in: mapping)
        let before = problemCount
        guard let type = typeExpressions.plainType(node, of: "'results'") else { return false }
        let match = mapping["match"].flatMap { text($0, of: "'match'") }
        let statuses = mapping["status"].map { successStatuses($0) } ?? []
        returns.location = type.location
        returns.content = .results(SpecResults(type: type, match: match, statuses: statuses))
        return problemCount == before
    }

    /// A status, or a list of them.
    func successStatuses(_ node: YAMLNode) -> [Located<Int>] {
        var nodes = [node]
        if case .sequence(let elements) = node.content {
            nodes = elements
            if elements.isEmpty {
                let expected = "a status such as 201, or a list of them"
                report(.invalidValue("'status'", "[]", expected: expected, at: location(node)))
            }
        }
        return nodes.compactMap { node in
            guard let text = text(node, of: "a status") else { return nil }
            guard let status = Int(text.value), (200...299).contains(status) else {
                let expected = "a status from 200 to 299; declare other statuses as cases of 'errors'"
                report(.invalidValue("'status'", text.value, expected: expected, at: text.location))
                return nil
            }
            return Located(status, at: text.location)
        }
    }

    func content(_ node: YAMLNode, of subject: String = "'returns'") -> SpecReturns.Content? {
        guard case .scalar(let scalar) = node.content else {
            return typeExpressions.plainType(node, of: subject).map { .json($0) }
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
        default: return typeExpressions.wholeType(node, of: subject, Diagnostic.bytesAsAnswer).map { .json($0) }
        }
    }

    /// Returns the content that one of `type`, `events` and `lines` states.
    private func content(of mapping: KeyedMapping, hint: String) -> SpecReturns.Content? {
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
            guard let type = typeExpressions.messageType(node, of: "'events'") else { return nil }
            var until: String?
            if let node = mapping["until"] {
                guard let text = text(node, of: "'until'") else { return nil }
                until = text.value
            }
            return .events(type, until: until)
        }
        if let node = mapping["lines"] { return typeExpressions.messageType(node, of: "'lines'").map { .lines($0) } }
        return required("type", in: mapping, hint: hint).flatMap { content($0) }
    }

    func responseHeaders(_ node: YAMLNode) -> [SpecParameter] {
        guard let entries = entries(node, of: "'headers' of 'returns'") else { return [] }
        return entries.compactMap { entry in
            guard case .mapping = entry.value.content else {
                return typeExpressions.plainType(entry.value, of: "a response header").map {
                    SpecParameter(name: located(entry), type: $0)
                }
            }
            let hint = "write '\(entry.key.text): { type: string }', for example"
            guard let mapping = mapping(entry.value, Language.responseHeader),
                let node = required("type", in: mapping, hint: hint),
                let type = typeExpressions.plainType(node, of: "a response header")
            else { return nil }
            var header = SpecParameter(name: located(entry), type: type)
            read(mapping, Language.responseHeader, into: &header)
            return header
        }
    }
}

extension Diagnostic {
    fileprivate static func withoutResults(_ key: String, at location: SourceLocation) -> Diagnostic {
        Diagnostic(
            "misplaced-key",
            at: location,
            "'\(key)' belongs to 'results', which returns a result for each element of a batch; add 'results', or "
                + "remove '\(key)'"
        )
    }

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
