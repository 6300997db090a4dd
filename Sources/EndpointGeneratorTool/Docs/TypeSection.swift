import EndpointDescription
import EndpointPages
import EndpointPlan
import EndpointSpec

/// The part of a reference about one declared type.
struct TypeSection {
    private let type: SpecType
    private let wire: APIDescription.DeclaredType
    private let plans: TypePlans

    /// The part about a type, with the Swift of the file that declares it.
    init?(_ type: SpecType, plans: TypePlans, of api: ReferenceAPI) {
        guard let wire = api.types[type.name.value] else { return nil }
        self.type = type
        self.wire = wire
        self.plans = plans
    }

    var section: ReferenceSection {
        let name = type.name.value
        let id = ReferenceSection.anchor(.type, name)
        let badge: Markup = type.deprecation == nil ? "" : " <span class=\"badge warning\">deprecated</span>"
        return ReferenceSection(
            kind: .type,
            name: name,
            detail: kind,
            body: """
                <article class="type" id="\(id)" aria-labelledby="\(id)-title">
                <h3 id="\(id)-title"><a href="#\(URLText.escaped(id))">\(name)</a> <span class="badge">\(kind)</span>\(badge)</h3>
                \(DescriptionMarkup.of(type.description))\(content)\(examples)
                </article>

                """
        )
    }

    private var kind: String {
        switch type.kind {
        case .object(let object): object.origin == nil ? "struct" : "request"
        case .enumeration: "enum"
        case .wrapper: "wrapper"
        case .union: "union"
        case .custom: "type of the app"
        }
    }

    private var object: ObjectPlan? { plans.objects.first { $0.origin.path.last == type.name.value } }

    private var content: Markup {
        switch wire.schema {
        case .object(let fields, _), .tuple(let fields): self.fields(fields)
        case .enumeration(let values, let isOpen): enumeration(values, isOpen)
        case .union(let union): cases(union)
        default: "<p>On the wire: \(SchemaMarkup.words(wire.schema)).</p>"
        }
    }

    private func fields(_ fields: [APIDescription.Field]) -> Markup {
        let planned = object?.dto.fields ?? []
        let model = Dictionary((object?.model?.properties ?? []).map { ($0.name, $0) }) { first, _ in first }
        let rows = fields.map { field -> Markup in
            let own = planned.first { $0.key == field.key }?.property
            let property = own.flatMap { model[$0.name] } ?? own
            let swift =
                property.map { "\($0.name.name): \(SwiftIdentifier.withoutMark($0.type.text))" } ?? "not in Swift"
            return """
                <tr><td><code>\(swift)</code></td><td><code>\(field.key)</code></td>\
                <td>\(field.isRequired ? "always there" : "may be missing")</td>\
                <td>\(SchemaMarkup.words(field.schema))\(SensitiveMarkup.badge(field.isSensitive))\
                \(DeprecationMarkup.badge(property?.deprecation))\(DescriptionMarkup.of(property?.description))</td></tr>

                """
        }
        return Markup.table("Fields", ["Swift", "Key in JSON", "Presence", "Value"], rows)
    }

    private func enumeration(_ values: [String], _ isOpen: Bool) -> Markup {
        let plan = plans.enumerations.first { $0.origin.path.last == type.name.value }
        let rows = values.map { value -> Markup in
            let name = plan?.cases.first { $0.rawValue.utf8.elementsEqual(value.utf8) }?.name.name
            return "<tr><td><code>\(name.map { ".\($0)" } ?? "")</code></td><td><code>\(value)</code></td></tr>\n"
        }
        let rest: Markup =
            isOpen ? "<p>A value that is not listed is kept.</p>" : "<p>A value that is not listed is an error.</p>"
        return Markup([Markup.table("Cases", ["Swift", "Value"], rows), rest])
    }

    private func cases(_ union: APIDescription.Union) -> Markup {
        let plan = plans.unions.first { $0.origin.path.last == type.name.value }
        let rows = union.cases.enumerated().map { index, unionCase -> Markup in
            let name = plan.flatMap { $0.cases.indices.contains(index) ? ".\($0.cases[index].name.name)" : nil } ?? ""
            return """
                <tr><td><code>\(name)</code></td><td><code>\(unionCase.tag)</code></td>\
                <td>\(SchemaMarkup.words(unionCase.schema))</td></tr>

                """
        }
        let form: String =
            switch union.form {
            case .inline(let key): "The member \(key) says which it is."
            case .adjacent(let key, let content): "The member \(key) says which it is, and \(content) holds the value."
            case .presence: "The object has one member, whose key says which it is."
            case .status(let key, _): "The status in \(key) says which it is."
            case .ordered: "It is the first type that fits."
            }
        return Markup([Markup.table("Cases", ["Swift", "Tag", "Value"], rows), "<p>\(form)</p>"])
    }

    private var examples: Markup {
        let shown = wire.examples.prefix(3).map { example -> Markup in
            let text = example.value.map { $0.lines(width: 72).joined(separator: "\n") } ?? example.json
            return "<h4>Example \(example.name)</h4><pre><code>\(text)</code></pre>"
        }
        return Markup(Array(shown))
    }
}
