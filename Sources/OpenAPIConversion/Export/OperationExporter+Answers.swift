import EndpointDescription
import EndpointPlan
import EndpointSpec

extension OperationExporter {
    func answers(of endpoint: SpecEndpoint, _ route: APIDescription.Route) -> [SpecEntry] {
        route.answers.map { plan in
            let headers = headers(plan, of: endpoint)
            let isHead = endpoint.method.value == .head
            return SpecEntry(
                String(plan.status),
                .object([
                    ("description", .text(StatusPhrase.text(of: String(plan.status)))),
                    ("headers", headers.isEmpty ? nil : .mapping(headers)),
                    ("content", isHead ? nil : content(plan, of: endpoint)),
                ])
            )
        }
    }

    private func content(_ plan: APIDescription.Answer, of endpoint: SpecEndpoint) -> SpecTree? {
        let type = Self.type(of: endpoint, plan.status)
        func media(_ name: String, _ schema: SpecTree?) -> SpecTree {
            .object([(plan.contentType ?? name, .object([("schema", schema)]))])
        }
        switch plan.content {
        case .none: return nil
        case .json(let schema, let path, let around):
            let value = ExportedPlace.schema(schemas.schema(schema, type), at: path, schemas)
            guard !around.isEmpty, !path.isEmpty else { return media("application/json", value) }
            let others = schemas.object(around.map { ExportedField($0, schemas.schema($0.schema)) })
            return media("application/json", .object([("allOf", .list([value, others]))]))
        case .events(let schema, let end, let path):
            let value = ExportedPlace.schema(schemas.schema(schema, type), at: path, schemas)
            return media("text/event-stream", event(value, end: end))
        case .lines(let schema, let path):
            let isText = path.isEmpty && schemas.isText(schema)
            let value = ExportedPlace.schema(schemas.schema(schema, type), at: path, schemas)
            return media(isText ? "text/plain" : "application/x-ndjson", value)
        case .text: return media("text/plain", .object([("type", .text("string"))]))
        case .binary: return media("application/octet-stream", nil)
        }
    }

    /// An event's data is always text, regardless of its type. The event that ends the stream has its own schema.
    private func event(_ schema: SpecTree, end: String?) -> SpecTree {
        let text = ("type", SpecTree.text("string") as SpecTree?)
        let isText = schema["type"]?.scalar == "string"
        let content: [(String, SpecTree?)] = [
            ("contentMediaType", .text("application/json")), ("contentSchema", schema),
        ]
        var data = [text] + (isText ? [] : content)
        if let end, !isText {
            data = [text, ("anyOf", .list([.object([("const", .text(end))]), .object(content)]))]
        }
        return schemas.object([ExportedField("data", .object(data))])
    }

    /// The type of the response with this status in the spec.
    private static func type(of endpoint: SpecEndpoint, _ status: Int) -> SpecTypeExpression? {
        guard let returns = endpoint.returns else { return nil }
        if let answer = returns.answers.first(where: { $0.status.value == status }) { return answer.type?.value }
        return returns.types.first?.value
    }

    private func headers(_ plan: APIDescription.Answer, of endpoint: SpecEndpoint) -> [SpecEntry] {
        let answer = endpoint.returns?.answers.first { $0.status.value == plan.status }
        let said = answer?.headers ?? endpoint.returns?.headers ?? []
        return plan.headers.map { header in
            let parameter = said.first { $0.name.value == header.key }
            return SpecEntry(
                header.key,
                .object([
                    ("description", parameter?.description.map { .text($0) }),
                    ("required", header.isRequired ? .flag(true) : nil),
                    ("deprecated", parameter?.deprecation == nil ? nil : .flag(true)),
                    ("schema", schemas.schema(header.schema, parameter?.type.value)),
                ])
            )
        }
    }
}

/// A value within objects.
enum ExportedPlace {
    /// The path of a value: keys, and numbers for positions in a list.
    static func schema(_ value: SpecTree, at path: [String], _ schemas: SchemaExporter) -> SpecTree {
        path.reversed().reduce(value) { inner, key in
            guard let number = Int(key) else { return schemas.object([ExportedField(key, inner)]) }
            return .object([
                ("type", .text("array")), ("items", inner), ("minItems", .bare(String(number + 1))),
            ])
        }
    }
}

/// The reason phrase of a status, from RFC 9110.
enum StatusPhrase {
    static func text(of status: String) -> String {
        phrases[status] ?? (status == "default" ? "Any other answer is a failure." : "Status \(status)")
    }

    private static let phrases: [String: String] = [
        "200": "OK", "201": "Created", "202": "Accepted", "203": "Non-Authoritative Information", "204": "No Content",
        "205": "Reset Content", "206": "Partial Content", "207": "Multi-Status", "300": "Multiple Choices",
        "301": "Moved Permanently", "302": "Found", "303": "See Other", "304": "Not Modified",
        "307": "Temporary Redirect", "308": "Permanent Redirect", "400": "Bad Request", "401": "Unauthorized",
        "402": "Payment Required", "403": "Forbidden", "404": "Not Found", "405": "Method Not Allowed",
        "406": "Not Acceptable", "408": "Request Timeout", "409": "Conflict", "410": "Gone", "411": "Length Required",
        "412": "Precondition Failed", "413": "Content Too Large", "414": "URI Too Long",
        "415": "Unsupported Media Type", "416": "Range Not Satisfiable", "417": "Expectation Failed",
        "421": "Misdirected Request", "422": "Unprocessable Content", "423": "Locked", "424": "Failed Dependency",
        "425": "Too Early", "426": "Upgrade Required", "428": "Precondition Required", "429": "Too Many Requests",
        "500": "Internal Server Error", "501": "Not Implemented", "502": "Bad Gateway", "503": "Service Unavailable",
        "504": "Gateway Timeout", "3XX": "Redirection", "4XX": "Client Error", "5XX": "Server Error",
    ]
}
