/// Decodes a declared type.
struct TypeDecoder: SpecDecoder {
    let context: DecodingContext

    func types(_ node: YAMLNode) -> [SpecType] {
        guard let entries = entries(node, of: "'types'") else { return [] }
        var types: [SpecType] = []
        types.reserveCapacity(entries.count)
        for entry in entries where !entry.isExtension && typeName(located(entry), of: "a type") {
            if let type = type(entry) { types.append(type) }
        }
        return types
    }

    private func type(_ entry: YAMLEntry) -> SpecType? {
        guard case .mapping = entry.value.content else {
            let expected = "a mapping with 'fields', 'enum', 'union', 'wraps' or 'swift'"
            report(.wrongKind("a type", expected: expected, entry.value, at: location(entry.value)))
            return nil
        }
        let before = problemCount
        let firstInline = context.inlineTypes.count
        context.enclosingType = entry.key.text
        defer { context.enclosingType = nil }
        guard let mapping = mapping(entry.value, Language.type) else { return nil }
        let kind = kind(mapping, of: entry, hasProblems: problemCount > before)
        // A type without a kind is read as well, so that all of its mistakes are reported.
        var type = SpecType(
            name: located(entry),
            kind: kind ?? .object(SpecObject(fields: [], origin: nil, isMutable: false))
        )
        read(mapping, Language.type, into: &type)
        for index in firstInline..<context.inlineTypes.count { context.inlineTypes[index].domain = type.domain }
        guard kind != nil else { return nil }
        return type
    }

    private func kind(_ mapping: KeyedMapping, of entry: YAMLEntry, hasProblems: Bool) -> SpecType.Kind? {
        for key in ["enum", "wraps", "union", "swift"] {
            guard let node = mapping[key] else { continue }
            reportExclusions(by: key, in: mapping)
            return switch key {
            case "enum": enumeration(node, mapping).map { .enumeration($0) }
            case "wraps":
                wrapper(node).map { wrapper in
                    var wrapper = wrapper
                    wrapper.wire = mapping["wire"].flatMap { choice($0, of: "'wire'", SpecWire.self) }
                    return .wrapper(wrapper)
                }
            case "union": UnionDecoder(context: context).union(node, isFrozen: isFrozen(mapping)).map { .union($0) }
            default: CustomTypeDecoder(context: context).customType(node, named: located(entry)).map { .custom($0) }
            }
        }
        if let frozen = mapping.entry("frozen") { report(.frozenWithoutEnum(at: location(frozen.mark))) }
        guard mapping["fields"] != nil || mapping["from"] != nil else {
            if !hasProblems { report(.missingFields(of: entry.key.text, at: location(entry.mark))) }
            return nil
        }
        return .object(object(mapping))
    }

    private func isFrozen(_ mapping: KeyedMapping) -> Bool {
        mapping["frozen"].flatMap { flag($0, of: "'frozen'") } ?? false
    }

    private func object(_ mapping: KeyedMapping) -> SpecObject {
        let (fields, constants) = mapping["fields"].map { FieldDecoder(context: context).fields($0) } ?? ([], [])
        let isMutable = mapping["mutable"].flatMap { flag($0, of: "'mutable'") } ?? false
        let shape = mapping["wire"].flatMap { choice($0, of: "'wire'", SpecWireShape.self) }?.value ?? .object
        var object = SpecObject(fields: fields, origin: origin(mapping), isMutable: isMutable, shape: shape)
        object.constants = constants
        object.isPatch = mapping["patch"].flatMap { flag($0, of: "'patch'") } ?? false
        if object.isPatch {
            if let patch = mapping.entry("patch") { object.makePatch(unlessIn: location(patch.mark).path) }
            if let from = mapping.entry("from") {
                report(.notBuiltYet("'patch' together with 'from'", at: location(from.mark)))
            }
            reportExclusions(by: "patch", in: mapping)
        }
        if shape == .array, let constant = constants.first { report(.constantInArray(at: constant.name.location)) }
        return object
    }

    private func origin(_ mapping: KeyedMapping) -> SpecOrigin? {
        let pick = mapping["pick"].map { names($0, of: "'pick'") }
        let makesDraft = mapping["draft"].flatMap { flag($0, of: "'draft'") } ?? false
        guard let node = mapping["from"] else {
            for key in ["pick", "draft"] {
                guard let entry = mapping.entry(key) else { continue }
                let hint = "write 'from: Payment', for example: the type to take fields from"
                report(.missingKey("from", of: "a type with '\(key)'", hint: hint, at: location(entry.mark)))
            }
            return nil
        }
        guard let type = text(node, of: "'from'") else { return nil }
        guard let pick else {
            let hint = "write 'pick: [amount, currency]', for example: the fields to take from '\(type.value)'"
            report(.missingKey("pick", of: "a type with 'from'", hint: hint, at: type.location))
            return nil
        }
        return SpecOrigin(type: type, pick: pick, makesDraft: makesDraft)
    }

    /// Values alone, or values by the names that their cases shall have.
    private func enumeration(_ node: YAMLNode, _ mapping: KeyedMapping) -> SpecEnumeration? {
        let isFrozen = isFrozen(mapping)
        if case .mapping(let entries) = node.content {
            var caseNames: [String: Located<String>] = [:]
            let values = entries.compactMap { entry -> Located<String>? in
                guard let value = enumerationValue(entry.value) else { return nil }
                let name = located(entry)
                if checkName(name, of: "a case of an enum") { caseNames[value.value] = name }
                return value
            }
            return SpecEnumeration(values: values, isFrozen: isFrozen, caseNames: caseNames)
        }
        guard let nodes = elements(node, of: "'enum'") else { return nil }
        return SpecEnumeration(values: nodes.compactMap { enumerationValue($0) }, isFrozen: isFrozen)
    }

    private func enumerationValue(_ node: YAMLNode) -> Located<String>? {
        // Here a bare `null` is a word like any other.
        guard case .scalar(let scalar) = node.content, scalar.isQuoted || !scalar.text.isEmpty else {
            report(.wrongKind("a value of an enum", expected: "text", node, at: location(node)))
            return nil
        }
        if scalar.isBareNumber {
            let elsewhere = "if it is a number, use the type 'int'"
            report(.numberForText("a value of an enum", scalar.text, elsewhere: elsewhere, at: location(node)))
            return nil
        }
        return Located(scalar.text, at: location(node))
    }

    private func wrapper(_ node: YAMLNode) -> SpecWrapper? {
        let words = SpecWrapper.scalars.map(\.rawValue)
        let expected = "one of \(words.joined(separator: ", "))"
        guard let scalar = scalar(node, of: "'wraps'", expected: expected) else { return nil }
        if let wrapped = SpecWrapper.scalars.first(where: { $0.rawValue == scalar.text }) {
            return SpecWrapper(scalar: Located(wrapped, at: location(node)))
        }
        let meant = SpecScalar.meant(by: scalar.text).map(\.rawValue).flatMap { words.contains($0) ? $0 : nil }
        let suggestion = meant ?? Suggestion.closest(to: scalar.text, in: words)
        report(.invalidValue("'wraps'", scalar.text, expected: expected, suggestion, at: location(node)))
        return nil
    }

    func examples(_ node: YAMLNode) -> [SpecExample] {
        guard let entries = entries(node, of: "'examples'") else { return [] }
        return entries.filter { checkName(located($0), of: "an example") }
            .map { SpecExample(name: located($0), value: literal($0.value)) }
    }

    private func names(_ node: YAMLNode, of subject: String) -> [Located<String>] {
        (elements(node, of: subject) ?? []).compactMap { text($0, of: "a name of \(subject)") }
    }
}

extension Diagnostic {
    static func missingFields(of name: String, at location: SourceLocation) -> Diagnostic {
        let hint = "write '\(name): { fields: { id: string } }' or '\(name): { enum: [open, closed] }', for example"
        return Diagnostic("missing-key", at: location, "the type '\(name)' has neither 'fields' nor 'enum'; \(hint)")
    }

    static func frozenWithoutEnum(at location: SourceLocation) -> Diagnostic {
        Diagnostic("conflicting-keys", at: location, "'frozen' is only for types with 'enum' or 'union'; remove it")
    }
}

extension SpecObject {
    /// Makes the fields of other files fields of a patch. A refinement that makes an imported type a patch need not repeat
    /// its fields without `?`.
    fileprivate mutating func makePatch(unlessIn path: String) {
        for index in fields.indices where fields[index].name.location.path != path {
            fields[index].type.value = fields[index].type.value.unwrapped.type
            fields[index].defaultValue = nil
            fields[index].statedAbsentValue = nil
        }
    }
}
