import EndpointSpec

/// Imports the properties of an object that have no name.
extension TypeImporter {
    /// The map field for properties without a name, if the document describes them.
    mutating func additionalField(
        of schema: DocumentSchema,
        _ taken: inout TakenNames,
        _ pending: Pending
    ) -> (tree: SpecTree, field: ImportedField)? {
        guard case .schema(let node) = schema.additional else { return nil }
        let element = use([node], pending.context.named(pending.name + "AdditionalProperty"))
        let use = collection(of: element, node) { .map($0) }
        let name = taken.take("additionalProperties", "otherProperties")
        var entries = [SpecEntry("type", .bare(use.type.specText)), SpecEntry("additional", .flag(true))]
        if let text = Self.trimmed(element.description) { entries.append(SpecEntry("description", .text(text))) }
        if let wire = use.wire { entries.append(SpecEntry("wire", .bare(wire))) }
        let field = ImportedField(key: "", name: name, use: use, mayBeAbsent: true, example: nil)
        return (.mapping(entries), field)
    }

    /// Reports the properties of an object that no field takes.
    mutating func reportOthers(_ schema: DocumentSchema) {
        let instead = "other properties are not read"
        if case .anything = schema.additional {
            let message = "the object can have properties of any name"
            report.add(.additionalProperties, schema.node, message, instead: "\(instead); refine the type to read them")
        }
        if let patterns = schema.patternProperties {
            report.add(.patternProperties, patterns, "the names of properties follow a pattern", instead: instead)
        }
        let known = Set(schema.properties.map(\.name))
        for name in schema.required.subtracting(known).sorted() {
            let message = "'\(name.prefix(60))' is required, but the object has no such property"
            report.add(.conflictingParts, schema.node, message, instead: "it was left out")
        }
        if schema.hasConditions {
            let message = "some properties are required only beside others"
            report.add(.conditional, schema.node, message, instead: "only 'required' decides")
        }
        for (keyword, node) in schema.lost {
            report.add(.conditional, node, "'\(keyword)' depends on a value", instead: "it was left out")
        }
        let counts = ["minProperties", "maxProperties"].compactMap { schema.limits[$0] }
        for node in counts {
            report.add(.limit, node, "the number of properties cannot be limited", instead: "it was left out")
        }
    }
}
