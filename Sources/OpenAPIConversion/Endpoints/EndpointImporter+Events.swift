import EndpointSpec

/// The values in the events of a stream. A document describes the value alone, or the event around it (OpenAPI 3.2).
extension EndpointImporter {
    private static let fields: Set<String> = ["event", "data", "id", "retry", "comment"]

    /// The schemas of an event's value, all of which apply to it; `nil` if the value is text.
    mutating func eventParts(_ content: APIContent, _ schema: DocumentNode) -> [DocumentNode]? {
        let isItem = content.node["itemSchema"] != nil
        var unheard = ImportReport()
        guard let found = types.resolver.flattened(schema, &unheard) else { return [schema] }
        if found.types == ["array"], !isItem, let items = found.items { return eventParts(content, items) }
        let members = (found.oneOf.isEmpty ? found.anyOf : found.oneOf).filter { !$0.saysNull }
        guard !members.isEmpty else { return Self.isEvent(found, isItem: isItem) ? value(of: found) : [schema] }
        let events = members.compactMap { member -> DocumentSchema? in
            guard let own = types.resolver.flattened(member, &unheard) else { return nil }
            var event = found
            (event.oneOf, event.anyOf, event.discriminator) = ([], [], nil)
            event.merge(own)
            event.node = own.node
            return Self.isEvent(event, isItem: isItem) ? event : nil
        }
        if events.isEmpty { return [schema] }
        guard events.count == members.count else {
            report(content, "some of the events are described with their names, and some without", "they are text")
            return nil
        }
        return values(of: events, at: schema, content)
    }

    /// True for an event rather than its value. Since a value can have such fields too, one of them must be telling.
    private static func isEvent(_ schema: DocumentSchema, isItem: Bool) -> Bool {
        let names = Set(schema.properties.map(\.name))
        guard !names.isEmpty, names.isSubset(of: fields) else { return false }
        if isItem { return names.contains("data") || names.contains("event") }
        guard names.contains("data") else { return false }
        return names.contains("event") || names.contains("retry") || contentSchema(of: schema) != nil
    }

    private static func contentSchema(of event: DocumentSchema) -> DocumentNode? {
        let parts = event.properties.first { $0.name == "data" }?.parts ?? []
        // The event that ends the stream can be an alternative beside it.
        return parts.lazy.compactMap { part in
            part["contentSchema"] ?? part["anyOf"]?.elements.lazy.compactMap { $0["contentSchema"] }.first
        }.first
    }

    /// The schemas of the data of an event; `nil` for text.
    private mutating func value(of event: DocumentSchema) -> [DocumentNode]? {
        if let schema = Self.contentSchema(of: event) { return [schema] }
        guard let parts = event.properties.first(where: { $0.name == "data" })?.parts else { return nil }
        let isText = parts.contains { part in
            var unheard = ImportReport()
            return types.resolver.flattened(part, &unheard)?.types == ["string"]
        }
        if isText, let part = parts.first(where: { $0.text("contentMediaType")?.contains("json") == true }) {
            // JSON of which nothing else is known.
            return [DocumentNode(node: YAMLNode(.mapping([]), at: part.node.mark), place: part.place)]
        }
        return isText ? nil : parts
    }

    /// The value of events of several names: one of their values. The client reads an event whatever its name.
    private mutating func values(
        of events: [DocumentSchema],
        at schema: DocumentNode,
        _ content: APIContent
    ) -> [DocumentNode]? {
        let found = events.map { value(of: $0) }
        guard found.allSatisfy({ $0?.count == 1 }) else {
            if found.contains(where: { $0 != nil }) {
                let instead = "they are text, and 'serverSentEvents' gives their names"
                report(content, "the events have values of several kinds by their names", instead)
            }
            return nil
        }
        let mark = schema.node.mark
        var members: [DocumentNode] = []
        for (event, value) in zip(events, found.compactMap { $0?.first }) {
            let node = Self.member(value, named: Self.name(of: event), from: schema)
            let member = DocumentNode(node: node, place: schema.place)
            let reference = member.text("$ref")
            if reference == nil || !members.contains(where: { $0.text("$ref") == reference }) { members.append(member) }
        }
        if members.count == 1 { return members }
        report(content, "the events have types by their names", "they are told apart by their values")
        let choice = YAMLEntry(
            key: YAMLScalar("oneOf"),
            at: mark,
            value: YAMLNode(.sequence(members.map(\.node)), at: mark)
        )
        return [DocumentNode(node: YAMLNode(.mapping([choice]), at: mark), place: schema.place)]
    }

    /// A value as a member of a choice, with the event's name as its title.
    private static func member(_ value: DocumentNode, named name: String?, from schema: DocumentNode) -> YAMLNode {
        guard case .mapping(let entries) = value.node.content,
            value["$ref"] == nil || value.place.file != schema.place.file
        else { return value.node }
        if value.place.file != schema.place.file { return SchemaResolver.referring(to: value, from: schema).node }
        guard let name, value["title"] == nil else { return value.node }
        let mark = value.node.mark
        let title = YAMLEntry(key: YAMLScalar("title"), at: mark, value: YAMLNode(.scalar(YAMLScalar(name)), at: mark))
        return YAMLNode(.mapping([title] + entries), at: mark)
    }

    private static func name(of event: DocumentSchema) -> String? {
        let parts = event.properties.first { $0.name == "event" }?.parts ?? []
        return parts.lazy.compactMap { $0.text("const") ?? $0["enum"]?.elements.first?.text }.first
    }

    private mutating func report(_ content: APIContent, _ message: String, _ instead: String) {
        types.report.add(.contentType, content.node, message, instead: instead)
    }
}
