import EndpointSpec

/// Imports bases with a discriminator, which represent their heirs.
extension TypeImporter {
    /// The schemas that a base represents: those in the mapping, or its heirs by their own names.
    mutating func inheritedCases(_ pending: Pending) -> [UnionCase] {
        guard let discriminator = pending.schema.discriminator else { return [] }
        var cases: [UnionCase] = []
        for (tag, reference) in discriminator.mapping {
            guard let target = target(of: reference, tag, discriminator) else { continue }
            cases.append(inheritedCase(target, tag, pending))
        }
        let mapped = Set(cases.map(\.node.place))
        for heir in pending.schema.heirs where !mapped.contains(heir.place) {
            cases.append(inheritedCase(heir, tag(of: heir, discriminator.key), pending))
        }
        // Without a mapping, a value can be an instance of the base itself, by its own name.
        if discriminator.mapping.isEmpty, !pending.schema.node.place.pointer.isEmpty {
            let base = pending.schema.node
            cases.append(inheritedCase(base, tag(of: base, discriminator.key), pending))
        }
        return cases
    }

    private mutating func inheritedCase(_ target: DocumentNode, _ tag: String, _ pending: Pending) -> UnionCase {
        var schema = pending.schema
        (schema.discriminator, schema.heirs) = (nil, [])
        if target.place == pending.schema.node.place {
            let name = declare(schema, pending.context.named(pending.name + "Base"))
            return UnionCase(type: .named(name), node: target, tags: [tag])
        }
        var unheard = ImportReport()
        // An heir without additions to its base is an object like the base, and not the union again.
        if case .reference? = resolver.resolve([target], &unheard) {
            schema = resolver.flattened(target, &report) ?? schema
            (schema.discriminator, schema.heirs, schema.node) = (nil, [], target)
            let name = declare(schema, pending.context.named(ImportNames.type(target.place.lastToken)))
            return UnionCase(type: .named(name), node: target, tags: [tag])
        }
        let parts = [SchemaResolver.referring(to: target, from: pending.schema.node)]
        let use = use(parts, pending.context.named(pending.name + ImportNames.type(tag)))
        return UnionCase(type: use.type, node: target, tags: [tag])
    }

    /// The schema in a mapping. A missing schema is reported.
    private mutating func target(
        of reference: String,
        _ tag: String,
        _ discriminator: DocumentSchema.Discriminator
    ) -> DocumentNode? {
        let reference = DiscriminatorMapping.reference(reference)
        if case .success(let target) = files.resolve(reference, from: discriminator.node.place) { return target }
        let message = "the tag '\(tag)' stands for '\(reference)', which does not exist"
        report.add(.unresolvedReference, discriminator.node, message, instead: "the case was left out")
        return nil
    }

    /// Reports the tags of a mapping that refer to none of a union's members.
    mutating func reportMapping(_ schema: DocumentSchema, _ members: [DocumentNode]) {
        guard let discriminator = schema.discriminator else { return }
        if let standard = discriminator.node["defaultMapping"] {
            let message = "'defaultMapping' names the schema of values without a known tag"
            report.add(.discriminator, standard, message, instead: "these values are kept as any JSON")
        }
        let places = Set(
            members.compactMap { member in
                member.text("$ref").flatMap { try? files.resolve($0, from: member.place).get().place }
            }
        )
        for (tag, reference) in discriminator.mapping {
            guard let target = target(of: reference, tag, discriminator), !places.contains(target.place) else {
                continue
            }
            let message = "the tag '\(tag)' stands for a schema that the union does not have"
            report.add(.discriminator, discriminator.node, message, instead: "the tag was left out")
        }
    }
}
