import EndpointSpec

/// The schemas that include another one in `allOf`. A base with a discriminator represents them.
struct SchemaHeirs: Sendable {
    private var direct: [DocumentPlace: [DocumentNode]] = [:]

    init() {}

    /// Indexes the schemas.
    ///
    /// - Parameters:
    ///   - schemas: The named schemas, in the order of the document.
    ///   - resolve: Finds the target of a reference.
    init(of schemas: [DocumentNode], _ resolve: (String, DocumentPlace) -> DocumentNode?) {
        for schema in schemas {
            for part in schema["allOf"]?.elements ?? [] {
                guard let base = part.text("$ref").flatMap({ resolve($0, part.place) }), base.place != schema.place
                else { continue }
                direct[base.place, default: []].append(schema)
            }
        }
    }

    /// The heirs of a schema, and their heirs.
    func of(_ base: DocumentPlace) -> [DocumentNode] {
        var found: [DocumentNode] = []
        var seen: Set<DocumentPlace> = [base]
        var pending = direct[base] ?? []
        while !pending.isEmpty {
            let heir = pending.removeFirst()
            guard seen.insert(heir.place).inserted else { continue }
            found.append(heir)
            pending += direct[heir.place] ?? []
        }
        return found
    }
}
