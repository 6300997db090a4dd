/// Decodes the cases of a union, and the way to tell them apart.
struct UnionDecoder: SpecDecoder {
    let context: DecodingContext

    /// Types in the order in which they are tried, or cases by what says which it is.
    func union(_ node: YAMLNode, isFrozen: Bool) -> SpecUnion? {
        if case .sequence(let nodes) = node.content {
            let cases = nodes.compactMap { orderedCase($0) }
            return cases.count == nodes.count ? SpecUnion(form: .ordered, cases: cases, isFrozen: isFrozen) : nil
        }
        guard case .mapping = node.content else {
            let expected = "a list of types, or 'by' and 'cases'"
            report(.wrongKind("'union'", expected: expected, node, at: location(node)))
            return nil
        }
        guard let mapping = mapping(node, Language.union) else { return nil }
        let byHint = "write 'by: type' to name the member that tells the cases apart, or 'by: presence'"
        let by = required("by", in: mapping, hint: byHint).flatMap { unionKey($0, of: "'by'") }
        let content = mapping["at"].map { unionKey($0, of: "'at'") }
        let casesHint = "write 'cases: { created: Created }', for example"
        let cases = required("cases", in: mapping, hint: casesHint).flatMap { unionCases($0) }
        guard let by, var cases else { return nil }
        if let content {
            guard let content else { return nil }
            let statuses = cases.map { Self.status($0.tag.value) }
            guard by.key == nil, !cases.isEmpty, statuses.allSatisfy({ $0 != nil }) else {
                guard haveTextTags(mapping["cases"]) else { return nil }
                return SpecUnion(form: .adjacent(by, content: content), cases: cases, isFrozen: isFrozen)
            }
            for index in cases.indices { cases[index].status = statuses[index] }
            return SpecUnion(form: .status(by, content: content), cases: cases, isFrozen: isFrozen)
        }
        let isPresence = by.key == nil && by.name.value == "presence"
        // A key of JSON is text in any case.
        guard isPresence || haveTextTags(mapping["cases"]) else { return nil }
        return SpecUnion(form: isPresence ? .presence : .inline(by), cases: cases, isFrozen: isFrozen)
    }

    /// Returns false after it has reported tags that are numbers: tags are text on the wire.
    private func haveTextTags(_ node: YAMLNode?) -> Bool {
        guard case .mapping(let entries)? = node?.content else { return true }
        let numbers = entries.filter(\.key.isBareNumber)
        let elsewhere = "if it is a number, use 'json' instead, because the tags of a union cannot be numbers"
        for entry in numbers {
            let place = location(entry.mark)
            report(.numberForText("a tag of a union", entry.key.text, elsewhere: elsewhere, at: place))
        }
        return numbers.isEmpty
    }

    private func unionKey(_ node: YAMLNode, of subject: String) -> SpecUnionKey? {
        guard case .mapping = node.content else {
            return text(node, of: subject).map { SpecUnionKey(name: $0, key: nil) }
        }
        guard let mapping = mapping(node, Language.unionKey),
            let key = required("key", in: mapping, hint: "write '{ key: \"@type\" }', for example")
        else { return nil }
        return text(key, of: "'key'").map { SpecUnionKey(name: $0, key: $0.value) }
    }

    private func unionCases(_ node: YAMLNode) -> [SpecUnion.Case]? {
        guard let entries = entries(node, of: "'cases'") else { return nil }
        let cases = entries.compactMap { entry in
            unionCase(entry.value).map { SpecUnion.Case(tag: located(entry), name: $0.name, type: $0.type) }
        }
        return cases.count == entries.count ? cases : nil
    }

    private func orderedCase(_ node: YAMLNode) -> SpecUnion.Case? {
        unionCase(node).map { decoded in
            let tag = Located("\(decoded.type.value)", at: decoded.type.location)
            return SpecUnion.Case(tag: tag, name: decoded.name, type: decoded.type)
        }
    }

    /// A type, or `{ type: Created, as: made }`.
    private func unionCase(
        _ node: YAMLNode
    ) -> (type: Located<SpecTypeExpression>, name: Located<String>?)? {
        guard case .mapping = node.content else {
            return typeExpressions.plainType(node, of: "a case of a union").map { ($0, nil) }
        }
        guard let mapping = mapping(node, Language.unionCase),
            let type = required(
                "type",
                in: mapping,
                hint: "write '{ type: Created, as: made }', for example"
            ),
            let decoded = typeExpressions.plainType(type, of: "'type'")
        else { return nil }
        let name = mapping["as"].flatMap { text($0, of: "'as'") }
        if let name, !checkName(name, of: "a case of a union") { return nil }
        return (decoded, name)
    }

    /// `201`, `2XX` or `default`.
    private static func status(_ text: String) -> SpecErrorCase.Status? {
        if text == "default" { return .any }
        if let status = Int(text), (100...599).contains(status) { return .exactly(status) }
        guard text.utf8.count == 3, text.uppercased().hasSuffix("XX"), let hundreds = Int(text.prefix(1)),
            (1...5).contains(hundreds)
        else { return nil }
        return .hundreds(hundreds)
    }
}
