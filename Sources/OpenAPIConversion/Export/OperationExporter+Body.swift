import EndpointDescription
import EndpointPlan
import EndpointSpec

extension OperationExporter {
    func body(_ body: APIDescription.Body, of endpoint: SpecEndpoint) -> SpecTree {
        let content = SpecTree.object([
            ("schema", schema(of: body, endpoint)), ("encoding", encoding(of: endpoint, body)),
        ])
        return .object([("required", .flag(true)), ("content", .mapping([SpecEntry(body.sentType, content)]))])
    }

    private func schema(of body: APIDescription.Body, _ endpoint: SpecEndpoint) -> SpecTree? {
        switch (body.format, body.schema) {
        case (.binary, _): return nil
        case (.text, _): return .object([("type", .text("string"))])
        case (_, .object(let fields, _)):
            let said = endpoint.bodyFields ?? []
            let own = fields.map { plan in
                let parameter = said.first { $0.wireKey(in: spec.api.defaults.keys) == plan.key }
                let isKey = parameter.map { endpoint.idempotencyKey?.value == .bodyField($0.name.value) } ?? false
                return ExportedField(plan, isKey ? field(plan, parameter).asRequestKey : field(plan, parameter))
            }
            return schemas.object(own + constants(body))
        case (_, let schema):
            let type = endpoint.body?.value
            let whole = schemas.schema(schema, body.format == .lines ? nil : type)
            let added = body.provided.map { ExportedField($0, schemas.schema($0.schema, nil)) } + constants(body)
            return added.isEmpty ? whole : .object([("allOf", .list([whole, schemas.object(added)]))])
        }
    }

    private func field(_ plan: APIDescription.Field, _ parameter: SpecParameter?) -> SpecTree {
        let schema = parameter?.part == nil ? schemas.schema(plan.schema, parameter?.type.value) : part(plan.schema)
        return schema.described(parameter?.description).adding([
            ("default", schemas.standard(parameter?.defaultValue, plan.schema)),
            ("deprecated", parameter?.deprecation == nil ? nil : .flag(true)),
        ])
    }

    private func part(_ schema: APIDescription.Schema) -> SpecTree {
        let file = SpecTree.object([("type", .text("string")), ("format", .text("binary"))])
        if case .list = schema { return .object([("type", .text("array")), ("items", file)]) }
        return file
    }

    private func constants(_ body: APIDescription.Body) -> [ExportedField] {
        body.members.compactMap { member in
            guard member.path.count == 1 else { return nil }
            return ExportedField(member.path[0], .object([("const", .json(member.value))]))
        }
    }

    /// The encoding of parts with their own content type, and of forms that differ from OpenAPI's default.
    private func encoding(of endpoint: SpecEndpoint, _ body: APIDescription.Body) -> SpecTree? {
        if case .form(let nesting, let arrays) = endpoint.bodyForm { return encoding(body.schema, nesting, arrays) }
        guard body.format == .multipart else { return nil }
        let entries = (endpoint.bodyFields ?? []).compactMap { field -> SpecEntry? in
            guard let head = field.partHead else { return nil }
            let headers = head.headers.compactMap { header in
                header.constantText.map { text in
                    SpecEntry(
                        header.name.value,
                        .object([("schema", .object([("type", .text("string")), ("const", .text(text.value))]))])
                    )
                }
            }
            let encoding = SpecTree.object([
                ("contentType", head.contentType.map { .text($0.value) }),
                ("headers", headers.isEmpty ? nil : .mapping(headers)),
            ])
            return SpecEntry(field.wireKey(in: spec.api.defaults.keys), encoding)
        }
        return entries.isEmpty ? nil : .mapping(entries)
    }

    private func encoding(
        _ schema: APIDescription.Schema,
        _ nesting: SpecFormNesting,
        _ arrays: SpecFormArrays
    ) -> SpecTree? {
        let entries = (schemas.fields(of: schema) ?? []).compactMap { field -> SpecEntry? in
            switch schemas.container(field.schema) {
            case .object? where nesting == .brackets:
                SpecEntry(field.key, .object([("style", .text("deepObject")), ("explode", .flag(true))]))
            case .list? where arrays == .comma:
                SpecEntry(field.key, .object([("style", .text("form")), ("explode", .flag(false))]))
            case .object?, .list?, nil: nil
            }
        }
        return entries.isEmpty ? nil : .mapping(entries)
    }
}
