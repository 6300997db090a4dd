import EndpointPlan
import EndpointSpec

/// The declared types as the schemas of a document's components, each with what its spec says of it besides its values.
struct TypeExporter {
    let spec: ValidatedSpec
    let plan: MockAPIPlan
    let schemas: SchemaExporter

    init(spec: ValidatedSpec, plan: MockAPIPlan) {
        self.spec = spec
        self.plan = plan
        schemas = SchemaExporter(plan)
    }

    /// In the order of the files, and in that of each file.
    var components: [SpecEntry] {
        plan.types.compactMap { type in
            spec.type(named: type.name).map { SpecEntry(type.name, component($0, type)) }
        }
    }

    private func component(_ type: SpecType, _ plan: MockTypePlan) -> SpecTree {
        let schema = values(of: type, plan.schema).described(type.description)
        let examples = plan.examples.compactMap { SpecTree.json(text: $0.json) }
        return schema.adding([
            ("deprecated", type.deprecation == nil ? nil : .flag(true)),
            ("examples", examples.isEmpty ? nil : .list(examples)),
        ])
    }

    private func values(of type: SpecType, _ plan: MockSchemaPlan) -> SpecTree {
        switch (type.kind, plan) {
        case (.object(let object), .object(let fields)):
            return schemas.object(properties(of: object, fields))
        case (.object(let object), .tuple(let fields)):
            return schemas.tuple(properties(of: object, fields).map(\.schema))
        case (.wrapper(let wrapper), let plan): return schemas.schema(plan, .scalar(wrapper.scalar.value))
        case (_, let plan): return schemas.schema(plan)
        }
    }

    /// The plan has the constants first, then the fields in their order.
    private func properties(of object: SpecObject, _ plans: [MockFieldPlan]) -> [ExportedField] {
        let constants = plans.prefix(object.constants.count).map { ExportedField($0, schemas.schema($0.schema)) }
        let fields = zip(spec.fields(of: object), plans.dropFirst(object.constants.count)).map { field, plan in
            ExportedField(plan, property(field, plan))
        }
        return constants + fields
    }

    private func property(_ field: SpecField, _ plan: MockFieldPlan) -> SpecTree {
        schemas.schema(plan.schema, field.type.value).described(field.description).adding([
            ("default", schemas.standard(field.defaultValue, plan.schema)),
            ("deprecated", field.deprecation == nil ? nil : .flag(true)),
            ("format", field.isSensitive && plan.schema.isPlainText ? .text("password") : nil),
        ])
    }

}

extension MockSchemaPlan {
    /// Whether it is text of no special form.
    fileprivate var isPlainText: Bool {
        switch self {
        case .string(.plain, _): true
        case .nullable(let inner): inner.isPlainText
        default: false
        }
    }
}

extension SpecTree {
    /// The schema with a description, which takes the place of a general one.
    func described(_ text: String?) -> SpecTree {
        guard let text else { return self }
        return removing(["description"]).adding([("description", .text(text))])
    }
}
