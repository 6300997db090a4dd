extension SpecDecoder {
    /// A type, a type with what it is written as, or the fields themselves.
    mutating func body(_ node: YAMLNode, of endpoint: inout SpecEndpoint) {
        guard case .mapping = node.content else {
            endpoint.body = messageType(node, of: "'body'")
            return
        }
        let before = diagnostics.count
        guard let mapping = mapping(node, .body) else { return }
        if let form = bodyForm(mapping) { endpoint.bodyForm = form }
        guard diagnostics.count == before else { return }
        if let fields = mapping.entry("fields") {
            if let type = mapping.entry("type") {
                report(.typeAndFields(at: location(fields.mark), type: location(type.mark)))
            }
            let decoded = bodyFields(fields.value)
            (endpoint.bodyFields, endpoint.fixedFields) = (decoded.parameters, decoded.fixed)
            return
        }
        let hint = "write 'body: { type: CreatePayment }', say, or its 'fields'"
        endpoint.body = required("type", in: mapping, .body, hint: hint).flatMap { messageType($0, of: "'body'") }
    }

    private mutating func bodyForm(_ mapping: KeyedMapping) -> SpecBodyForm? {
        var isForm = false
        if let node = mapping["as"], let kind = text(node, of: "'as'") {
            isForm = kind.value == "form"
            if !["json", "form"].contains(kind.value) {
                report(.notBuiltYet("'as: \(kind.value)'", at: kind.location))
                return nil
            }
        }
        guard isForm else {
            for key in ["nesting", "arrays"] {
                if let entry = mapping.entry(key) { report(.formKey(key, at: location(entry.mark))) }
            }
            return .json
        }
        let nesting = mapping["nesting"].flatMap { choice($0, of: "'nesting'", SpecFormNesting.self) }
        let arrays = mapping["arrays"].flatMap { choice($0, of: "'arrays'", SpecFormArrays.self) }
        return .form(nesting: nesting?.value ?? .brackets, arrays: arrays?.value ?? .brackets)
    }
}

extension Diagnostic {
    static func typeAndFields(at location: SourceLocation, type: SourceLocation) -> Diagnostic {
        Diagnostic(
            "conflicting-keys",
            at: location,
            "a body has a type, or fields of its own; keep one of the two",
            notes: [Note("the type", at: type)]
        )
    }

    static func formKey(_ key: String, at location: SourceLocation) -> Diagnostic {
        Diagnostic(
            "conflicting-keys",
            at: location,
            "'\(key)' says how a form is written, and this body is JSON; write 'as: form', or remove '\(key)'"
        )
    }
}
