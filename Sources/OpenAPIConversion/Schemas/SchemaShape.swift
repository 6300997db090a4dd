import EndpointSpec

/// The shape of a schema's values. Each shape has one counterpart in the language.
enum SchemaShape {
    case anything
    /// A scalar of the language, and its wire form if it is unusual.
    case scalar(SpecScalar, wire: String?)
    /// A single possible value.
    case constant(YAMLNode)
    case enumeration([String])
    /// An enum of numbers, and the scalar for them.
    case numbers(SpecScalar)
    case list(DocumentNode?)
    /// A map; nil if its values can be anything.
    case map(DocumentNode?)
    case object
    /// Any of several schemas. The union's own properties apply to each of them.
    case union([DocumentNode])
    /// Any of several JSON types.
    case kinds([String])
    /// The schemas that include this one and that a discriminator distinguishes.
    case inherited
}

extension DocumentSchema {
    var shape: SchemaShape {
        if let values = openEnumeration { return .enumeration(values) }
        if let annotated, let shape = shape(of: annotated.flatMap(\.values)) { return shape }
        let variants = variants
        if !variants.isEmpty { return .union(variants) }
        if format == "int-or-string" { return .kinds(["integer", "string"]) }
        if let discriminator, !discriminator.mapping.isEmpty || !heirs.isEmpty, isObject || types.isEmpty {
            return .inherited
        }
        if let constant { return .constant(constant.node) }
        if let enumeration, !hasForeignEnumeration, let shape = shape(of: enumeration.elements.map(\.node)) {
            return shape
        }
        switch types.count {
        case 0: return untyped
        case 1: return shape(ofType: types[0])
        case 2 where types.contains("integer") && types.contains("number"): return shape(ofType: "number")
        default: return .kinds(types)
        }
    }

    /// True if null is a value: by the schema itself, or by a member or an enum value.
    var takesNull: Bool {
        isNullable || (oneOf.isEmpty ? anyOf : oneOf).contains(where: \.saysNull)
            || types.isEmpty && enumeration?.elements.contains { $0.node.isNull } == true
    }

    /// True for an enum beside a list or an object, whose values cannot be text or numbers. An object without other
    /// keywords is an enum with the wrong type.
    var hasForeignEnumeration: Bool {
        enumeration != nil && (types == ["array"] || types == ["object"] && !properties.isEmpty)
    }

    /// A member of `oneOf` or `anyOf` that only lists values, with their title and description.
    struct AnnotatedValues {
        var values: [YAMLNode]
        var title: String?
        var description: String?
    }

    /// The members of a choice, if each only lists values.
    var annotated: [AnnotatedValues]? {
        let members = oneOf.isEmpty ? anyOf : oneOf
        guard !members.isEmpty, properties.isEmpty, !types.contains("object"), !types.contains("array") else {
            return nil
        }
        var found: [AnnotatedValues] = []
        for member in members {
            let said = member.entries.map(\.key).filter { !Self.annotations.contains($0) && !$0.hasPrefix("x-") }
            let values = member["const"].map { [$0.node] } ?? member["enum"]?.elements.map(\.node) ?? []
            guard said.allSatisfy({ ["const", "enum", "type"].contains($0) }), !values.isEmpty else {
                guard said == ["type"], member.text("type") ?? "null" == "null" else { return nil }
                continue
            }
            found.append(
                AnnotatedValues(
                    values: values.filter { !$0.isNull },
                    title: member.text("title"),
                    description: member.text("description")
                )
            )
        }
        return found.allSatisfy(\.values.isEmpty) ? nil : found
    }

    private static let annotations: Set<String> = ["title", "description", "deprecated", "example", "examples"]

    /// The titles of the values in an annotated enum.
    var valueTitles: [String: String] {
        var titles: [String: String] = [:]
        for member in annotated ?? [] where member.values.count == 1 {
            if let title = member.title, let value = member.values[0].text { titles[value] = title }
        }
        return titles
    }

    /// The description of the schema and of its single values.
    var fullDescription: String? {
        let isNumbers = if case .numbers = shape { true } else { false }
        let lines = (annotated ?? []).compactMap { member -> String? in
            let said = [isNumbers ? member.title : nil, member.description].compactMap(\.self).joined(separator: ": ")
            let values = member.values.compactMap(\.text).map { "`\($0)`" }.joined(separator: ", ")
            return said.isEmpty ? nil : "- \(values): \(said)"
        }
        guard !lines.isEmpty else { return description }
        return [description, lines.joined(separator: "\n")].compactMap(\.self).joined(separator: "\n\n")
    }

    /// The values of an enum that declares itself open: `anyOf` of these values or any other text.
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
            } else if !said.isDisjoint(with: ["enum", "const"]), said.subtracting(["enum", "const", "type"]).isEmpty,
                case .enumeration(let found)? = DocumentSchema(node: member).shape(
                    of: member["enum"]?.elements.map(\.node) ?? [member["const"]].compactMap(\.?.node)
                )
            {
                values += found.filter { !values.contains($0) }
            } else {
                return nil
            }
        }
        return isOpen && !values.isEmpty ? values : nil
    }

    /// The members of `oneOf` or `anyOf`. Members that only list required properties do not count.
    private var variants: [DocumentNode] {
        let members = oneOf.isEmpty ? anyOf : oneOf
        let onlyRequire = members.allSatisfy { member in
            !member.entries.isEmpty
                && member.entries.allSatisfy { ["required", "not", "title", "description"].contains($0.key) }
        }
        return onlyRequire ? [] : members
    }

    /// True if there are members that only list required properties.
    var hasConditions: Bool { !(oneOf + anyOf).isEmpty && variants.isEmpty }

    private func shape(of values: [YAMLNode]) -> SchemaShape? {
        let nodes = values.filter { !$0.isNull }
        guard !nodes.isEmpty else { return nil }
        let isText = types == ["string"]
        if !isText, nodes.count == 1, nodes[0].flag != nil || nodes[0].number != nil { return .constant(nodes[0]) }
        if !isText, nodes.allSatisfy({ $0.flag != nil }) { return .scalar(.bool, wire: nil) }
        if !isText, nodes.allSatisfy({ $0.number != nil }) {
            let isWhole = nodes.allSatisfy { $0.number.map { Int($0) != nil } ?? false }
            return .numbers(isWhole ? integer : .double)
        }
        // Unless the type is text, a number among texts is a number on the wire.
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

    private static let numberFormats: Set<String> = ["double", "float", "int32", "int64", "uint32", "uint64"]

    private func shape(ofType type: String) -> SchemaShape {
        switch type {
        case "string": return text
        case "integer": return .scalar(integer, wire: nil)
        case "number":
            switch format {
            case "float": return .scalar(.float, wire: nil)
            case "int32", "int64", "uint32", "uint64", "integer": return .scalar(integer, wire: nil)
            case "decimal": return .scalar(.decimal, wire: "number")
            default: return .scalar(.double, wire: nil)
            }
        case "boolean": return .scalar(.bool, wire: nil)
        // Swagger 2.0 has this type for parts of a form.
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
        case "uint32": .uint32
        case "uint64": .uint64
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
        case "uint64": .scalar(.uint64, wire: "string")
        case "uint32": .scalar(.uint32, wire: "string")
        default: .scalar(.string, wire: nil)
        }
    }

    /// The only possible texts; empty if other values are possible.
    var onlyTexts: [String] {
        switch shape {
        case .enumeration(let values): openEnumeration == nil ? values : []
        case .constant(let node): if types == ["string"] || node.isText, let text = node.text { [text] } else { [] }
        default: []
        }
    }

    /// True for raw bytes, which JSON cannot contain.
    var isBinary: Bool {
        types == ["file"] || (types == ["string"] || types.isEmpty) && (format == "binary" || format == "file")
    }
}

extension DocumentNode {
    /// True if null is the schema's only value.
    var saysNull: Bool {
        if text("type") == "null" || self["type"]?.node.isNull == true || self["const"]?.node.isNull == true {
            return true
        }
        guard let values = self["enum"]?.elements, !values.isEmpty else { return false }
        return values.allSatisfy(\.node.isNull)
    }
}

extension YAMLNode {
    /// True for text that is neither a number nor a boolean.
    fileprivate var isText: Bool {
        guard case .scalar(let scalar) = content, !isNull else { return false }
        return scalar.isQuoted || flag == nil && number == nil
    }
}
