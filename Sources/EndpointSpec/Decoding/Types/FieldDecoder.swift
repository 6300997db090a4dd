/// Decodes the fields of a type.
struct FieldDecoder: SpecDecoder {
    let context: DecodingContext

    /// The fields that Swift shows, and those whose value stands in the spec.
    func fields(_ node: YAMLNode) -> (fields: [SpecField], constants: [SpecConstantField]) {
        var fields: [SpecField] = []
        var constants: [SpecConstantField] = []
        guard let entries = entries(node, of: "'fields'") else { return (fields, constants) }
        fields.reserveCapacity(entries.count)
        for entry in typeExpressions.withoutCutValues(entries) where checkName(located(entry), of: "a field") {
            if isConstant(entry.value) {
                guard let mapping = mapping(entry.value, Language.field), let value = mapping["value"] else { continue }
                if let constant = constant(entry, mapping, value) { constants.append(constant) }
            } else if let field = field(entry) {
                fields.append(field)
            }
        }
        return (fields, constants)
    }

    /// A type, or a mapping that says more about it.
    private func field(_ entry: YAMLEntry) -> SpecField? {
        context.inlineUnionName = context.enclosingType.map { type in
            type + NameWords.split(entry.key.text).map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        }
        defer { context.inlineUnionName = nil }
        guard case .mapping = entry.value.content else {
            guard let decoded = typeExpressions.typeAndDefault(entry.value, of: "a field") else { return nil }
            return SpecField(name: located(entry), type: decoded.type, defaultValue: decoded.defaultValue)
        }
        guard let mapping = mapping(entry.value, Language.field),
            let decoded = typeExpressions.typeAndDefault(mapping)
        else { return nil }
        var field = SpecField(name: located(entry), type: decoded.type, defaultValue: decoded.defaultValue)
        read(mapping, Language.field, into: &field)
        field.hasDetails = field.hasDetails || mapping.hasDetails
        if field.isAdditional, let entry = mapping.entry("additional") {
            reportExclusions(by: "additional", in: mapping)
            // It is a map, empty if no member is left for it.
            field.defaultValue = Located(.map([]), at: location(entry.mark))
        }
        return field
    }

    /// Returns true if the spec contains the field's value.
    private func isConstant(_ node: YAMLNode) -> Bool {
        guard case .mapping(let entries) = node.content else { return false }
        return entries.contains { $0.key.text == "value" }
    }

    /// The value of a field that is the same in every object.
    private func constant(_ entry: YAMLEntry, _ mapping: KeyedMapping, _ node: YAMLNode) -> SpecConstantField? {
        let expected = "text, a number, true or false"
        guard let scalar = scalar(node, of: "'value'", expected: expected) else { return nil }
        reportExclusions(by: "value", in: mapping)
        if !scalar.isQuoted, scalar.text.isJSONNumber, Double(scalar.text)?.isFinite != true {
            let expected = "a number that fits 64 bits, or text in quotes"
            report(.invalidValue("'value'", scalar.text, expected: expected, at: location(node)))
            return nil
        }
        let value: SpecConstantField.Value =
            switch scalar.text {
            case _ where scalar.isQuoted: .string(scalar.text)
            case "true", "false": .bool(scalar.text == "true")
            case let text where text.isJSONNumber: .number(text)
            default: .string(scalar.text)
            }
        var constant = SpecConstantField(name: located(entry), value: value)
        constant.key = mapping["key"].flatMap { text($0, of: "'key'") }
        return constant
    }
}
