import EndpointSpec

extension TypeImporter {
    /// The outcome of `oneOf` or `anyOf`.
    enum Outline: Equatable {
        case several
        /// One member, by its index. The others are null or plain text.
        case single(Int)
        /// Text without a common format, such as a UUID or a date.
        case text
        /// Text with the values of all enums among the members.
        case values
    }

    mutating func outline(of members: [DocumentNode], _ schema: DocumentSchema) -> Outline {
        let present = members.indices.filter { !members[$0].saysNull }
        if present.count == 1, schema.properties.isEmpty { return .single(present[0]) }
        let isText =
            !present.isEmpty
            && present.allSatisfy { number in
                guard let shape = shape(of: members[number]) else { return false }
                switch shape {
                case .enumeration, .scalar(.string, wire: nil): return true
                case .scalar(let scalar, wire: nil): return [.uuid, .url, .date, .datetime, .bytes].contains(scalar)
                default: return false
                }
            }
        guard isText else { return .several }
        // An enum also accepts other texts.
        let enums = present.filter { if case .enumeration? = shape(of: members[$0]) { true } else { false } }
        let others = present.filter { number in
            if case .scalar(.string, wire: nil)? = shape(of: members[number]) { true } else { false }
        }
        guard !enums.isEmpty, enums.count + others.count == present.count else { return .text }
        return enums.count == 1 ? .single(enums[0]) : .values
    }

    private mutating func shape(of member: DocumentNode) -> SchemaShape? {
        var unheard = ImportReport()
        var target = member
        for _ in 0..<16 {
            switch resolver.resolve([target], &unheard) {
            case nil: return nil
            case .own(let schema)?: return schema.shape
            case .reference(let next, _)?: target = next
            }
        }
        return nil
    }

    /// The members of a choice; empty for other schemas.
    mutating func members(of node: DocumentNode) -> [DocumentNode] {
        if case .union(let members)? = shape(of: node) { members } else { [] }
    }

    /// True if values are neither text nor bytes.
    mutating func isStructured(_ node: DocumentNode) -> Bool {
        switch shape(of: node) {
        case nil, .anything?, .scalar(.string, _)?, .scalar(.bytes, _)?, .enumeration?: false
        case .constant(let value)?: value.text == nil
        default: true
        }
    }

    mutating func isObject(_ node: DocumentNode) -> Bool {
        if case .object? = shape(of: node) { true } else { false }
    }

    mutating func isList(_ node: DocumentNode) -> Bool {
        if case .list? = shape(of: node) { true } else { false }
    }

    /// True if values are files or lists of files.
    mutating func isFile(_ parts: [DocumentNode]) -> Bool {
        var unheard = ImportReport()
        switch resolver.resolve(parts, &unheard) {
        case nil: return false
        case .reference(let target, _)?: return resolver.flattened(target, &unheard)?.isBinary ?? false
        case .own(let schema)?:
            if schema.isBinary { return true }
            return schema.types == ["array"] && (schema.items.map { isFile([$0]) } ?? false)
        }
    }

    /// The use of a schema with members.
    mutating func choice(_ members: [DocumentNode], _ schema: DocumentSchema, _ context: TypeContext) -> TypeUse {
        let hasNull = members.contains(where: \.saysNull)
        var use: TypeUse
        switch outline(of: members, schema) {
        case .single(let number): use = self.use([members[number]], context.named(context.name))
        case .text: use = text(members, schema)
        case .values: use = TypeUse(type: .named(declare(joined(members, schema), context)))
        case .several: use = TypeUse(type: .named(declare(schema, context)))
        }
        use.isNullable = use.isNullable || hasNull
        return use
    }

    /// One enum with the values of all members.
    private mutating func joined(_ members: [DocumentNode], _ schema: DocumentSchema) -> DocumentSchema {
        var values: [String] = []
        for member in members {
            guard case .enumeration(let found)? = shape(of: member) else { continue }
            values += found.filter { !values.contains($0) }
        }
        let mark = schema.node.node.mark
        let nodes = values.map { YAMLNode(.scalar(YAMLScalar($0, style: .quoted)), at: mark) }
        var joined = schema
        (joined.oneOf, joined.anyOf, joined.types) = ([], [], ["string"])
        joined.enumeration = DocumentNode(node: YAMLNode(.sequence(nodes), at: mark), place: schema.node.place)
        return joined
    }

    private mutating func text(_ members: [DocumentNode], _ schema: DocumentSchema) -> TypeUse {
        let message = "several kinds of text are the same in JSON"
        report.add(.textUnion, schema.node, message, instead: "it is a string")
        return TypeUse(type: .scalar(.string))
    }

    /// A union with a tag, or else with an order in which its types are tried.
    mutating func union(_ pending: Pending) -> ImportedType {
        let schema = pending.schema
        let found = cases(pending)
        let (form, variants) = form(of: found, pending)
        let entries = description(of: schema) + [SpecEntry("union", form)]
        let mentions = Set(found.compactMap(\.type.declaredName))
        var type = ImportedType(name: pending.name, node: schema.node, entries: entries, mentions: mentions)
        type.variants = variants
        return type
    }

    private mutating func form(of found: [UnionCase], _ pending: Pending) -> (SpecTree, ImportedVariants) {
        let types = found.map(\.type)
        if let discriminator = pending.schema.discriminator {
            // Without a mapping, the values of the tag's property take precedence over the names of schemas.
            let said = discriminator.mapping.isEmpty ? self.tagged(found, by: discriminator.key) : nil
            if let tree = tagged(said ?? found, discriminator.key) {
                return (tree, ImportedVariants(types: types, key: discriminator.key))
            }
        }
        if let (key, cases) = distinguished(found), let tree = tagged(cases, key) {
            return (tree, ImportedVariants(types: types, key: key))
        }
        let ordered = ordered(found, pending.schema)
        return (.list(ordered.map { .bare($0.specText) }), ImportedVariants(types: ordered))
    }

    struct UnionCase {
        var type: SpecTypeExpression
        var node: DocumentNode
        /// The tags in the mapping, or the tag of its own place.
        var tags: [String]
    }

    private mutating func cases(_ pending: Pending) -> [UnionCase] {
        switch pending.schema.shape {
        case .union(let members): memberCases(members, pending)
        case .kinds(let types): kindCases(types, pending)
        default: inheritedCases(pending)
        }
    }

    private mutating func kindCases(_ types: [String], _ pending: Pending) -> [UnionCase] {
        types.map { type in
            var schema = pending.schema
            (schema.types, schema.standard, schema.isNullable) = ([type], nil, false)
            schema.description = nil
            if schema.format == "int-or-string" { schema.format = nil }
            var use = own(schema, pending.context.named(pending.name + ImportNames.type(type)))
            dropLimits(&use, of: "the types of a union", at: schema.node)
            return UnionCase(type: use.written, node: schema.node, tags: [])
        }
    }

    private mutating func memberCases(_ members: [DocumentNode], _ pending: Pending) -> [UnionCase] {
        let base = pending.schema.properties.isEmpty ? nil : pending.schema
        reportMapping(pending.schema, members)
        return members.enumerated().compactMap { number, member in
            guard !member.saysNull else { return nil }
            let title = member.text("title").map { ImportNames.type($0) }
            let own = title ?? "Variant\(number + 1)"
            let target = member.text("$ref").flatMap { try? files.resolve($0, from: member.place).get() }
            let tags = tags(of: target, member, pending.schema.discriminator)
            if let base {
                let name = pending.name + (target.map { ImportNames.type($0.place.lastToken) } ?? own)
                return merged(member, with: base, name: name, tags: tags, context: pending.context)
            }
            var use = use([member], pending.context.named(title ?? pending.name + own))
            dropConstant(&use, at: member)
            dropLimits(&use, of: "the types of a union", at: member)
            return UnionCase(type: use.written, node: target ?? member, tags: tags)
        }
    }

    /// A member combined with the keywords of the union.
    private mutating func merged(
        _ member: DocumentNode,
        with base: DocumentSchema,
        name: String,
        tags: [String],
        context: TypeContext
    ) -> UnionCase? {
        guard var schema = resolver.flattened(member, &report) else { return nil }
        var common = base
        (common.oneOf, common.anyOf, common.discriminator) = ([], [], nil)
        (common.description, common.standard, common.example) = (nil, nil, nil)
        common.merge(schema)
        common.node = schema.node
        (common.oneOf, common.anyOf, common.discriminator) = ([], [], nil)
        schema = common
        guard case .object = schema.shape else {
            let message = "the union has properties of its own, but this is no object"
            report.add(.mergedUnion, member, message, instead: "the case was left out")
            return nil
        }
        return UnionCase(type: .named(declare(schema, context.named(name))), node: member, tags: tags)
    }

    /// The tags of a member: from the mapping, the schema's name, or the single value of the tag's property.
    private mutating func tags(
        of target: DocumentNode?,
        _ member: DocumentNode,
        _ discriminator: DocumentSchema.Discriminator?
    )
        -> [String]
    {
        guard let discriminator else { return [] }
        let mapped = discriminator.mapping.filter { _, reference in
            let reference = DiscriminatorMapping.reference(reference)
            let place = try? files.resolve(reference, from: discriminator.node.place).get().place
            return place != nil && place == target?.place
        }
        if !mapped.isEmpty { return mapped.map(\.tag) }
        if let target { return [tag(of: target, discriminator.key)] }
        var unheard = ImportReport()
        let texts = resolver.flattened(member, &unheard).map { onlyTexts(of: discriminator.key, in: $0) } ?? []
        return texts.count == 1 ? texts : []
    }
}
