/// Decodes the body of a request.
struct BodyDecoder: SpecDecoder {
    let context: DecodingContext

    /// The words after `as:`.
    private static let bodyWords = ["json", "form", "multipart", "lines"] + SpecRawBody.allCases.map(\.rawValue)

    /// A type, a word such as `file`, a type with what it is written as, or the fields themselves.
    func body(_ node: YAMLNode, of endpoint: inout SpecEndpoint) {
        guard case .mapping = node.content else {
            bareBody(node, of: &endpoint)
            return
        }
        let before = problemCount
        guard let mapping = mapping(node, Language.body) else { return }
        if let form = bodyForm(mapping) { endpoint.bodyForm = form }
        guard problemCount == before else { return }
        read(mapping, Language.body, into: &endpoint)
        content(mapping, at: location(node), of: &endpoint)
        guard let entry = mapping.entry("set") else { return }
        if endpoint.body == nil, problemCount == before {
            report(.setWithoutType(at: location(entry.mark)))
        }
        for entry in entries(entry.value, of: "'set'") ?? [] {
            endpoint.setFields.append(SpecSetField(name: located(entry), value: literal(entry.value)))
        }
    }

    private func bareBody(_ node: YAMLNode, of endpoint: inout SpecEndpoint) {
        guard case .scalar(let scalar) = node.content, Self.isBodyWord(scalar.text) else {
            endpoint.body = typeExpressions.wholeType(node, of: "'body'", Diagnostic.bytesAsBody)
            return
        }
        if let raw = SpecRawBody(rawValue: scalar.text) {
            (endpoint.bodyForm, endpoint.body) = (.raw(raw), Located(raw.type, at: location(node)))
        } else {
            report(.bareBodyWord(scalar.text, at: location(node)))
        }
    }

    /// `json` is a type besides.
    private static func isBodyWord(_ text: String) -> Bool {
        text == "data" || text != "json" && bodyWords.contains(text)
    }

    private func content(_ mapping: KeyedMapping, at place: SourceLocation, of endpoint: inout SpecEndpoint) {
        let sensitive = mapping["sensitive"].flatMap { flag($0, of: "'sensitive'") }
        if case .raw(let raw) = endpoint.bodyForm {
            endpoint.isBodySensitive = sensitive ?? false
            endpoint.body = Located(raw.type, at: place)
            for key in ["type", "fields"] {
                if let entry = mapping.entry(key) { report(.rawBodyKey(key, raw, at: location(entry.mark))) }
            }
            return
        }
        if sensitive != nil, let entry = mapping.entry("sensitive") {
            report(.sensitiveBody(at: location(entry.mark)))
        }
        if let fields = mapping.entry("fields") {
            if let type = mapping.entry("type") {
                report(.typeAndFields(at: location(fields.mark), type: location(type.mark)))
            }
            let decoded = ParametersDecoder(context: context).bodyFields(
                fields.value,
                areParts: endpoint.bodyForm == .multipart
            )
            (endpoint.bodyFields, endpoint.fixedFields) = (decoded.parameters, decoded.fixed)
        } else if endpoint.bodyForm == .multipart {
            let entry = mapping.entry("type") ?? mapping.entry("as")
            report(.multipartWithoutFields(at: entry.map { location($0.mark) } ?? place))
        } else {
            let hint = "write 'body: { type: CreatePayment }', for example, or give it 'fields'"
            guard let node = required("type", in: mapping, hint: hint) else { return }
            if case .scalar(let scalar) = node.content, Self.isBodyWord(scalar.text) {
                return report(.typeIsBodyWord(scalar.text, at: location(node)))
            }
            endpoint.body = typeExpressions.wholeType(node, of: "'body'", Diagnostic.bytesAsBody)
        }
    }

    private func bodyForm(_ mapping: KeyedMapping) -> SpecBodyForm? {
        let word = mapping["as"].flatMap { text($0, of: "'as'") }
        if let word, !Self.bodyWords.contains(word.value) {
            return customForm(word, mapping)
        }
        guard word?.value == "form" else {
            for key in ["nesting", "arrays"] {
                if let entry = mapping.entry(key) {
                    report(.formKey(key, word?.value ?? "json", at: location(entry.mark)))
                }
            }
            switch word?.value {
            case "multipart": return .multipart
            case "lines": return .lines
            case let other: return other.flatMap(SpecRawBody.init).map { .raw($0) } ?? .json
            }
        }
        let nesting = mapping["nesting"].flatMap { choice($0, of: "'nesting'", SpecFormNesting.self) }
        let arrays = mapping["arrays"].flatMap { choice($0, of: "'arrays'", SpecFormArrays.self) }
        return .form(nesting: nesting?.value ?? .brackets, arrays: arrays?.value ?? .brackets)
    }

    /// `custom(ReportEncoder)`
    private func customForm(_ word: Located<String>, _ mapping: KeyedMapping) -> SpecBodyForm? {
        guard word.value.hasPrefix("custom("), word.value.hasSuffix(")") else {
            let expected = Self.bodyWords.joined(separator: ", ") + ", custom(Encoder)"
            report(.invalidValue("'as'", word.value, expected: expected, at: word.location))
            return nil
        }
        let name = Located(String(word.value.dropFirst("custom(".count).dropLast()), at: word.location)
        for key in ["fields", "set"] {
            if let entry = mapping.entry(key) { report(.customBodyKey(key, at: location(entry.mark))) }
        }
        for key in ["nesting", "arrays"] {
            if let entry = mapping.entry(key) { report(.formKey(key, word.value, at: location(entry.mark))) }
        }
        return swiftName(name, of: "the encoder in 'as: custom(…)'").map { .custom($0.value) }
    }
}

extension String {
    var trimmingSpaces: String { String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()) }
}

extension Diagnostic {
    static func typeAndFields(at location: SourceLocation, type: SourceLocation) -> Diagnostic {
        Diagnostic(
            "conflicting-keys",
            at: location,
            "a body has a 'type' or 'fields', not both; remove one",
            notes: [Note("the type", at: type)]
        )
    }

    static func formKey(_ key: String, _ word: String, at location: SourceLocation) -> Diagnostic {
        Diagnostic(
            "conflicting-keys",
            at: location,
            "'\(key)' says how a form is written, but this body is '\(word)'; write 'as: form', or remove '\(key)'"
        )
    }

    fileprivate static func customBodyKey(_ key: String, at location: SourceLocation) -> Diagnostic {
        Diagnostic(
            "conflicting-keys",
            at: location,
            "an encoder of your own writes the whole body; name the 'type' that it writes, and remove '\(key)'"
        )
    }

    fileprivate static func rawBodyKey(_ key: String, _ raw: SpecRawBody, at location: SourceLocation) -> Diagnostic {
        Diagnostic(
            "conflicting-keys",
            at: location,
            "a body of '\(raw.rawValue)' is sent as it is; remove '\(key)', or write another 'as'"
        )
    }

    fileprivate static func sensitiveBody(at location: SourceLocation) -> Diagnostic {
        Diagnostic(
            "conflicting-keys",
            at: location,
            "'sensitive' is only for bodies of text, binary, file or stream; mark the fields of the type instead"
        )
    }

    fileprivate static func multipartWithoutFields(at location: SourceLocation) -> Diagnostic {
        Diagnostic(
            "invalid-body",
            at: location,
            "a multipart body needs parts; write 'fields: { title: string, photo: file }', for example"
        )
    }

    fileprivate static func bytesAsBody(at location: SourceLocation) -> Diagnostic {
        Diagnostic(
            "invalid-body",
            at: location,
            "'bytes' is Base64 text in JSON; write 'body: binary' to send raw bytes, or name a type with 'wraps: "
                + "bytes' to send the text"
        )
    }

    fileprivate static func setWithoutType(at location: SourceLocation) -> Diagnostic {
        Diagnostic(
            "invalid-body",
            at: location,
            "'set' is only for the fields of a body's type; among 'fields', write '{ value: … }'"
        )
    }

    fileprivate static func typeIsBodyWord(_ word: String, at location: SourceLocation) -> Diagnostic {
        let fix = "write 'as: \(word == "data" ? "binary" : word)'"
        return Diagnostic("invalid-body", at: location, "'\(word)' is not a type, but a way to write a body; \(fix)")
    }

    fileprivate static func bareBodyWord(_ word: String, at location: SourceLocation) -> Diagnostic {
        let fix =
            switch word {
            case "data": "write 'binary' for bytes in memory"
            case "lines": "write '{ type: list(Event), as: lines }', for example"
            default: "write '{ as: \(word), fields: { title: string } }', for example"
            }
        return Diagnostic("invalid-body", at: location, "'\(word)' alone does not describe a body; \(fix)")
    }
}
