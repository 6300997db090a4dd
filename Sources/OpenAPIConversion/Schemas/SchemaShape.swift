import EndpointSpec

/// What the values of a schema are: one of few things, each of which has one way into a spec.
enum SchemaShape {
    case anything
    /// A scalar of the language, and how it is written where that is not its usual form.
    case scalar(SpecScalar, wire: String?)
    /// One value and no other.
    case constant(YAMLNode)
    case enumeration([String])
    /// Values that are numbers, and the scalar that holds them.
    case numbers(SpecScalar)
    case list(DocumentNode?)
    /// A mapping; nil where its values may be anything.
    case map(DocumentNode?)
    case object
    /// Any of several schemas; a union's own properties hold of each.
    case union([DocumentNode])
    /// Any of several types of JSON.
    case kinds([String])
    /// The schemas that a discriminator's mapping names, each made of this one.
    case inherited
}

extension Schema {
    var shape: SchemaShape {
        if let values = openEnumeration { return .enumeration(values) }
        let variants = variants
        if !variants.isEmpty { return .union(variants) }
        if let discriminator, discriminator.mapping.count > 0, isObject || types.isEmpty { return .inherited }
        if let constant { return .constant(constant.node) }
        if let enumeration, let shape = shape(of: enumeration) { return shape }
        switch types.count {
        case 0: return untyped
        case 1: return shape(ofType: types[0])
        case 2 where types.contains("integer") && types.contains("number"): return shape(ofType: "number")
        default: return .kinds(types)
        }
    }

    /// The values of an enum that says of itself that it is open: `anyOf` of these values, or any other text.
    private var openEnumeration: [String]? {
        guard anyOf.count > 1, oneOf.isEmpty, properties.isEmpty, types.isEmpty || types == ["string"] else {
            return nil
        }
        var values: [String] = []
        var isOpen = false
        for member in anyOf {
            let said = Set(member.entries.map(\.key)).subtracting(["title", "description"])
            if said == ["type"], member.text("type") == "string" {
                isOpen = true
            } else if said == ["type", "enum"] || said == ["enum"], let enumeration = member["enum"],
                case .enumeration(let found)? = Schema(node: member).shape(of: enumeration)
            {
                values += found.filter { !values.contains($0) }
            } else {
                return nil
            }
        }
        return isOpen && !values.isEmpty ? values : nil
    }

    /// The members of `oneOf` or `anyOf`. Members that only say which properties are required are none.
    private var variants: [DocumentNode] {
        let members = oneOf.isEmpty ? anyOf : oneOf
        let onlyRequire = members.allSatisfy { member in
            !member.entries.isEmpty
                && member.entries.allSatisfy { ["required", "not", "title", "description"].contains($0.key) }
        }
        return onlyRequire ? [] : members
    }

    /// Whether there are members that only say which properties are required.
    var hasConditions: Bool { !(oneOf + anyOf).isEmpty && variants.isEmpty }

    private func shape(of enumeration: DocumentNode) -> SchemaShape? {
        let nodes = enumeration.elements.map(\.node).filter { !$0.isNull }
        guard !nodes.isEmpty else { return nil }
        let isText = types == ["string"]
        if !isText, nodes.allSatisfy({ $0.flag != nil }) { return .scalar(.bool, wire: nil) }
        if !isText, nodes.allSatisfy({ $0.number != nil }) {
            let isWhole = nodes.allSatisfy { $0.number.map { Int($0) != nil } ?? false }
            return .numbers(isWhole ? integer : .double)
        }
        // Without a word that all are texts, a number among texts is a number on the wire.
        if !isText, nodes.contains(where: { $0.flag != nil || $0.number != nil }) { return .anything }
        var seen: Set<String> = []
        let texts = nodes.compactMap(\.text)
        guard texts.count == nodes.count else { return nil }
        return .enumeration(texts.filter { seen.insert($0).inserted })
    }

    private var untyped: SchemaShape {
        if isObject { return shape(ofType: "object") }
        if items != nil || prefixItems != nil { return shape(ofType: "array") }
        if format != nil {
            return Self.numberFormats.contains(format ?? "") ? shape(ofType: "number") : shape(ofType: "string")
        }
        if limits["pattern"] != nil || limits["minLength"] != nil || limits["maxLength"] != nil {
            return shape(ofType: "string")
        }
        return .anything
    }

    private static let numberFormats: Set<String> = ["double", "float", "int32", "int64"]

    private func shape(ofType type: String) -> SchemaShape {
        switch type {
        case "string": return text
        case "integer": return .scalar(integer, wire: nil)
        case "number":
            switch format {
            case "float": return .scalar(.float, wire: nil)
            case "int32", "int64", "integer": return .scalar(integer, wire: nil)
            case "decimal": return .scalar(.decimal, wire: "number")
            default: return .scalar(.double, wire: nil)
            }
        case "boolean": return .scalar(.bool, wire: nil)
        // Swagger 2.0 has it, for parts of a form.
        case "file": return .scalar(.string, wire: nil)
        case "array": return .list(items)
        case "object":
            if !properties.isEmpty { return .object }
            if case .schema(let node) = additional { return .map(node) }
            if let patterns = patternProperties?.entries, patterns.count == 1 { return .map(patterns[0].value) }
            return .map(nil)
        default: return .anything
        }
    }

    private var integer: SpecScalar {
        switch format {
        case "int32": .int32
        case "int64": .int64
        default: .int
        }
    }

    private var text: SchemaShape {
        if contentEncoding == "base64" { return .scalar(.bytes, wire: nil) }
        return switch format?.lowercased() {
        case "date-time", "datetime": .scalar(.datetime, wire: nil)
        case "date": .scalar(.date, wire: nil)
        case "uuid": .scalar(.uuid, wire: nil)
        case "uri", "url": .scalar(.url, wire: nil)
        case "byte", "base64": .scalar(.bytes, wire: nil)
        case "decimal": .scalar(.decimal, wire: nil)
        case "int64": .scalar(.int64, wire: "string")
        case "int32": .scalar(.int32, wire: "string")
        default: .scalar(.string, wire: nil)
        }
    }

    /// Whether it is bytes as they are, which JSON cannot hold.
    var isBinary: Bool {
        types == ["file"] || (types == ["string"] || types.isEmpty) && (format == "binary" || format == "file")
    }
}
