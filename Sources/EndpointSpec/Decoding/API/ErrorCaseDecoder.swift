/// Decodes a failure of the API and the conditions that tell it from others.
struct ErrorCaseDecoder: SpecDecoder {
    let context: DecodingContext

    func errorCases(_ node: YAMLNode) -> [SpecErrorCase] {
        (elements(node, of: "'cases'") ?? []).compactMap { errorCase($0) }
    }

    private func errorCase(_ node: YAMLNode) -> SpecErrorCase? {
        guard let mapping = mapping(node, Language.errorCase) else { return nil }
        let hint = "write 'status: 409', 'status: 4XX' or 'status: default'"
        let status = required("status", in: mapping, hint: hint).flatMap {
            errorStatus($0, allowsSuccess: mapping["when"] != nil)
        }
        var errorCase = SpecErrorCase(location: location(node), status: status ?? Located(.any, at: location(node)))
        read(mapping, Language.errorCase, into: &errorCase)
        if let name = errorCase.caseName {
            guard checkName(name, of: "an error case") else { return nil }
        } else if mapping["as"] == nil {
            checkNameless(mapping, errorCase.body, node)
        }
        guard status != nil else { return nil }
        if let node = mapping["at"] {
            if errorCase.body == nil { report(.atWithoutBody(location(node))) }
            if errorCase.isText { report(.atOfText(location(node))) }
        }
        return errorCase
    }

    /// A type, or `text`: the body as it came.
    func body(_ node: YAMLNode, of errorCase: inout SpecErrorCase) {
        if case .scalar(let scalar) = node.content, scalar.text == "text" {
            (errorCase.body, errorCase.isText) = (Located(.scalar(.string), at: location(node)), true)
        } else {
            errorCase.body = typeExpressions.plainType(node, of: "'body'")
        }
    }

    /// A case without `as` is called after its code, or after the body's type.
    private func checkNameless(_ mapping: KeyedMapping, _ body: Located<SpecTypeExpression>?, _ node: YAMLNode) {
        if mapping["body"] == nil {
            let hint = "write 'as: duplicatePayment', for example, or 'body: Problem'"
            report(.missingKey("as", of: "an error case without a body", hint: hint, at: location(node)))
        } else if let body, mapping["code"] == nil, body.value.unwrapped.type.name == nil {
            let hint = "write 'as: refused', for example: the name of the case in Swift"
            report(
                .missingKey("as", of: "an error case whose body is not a declared type", hint: hint, at: location(node))
            )
        }
    }

    private func errorStatus(_ node: YAMLNode, allowsSuccess: Bool) -> Located<SpecErrorCase.Status>? {
        let lowest = allowsSuccess ? 2 : 3
        let hint = allowsSuccess ? "" : " (a 2XX status is an error only with 'when')"
        let expected = "a status from \(lowest)00 to 599, a class such as 4XX, or default\(hint)"
        guard let scalar = scalar(node, of: "'status'", expected: expected) else { return nil }
        if scalar.text == "default" { return Located(.any, at: location(node)) }
        if let status = Int(scalar.text), (lowest * 100...599).contains(status) {
            return Located(.exactly(status), at: location(node))
        }
        if scalar.text.count == 3, scalar.text.uppercased().hasSuffix("XX"), let digit = Int(scalar.text.prefix(1)),
            (lowest...5).contains(digit)
        {
            return Located(.hundreds(digit), at: location(node))
        }
        report(.invalidValue("'status'", scalar.text, expected: expected, at: location(node)))
        return nil
    }

    /// `{ body: { ok: false }, header: { X-Error: expired } }`: all of it has to hold.
    func conditions(_ node: YAMLNode) -> [SpecErrorCondition] {
        let before = problemCount
        guard let mapping = mapping(node, Language.errorCondition) else { return [] }
        let body = mapping["body"].flatMap { entries($0, of: "'body' of 'when'") } ?? []
        let header = mapping["header"].flatMap { entries($0, of: "'header' of 'when'") } ?? []
        let conditions = body.compactMap { bodyCondition($0) } + header.compactMap { headerCondition($0) }
        if conditions.isEmpty, problemCount == before { report(.noCondition(location(node))) }
        return conditions
    }

    private func bodyCondition(_ entry: YAMLEntry) -> SpecErrorCondition? {
        guard let keys = jsonPath(located(entry), of: "a place in the body") else { return nil }
        guard case .scalar(let scalar) = entry.value.content else {
            let expected = "the value that the body must contain, such as false"
            let place = location(entry.value)
            report(.wrongKind("'\(entry.key.text)' of 'when'", expected: expected, entry.value, at: place))
            return nil
        }
        let value = SpecLiteral.scalar(scalar.text, isQuoted: scalar.isQuoted)
        return SpecErrorCondition(place: .body(keys.value), value: Located(value, at: location(entry.value)))
    }

    private func headerCondition(_ entry: YAMLEntry) -> SpecErrorCondition? {
        guard let value = text(entry.value, of: "the header '\(entry.key.text)' of 'when'") else { return nil }
        return SpecErrorCondition(
            place: .header(located(entry)),
            value: Located(.scalar(value.value, isQuoted: true), at: value.location)
        )
    }
}

extension Diagnostic {
    /// A place in the body, of a case that carries nothing of it.
    fileprivate static func atWithoutBody(_ location: SourceLocation) -> Diagnostic {
        Diagnostic(
            "misplaced-key",
            at: location,
            "'at' says where to read 'body', but this case has no 'body'; remove 'at', or add 'body: Problem', "
                + "for example"
        )
    }

    /// A place inside of a body that is not read as JSON.
    fileprivate static func atOfText(_ location: SourceLocation) -> Diagnostic {
        Diagnostic(
            "misplaced-key",
            at: location,
            "'at' is a place in a JSON body, but 'body: text' is the whole body as text; remove 'at', or write "
                + "'body: string' for a string in JSON"
        )
    }

    /// A condition that would always hold.
    fileprivate static func noCondition(_ location: SourceLocation) -> Diagnostic {
        let hint = "write 'when: { body: { ok: false } }', for example, or 'header'"
        return Diagnostic("missing-key", at: location, "'when' has no condition; \(hint)")
    }
}
