import EndpointSpec

/// The keywords of one schema, or of several combined schemas, without the targets of references.
struct DocumentSchema: Sendable {
    /// A property with all schemas that apply to it.
    struct Property: Sendable {
        var name: String
        var parts: [DocumentNode]
    }

    enum Additional: Sendable {
        case unsaid, forbidden, anything
        case schema(DocumentNode)

        var node: DocumentNode? { if case .schema(let node) = self { node } else { nil } }
    }

    struct Discriminator: Sendable {
        var node: DocumentNode
        var key: String
        /// The tags with their references.
        var mapping: [(tag: String, reference: String)]
    }

    /// The place for the report.
    var node: DocumentNode
    /// The types without `null`.
    var types: [String] = []
    var isNullable = false
    var format: String?
    var contentEncoding: String?
    var description: String?
    var properties: [Property] = []
    var required: Set<String> = []
    var additional = Additional.unsaid
    var patternProperties: DocumentNode?
    var items: DocumentNode?
    var prefixItems: DocumentNode?
    var enumeration: DocumentNode?
    var constant: DocumentNode?
    var standard: DocumentNode?
    var example: DocumentNode?
    var oneOf: [DocumentNode] = []
    var anyOf: [DocumentNode] = []
    var discriminator: Discriminator?
    /// The schemas that include this one in `allOf`, if a discriminator distinguishes them.
    var heirs: [DocumentNode] = []
    var isReadOnly = false
    var isWriteOnly = false
    var isDeprecated = false
    /// `minimum`, `maxLength` and similar, by keyword.
    var limits: [String: DocumentNode] = [:]
    /// Keywords that the language does not support: `not`, `if`, `contains`.
    var lost: [(keyword: String, node: DocumentNode)] = []
    /// A list of schemas in `items`. Its meaning is decided later.
    private var itemList: DocumentNode?
    /// A list of schemas in `items` without a type. It is read as a choice.
    private(set) var listedChoice: DocumentNode?

    init(node: DocumentNode) {
        self.node = node
        for (key, value) in node.entries { take(key, value) }
        placeItemList()
    }

    private mutating func take(_ key: String, _ value: DocumentNode) {
        switch key {
        case "type": takeTypes(value)
        case "nullable", "x-nullable": isNullable = isNullable || value.flag == true
        case "format": format = value.text
        case "contentEncoding": contentEncoding = value.text
        case "title": break
        case "description": description = value.text
        case "properties": properties = value.entries.map { Property(name: $0.key, parts: [$0.value]) }
        case "required": required = Set(value.elements.compactMap(\.text))
        case "additionalProperties", "unevaluatedProperties": takeAdditional(value)
        case "patternProperties": patternProperties = value
        case "items": takeItems(value)
        case "prefixItems": prefixItems = value
        case "enum": enumeration = value
        case "const": constant = value
        case "default": standard = value
        case "example": example = value
        case "examples": example = example ?? value.elements.first
        case "oneOf": oneOf = value.elements
        case "anyOf": anyOf = value.elements
        case "discriminator": takeDiscriminator(value)
        case "readOnly": isReadOnly = value.flag == true
        case "writeOnly": isWriteOnly = value.flag == true
        case "deprecated": isDeprecated = value.flag == true
        case "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "minLength", "maxLength", "pattern",
            "minItems", "maxItems", "minProperties", "maxProperties", "uniqueItems", "multipleOf":
            limits[key] = value
        case "not", "if", "then", "else", "dependentSchemas", "dependentRequired", "dependencies", "contains",
            "propertyNames", "$dynamicRef", "$recursiveRef", "minContains", "maxContains", "unevaluatedItems",
            "additionalItems":
            lost.append((key, value))
        default: break
        }
    }

    private mutating func takeTypes(_ node: DocumentNode) {
        let words = node.text.map { [$0] } ?? node.elements.map { $0.text ?? "null" }
        // YAML's own null in the list of types counts, too.
        types = words.filter { $0 != "null" }
        if types.count < words.count || (node.text == nil && node.elements.isEmpty) { isNullable = true }
    }

    private mutating func takeAdditional(_ node: DocumentNode) {
        switch node.flag {
        case true?: additional = .anything
        case false?: additional = .forbidden
        case nil:
            if case .mapping(let entries) = node.node.content {
                additional = entries.isEmpty ? .anything : .schema(node)
            }
        }
    }

    private mutating func takeItems(_ node: DocumentNode) {
        if node.isMapping { items = node } else if !node.elements.isEmpty { itemList = node }
    }

    /// Before 2020, a list in `items` meant `prefixItems`. Without a type, documents use it for a choice.
    private mutating func placeItemList() {
        guard let list = itemList else { return }
        if !types.isEmpty {
            if list.elements.count == 1 { items = list.elements[0] } else { prefixItems = list }
        } else if oneOf.isEmpty, anyOf.isEmpty, properties.isEmpty {
            anyOf = list.elements
            listedChoice = list
        }
    }

    private mutating func takeDiscriminator(_ node: DocumentNode) {
        // In Swagger 2.0 the discriminator is only a name.
        guard let key = node.text ?? node.text("propertyName") else { return }
        let mapping = node["mapping"]?.entries.compactMap { tag, value in value.text.map { (tag, $0) } } ?? []
        discriminator = Discriminator(node: node, key: key, mapping: mapping)
    }
}

extension DocumentSchema {
    /// True if it describes the structure of a value, and does not only annotate it.
    var isStructural: Bool {
        !properties.isEmpty || !required.isEmpty || items != nil || prefixItems != nil || enumeration != nil
            || constant != nil || !oneOf.isEmpty || !anyOf.isEmpty || patternProperties != nil || isMapSchema
            || !(types.isEmpty || types == ["object"]) || (types.isEmpty && format != nil)
    }

    private var isMapSchema: Bool { if case .schema = additional { true } else { false } }

    /// True for an object, even without an explicit type.
    var isObject: Bool {
        types.contains("object") || types.isEmpty && (!properties.isEmpty || isMapSchema || patternProperties != nil)
    }

    /// Merges another schema that also applies. If only one value of a keyword can apply, the other schema's wins.
    mutating func merge(_ other: DocumentSchema) {
        if types.isEmpty {
            types = other.types
        } else if !other.types.isEmpty {
            let common = types.filter {
                other.types.contains($0) || ($0 == "number" && other.types.contains("integer"))
            }
            types = common.isEmpty ? other.types : common == ["number"] ? other.types : common
        }
        isNullable = isNullable || other.isNullable
        format = other.format ?? format
        contentEncoding = other.contentEncoding ?? contentEncoding
        description = other.description ?? description
        mergeProperties(of: other)
        required.formUnion(other.required)
        switch other.additional {
        case .unsaid: break
        case .forbidden, .anything, .schema: additional = other.additional
        }
        patternProperties = other.patternProperties ?? patternProperties
        items = other.items ?? items
        prefixItems = other.prefixItems ?? prefixItems
        enumeration = other.enumeration ?? enumeration
        constant = other.constant ?? constant
        standard = other.standard ?? standard
        example = other.example ?? example
        oneOf = oneOf.isEmpty ? other.oneOf : oneOf
        anyOf = anyOf.isEmpty ? other.anyOf : anyOf
        discriminator = other.discriminator ?? discriminator
        listedChoice = other.listedChoice ?? listedChoice
        isReadOnly = isReadOnly || other.isReadOnly
        isWriteOnly = isWriteOnly || other.isWriteOnly
        isDeprecated = isDeprecated || other.isDeprecated
        limits.merge(other.limits) { _, later in later }
        lost += other.lost
    }

    private mutating func mergeProperties(of other: DocumentSchema) {
        guard !properties.isEmpty else {
            properties = other.properties
            return
        }
        var indices = Dictionary(properties.enumerated().map { ($1.name, $0) }) { first, _ in first }
        for property in other.properties {
            if let index = indices[property.name] {
                for part in property.parts where !properties[index].parts.contains(where: { $0.place == part.place }) {
                    properties[index].parts.append(part)
                }
            } else {
                indices[property.name] = properties.count
                properties.append(property)
            }
        }
    }
}
