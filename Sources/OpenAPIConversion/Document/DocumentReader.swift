import EndpointSpec

/// Reads files into a document. It finds the parts but does not interpret them for Swift. An error costs only the part
/// that has it.
struct DocumentReader {
    let files: DocumentFiles
    var report: ImportReport
    private(set) var format = OpenAPIDocument.Version.openAPI30

    /// - Returns: `nil` for files that are not an OpenAPI document.
    mutating func document() -> OpenAPIDocument? {
        guard let root = files.rootNode, let format = Self.format(of: root) else { return nil }
        self.format = format
        DocumentCheck.check(root, files, isSwagger: format == .swagger2, &report)
        let info = root["info"]
        var document = OpenAPIDocument(
            format: format,
            title: info?.text("title") ?? "",
            version: info?.text("version") ?? "",
            description: info?.text("description")
        )
        document.servers = format == .swagger2 ? swaggerServers(root) : servers(root)
        document.schemes = schemes(root)
        document.security = root["security"].map(securityChoice)
        document.tags =
            root["tags"]?.elements.compactMap { tag in
                tag.text("name").map { ($0, tag.text("description")) }
            } ?? []
        for (path, node) in root["paths"]?.entries ?? [] where !path.hasPrefix("x-") {
            document.operations += operations(path, pathItems(node), root)
        }
        if let webhooks = root["webhooks"], !webhooks.entries.isEmpty {
            report.add(
                .webhooks,
                webhooks,
                "webhooks are calls from the server to the app",
                instead: "they were left out"
            )
        }
        return document
    }

    private static func format(of root: DocumentNode) -> OpenAPIDocument.Version? {
        if root.text("swagger")?.hasPrefix("2") == true { return .swagger2 }
        guard let version = root.text("openapi"), version.hasPrefix("3") else { return nil }
        guard ["3.0", "3.1", "3.2"].contains(where: { version == $0 || version.hasPrefix($0 + ".") }) else {
            return nil
        }
        return version.hasPrefix("3.0") ? .openAPI30 : .openAPI31
    }

    /// The node, or the target of its reference. A broken reference is reported.
    mutating func followed(_ node: DocumentNode) -> DocumentNode? {
        guard let reference = node.text("$ref") else { return node }
        switch files.resolve(reference, from: node.place) {
        case .success(let target): return target
        case .failure(let problem):
            report.add(.unresolvedReference, node, problem.message, instead: "references to it were left out")
            return nil
        }
    }
}

extension DocumentReader {
    private static let methods = ["get", "head", "post", "put", "patch", "delete", "options", "query"]

    /// A path item, and those that it refers to. What it says itself comes first.
    private mutating func pathItems(_ node: DocumentNode) -> [DocumentNode] {
        var items = [node]
        while let last = items.last, last["$ref"] != nil, items.count < 16 {
            guard let next = followed(last), !items.contains(where: { $0.place == next.place }) else { break }
            items.append(next)
        }
        return items
    }

    private mutating func operations(_ path: String, _ items: [DocumentNode], _ root: DocumentNode) -> [APIOperation] {
        var found: [APIOperation] = []
        for item in items {
            for (key, value) in item["additionalOperations"]?.entries ?? [] { reportMethod(key, value) }
            for (key, entry) in item.entries {
                if key == "trace" { reportMethod(key, entry) }
                guard Self.methods.contains(key), let node = followed(entry), node.isMapping else { continue }
                guard !found.contains(where: { $0.method == key }) else {
                    let message = "the path has a \(key.uppercased()) of its own beside its reference"
                    report.add(.invalidOperation, entry, message, instead: "this operation was left out")
                    continue
                }
                if let operation = operation(key, path: path, node: node, of: items, in: root) {
                    found.append(operation)
                }
            }
        }
        return found
    }

    private mutating func reportMethod(_ method: String, _ node: DocumentNode) {
        let message = "no call is sent as \(method.uppercased().prefix(40))"
        report.add(.method, node, message, instead: "the operation was left out")
    }

    private mutating func operation(
        _ method: String,
        path: String,
        node: DocumentNode,
        of items: [DocumentNode],
        in root: DocumentNode
    ) -> APIOperation? {
        var operation = APIOperation(node: node, method: method, path: path)
        operation.id = node.text("operationId")
        operation.summary = node.text("summary")
        operation.description = node.text("description")
        if operation.summary == nil, operation.description == nil {
            operation.summary = items.lazy.compactMap { $0.text("summary") }.first
            operation.description = items.lazy.compactMap { $0.text("description") }.first
        }
        operation.tags = node["tags"]?.elements.compactMap(\.text) ?? []
        operation.isDeprecated = node.isTrue("deprecated")
        operation.security = node["security"].map(securityChoice)
        operation.servers = ([node] + items).map { servers($0) }.first { !$0.isEmpty } ?? []
        let own = parameters(of: node)
        let inherited = items.reduce(into: [DocumentNode]()) { found, item in
            found += parameters(of: item).filter { other in
                !(own + found).contains { $0.text("name") == other.text("name") && $0.text("in") == other.text("in") }
            }
        }
        let all = (inherited + own).filter { $0.text(SpecDifference.key) != SpecDifference.shared }
        if let callbacks = node["callbacks"], !callbacks.entries.isEmpty {
            report.add(
                .callbacks,
                callbacks,
                "callbacks are calls from the server to the app",
                instead: "they were left out"
            )
        }
        operation.parameters = all.compactMap { parameter($0) }
        operation.body =
            format == .swagger2
            ? swaggerBody(all, node, root) : node["requestBody"].flatMap { followed($0) }.map { body($0) }
        for (status, entry) in node["responses"]?.entries ?? [] where !status.hasPrefix("x-") {
            guard let target = followed(entry) else { continue }
            operation.responses.append(response(status, target, operation: node, root))
        }
        return operation
    }

    /// The parameters of an operation or a path item. A description beside a reference replaces the target's.
    private mutating func parameters(of node: DocumentNode) -> [DocumentNode] {
        (node["parameters"]?.elements ?? []).compactMap { element in
            followed(element).map { $0.described(beside: element) }
        }
    }

    private mutating func parameter(_ node: DocumentNode) -> APIParameter? {
        let place = node.text("in") ?? ""
        if format == .swagger2, ["body", "formData"].contains(place) { return nil }
        guard place != "querystring" else {
            let message = "the parameter is the whole query"
            report.add(.parameterType, node, message, instead: "it was left out")
            return nil
        }
        guard let name = node.text("name"), let location = APIParameter.Location(rawValue: place) else {
            report.add(.invalidDocument, node, "a parameter needs 'name' and 'in'", instead: "it was left out")
            return nil
        }
        var parameter = APIParameter(
            node: node,
            name: name,
            location: location,
            description: node.text("description"),
            isRequired: node.isTrue("required") || location == .path,
            isDeprecated: node.isTrue("deprecated"),
            style: node.text("style"),
            explodes: node["explode"]?.flag,
            schema: node["schema"]
        )
        parameter.hasExample = node["example"] != nil || node["examples"] != nil
        if format == .swagger2 {
            parameter.schema = node
            (parameter.style, parameter.explodes) = Self.style(ofCollection: node.text("collectionFormat"))
        } else if parameter.schema == nil, let content = node["content"]?.entries.first {
            parameter.contentType = content.key
            parameter.schema = content.value["schema"]
        }
        return parameter
    }

    private mutating func body(_ node: DocumentNode) -> APIBody {
        APIBody(
            node: node,
            description: node.text("description"),
            isRequired: node.isTrue("required"),
            content: contents(node["content"])
        )
    }

    private mutating func contents(_ node: DocumentNode?) -> [APIContent] {
        (node?.entries ?? []).compactMap { type, value in
            guard let value = followed(value) else { return nil }
            var content = APIContent(node: value, type: type, schema: value["itemSchema"] ?? value["schema"])
            content.encoding = value["encoding"]?.entries.map { ($0.key, $0.value) } ?? []
            content.examples = examples(of: value)
            return content
        }
    }

    /// The values of a content's examples. Those in files of their own are no part of the document.
    private mutating func examples(of content: DocumentNode) -> [(name: String, value: DocumentNode)] {
        if let example = content["example"] { return [("usual", example)] }
        return (content["examples"]?.entries ?? []).compactMap { name, node in
            followed(node).flatMap { $0["dataValue"] ?? $0["value"] }.map { (name, $0) }
        }
    }

    private mutating func response(
        _ status: String,
        _ node: DocumentNode,
        operation: DocumentNode,
        _ root: DocumentNode
    ) -> APIResponse {
        var response = APIResponse(node: node, status: status, description: node.text("description"))
        for (name, entry) in node["headers"]?.entries ?? [] {
            guard let header = followed(entry)?.described(beside: entry) else { continue }
            let schema = format == .swagger2 ? header : header["schema"]
            response.headers.append(
                (name, header, schema, header.isTrue("required"), header.text("description"))
            )
        }
        if let links = node["links"], !links.entries.isEmpty {
            report.add(
                .links,
                links,
                "links from one call to the next have no counterpart",
                instead: "they were left out"
            )
        }
        response.content = format == .swagger2 ? swaggerContents(node, operation, root) : contents(node["content"])
        return response
    }
}

extension DocumentNode {
    /// The node with the description beside a reference to it.
    fileprivate func described(beside reference: DocumentNode) -> DocumentNode {
        guard reference["$ref"] != nil, let said = reference["description"]?.node,
            case .mapping(let entries) = node.content
        else { return self }
        let kept = entries.filter { $0.key.text != "description" }
        let entry = YAMLEntry(key: YAMLScalar("description"), at: said.mark, value: said)
        return DocumentNode(node: YAMLNode(.mapping(kept + [entry]), at: node.mark), place: place)
    }
}
