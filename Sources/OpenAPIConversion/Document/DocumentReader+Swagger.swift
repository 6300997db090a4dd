import EndpointSpec

/// Reads Swagger 2.0. There, bodies are parameters, content types are separate keys, and a server is split into parts.
extension DocumentReader {
    /// `style` and `explode` for a `collectionFormat`. Its default is commas.
    static func style(ofCollection format: String?) -> (style: String?, explodes: Bool?) {
        switch format {
        case "multi": ("form", true)
        case "ssv": ("spaceDelimited", false)
        case "pipes": ("pipeDelimited", false)
        case "tsv": ("tabs", false)
        default: ("form", false)
        }
    }

    mutating func swaggerServers(_ root: DocumentNode) -> [APIServer] {
        guard let host = root["host"], let name = host.text else {
            return root["basePath"].flatMap { node in node.text.map { [APIServer(node: node, url: $0)] } } ?? []
        }
        let schemes = root["schemes"]?.elements.compactMap(\.text).filter { $0.hasPrefix("http") } ?? []
        let path = root.text("basePath") ?? ""
        let scheme = schemes.contains("https") || schemes.isEmpty ? "https" : schemes[0]
        return [APIServer(node: host, url: "\(scheme)://\(name)\(path.hasPrefix("/") ? "" : "/")\(path)")]
    }

    /// The body's parameter, or the fields of a form.
    mutating func swaggerBody(_ parameters: [DocumentNode], _ operation: DocumentNode, _ root: DocumentNode) -> APIBody?
    {
        let types = (operation["consumes"] ?? root["consumes"])?.elements.compactMap(\.text) ?? []
        if let body = parameters.first(where: { $0.text("in") == "body" }) {
            let content = (types.isEmpty ? ["application/json"] : types).map {
                APIContent(node: body, type: $0, schema: body["schema"])
            }
            let isRequired = body.isTrue("required")
            return APIBody(node: body, description: body.text("description"), isRequired: isRequired, content: content)
        }
        let fields = parameters.filter { $0.text("in") == "formData" }
        guard !fields.isEmpty else { return nil }
        let hasFile = fields.contains { $0.text("type") == "file" }
        let isMultipart = hasFile || types.contains { $0.hasPrefix("multipart/") }
        let type = isMultipart ? "multipart/form-data" : "application/x-www-form-urlencoded"
        let schema = Self.formSchema(fields, at: operation)
        var content = APIContent(node: operation, type: type, schema: schema)
        content.encoding = fields.compactMap { field in
            field.text("name").flatMap { name in Self.encoding(of: field).map { (name, $0) } }
        }
        return APIBody(
            node: operation,
            isRequired: true,
            content: [content]
        )
    }

    /// The schema for a form's fields in OpenAPI 3.
    private static func formSchema(_ fields: [DocumentNode], at operation: DocumentNode) -> DocumentNode {
        let mark = operation.node.mark
        func entry(_ key: String, _ node: YAMLNode) -> YAMLEntry {
            YAMLEntry(key: YAMLScalar(key, style: .quoted), at: node.mark, value: node)
        }
        func text(_ text: String) -> YAMLNode { YAMLNode(.scalar(YAMLScalar(text, style: .quoted)), at: mark) }
        let properties = fields.compactMap { field in field.text("name").map { entry($0, asSchema(field.node)) } }
        let required = fields.filter { $0.isTrue("required") }.compactMap { $0.text("name") }.map(text)
        let schema = YAMLNode(
            .mapping([
                entry("type", text("object")),
                entry("properties", YAMLNode(.mapping(properties), at: mark)),
                entry("required", YAMLNode(.sequence(required), at: mark)),
            ]),
            at: mark
        )
        let place = DocumentPlace(file: operation.place.file, pointer: operation.place.pointer + "/parameters")
        return DocumentNode(node: schema, place: place)
    }

    /// The encoding of a list in OpenAPI 3; nil for a field that is no list.
    private static func encoding(of field: DocumentNode) -> DocumentNode? {
        guard field.text("type") == "array" else { return nil }
        let (style, explodes) = style(ofCollection: field.text("collectionFormat"))
        let mark = field.node.mark
        func entry(_ key: String, _ value: String) -> YAMLEntry {
            YAMLEntry(key: YAMLScalar(key), at: mark, value: YAMLNode(.scalar(YAMLScalar(value)), at: mark))
        }
        let entries = [entry("style", style ?? "form"), entry("explode", explodes == true ? "true" : "false")]
        return DocumentNode(node: YAMLNode(.mapping(entries), at: mark), place: field.place)
    }

    /// In a parameter, `required: true` is a flag and not a list of names.
    private static func asSchema(_ node: YAMLNode) -> YAMLNode {
        guard case .mapping(let entries) = node.content else { return node }
        return YAMLNode(.mapping(entries.filter { $0.key.text != "required" }), at: node.mark)
    }

    mutating func swaggerContents(
        _ response: DocumentNode,
        _ operation: DocumentNode,
        _ root: DocumentNode
    ) -> [APIContent] {
        guard let schema = response["schema"] else { return [] }
        if schema.text("type") == "file" {
            return [APIContent(node: response, type: "application/octet-stream", schema: nil)]
        }
        let types = (operation["produces"] ?? root["produces"])?.elements.compactMap(\.text) ?? []
        return (types.isEmpty ? ["application/json"] : types).map {
            APIContent(node: response, type: $0, schema: schema)
        }
    }
}
