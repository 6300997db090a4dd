import EndpointDescription
import EndpointPlan

extension SchemaExporter {
    func union(_ union: APIDescription.Union) -> SpecTree {
        switch union.form {
        case .inline(let key): inline(union, key)
        case .adjacent(let key, let content): adjacent(union, key, content)
        case .presence: presence(union)
        case .status(let key, let content): status(union, key, content)
        case .ordered: .object([("anyOf", .list(union.cases.map { schema($0.schema) }))])
        }
    }

    /// Each case with the member for its tag, which its own schema does not have.
    private func inline(_ union: APIDescription.Union, _ key: String) -> SpecTree {
        let members = union.cases.map { found in
            SpecTree.object([("allOf", .list([schema(found.schema), tag(found.tag, under: key)]))])
        }
        return discriminated(members + unknown(union, under: key), by: key)
    }

    private func discriminated(_ members: [SpecTree], by key: String) -> SpecTree {
        .object([("oneOf", .list(members)), ("discriminator", .object([("propertyName", .text(key))]))])
    }

    private func tag(_ tag: String, under key: String) -> SpecTree {
        object([ExportedField(key, Self.constant(tag))])
    }

    private static func constant(_ text: String) -> SpecTree {
        .object([("type", .text("string")), ("const", .text(text))])
    }

    private func adjacent(_ union: APIDescription.Union, _ key: String, _ content: String) -> SpecTree {
        let members = union.cases.map { found in
            object([ExportedField(key, Self.constant(found.tag)), ExportedField(content, schema(found.schema))])
        }
        return discriminated(members + unknown(union, under: key), by: key)
    }

    /// The case for any other tag in an open union.
    private func unknown(_ union: APIDescription.Union, under key: String) -> [SpecTree] {
        guard union.isOpen else { return [] }
        let tags = SpecTree.object([("enum", .list(union.cases.map { .text($0.tag) }))])
        return [object([ExportedField(key, .object([("type", .text("string")), ("not", tags)]))])]
    }

    private func presence(_ union: APIDescription.Union) -> SpecTree {
        let members = union.cases.map { object([ExportedField($0.tag, schema($0.schema))]) }
        let known = union.cases.map { SpecTree.object([("required", .list([.text($0.tag)]))]) }
        let unknown = SpecTree.object([("type", .text("object")), ("not", .object([("anyOf", .list(known))]))])
        return .object([("oneOf", .list(members + (union.isOpen ? [unknown] : [])))])
    }

    private func status(_ union: APIDescription.Union, _ key: String, _ content: String) -> SpecTree {
        let members = union.cases.map { found in
            let statuses = found.statuses ?? 100...599
            let range: SpecTree = .object([
                ("type", .text("integer")), ("minimum", .bare(String(statuses.lowerBound))),
                ("maximum", .bare(String(statuses.upperBound))),
            ])
            return object([ExportedField(key, range), ExportedField(content, schema(found.schema))])
        }
        return .object([("anyOf", .list(members))])
    }
}
