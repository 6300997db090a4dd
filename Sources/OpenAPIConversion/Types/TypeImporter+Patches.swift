import EndpointSpec

/// Imports bodies that change a part of an entity. Each of their fields is absent, null or a value.
extension TypeImporter {
    /// The type of a body as a patch; nil if it is an ordinary type.
    ///
    /// A merge patch (RFC 7396) always is one, because null removes a value in it. Another body of PATCH is a patch if it
    /// requires nothing and a part of it can be null.
    mutating func patch(_ schema: DocumentNode, isMerge: Bool, _ context: TypeContext) -> TypeUse? {
        var unheard = ImportReport()
        let target = target(of: schema)
        guard options.exported == nil, let object = resolver.flattened(target, &unheard), case .object = object.shape,
            isMerge || object.required.isEmpty && object.properties.contains(where: { takesNull($0.parts) })
        else { return nil }
        if let name = patches[target.place] { return TypeUse(type: .named(name)) }
        var context = context
        context.isSent = true
        let name: String
        if target.place == schema.place {
            name = names.take(former.type(context.name), former.type(context.name + "Patch"))
        } else {
            let base = unconfusing(ImportNames.type(target.place.lastToken))
            // Other places use the schema as it is.
            let isShared = uses.isAnswered(target.place) || uses.holders(of: target.place) > 1
            name = names.take(former.type(isShared ? base + "Patch" : base), former.type(base + "PatchValue"))
            context.direction = uses.directed.contains(target.place) ? .request : .both
        }
        context.name = name
        kinds[name] = .object(object)
        patches[target.place] = name
        pending.append(Pending(name: name, schema: object, context: context, isPatch: true))
        return TypeUse(type: .named(name))
    }

    /// The schema behind references that say nothing else.
    private func target(of schema: DocumentNode) -> DocumentNode {
        var found = schema
        for _ in 0..<16 {
            guard let reference = found.text("$ref"), let next = try? files.resolve(reference, from: found.place).get()
            else { break }
            found = next
        }
        return found
    }

    private mutating func takesNull(_ parts: [DocumentNode]) -> Bool {
        var unheard = ImportReport()
        switch resolver.resolve(parts, &unheard) {
        case nil: return false
        case .own(let schema)?: return schema.takesNull
        case .reference(let target, let said)?:
            return said.takesNull || resolver.flattened(target, &unheard)?.takesNull == true
        }
    }

    /// The keys of a patch. Its domain model is separate, whatever the import's setting.
    var patchSettings: [SpecEntry] {
        let domain = options.domain == .separate ? [] : [SpecEntry("domain", .bare(SpecDomainMode.separate.rawValue))]
        return [SpecEntry("patch", .flag(true))] + domain
    }

    /// A field of a patch. It has neither `?` nor a default.
    func patchField(
        _ property: DocumentSchema.Property,
        name: String,
        use: TypeUse
    ) -> (tree: SpecTree, field: ImportedField) {
        var entries = [SpecEntry("type", .bare(use.type.specText))] + key(property.name, of: name)
        if let text = Self.trimmed(use.description) { entries.append(SpecEntry("description", .text(text))) }
        entries += attributes(use, nil)
        let field = ImportedField(key: property.name, name: name, use: use, mayBeAbsent: true)
        return (entries.count == 1 ? .bare(use.type.specText) : .mapping(entries), field)
    }

    /// Reports a field that can be absent or null, of which a request can say only one.
    mutating func reportNullable(_ property: DocumentSchema.Property) {
        let message = "'\(property.name)' can be null in a request, but null and a missing field are the same there"
        let instead =
            "nil is not sent; to send null, refine the field by 'nil: null', or the type by 'patch: true, "
            + "domain: separate'"
        report.add(.nullableInRequest, property.parts[0], message, instead: instead)
    }
}
