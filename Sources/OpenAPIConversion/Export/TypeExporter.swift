import EndpointDescription
import EndpointPlan
import EndpointSpec

/// Exports the declared types as schemas in a document's components, with the settings in the spec.
struct TypeExporter {
    let spec: ValidatedSpec
    let plan: APIDescription
    let schemas: SchemaExporter
    /// The fields that are idempotency keys, by type.
    private let requestKeys: [String: Set<String>]

    init(spec: ValidatedSpec, plan: APIDescription) {
        self.spec = spec
        self.plan = plan
        schemas = SchemaExporter(plan)
        var keys: [String: Set<String>] = [:]
        for endpoint in spec.files.flatMap(\.endpoints) {
            guard case .bodyField(let field)? = endpoint.idempotencyKey?.value, let type = endpoint.body?.value.name
            else {
                continue
            }
            keys[type, default: []].insert(field)
        }
        requestKeys = keys
    }

    /// The types in the order of the files.
    var components: [SpecEntry] {
        plan.types.compactMap { type in
            spec.type(named: type.name).map { SpecEntry(type.name, component($0, type)) }
        }
    }

    private func component(_ type: SpecType, _ plan: APIDescription.DeclaredType) -> SpecTree {
        let schema = values(of: type, plan.schema).described(type.description)
        let examples = plan.examples.compactMap { $0.value.map(SpecTree.json) }
        return schema.adding([
            ("deprecated", type.deprecation == nil ? nil : .flag(true)),
            ("examples", examples.isEmpty ? nil : .list(examples)),
        ])
    }

    private func values(of type: SpecType, _ plan: APIDescription.Schema) -> SpecTree {
        switch (type.kind, plan) {
        case (.object(let object), .object(let fields, let additional)):
            let field = spec.fields(of: object).additional
            return schemas.object(
                properties(of: object, fields, in: type.name.value),
                additional: additional.map {
                    schemas.schema($0, field?.type.value.element).described(field?.description)
                }
            )
        case (.object(let object), .tuple(let fields)):
            return schemas.tuple(properties(of: object, fields, in: type.name.value).map(\.schema))
        case (.wrapper(let wrapper), let plan): return schemas.schema(plan, .scalar(wrapper.scalar.value))
        case (_, let plan): return schemas.schema(plan)
        }
    }

    /// The plan has the constants first, then the fields in their order, then the tags of unions.
    private func properties(of object: SpecObject, _ plans: [APIDescription.Field], in type: String) -> [ExportedField]
    {
        let constants = plans.prefix(object.constants.count).map { ExportedField($0, schemas.schema($0.schema)) }
        let named = spec.fields(of: object).keyed
        let others = plans.dropFirst(object.constants.count)
        let fields = zip(named, others).map { field, plan in
            let isKey = requestKeys[type]?.contains(field.name.value) == true
            return ExportedField(plan, isKey ? property(field, plan).asRequestKey : property(field, plan))
        }
        let tags = others.dropFirst(named.count).map { ExportedField($0, schemas.schema($0.schema)) }
        return constants + fields + tags
    }

    private func property(_ field: SpecField, _ plan: APIDescription.Field) -> SpecTree {
        schemas.schema(plan.schema, field.type.value).described(field.description).adding([
            ("default", schemas.standard(field.defaultValue, plan.schema)),
            ("deprecated", field.deprecation == nil ? nil : .flag(true)),
            ("format", field.isSensitive && plan.schema.isPlainText ? .text("password") : nil),
        ])
    }
}

extension APIDescription.Schema {
    /// True for text without a format.
    fileprivate var isPlainText: Bool {
        switch self {
        case .string(.plain, _): true
        case .nullable(let inner): inner.isPlainText
        default: false
        }
    }
}

extension SpecTree {
    /// The schema of an idempotency key, which must not be empty.
    var asRequestKey: SpecTree {
        self["type"]?.scalar == "string" && self["minLength"] == nil && self["format"]?.scalar != "uuid"
            ? adding([("minLength", .bare("1"))]) : self
    }

    /// The schema with this description instead of a general one.
    func described(_ text: String?) -> SpecTree {
        guard let text else { return self }
        return removing(["description"]).adding([("description", .text(text))])
    }
}
