extension KeyVocabulary {
    static let errors = KeyVocabulary("'errors'", ["code", "message", "at", "cases"], notBuiltYet: ["typed", "when"])

    static let errorCase = KeyVocabulary(
        "an error case",
        ["status", "code", "as", "body"],
        notBuiltYet: ["when", "at"]
    )
}

extension SpecDecoder {
    /// Kinds that the client's own error has: `as:` will be able to name them without a body.
    private static let clientKinds = ["unauthorized", "forbidden", "notFound", "rateLimited"]

    mutating func errors(_ node: YAMLNode) -> SpecErrors {
        var errors = SpecErrors()
        guard let mapping = mapping(node, .errors) else { return errors }
        if let node = mapping["code"] { errors.code = jsonPath(node, of: "'code'") }
        if let node = mapping["message"] { errors.message = jsonPath(node, of: "'message'") }
        if let node = mapping["at"] { errors.at = jsonPath(node, of: "'at'") }
        guard let node = mapping["cases"], let cases = elements(node, of: "'cases'") else { return errors }
        errors.cases = cases.compactMap { errorCase($0) }
        return errors
    }

    private mutating func errorCase(_ node: YAMLNode) -> SpecErrorCase? {
        guard let mapping = mapping(node, .errorCase) else { return nil }
        let hint = "write 'status: 409', 'status: 4XX' or 'status: default'"
        let status = required("status", in: mapping, .errorCase, hint: hint).flatMap { errorStatus($0) }
        let code = mapping["code"].flatMap { text($0, of: "'code'") }
        let body = mapping["body"].flatMap { plainType($0, of: "'body'") }
        let name = mapping["as"].flatMap { text($0, of: "'as'") }
        if let name {
            guard checkName(name, of: "an error case") else { return nil }
            if body == nil, Self.clientKinds.contains(name.value) {
                report(
                    .notBuiltYet("'as: \(name.value)', which names a kind of the client's own error", at: name.location)
                )
            }
        } else if mapping["body"] == nil, mapping["as"] == nil {
            let hint = "write 'as: duplicatePayment', say, or 'body: Problem'"
            report(.missingKey("as", of: "an error case without a body", hint: hint, at: location(node)))
        }
        guard let status else { return nil }
        return SpecErrorCase(location: location(node), status: status, code: code, caseName: name, body: body)
    }

    private mutating func errorStatus(_ node: YAMLNode) -> Located<SpecErrorCase.Status>? {
        let expected = "a status from 300 to 599, a class such as 4XX, or default"
        guard let scalar = scalar(node, of: "'status'", expected: expected) else { return nil }
        if scalar.text == "default" { return Located(.any, at: location(node)) }
        if let status = Int(scalar.text), (300...599).contains(status) {
            return Located(.exactly(status), at: location(node))
        }
        if scalar.text.count == 3, scalar.text.uppercased().hasSuffix("XX"), let digit = Int(scalar.text.prefix(1)),
            (3...5).contains(digit)
        {
            return Located(.hundreds(digit), at: location(node))
        }
        report(.invalidValue("'status'", scalar.text, expected: expected, at: location(node)))
        return nil
    }

    /// `error.code`: keys of the body, from the outside in, as they are on the wire.
    private mutating func jsonPath(_ node: YAMLNode, of subject: String) -> Located<[String]>? {
        guard let text = text(node, of: subject) else { return nil }
        let keys = text.value.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        if keys.allSatisfy({ !$0.isEmpty }) { return Located(keys, at: text.location) }
        report(
            .invalidValue(
                subject,
                text.value,
                expected: "keys with a dot between them, such as error.code",
                at: text.location
            )
        )
        return nil
    }
}
