import EndpointSpec

extension TypeImporter {
    /// What members of `oneOf` or `anyOf` come to.
    enum Outline: Equatable {
        case several
        /// One of them, by its number; the others say null.
        case single(Int)
        /// Text of whatever kind, with these values where all but plain strings are enums.
        case text
    }

    mutating func outline(of members: [DocumentNode], _ schema: Schema) -> Outline {
        let kinds = members.map { isNull($0) }
        let present = members.indices.filter { !kinds[$0] }
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
        // An enum takes other texts than its own, too.
        let enums = present.filter { if case .enumeration? = shape(of: members[$0]) { true } else { false } }
        let others = present.filter { number in
            if case .scalar(.string, wire: nil)? = shape(of: members[number]) { true } else { false }
        }
        return enums.count == 1 && others.count == present.count - 1 ? .single(enums[0]) : .text
    }

    private func isNull(_ member: DocumentNode) -> Bool {
        if member.text("type") == "null" || member["type"]?.node.isNull == true { return true }
        guard let values = member["enum"]?.elements, !values.isEmpty else { return false }
        return values.allSatisfy { $0.node.isNull }
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

    /// A schema with members, where one is used.
    mutating func choice(_ members: [DocumentNode], _ schema: Schema, _ context: TypeContext) -> TypeUse {
        let hasNull = members.contains { isNull($0) }
        var use: TypeUse
        switch outline(of: members, schema) {
        case .single(let number): use = self.use([members[number]], context.named(context.name))
        case .text: use = text(members, schema)
        case .several: use = TypeUse(type: .named(declare(schema, context)))
        }
        use.isNullable = use.isNullable || hasNull
        return use
    }

    private mutating func text(_ members: [DocumentNode], _ schema: Schema) -> TypeUse {
        let message = "several kinds of text are the same in JSON"
        report.add(.textUnion, schema.node, message, instead: "it is a string")
        return TypeUse(type: .scalar(.string))
    }

    /// A union: by the tag where something says it, else in the order in which its types are tried.
    mutating func union(_ pending: Pending) -> ImportedType {
        let schema = pending.schema
        let found = cases(pending)
        let form: SpecTree
        if let discriminator = schema.discriminator, let tagged = tagged(found, discriminator, pending) {
            form = tagged
        } else {
            form = ordered(found, schema)
        }
        let entries = description(of: schema) + [SpecEntry("union", form)]
        let mentions = Set(found.compactMap(\.type.mentioned))
        return ImportedType(name: pending.name, node: schema.node, entries: entries, mentions: mentions)
    }

    struct UnionCase {
        var type: SpecTypeExpression
        var node: DocumentNode
        /// Tags that a mapping gives it, or its own place.
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
            let use = own(schema, pending.context.named(pending.name + ImportNames.type(type)))
            return UnionCase(type: use.type, node: schema.node, tags: [])
        }
    }

    private mutating func memberCases(_ members: [DocumentNode], _ pending: Pending) -> [UnionCase] {
        let base = pending.schema.properties.isEmpty ? nil : pending.schema
        return members.enumerated().compactMap { number, member in
            guard !isNull(member) else { return nil }
            let title = member.text("title").map { ImportNames.type($0) }
            let own = title ?? "Variant\(number + 1)"
            let target = member.text("$ref").flatMap { try? files.resolve($0, from: member.place).get() }
            let tags = tags(of: target, member, pending.schema.discriminator)
            if let base {
                let name = pending.name + (target.map { ImportNames.type($0.place.lastToken) } ?? own)
                return merged(member, with: base, name, tags, pending.context)
            }
            let use = use([member], pending.context.named(title ?? pending.name + own))
            return UnionCase(type: use.type, node: target ?? member, tags: tags)
        }
    }

    /// A member together with what the union says of all of them.
    private mutating func merged(
        _ member: DocumentNode,
        with base: Schema,
        _ name: String,
        _ tags: [String],
        _ context: TypeContext
    ) -> UnionCase? {
        guard var schema = resolver.flattened(member, &report) else { return nil }
        var common = base
        (common.oneOf, common.anyOf, common.discriminator) = ([], [], nil)
        (common.description, common.standard, common.example) = (nil, nil, nil)
        common.merge(schema)
        common.node = schema.node
        (common.oneOf, common.anyOf, common.discriminator) = ([], [], nil)
        schema = common
        guard case .object = schema.shape else { return nil }
        return UnionCase(type: .named(declare(schema, context.named(name))), node: member, tags: tags)
    }

    private mutating func inheritedCases(_ pending: Pending) -> [UnionCase] {
        guard let discriminator = pending.schema.discriminator else { return [] }
        return discriminator.mapping.compactMap { tag, reference in
            let reference = DiscriminatorMapping.reference(reference)
            guard case .success(let target) = files.resolve(reference, from: discriminator.node.place) else {
                let message = "the tag '\(tag)' stands for '\(reference)', which does not exist"
                report.add(.unresolvedReference, discriminator.node, message, instead: "the case was left out")
                return nil
            }
            if target.place == pending.schema.node.place {
                var schema = pending.schema
                schema.discriminator = nil
                let name = declare(schema, pending.context.named(pending.name + "Base"))
                return UnionCase(type: .named(name), node: target, tags: [tag])
            }
            let parts = [SchemaResolver.referring(to: target, from: discriminator.node)]
            let use = use(parts, pending.context.named(pending.name + ImportNames.type(tag)))
            return UnionCase(type: use.type, node: target, tags: [tag])
        }
    }

    /// What says that a value is this member: the mapping, the schema's name, or the one value of the tag's property.
    private func tags(of target: DocumentNode?, _ member: DocumentNode, _ discriminator: Schema.Discriminator?)
        -> [String]
    {
        guard let discriminator else { return [] }
        let mapped = discriminator.mapping.filter { _, reference in
            let reference = DiscriminatorMapping.reference(reference)
            let place = try? files.resolve(reference, from: discriminator.node.place).get().place
            return place != nil && place == target?.place
        }
        if !mapped.isEmpty { return mapped.map(\.tag) }
        let property = (target ?? member)["properties"]?[discriminator.key]
        let values = property?["enum"]?.elements.compactMap(\.text) ?? property?["const"]?.text.map { [$0] } ?? []
        if values.count == 1 { return values }
        return target.map { [$0.place.lastToken] } ?? []
    }
}
