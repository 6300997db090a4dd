import EndpointSpec

/// Imports a schema separately for requests and responses.
extension TypeImporter {
    /// The properties for a direction. A `readOnly` property is not sent, unless the type is never received.
    mutating func directed(_ schema: DocumentSchema, _ pending: Pending) -> [(DocumentSchema.Property, TypeUse)] {
        let all = schema.properties.map { property in
            (property, use(property.parts, pending.context.named(pending.name + ImportNames.type(property.name))))
        }
        switch pending.context.direction {
        case .both: return all
        case .answer: return all.filter { !$0.1.isWriteOnly }
        case .request:
            let written = all.filter { !$0.1.isReadOnly }
            guard written.count < all.count else { return all }
            let reason: String
            if !uses.isAnswered(schema.node.place) {
                reason = "no answer has the schema"
            } else if written.allSatisfy({ onlyValue(of: $0.1) != nil }) {
                reason = "the object would be sent without any value"
            } else {
                return written
            }
            for (property, use) in all where use.isReadOnly {
                let message = "'\(property.name)' is read only in a request, but \(reason)"
                report.add(.readOnly, property.parts[0], message, instead: "it is sent")
            }
            return all
        }
    }

    /// Declares an optional constant, as an enum of one value or as a number with equal bounds.
    mutating func declareConstant(_ use: inout TypeUse, _ context: TypeContext, at node: DocumentNode) {
        if let schema = use.constantSchema {
            use.type = .named(declare(schema, context))
            (use.constant, use.constantSchema) = (nil, nil)
        } else if let constant = use.constant, use.type != .scalar(.bool) {
            use.limits = ["min", "max"].map { SpecEntry($0, constant) }
            use.constant = nil
        } else {
            dropConstant(&use, at: node)
        }
    }

    /// Reports that the field accepts other values, too.
    mutating func dropConstant(_ use: inout TypeUse, at node: DocumentNode) {
        guard let value = use.constant?.scalar else { return }
        (use.constant, use.constantSchema) = (nil, nil)
        let message = "only the value '\(value.prefix(40))' is allowed"
        report.add(.limit, node, message, instead: "every \(use.type.specText) is accepted")
    }
}
