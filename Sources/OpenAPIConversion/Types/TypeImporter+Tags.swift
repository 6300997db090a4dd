import EndpointSpec

/// Finds properties that distinguish the objects of a union without a discriminator.
extension TypeImporter {
    /// The largest number of values of a property that serves as a tag.
    private static let mostTags = 20

    /// The key of the first required property whose possible texts differ in each case, and the cases with these texts
    /// as tags.
    mutating func distinguished(_ cases: [UnionCase]) -> (key: String, cases: [UnionCase])? {
        var seen: Set<SpecTypeExpression> = []
        let cases = cases.filter { seen.insert($0.type).inserted }
        let schemas = cases.compactMap { objectSchema(of: $0.type) }
        guard cases.count > 1, schemas.count == cases.count else { return nil }
        for property in schemas[0].properties {
            guard let tagged = tagged(cases, schemas, by: property.name) else { continue }
            return (property.name, tagged)
        }
        return nil
    }

    /// The cases with the possible texts of a property as tags; `nil` if two cases share a text.
    mutating func tagged(_ cases: [UnionCase], by key: String) -> [UnionCase]? {
        let schemas = cases.compactMap { objectSchema(of: $0.type) }
        guard cases.count > 1, schemas.count == cases.count else { return nil }
        return tagged(cases, schemas, by: key)
    }

    private mutating func tagged(_ cases: [UnionCase], _ schemas: [DocumentSchema], by key: String) -> [UnionCase]? {
        var taken: Set<String> = []
        var tagged: [UnionCase] = []
        for (found, schema) in zip(cases, schemas) {
            guard schema.required.contains(key) else { return nil }
            let texts = onlyTexts(of: key, in: schema)
            guard !texts.isEmpty, texts.allSatisfy({ taken.insert($0).inserted }) else { return nil }
            tagged.append(UnionCase(type: found.type, node: found.node, tags: texts))
        }
        return tagged
    }

    private func objectSchema(of type: SpecTypeExpression) -> DocumentSchema? {
        guard case .named(let name) = type, case .object(let schema)? = kinds[name] else { return nil }
        return schema
    }

    /// The possible texts of a property: those of its constant or its enum.
    mutating func onlyTexts(of key: String, in schema: DocumentSchema) -> [String] {
        guard let property = schema.properties.first(where: { $0.name == key }) else { return [] }
        var unheard = ImportReport()
        var parts = property.parts
        for _ in 0..<16 {
            switch resolver.resolve(parts, &unheard) {
            case nil: return []
            case .reference(let next, let said)?:
                if said.takesNull { return [] }
                parts = [next]
            case .own(let found)?:
                let texts = found.takesNull ? [] : found.onlyTexts
                return texts.count <= Self.mostTags ? texts : []
            }
        }
        return []
    }

    /// The tag of an heir or a member: the single value of the tag's property, the enum value that matches its name, or
    /// its name.
    mutating func tag(of target: DocumentNode, _ key: String) -> String {
        let name = target.place.lastToken
        var unheard = ImportReport()
        guard let schema = resolver.flattened(target, &unheard) else { return name }
        let texts = onlyTexts(of: key, in: schema)
        if texts.count == 1 { return texts[0] }
        return texts.first { $0 == name } ?? texts.first { ImportNames.folded($0) == ImportNames.folded(name) } ?? name
    }
}
