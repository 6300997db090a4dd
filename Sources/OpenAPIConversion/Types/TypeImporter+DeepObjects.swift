import EndpointSpec

/// Imports objects in the query whose fields have the form `filter[from]=1`.
extension TypeImporter {
    /// The type of such a parameter. Its fields have the brackets in their keys. A schema that several parameters use
    /// becomes one type for each parameter name.
    ///
    /// - Returns: nil if the schema is not an object.
    mutating func deepObject(_ parameter: APIParameter, _ node: DocumentNode, _ context: TypeContext) -> String? {
        let present = members(of: node).filter { !$0.saysNull }
        let own = present.count == 1 ? present[0] : node
        let target = own.text("$ref").flatMap { try? files.resolve($0, from: own.place).get() }
        let schemaNode = target ?? own
        guard let schema = resolver.flattened(schemaNode, &report), Self.hasMembers(schema) else { return nil }
        let key = DeepKey(place: schemaNode.place, parameter: parameter.name)
        if let name = deepObjects[key] { return name }
        var context = context
        let wanted =
            target.map { ImportNames.type($0.place.lastToken) + "Query" } ?? Self.nameOfComponent(at: own.place)
        if let wanted, !names.contains(former.type(wanted)) { context.name = wanted }
        let name: String
        if case .object = schema.shape, schema.additional.node == nil {
            context.parameter = parameter.name
            name = declare(schema, context)
        } else {
            // Properties without a name have no key that could contain brackets.
            name = wrapped(parameter, use([own], context), context.name + "Parameters")
        }
        deepObjects[key] = name
        return name
    }

    private static func hasMembers(_ schema: DocumentSchema) -> Bool {
        switch schema.shape {
        case .object: true
        case .map(let values): values != nil
        default: false
        }
    }

    /// A type with a single field for a parameter's object.
    private mutating func wrapped(_ parameter: APIParameter, _ use: TypeUse, _ wanted: String) -> String {
        let name = names.take(former.type(wanted))
        let field = ImportNames.member(parameter.name)
        let key = key(parameter.name, of: field)
        let type = SpecTree.bare(use.type.specText + (parameter.isRequired ? "" : "?"))
        let tree = key.isEmpty ? type : .mapping([SpecEntry("type", type)] + key)
        kinds[name] = .object(DocumentSchema(node: parameter.node))
        add(
            ImportedType(
                name: name,
                node: parameter.node,
                entries: [SpecEntry("fields", .mapping([SpecEntry(field, tree)]))],
                mentions: Set([use.type.declaredName].compactMap(\.self))
            )
        )
        return name
    }
}

extension TypeContext {
    /// The key of a property in the query or in JSON.
    func wireKey(_ property: String) -> String { parameter.map { "\($0)[\(property)]" } ?? property }
}
