import EndpointPlan
import EndpointSpec

/// The body of an endpoint.
struct ImportedBody {
    var tree: SpecTree
    /// The names of its parameters, which other parameters cannot have.
    var names: [String] = []
}

/// The encodings of a body or a response, by content type.
enum ContentKind {
    case json, form, multipart, text, lines, events, binary

    init(_ mediaType: String) {
        switch mediaType {
        case "application/json", "*/*", "application/*": self = .json
        case "application/x-www-form-urlencoded": self = .form
        case "text/event-stream": self = .events
        case "application/x-ndjson", "application/ndjson", "application/jsonl", "application/x-jsonlines",
            "application/json-seq", "application/stream+json":
            self = .lines
        case let type where type.hasSuffix("+json") || type == "text/json": self = .json
        case let type where type.hasPrefix("multipart/form-data"): self = .multipart
        case let type where type.hasPrefix("text/") || type.hasSuffix("+xml") || type.hasSuffix("/xml"): self = .text
        default: self = .binary
        }
    }

    /// The preference among several contents. The lowest rank is used.
    fileprivate var rank: Int {
        switch self {
        case .json: 0
        case .multipart: 2
        case .form: 1
        case .lines: 3
        case .events: 4
        case .text: 5
        case .binary: 6
        }
    }
}

extension EndpointImporter {
    /// The content with the lowest rank. The others are reported.
    mutating func chosen(_ contents: [APIContent], _ node: DocumentNode) -> APIContent? {
        let ranks = contents.map { rank(of: $0, among: contents) }
        let best = contents.indices.min { (ranks[$0], $0) < (ranks[$1], $1) }.map { contents[$0] }
        if let best, contents.count > 1 {
            let others = contents.filter { $0.type != best.type }.map(\.type).joined(separator: ", ")
            types.report.add(
                .contentTypes,
                node,
                "there are several content types: also \(others)",
                instead: "it is \(best.type)"
            )
        }
        return best
    }

    /// The rank of a content among several. A form with a file comes before JSON, and bytes that are listed first come
    /// before a stream. A JSON patch must be a list.
    private mutating func rank(of content: APIContent, among contents: [APIContent]) -> Int {
        let kind = ContentKind(content.mediaType)
        switch kind {
        case .multipart: return holdsFile(content) ? -1 : kind.rank
        case .binary: return content.type == contents.first?.type ? ContentKind.lines.rank : kind.rank
        case .json where content.mediaType == "application/json-patch+json":
            return content.schema.map { types.isList($0) } == true ? kind.rank : ContentKind.text.rank
        default: return kind.rank
        }
    }

    /// True if a part of a form is a file.
    private mutating func holdsFile(_ content: APIContent) -> Bool {
        var unheard = ImportReport()
        guard let schema = content.schema, let object = types.resolver.flattened(schema, &unheard) else { return false }
        return object.properties.contains { types.isFile($0.parts) }
    }

    mutating func body(of operation: APIOperation, _ endpoint: inout ImportedEndpoint) -> ImportedBody? {
        guard let body = operation.body, let content = chosen(body.content, body.node) else { return nil }
        guard !["get", "head"].contains(operation.method) else {
            let message = "a \(operation.method.uppercased()) cannot have a body"
            types.report.add(.bodyOfGet, body.node, message, instead: "the body was left out")
            return nil
        }
        if !body.isRequired {
            let message = "the body is optional"
            types.report.add(.optionalBody, body.node, message, instead: "it is always sent")
        }
        let kind = ContentKind(content.mediaType)
        guard kind == .multipart || kind == .form else { return plainBody(content, kind, of: operation, &endpoint) }
        guard let schema = content.schema else { return rawBody("binary", content) }
        guard kind == .form else { return multipart(schema, content, &endpoint) }
        return form(schema, content, &endpoint)
    }

    private mutating func plainBody(
        _ content: APIContent,
        _ kind: ContentKind,
        of operation: APIOperation,
        _ endpoint: inout ImportedEndpoint
    ) -> ImportedBody? {
        switch kind {
        case .text, .events, .binary:
            reportUnread(content, "body", instead: "the caller writes it")
            return rawBody(kind == .binary ? "binary" : "text", content)
        case .json, .lines, .form, .multipart: break
        }
        guard let schema = content.schema else { return rawBody("binary", content) }
        let isMerge = content.mediaType == "application/merge-patch+json"
        let named = context(endpoint.name + " body", .request)
        let patch = isMerge || operation.method == "patch" ? types.patch(schema, isMerge: isMerge, named) : nil
        var use = patch ?? types.use([schema], named)
        if use.isBinary || use.type == .scalar(.bytes) { return rawBody("binary", content) }
        types.dropLimits(&use, of: "a whole body", at: schema)
        if kind == .lines {
            if case .list = use.type {} else { use.type = .list(use.type) }
        }
        if let name = use.type.declaredName { endpoint.mentions.insert(name) }
        types.keep(content.examples, of: use.type)
        let type = use.type.specText + (use.isNullable && kind == .json && use.type != .scalar(.json) ? "?" : "")
        var entries = [SpecEntry("type", .bare(type))]
        if kind == .lines { entries.append(SpecEntry("as", .bare("lines"))) }
        let isUsual = ["application/json", "*/*", "application/*", "application/x-ndjson"].contains(content.essence)
        if !isUsual { entries.append(SpecEntry("contentType", .text(content.type))) }
        let names = Self.valueNames(of: use.type)
        if entries.count == 1 { return ImportedBody(tree: .bare(type), names: names) }
        return ImportedBody(tree: .mapping(entries), names: names)
    }

    /// The names of the parameter for a body of a type: `payment` for `Payment`.
    private static func valueNames(of type: SpecTypeExpression) -> [String] {
        guard case .named(let name) = type else { return ["content"] }
        return [name, SwiftNaming.value(of: name).name]
    }

    private func rawBody(_ word: String, _ content: APIContent) -> ImportedBody {
        let isUsual =
            ["application/octet-stream", "text/plain", "*/*", "application/*"].contains(content.mediaType)
            || content.type.unicodeScalars.contains("*")
        if isUsual { return ImportedBody(tree: .bare(word), names: ["data", "text", "content"]) }
        let type = SpecEntry("contentType", .text(content.type))
        return ImportedBody(tree: .mapping([SpecEntry("as", .bare(word)), type]), names: ["data", "text", "content"])
    }

    /// The body of a form that is not an object.
    private mutating func bytes(_ content: APIContent, _ message: String) -> ImportedBody {
        let instead = "the body is bytes, and the caller writes it"
        types.report.add(.contentType, content.node, message, instead: instead)
        return rawBody("binary", content)
    }

    private mutating func form(
        _ schema: DocumentNode,
        _ content: APIContent,
        _ endpoint: inout ImportedEndpoint
    ) -> ImportedBody? {
        let use = types.use([schema], context(endpoint.name + " body", .request))
        let isObject: Bool
        switch use.type {
        case .map: isObject = true
        case .named(let name): if case .object? = types.kinds[name] { isObject = true } else { isObject = false }
        default: isObject = false
        }
        guard isObject else {
            return bytes(content, "the form is not an object with fields")
        }
        if let name = use.type.declaredName { endpoint.mentions.insert(name) }
        let arrays = formLists(schema, content)
        reportFormObjects(schema, content)
        return ImportedBody(
            tree: .mapping([
                SpecEntry("type", .bare(use.type.specText)), SpecEntry("as", .bare("form")),
                SpecEntry("arrays", .bare(arrays)),
            ]),
            names: Self.valueNames(of: use.type)
        )
    }

    private mutating func multipart(
        _ schema: DocumentNode,
        _ content: APIContent,
        _ endpoint: inout ImportedEndpoint
    ) -> ImportedBody? {
        guard let object = types.resolver.flattened(schema, &types.report), case .object = object.shape else {
            return bytes(content, "the multipart body is not an object with properties")
        }
        var taken = TakenNames(["body"])
        var fields: [SpecEntry] = []
        for property in object.properties where TypeImporter.isWireKey(property.name) {
            let context = context(endpoint.name + " " + property.name, .request)
            var use = types.use(property.parts, context)
            if use.isReadOnly {
                guard !types.uses.isAnswered(object.node.place) else { continue }
                let message = "'\(property.name)' is read only in a request, but no answer has the schema"
                types.report.add(.readOnly, property.parts[0], message, instead: "it is sent")
            }
            reportJoinedPart(property.name, use, content)
            let name = types.parameterName(property.name, of: endpoint.name, &taken)
            let isRequired = object.required.contains(property.name) && !use.isNullable
            if !isRequired { types.declareConstant(&use, context, at: property.parts[0]) }
            fields.append(
                SpecEntry(
                    name,
                    part(property, name: name, use: use, isRequired: isRequired, content: content, endpoint: &endpoint)
                )
            )
        }
        for (name, node) in content.encoding where !object.properties.contains(where: { $0.name == name }) {
            types.report.add(.encoding, node, "the body has no property '\(name)'", instead: "it was left out")
        }
        guard !fields.isEmpty else { return nil }
        let tree = SpecTree.mapping([SpecEntry("as", .bare("multipart")), SpecEntry("fields", .mapping(fields))])
        return ImportedBody(tree: tree, names: fields.map(\.key))
    }

    /// A media type without its parameters.
    private static func essence(_ type: Substring.UnicodeScalarView) -> String {
        String(String.UnicodeScalarView(type.prefix { $0 != ";" }.filter { $0 != " " }))
    }

    private static func isMediaRange(_ text: String) -> Bool {
        isMediaType(text.hasSuffix("/*") ? text.dropLast() + "any" : text)
    }

    /// The content type and the headers of a part, if the document names exactly one of each.
    private mutating func encoding(of name: String, _ content: APIContent, isFile: Bool = false) -> [SpecEntry] {
        guard let encoding = content.encoding.first(where: { $0.name == name })?.value else { return [] }
        var entries: [SpecEntry] = []
        if let type = encoding.text("contentType") {
            // Among several, the client takes the type of the file.
            let types = type.unicodeScalars.split(separator: ",", omittingEmptySubsequences: false).map(Self.essence)
            let fits = isFile && types.allSatisfy(Self.isMediaRange) || types.count == 1 && Self.isMediaType(types[0])
            if fits {
                entries.append(SpecEntry("contentType", .text(type)))
            } else {
                let message = "the part '\(name)' has the content type '\(type.prefix(60))'"
                self.types.report.add(.encoding, encoding, message, instead: "it has the usual one of its type")
            }
        }
        var headers: [SpecEntry] = []
        for (header, node) in encoding["headers"]?.entries ?? [] {
            guard header.lowercased() != "content-type", header.lowercased() != "content-disposition" else { continue }
            let schema = node["schema"]
            let only =
                schema?["const"]?.text
                ?? (schema?["enum"]?.elements.count == 1 ? schema?["enum"]?.elements[0].text : nil)
            if let value = only ?? schema?["default"]?.text {
                headers.append(SpecEntry(header, .mapping([SpecEntry("value", .text(value))])))
            } else {
                let message = "nothing says the value of the header '\(header)' of a part"
                types.report.add(.encoding, node, message, instead: "it is not sent")
            }
        }
        if !headers.isEmpty { entries.append(SpecEntry("headers", .mapping(headers))) }
        return entries
    }

    private mutating func part(
        _ property: DocumentSchema.Property,
        name: String,
        use: TypeUse,
        isRequired: Bool,
        content: APIContent,
        endpoint: inout ImportedEndpoint
    ) -> SpecTree {
        let key = types.key(property.name, of: name)
        if let constant = use.constant {
            return .mapping([SpecEntry("value", constant)] + key + encoding(of: property.name, content))
        }
        if let mentioned = use.type.declaredName { endpoint.mentions.insert(mentioned) }
        let isList = if case .list = use.type { true } else { false }
        var type = use.isBinary ? isList ? "list(file)" : "file" : use.type.specText
        if !isRequired { type += "?" }
        var entries = [SpecEntry("type", .bare(type))] + key
        let omitted = isRequired || types.options.exported != nil ? nil : use.standard
        if omitted != nil { types.reportDefault(at: property.parts[0]) }
        if let text = TypeImporter.description(use.description, withoutIt: omitted) {
            entries.append(SpecEntry("description", .text(text)))
        }
        entries += encoding(of: property.name, content, isFile: use.isBinary)
        if use.isBinary {
            if use.isDeprecated { entries.append(SpecEntry("deprecated", .flag(true))) }
        } else {
            var said = use
            said.wire = nil
            entries += types.attributes(said, nil)
        }
        return entries.count == 1 ? .bare(type) : .mapping(entries)
    }
}
