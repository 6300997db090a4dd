import EndpointSpec

extension EndpointImporter {
    /// Collects the bodies of an operation's failures. The cases of the API are chosen after all endpoints are read.
    mutating func errors(of operation: APIOperation, _ endpoint: inout ImportedEndpoint) {
        for response in operation.failures {
            guard let schema = response.jsonSchema else {
                if let first = response.content.first { reportError(response, "is \(first.type)") }
                continue
            }
            let use = errorType(schema, response.status, of: endpoint.name)
            guard case .named(let type) = use.type else {
                reportError(response, "has the type '\(use.type.specText)', which is not declared")
                continue
            }
            endpoint.errors.append(ImportedError(status: response.status, type: .named(type), node: response.node))
        }
    }

    private mutating func reportError(_ response: APIResponse, _ reason: String) {
        let message = "the body of the error \(response.status) \(reason)"
        let instead = "it is in the error's context, as it was received"
        types.report.add(.errorBody, response.node, message, instead: instead)
    }

    private mutating func errorType(_ schema: DocumentNode, _ status: String, of endpoint: String) -> TypeUse {
        guard let shared = sharedErrors.name(of: schema) else {
            let name = endpoint + (status == "default" ? " error" : " error " + status)
            return types.use([schema], context(name, .answer))
        }
        if let use = sharedErrors.types[shared.text] { return use }
        let use = types.use([schema], context(shared.name, .answer))
        sharedErrors.types[shared.text] = use
        return use
    }
}

/// The error bodies that several operations declare inline. They become one type with the name of the failure, rather
/// than of the first operation.
struct SharedErrors {
    /// The types so far, by the text of their schemas.
    var types: [String: TypeUse] = [:]
    private var statuses: [String: Set<String>] = [:]

    init(of operations: [APIOperation]) {
        var counts: [String: Int] = [:]
        for operation in operations {
            var texts: Set<String> = []
            for response in operation.failures {
                guard let text = response.jsonSchema.flatMap(Self.text) else { continue }
                texts.insert(text)
                statuses[text, default: []].insert(response.status)
            }
            for text in texts { counts[text, default: 0] += 1 }
        }
        statuses = statuses.filter { counts[$0.key, default: 0] > 1 }
    }

    /// The name of a schema that several operations declare inline; `nil` for other schemas.
    func name(of schema: DocumentNode) -> (text: String, name: String)? {
        guard let text = Self.text(of: schema), let statuses = statuses[text] else { return nil }
        let status = statuses.count == 1 ? statuses.first.map(FailureNames.name) : nil
        return (text, status.map { $0 + " error" } ?? "error response")
    }

    /// - Returns: `nil` for a reference, which has a name already.
    private static func text(of schema: DocumentNode) -> String? {
        schema["$ref"] == nil ? text(of: schema.node) : nil
    }

    private static func text(of node: YAMLNode) -> String {
        switch node.content {
        case .scalar(let scalar): "\(scalar.isQuoted)" + scalar.text.debugDescription
        case .sequence(let nodes): "[" + nodes.map(text).joined(separator: ",") + "]"
        case .mapping(let entries):
            "{"
                + entries.map { $0.key.text.debugDescription + ":" + text(of: $0.value) }.sorted().joined(
                    separator: ","
                )
                + "}"
        }
    }
}

extension APIOperation {
    /// The responses to failures. `default` is one of them if there is a success.
    fileprivate var failures: [APIResponse] {
        let hasSuccess = responses.contains { $0.status.hasPrefix("2") }
        return responses.filter { response in
            ["4", "5"].contains { response.status.hasPrefix($0) } || response.status == "default" && hasSuccess
        }
    }
}

extension APIResponse {
    fileprivate var jsonSchema: DocumentNode? { content.first { ContentKind($0.mediaType) == .json }?.schema }
}
