import EndpointSpec

/// Finds the rules of an operation's requests that an import leaves out, because the language has no key for them.
struct DocumentRules {
    private let files: DocumentFiles
    private(set) var rules: [DocumentOperation.Rule] = []
    /// The schemas that were read. One that a request has in several places is read in the first of them, so that the work is that of
    /// the document's size.
    private var seen: Set<DocumentPlace> = []

    init(_ files: DocumentFiles) { self.files = files }

    /// The facts of an operation.
    static func facts(
        of operation: APIOperation,
        named endpoint: String,
        in files: DocumentFiles,
        security: SecurityChoice?
    ) -> DocumentOperation {
        var reading = DocumentRules(files)
        for parameter in operation.parameters {
            guard let schema = parameter.schema else { continue }
            reading.read(schema, at: parameter.name, isElement: false)
        }
        for content in operation.body?.content ?? [] where content.mediaType.hasSuffix("json") {
            guard let schema = content.schema else { continue }
            reading.read(schema, at: "", isElement: true)
            break
        }
        if let choice = operation.security ?? security { reading.readScopes(choice) }
        var facts = DocumentOperation(endpoint: endpoint)
        facts.rules = reading.rules
        facts.bodyTypes = operation.body?.content.map(\.mediaType) ?? []
        for response in operation.responses where response.status.hasPrefix("2") {
            facts.answerTypes[response.status, default: []] += response.content.map(\.mediaType)
        }
        return facts
    }

    // MARK: Schemas

    /// The keywords that no key of the language stands for.
    private static let unsupported = [
        "minProperties", "maxProperties", "uniqueItems", "dependentRequired", "dependentSchemas", "dependencies", "not",
        "if", "then", "else", "contains", "minContains", "maxContains", "propertyNames", "patternProperties",
        "unevaluatedProperties", "unevaluatedItems",
    ]

    /// The limits that the language has for a field, and not for an element or a whole body.
    private static let limits = [
        "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "pattern", "minLength", "maxLength",
        "minItems", "maxItems",
    ]

    private mutating func read(_ node: DocumentNode, at part: String, isElement: Bool) {
        var (schema, isNamed) = (node, false)
        if let reference = node.text("$ref") {
            guard case .success(let target) = files.resolve(reference, from: node.place) else { return }
            (schema, isNamed) = (target, true)
        }
        guard seen.insert(schema.place).inserted else { return }
        for keyword in Self.unsupported { add(keyword, of: schema, at: part) }
        // A date or a number as text has no limits of texts in the language.
        if !isElement || isNamed, schema.text("type") == "string", schema["format"] != nil {
            for keyword in ["pattern", "minLength", "maxLength"] { add(keyword, of: schema, at: part) }
        }
        // A number as text and a number are both numbers where no field tells their form.
        if isElement, !isNamed, schema["format"] != nil { add("type", of: schema, at: part) }
        if isElement, !isNamed { for keyword in Self.limits { add(keyword, of: schema, at: part) } }
        readClosed(schema, at: part)
        for property in schema["properties"]?.entries ?? [] {
            let name = part.isEmpty ? property.key : "\(part).\(property.key)"
            if property.value.isTrue("readOnly") {
                add("readOnly", of: property.value, at: name)
            } else {
                read(property.value, at: name, isElement: false)
            }
        }
        if let items = schema["items"] { read(items, at: "\(part)[]", isElement: true) }
        for keyword in ["allOf", "anyOf", "oneOf"] {
            for member in schema[keyword]?.elements ?? [] { read(member, at: part, isElement: false) }
        }
        if let values = schema["additionalProperties"], values.isMapping {
            read(values, at: "\(part)[*]", isElement: true)
        }
    }

    /// A closed object refuses all members that it does not name. Its names are also those of an open one, which may be closed later.
    private mutating func readClosed(_ schema: DocumentNode, at part: String) {
        guard let properties = schema["properties"] else { return }
        let value = "[\(properties.entries.map { "\"\($0.key)\"" }.sorted().joined(separator: ","))]"
        rules.append(
            .init(
                part: part,
                keyword: DocumentOperation.Rule.namesOfObject,
                value: value,
                location: properties.location
            )
        )
        guard let closed = schema["additionalProperties"], closed.flag == false else { return }
        rules.append(.init(part: part, keyword: "additionalProperties", value: value, location: closed.location))
    }

    private mutating func add(_ keyword: String, of schema: DocumentNode, at part: String) {
        guard let node = schema[keyword] else { return }
        rules.append(.init(part: part, keyword: keyword, value: Self.text(node), location: node.location))
    }

    /// The scopes of the first alternative that has some, which a token needs.
    private mutating func readScopes(_ choice: SecurityChoice) {
        let requirements = choice.node.elements.isEmpty ? [choice.node] : choice.node.elements
        let scopes = requirements.lazy.map { $0.entries.flatMap { $0.value.elements.compactMap(\.text) } }
        guard let first = scopes.first(where: { !$0.isEmpty }) else { return }
        let value = "[\(Set(first).sorted().map { "\"\($0)\"" }.joined(separator: ","))]"
        rules.append(.init(part: "", keyword: "scopes", value: value, location: choice.node.location))
    }

    /// The value as JSON whose objects have their keys in order.
    private static func text(_ node: DocumentNode) -> String {
        if node.isMapping {
            let members = node.entries.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\(text($0.value))" }
            return "{\(members.joined(separator: ","))}"
        }
        if case .sequence = node.node.content { return "[\(node.elements.map(text).joined(separator: ","))]" }
        return node.node.number ?? node.flag.map { "\($0)" } ?? node.text.map { "\"\($0)\"" } ?? "null"
    }
}

extension DocumentNode {
    fileprivate var location: SourceLocation { node.mark.location(in: place.file) }
}
