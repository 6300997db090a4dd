import EndpointSpec

/// Imports each shape of a schema.
extension TypeImporter {
    /// True if a schema becomes a declared type rather than an inline one.
    mutating func isNamed(_ schema: DocumentSchema) -> Bool {
        switch schema.shape {
        case .object, .enumeration, .inherited, .kinds: true
        case .union(let members): outline(of: members, schema) == .several
        case .anything, .scalar, .constant, .numbers, .list, .map: false
        }
    }

    mutating func own(_ schema: DocumentSchema, _ context: TypeContext) -> TypeUse {
        var use = shaped(schema, context)
        use.isNullable = use.isNullable || schema.takesNull
        // The keywords of one member also apply if the other members are null.
        apply(schema, to: &use)
        use.description = schema.fullDescription ?? use.description
        reportOddities(schema)
        return use
    }

    /// Reports invalid spellings whose meaning is clear.
    mutating func reportOddities(_ schema: DocumentSchema) {
        if let list = schema.listedChoice {
            let message = "'items' is a list of schemas, and the schema has no type"
            report.add(.invalidSchema, list, message, instead: "the value is one of these schemas")
        }
        if schema.hasForeignEnumeration, let node = schema.enumeration {
            let message = "no value of type '\(schema.types[0])' is one of the enum"
            report.add(.conflictingParts, node, message, instead: "the enum was left out")
        }
    }

    private mutating func shaped(_ schema: DocumentSchema, _ context: TypeContext) -> TypeUse {
        switch schema.shape {
        case .anything: return anything(schema)
        case .scalar(let scalar, let wire): return self.scalar(scalar, wire, schema)
        case .constant(let node): return constant(node, schema)
        case .numbers(let scalar):
            let instead = "it becomes any number of the type"
            report.add(.numberEnum, schema.node, "the enum contains numbers instead of texts", instead: instead)
            return TypeUse(type: .scalar(scalar))
        case .list(let items): return list(items, schema, context)
        case .map(let values):
            reportPatterns(schema)
            return map(values, context)
        case .union(let members): return choice(members, schema, context)
        case .object, .enumeration, .inherited, .kinds: return TypeUse(type: .named(declare(schema, context)))
        }
    }

    private mutating func anything(_ schema: DocumentSchema) -> TypeUse {
        // `{}` accepts anything. A schema with further keywords but without a type loses them.
        if schema.enumeration?.elements.contains(where: { !$0.node.isNull }) == true || schema.annotated != nil {
            report.add(.mixedEnum, schema.node, "the enum has values of several types", instead: "it becomes any JSON")
        } else if schema.node.flag == false {
            report.add(.negation, schema.node, "no value is allowed", instead: "it becomes any JSON")
        } else if schema.hasConditions || !schema.types.isEmpty {
            report.add(.untypedSchema, schema.node, "the schema has no type", instead: "it becomes any JSON")
        }
        return .json
    }

    private mutating func scalar(_ scalar: SpecScalar, _ wire: String?, _ schema: DocumentSchema) -> TypeUse {
        var use = TypeUse(type: .scalar(scalar), wire: wire)
        use.isBinary = schema.isBinary
        use.isSensitive = scalar == .string && schema.format == "password"
        let isNumber = [.int, .int32, .int64, .uint32, .uint64, .double, .float, .decimal].contains(scalar)
        let hasMeaning = scalar != .string && !isNumber && scalar != .bool || schema.isBinary || use.isSensitive
        if !hasMeaning, let format = schema.format, !Self.knownFormats.contains(format.lowercased()) {
            let message = "the format '\(format)' has no type"
            report.add(.format, schema.node, message, instead: "it is a plain \(isNumber ? "number" : "\(scalar)")")
        }
        return use
    }

    /// Formats that add nothing to the imported type.
    private static let knownFormats: Set<String> = [
        "string", "text", "integer", "int", "number", "int32", "int64", "float", "double", "decimal", "long", "boolean",
    ]

    private mutating func constant(_ node: YAMLNode, _ schema: DocumentSchema) -> TypeUse {
        guard case .scalar(let scalar) = node.content, !node.isNull else {
            if node.isNull { return TypeUse(type: .scalar(.json), isNullable: true) }
            let message = "only one list or object is allowed"
            report.add(.limit, schema.node, message, instead: "it becomes any JSON")
            return .json
        }
        let type: SpecScalar =
            scalar.isQuoted || schema.types == ["string"]
            ? .string
            : node.flag != nil ? .bool : node.number == nil ? .string : Int(scalar.text) == nil ? .double : .int
        var use = TypeUse(type: .scalar(type))
        use.constant = literal(node, asText: type == .string)
        if type == .string {
            var single = schema
            single.constant = nil
            single.standard = nil
            let values = YAMLNode(
                .sequence([YAMLNode(.scalar(YAMLScalar(scalar.text, style: .quoted)), at: node.mark)]),
                at: node.mark
            )
            single.enumeration = DocumentNode(node: values, place: schema.node.place)
            use.constantSchema = single
        }
        return use
    }

    private mutating func list(_ items: DocumentNode?, _ schema: DocumentSchema, _ context: TypeContext) -> TypeUse {
        if let tuple = schema.prefixItems {
            report.add(
                .tuple,
                tuple,
                "the elements of the list differ by position",
                instead: "its elements are any JSON"
            )
        }
        guard let items else { return TypeUse(type: .list(.scalar(.json))) }
        let inner = context.named(ImportNames.singular(context.name))
        var element = use([items], inner)
        if element.constantSchema == nil {
            dropConstant(&element, at: items)
        } else {
            declareConstant(&element, inner, at: items)
        }
        let list = collection(of: element, items) { .list($0) }
        return schema.types.isEmpty ? listOrAnything(list, schema, context) : list
    }

    /// `items` without a type describes the elements of lists, and accepts all values that are not lists.
    private mutating func listOrAnything(_ list: TypeUse, _ schema: DocumentSchema, _ context: TypeContext) -> TypeUse {
        let message = "the schema has 'items', but no 'type'"
        guard list.type != .list(.scalar(.json)), list.wire == nil else { return .json }
        report.add(.untypedSchema, schema.node, message, instead: "it is a list or any JSON")
        let name = names.take(context.name, context.name + "Choice")
        kinds[name] = .union
        let types = SpecTree.list([.bare(list.type.specText), .bare("json")])
        add(
            ImportedType(
                name: name,
                node: schema.node,
                entries: description(of: schema) + [SpecEntry("union", types), SpecEntry("frozen", .flag(true))],
                mentions: Set([list.type.declaredName].compactMap(\.self))
            )
        )
        return TypeUse(type: .named(name))
    }

    private mutating func map(_ values: DocumentNode?, _ context: TypeContext) -> TypeUse {
        guard let values else { return TypeUse(type: .map(.scalar(.json))) }
        let element = use([values], context.named(ImportNames.singular(context.name)))
        return collection(of: element, values) { .map($0) }
    }

    /// Reports that the names of a map's keys follow a pattern.
    private mutating func reportPatterns(_ schema: DocumentSchema) {
        guard let patterns = schema.patternProperties else { return }
        let isOne = patterns.entries.count == 1
        let instead = isOne ? "it is a map with keys of any name" : "it is a map with keys of any name and any values"
        report.add(.patternProperties, patterns, "the names of properties follow a pattern", instead: instead)
    }

    /// A list or map. Keywords of its elements apply to the type within it.
    mutating func collection(
        of element: TypeUse,
        _ node: DocumentNode,
        _ wrap: (SpecTypeExpression) -> SpecTypeExpression
    ) -> TypeUse {
        var element = element
        dropLimits(&element, of: "the elements", at: node)
        if element.type.containerLayers > 8 {
            let message = "lists and maps are nested too deeply for a type"
            report.add(.tooLarge, node, message, instead: "the inner part becomes any JSON")
            element = .json
        }
        if element.type.leafScalar == .datetime, options.domain == .shared {
            let message = "'domain: shared' does not support lists and maps of points in time"
            report.add(.listOfMoments, node, message, instead: "their elements are strings")
            element.type = element.type.replacingScalar(.string)
        }
        let isJSON = element.type == .scalar(.json)
        var use = TypeUse(type: wrap(element.isNullable && !isJSON ? .optional(element.type) : element.type))
        use.wire = element.wire
        use.isBinary = element.isBinary
        return use
    }

    mutating func reportLost(_ keyword: String, _ node: DocumentNode) {
        switch keyword {
        case "not": report.add(.negation, node, "'not' is not supported", instead: "it was left out")
        default:
            report.add(.conditional, node, "'\(keyword)' depends on a value", instead: "it was left out")
        }
    }

    /// A default as a literal. A list or an object is reported.
    mutating func standard(_ node: DocumentNode) -> SpecTree? {
        if let literal = literal(node.node) { return literal }
        if !node.node.isNull {
            let message = "the default is a list or an object"
            report.add(.defaultValue, node, message, instead: "it was left out")
        }
        return nil
    }

    /// A scalar as a literal of the spec; nil for other nodes.
    func literal(_ node: YAMLNode, asText: Bool = false) -> SpecTree? {
        guard case .scalar(let scalar) = node.content, !node.isNull else { return nil }
        if asText || scalar.isQuoted { return .text(scalar.text) }
        if let flag = node.flag { return .flag(flag) }
        return node.number != nil ? .bare(scalar.text) : .text(scalar.text)
    }
}
