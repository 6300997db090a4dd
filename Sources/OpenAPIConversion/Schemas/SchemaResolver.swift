import EndpointSpec

/// The result of combining schemas: another schema by its place, or a separate one.
enum ResolvedSchema {
    /// A schema elsewhere, with the keywords beside the reference.
    case reference(DocumentNode, DocumentSchema)
    case own(DocumentSchema)
}

/// Combines the schemas that `$ref` and `allOf` divide.
struct SchemaResolver {
    let files: DocumentFiles
    /// The remaining number of properties to combine, because nested `allOf` can multiply them.
    private var budget = 2_000_000

    init(files: DocumentFiles) { self.files = files }

    /// - Returns: The combined schema. Errors are reported, and each costs only its own part.
    mutating func resolve(_ parts: [DocumentNode], _ report: inout ImportReport) -> ResolvedSchema? {
        var references: [DocumentNode] = []
        var own: [DocumentSchema] = []
        for part in parts { take(part, references: &references, own: &own, depth: 0, report: &report) }
        guard
            var schema = own.first ?? references.first.map({ DocumentSchema(node: $0) })
                ?? parts.first.map({ DocumentSchema(node: $0) })
        else { return nil }
        let structural = own.filter(\.isStructural)
        if structural.isEmpty, references.count == 1 {
            var annotations = Self.annotations(own, at: parts[0])
            annotations.node = parts[0]
            return .reference(references[0], annotations)
        }
        var seen: Set<DocumentPlace> = []
        var all: [DocumentSchema] = []
        let outer = parts.count == 1 ? [parts[0].place] : []
        for reference in references { flatten(reference, into: &all, &seen, within: outer, &report) }
        all += own
        guard let first = all.first else { return .own(schema) }
        schema = first
        for other in all.dropFirst() { schema.merge(other) }
        // The discriminator of a base does not apply to its heirs.
        schema.discriminator = own.last { $0.discriminator != nil }?.discriminator
        if schema.discriminator != nil, parts.count == 1 { schema.heirs = files.heirs.of(parts[0].place) }
        if all.count > 1 {
            schema.node = parts[0]
            schema.description = own.last(where: { $0.description != nil })?.description ?? schema.description
        }
        return .own(schema)
    }

    /// A schema combined with all schemas that it refers to.
    mutating func flattened(_ node: DocumentNode, _ report: inout ImportReport) -> DocumentSchema? {
        var seen: Set<DocumentPlace> = []
        var all: [DocumentSchema] = []
        flatten(node, into: &all, &seen, within: [], &report)
        guard var schema = all.first else { return nil }
        for other in all.dropFirst() { schema.merge(other) }
        schema.node = node
        return schema
    }

    /// A schema that only refers to another one, at a place in the document.
    static func referring(to target: DocumentNode, from node: DocumentNode) -> DocumentNode {
        let mark = node.node.mark
        let isSame = target.place.file == node.place.file
        let up = String(repeating: "../", count: node.place.file.utf8.count { $0 == UInt8(ascii: "/") })
        let text = (isSame ? "" : up + target.place.file) + "#" + target.place.pointer
        let reference = YAMLNode(.scalar(YAMLScalar(text, style: .quoted)), at: mark)
        let entry = YAMLEntry(key: YAMLScalar("$ref"), at: mark, value: reference)
        return DocumentNode(node: YAMLNode(.mapping([entry]), at: mark), place: node.place)
    }

    private static func annotations(_ own: [DocumentSchema], at node: DocumentNode) -> DocumentSchema {
        guard var result = own.first else {
            return DocumentSchema(
                node: DocumentNode(node: YAMLNode(.mapping([]), at: node.node.mark), place: node.place)
            )
        }
        for other in own.dropFirst() { result.merge(other) }
        return result
    }

    /// The references and the plain schemas of one part.
    private func take(
        _ part: DocumentNode,
        references: inout [DocumentNode],
        own: inout [DocumentSchema],
        depth: Int,
        report: inout ImportReport
    ) {
        guard depth < 64 else { return }
        if let reference = part.text("$ref") {
            switch files.resolve(reference, from: part.place) {
            case .success(let target):
                if !references.contains(where: { $0.place == target.place }) { references.append(target) }
            case .failure(let problem):
                report.add(.unresolvedReference, part, problem.message, instead: "it becomes any JSON")
            }
        }
        for element in part["allOf"]?.elements ?? [] {
            take(element, references: &references, own: &own, depth: depth + 1, report: &report)
        }
        let schema = DocumentSchema(node: part)
        if !part.entries.allSatisfy({ $0.key == "$ref" || $0.key == "allOf" }) { own.append(schema) }
    }

    /// A schema with all schemas that it refers to. Each is included once, because a second time changes nothing.
    private mutating func flatten(
        _ node: DocumentNode,
        into all: inout [DocumentSchema],
        _ seen: inout Set<DocumentPlace>,
        within outer: [DocumentPlace],
        _ report: inout ImportReport
    ) {
        if outer.contains(node.place) {
            return report.add(.invalidSchema, node, "the schema is a part of itself", instead: "that part was left out")
        }
        guard seen.insert(node.place).inserted else { return }
        guard budget > 0, outer.count < 64 else {
            let message = "the schema is composed of too many parts"
            report.add(.tooLarge, node, message, instead: "the remaining parts were left out")
            return
        }
        var references: [DocumentNode] = []
        var own: [DocumentSchema] = []
        take(node, references: &references, own: &own, depth: 0, report: &report)
        for reference in references {
            flatten(reference, into: &all, &seen, within: outer + [node.place], &report)
        }
        budget -= own.reduce(1) { $0 + $1.properties.count }
        all += own
    }
}
