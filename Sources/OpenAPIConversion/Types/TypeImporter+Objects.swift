import EndpointPlan
import EndpointSpec

extension TypeImporter {
    func enumeration(_ values: [String], _ pending: Pending) -> ImportedType {
        var entries = description(of: pending.schema)
        entries.append(SpecEntry("enum", named(values, pending)))
        entries += deprecation(pending.schema)
        return ImportedType(name: pending.name, node: pending.schema.node, entries: entries, mentions: [])
    }

    /// The values, with names of their own if Swift would confuse two of them, or if an earlier import named them.
    private func named(_ values: [String], _ pending: Pending) -> SpecTree {
        var folded: Set<String> = []
        let titles = pending.schema.valueTitles
        let known = values.map { former.member($0, of: pending.name) }
        let isNamed = zip(values, known).contains { value, name in
            if let name { return name != SwiftNaming.enumCase(value).name }
            return titles[value].map { ImportNames.folded(value) != ImportNames.folded($0) } ?? false
        }
        let isPlain = values.allSatisfy { value in
            folded.insert(Self.folding(value)).inserted && !Self.optionalCases.contains(ImportNames.member(value))
        }
        if isPlain, !isNamed { return .list(values.map { .text($0) }) }
        var names = TakenNames(Self.optionalCases.union(["unknown"] + known.compactMap(\.self)))
        return .mapping(
            zip(values, known).map { value, known in
                let name = ImportNames.member(titles[value] ?? value)
                return SpecEntry(known ?? names.take(name, name + "Value"), .text(value))
            }
        )
    }

    /// The cases of `Optional`: `nil` is one of them.
    static let optionalCases: Set<String> = ["none", "some"]

    /// The words in lowercase, with the signs that distinguish values.
    private static func folding(_ value: String) -> String {
        let words = ImportNames.folded(value)
        guard !words.isEmpty else { return value }
        let signs = String(value.unicodeScalars.filter { "*%&<>=!+".unicodeScalars.contains($0) })
        let sign =
            value.unicodeScalars.first.map { first in
                let isNumber = value.unicodeScalars.dropFirst().first?.properties.numericType != nil
                return ["-", "."].contains(first) && isNumber ? String(first) : ""
            } ?? ""
        return sign + words + signs
    }

    mutating func object(_ pending: Pending) -> ImportedType {
        let schema = pending.schema
        if schema.types.isEmpty, !schema.properties.isEmpty {
            let message = "the schema has properties, but no 'type'"
            report.add(.untypedSchema, schema.node, message, instead: "it is an object")
        }
        var taken = TakenNames(ReservedNames.members)
        var fields: [ImportedField] = []
        var trees: [SpecEntry] = []
        let found = directed(schema, pending)
        let names = fieldNames(found.map(\.0.name), of: pending, &taken)
        for (property, found) in found {
            let context = pending.context.named(pending.name + ImportNames.type(property.name))
            var use = found
            guard Self.isWireKey(property.name) else {
                let message = "'\(property.name.prefix(40))' cannot be a key"
                report.add(.invalidSchema, schema.node, message, instead: "the property was left out")
                continue
            }
            if options.exported == nil { use.takeForm(of: property.parts) }
            let name = names[property.name] ?? fieldName(property.name, of: pending, &taken)
            let isRequired = schema.required.contains(property.name) && !pending.isPatch
            let only = onlyValue(of: use)
            if !isRequired || use.isNullable { declareConstant(&use, context, at: property.parts[0]) }
            var field =
                pending.isPatch
                ? patchField(property, name: name, use: use)
                : self.field(
                    property,
                    name: name,
                    use: use,
                    isRequired: isRequired,
                    only: only,
                    context: pending.context
                )
            if !isRequired, pending.context.isSent, !pending.isPatch {
                field.field.tag = tag(property, name: name, use: use, only: only)
            }
            trees.append(SpecEntry(name, field.tree))
            fields.append(field.field)
        }
        let additional = pending.isPatch ? nil : additionalField(of: schema, &taken, pending)
        if let additional { trees.append(SpecEntry(additional.field.name, additional.tree)) }
        reportOthers(schema)
        var entries = description(of: schema)
        if pending.isPatch { entries += patchSettings }
        entries.append(SpecEntry("fields", .mapping(trees)))
        entries += deprecation(schema)
        let uses = (fields + [additional?.field].compactMap(\.self)).map(\.use)
        return ImportedType(
            name: pending.name,
            node: schema.node,
            entries: entries,
            mentions: Set(uses.compactMap(\.type.declaredName)),
            fields: fields,
            additional: additional?.field,
            example: schema.example
        )
    }

    static func isWireKey(_ key: String) -> Bool {
        !key.isEmpty && !key.utf8.contains { $0 < 0x20 || $0 == 0x7F }
    }

    /// The names of fields by wire key. A key that is a valid name keeps it, even if an earlier field would take it.
    private func fieldNames(_ keys: [String], of owner: Pending, _ taken: inout TakenNames) -> [String: String] {
        let known = keys.filter { former.member(owner.context.wireKey($0), of: owner.name) != nil }
        let exact = keys.filter { ImportNames.member($0) == $0 }
        let others = keys.filter { ImportNames.member($0) != $0 }
        var names: [String: String] = [:]
        for key in known + exact + others where names[key] == nil && Self.isWireKey(key) {
            names[key] = fieldName(key, of: owner, &taken)
        }
        return names
    }

    private func fieldName(_ key: String, of owner: Pending, _ taken: inout TakenNames) -> String {
        let name = former.member(owner.context.wireKey(key), of: owner.name) ?? ImportNames.member(key)
        return taken.take(name, name + "Value")
    }

    /// The name of a parameter with a wire key.
    func parameterName(_ key: String, of endpoint: String, _ taken: inout TakenNames) -> String {
        let name = former.member(key, of: endpoint) ?? ImportNames.member(key)
        return taken.take(name, name + "Value")
    }

    /// The `key:` setting, if the key does not follow from the name.
    func key(_ key: String, of name: String) -> [SpecEntry] {
        style.convert(name) == key ? [] : [SpecEntry("key", .text(key))]
    }

    private mutating func field(
        _ property: DocumentSchema.Property,
        name: String,
        use: TypeUse,
        isRequired: Bool,
        only: SpecTree?,
        context: TypeContext
    ) -> (tree: SpecTree, field: ImportedField) {
        let node = property.parts[0]
        let example = property.parts.lazy.compactMap { $0["example"] ?? $0["examples"]?.elements.first }.first
        var entries = key(context.wireKey(property.name), of: name)
        // An exported document also has the spec's own default.
        let omitted = isRequired || !context.isSent || options.exported != nil ? nil : use.standard
        if let text = Self.description(use.description, withoutIt: omitted) {
            entries.append(SpecEntry("description", .text(text)))
        }
        if let constant = use.constant, isRequired, !use.isNullable {
            entries.insert(SpecEntry("value", constant), at: 0)
            let deprecation = use.isDeprecated ? [SpecEntry("deprecated", .flag(true))] : []
            let field = ImportedField(
                key: property.name,
                name: name,
                use: use,
                mayBeAbsent: true,
                isConstant: true,
                only: only
            )
            return (.mapping(entries + deprecation), field)
        }
        let standard = standard(use, node, isRequired: isRequired, context)
        // A server that sends an empty text instead of a URL may have no URL.
        let mayBeEmpty = use.type == .scalar(.url) && example?.text == ""
        let isOptional = (!isRequired || use.isNullable || mayBeEmpty) && standard == nil
        if use.isNullable, context.isSent, !isRequired, use.type != .scalar(.json) { reportNullable(property) }
        let type = (isOptional ? SpecTypeExpression.optional(use.type) : use.type).specText
        entries.insert(SpecEntry("type", .bare(type)), at: 0)
        entries += attributes(use, standard)
        if use.isNullable, context.isSent, isRequired { entries.append(SpecEntry("nil", .bare("null"))) }
        let field = ImportedField(
            key: property.name,
            name: name,
            use: use,
            mayBeAbsent: isOptional || standard != nil,
            only: only,
            defaultNode: context.isSent && !isRequired && use.standard != nil ? node : nil,
            example: example
        )
        return (entries.count == 1 ? .bare(type) : .mapping(entries), field)
    }

    /// The settings of a field or a parameter beside its type.
    func attributes(_ use: TypeUse, _ standard: SpecTree?) -> [SpecEntry] {
        var entries: [SpecEntry] = []
        if use.isSensitive { entries.append(SpecEntry("sensitive", .flag(true))) }
        if let standard { entries.append(SpecEntry("default", standard)) }
        if let wire = use.wire { entries.append(SpecEntry("wire", .bare(wire))) }
        if let datetime = use.datetime { entries.append(SpecEntry("datetime", .text(datetime))) }
        entries += use.limits
        if use.isDeprecated { entries.append(SpecEntry("deprecated", .flag(true))) }
        return entries
    }

    /// The default of a field, if the language supports it. A sent field has none, because the client would send it.
    private mutating func standard(
        _ use: TypeUse,
        _ node: DocumentNode,
        isRequired: Bool,
        _ context: TypeContext
    ) -> SpecTree? {
        guard let standard = use.standard, !isRequired else { return nil }
        if context.isSent { return nil }
        if use.isNullable {
            let message = "the field has a default and can be null"
            report.add(.defaultValue, node, message, instead: "it is nil if it is missing")
            return nil
        }
        return literalDefault(standard, use, node)
    }

    /// Reports the default of a sent field.
    mutating func reportDefault(at node: DocumentNode) {
        let message = "the default of an optional field would be sent with every request"
        let instead = "the field is optional, and its description names the server's default"
        report.add(.defaultOfRequest, node, message, instead: instead)
    }

    /// A default as a literal of its type. Invalid defaults are reported.
    mutating func literalDefault(_ standard: SpecTree, _ use: TypeUse, _ node: DocumentNode) -> SpecTree? {
        switch (use.type, standard) {
        case (.list, .list([])), (.map, .mapping([])): return standard
        case (.scalar(.string), _): if let text = standard.scalar { return .text(text) }
        case (.scalar(let scalar), .bare(let text)) where scalar.isWhole: if scalar.holds(text) { return standard }
        case (.scalar(.double), .bare(let text)), (.scalar(.float), .bare(let text)):
            if Double(text) != nil { return standard }
        case (.scalar(.bool), .bare(let text)): if ["true", "false"].contains(text) { return standard }
        case (.named(let name), _):
            if case .enumeration(let values)? = kinds[name], let text = standard.scalar, values.contains(text) {
                return .text(text)
            }
        default: break
        }
        report.add(.defaultValue, node, "the default is not a supported value", instead: "it was left out")
        return nil
    }

    func description(of schema: DocumentSchema) -> [SpecEntry] {
        Self.trimmed(schema.fullDescription).map { [SpecEntry("description", .text($0))] } ?? []
    }

    /// The description of a sent field, with the server's default for an absent field. If the description names a
    /// default itself, nothing is added.
    static func description(_ said: String?, withoutIt standard: SpecTree?) -> String? {
        let said = trimmed(said)
        guard let value = standard?.scalar, isShort(value) else { return said }
        let sentence = value.isEmpty ? "Left out, it is an empty text." : "Left out, it is `\(value)`."
        guard let said else { return sentence }
        let words = said.lowercased()
        if words.contains("default"), value.isEmpty || words.contains(value.lowercased()) { return said }
        if YAMLText.hasLines(said) { return said + "\n\n" + sentence }
        return said + (said.last.map { ".!?".contains($0) } == true ? " " : ". ") + sentence
    }

    /// True if a value fits as code within a sentence.
    private static func isShort(_ value: String) -> Bool {
        value.utf8.count <= 60 && !value.utf8.contains { $0 == UInt8(ascii: "`") || $0 < 0x20 || $0 == 0x7F }
    }

    private func deprecation(_ schema: DocumentSchema) -> [SpecEntry] {
        schema.isDeprecated ? [SpecEntry("deprecated", .flag(true))] : []
    }

    /// The text without surrounding space and without space at the ends of lines. It goes by bytes: texts are a third
    /// of a large document, and a search by characters would take a tenth of its import.
    static func trimmed(_ text: String?) -> String? {
        guard let text else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\t"): if !bytes.isEmpty { bytes += [0x20, 0x20, 0x20, 0x20] }
            case UInt8(ascii: "\n"):
                while let last = bytes.last, last == 0x20 || last == UInt8(ascii: "\r") { bytes.removeLast() }
                if !bytes.isEmpty { bytes.append(byte) }
            default:
                // Space before the first word is not part of the text.
                if byte != 0x20 || !bytes.isEmpty { bytes.append(byte) }
            }
        }
        while let last = bytes.last, last == 0x20 || last == UInt8(ascii: "\n") { bytes.removeLast() }
        return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
    }
}
