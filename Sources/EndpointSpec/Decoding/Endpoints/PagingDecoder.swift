/// Decodes the way from a page to the next.
struct PagingDecoder: SpecDecoder {
    let context: DecodingContext

    private static let ways = ["next", "send", "page", "offset"]

    /// `{ next: link }`, `{ send: after, read: meta.next }`, `{ page: page }` or `{ offset: offset }`.
    func paging(_ node: YAMLNode) -> SpecPaging? {
        let before = problemCount
        if case .scalar = node.content, !node.isNull {
            let expected = "a mapping, such as '{ next: link }' for the 'Link' header"
            report(.wrongKind("'paginate'", expected: expected, node, at: location(node)))
            return nil
        }
        guard let mapping = mapping(node, Language.paginate) else { return nil }
        let ways = Self.ways.compactMap { mapping.entry($0) }
        guard let way = ways.first else {
            if problemCount == before { report(.noWayOn(at: location(node))) }
            return nil
        }
        for other in ways.dropFirst() {
            report(.secondWayOn(other.key.text, at: location(other.mark), first: location(way.mark)))
        }
        for key in ["read", "while"] {
            guard let entry = mapping.entry(key), way.key.text == "next" || key == "read" && way.key.text != "send"
            else { continue }
            report(.uselessBeside(way.key.text, key, at: location(entry.mark)))
        }
        guard let step = step(way, mapping), problemCount == before else { return nil }
        var paging = SpecPaging(location: location(node), step: step)
        read(mapping, Language.paginate, into: &paging)
        return paging
    }

    private func step(_ way: YAMLEntry, _ mapping: KeyedMapping) -> SpecPaging.Step? {
        guard let name = text(way.value, of: "'\(way.key.text)'") else { return nil }
        switch way.key.text {
        case "page": return .page(name)
        case "offset": return .offset(name)
        case "send":
            let hint =
                "write 'read: meta.next', for example: where in the answer to read the next value of "
                + "'\(name.value)'"
            let read = required("read", in: mapping, hint: hint).flatMap { jsonPath($0, of: "'read'") }
            return read.map { .cursor(send: name, read: $0) }
        default:
            if name.value == "link" { return .link }
            let expected = "link, for the 'Link' header; a cursor in the body is '{ send: after, read: meta.next }'"
            report(.invalidValue("'next'", name.value, expected: expected, at: name.location))
            return nil
        }
    }
}

extension Diagnostic {
    fileprivate static func noWayOn(at location: SourceLocation) -> Diagnostic {
        Diagnostic(
            "missing-key",
            at: location,
            "'paginate' must say how to request the next page; write '{ next: link }', '{ send: after, read: "
                + "meta.next }', '{ page: page }' or '{ offset: offset }'"
        )
    }

    fileprivate static func secondWayOn(
        _ key: String,
        at location: SourceLocation,
        first: SourceLocation
    ) -> Diagnostic {
        Diagnostic(
            "conflicting-keys",
            at: location,
            "there can be only one way to request the next page; remove '\(key)', or the other key",
            notes: [Note("the first way", at: first)]
        )
    }

    fileprivate static func uselessBeside(_ way: String, _ key: String, at location: SourceLocation) -> Diagnostic {
        Diagnostic(
            "conflicting-keys",
            at: location,
            "'\(key)' has no meaning beside '\(way)', which already says whether there is another page; remove it"
        )
    }
}
