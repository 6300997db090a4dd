import EndpointMockBackend

extension APIDescription {
    /// The API of a server that leaves out all that its answers need not have, and sends null wherever it may.
    var sparse: APIDescription {
        var sparse = self
        // Requests still have the types as they are.
        sparse.types += types.map { DeclaredType(name: Schema.sparseName($0.name), schema: $0.schema.sparse) }
        for route in sparse.routes.indices {
            for answer in sparse.routes[route].answers.indices { sparse.routes[route].answers[answer].makeSparse() }
        }
        return sparse
    }
}

extension APIDescription.Answer {
    fileprivate mutating func makeSparse() {
        headers = headers.sparse
        content =
            switch content {
            case .json(let schema, let path, let around): .json(schema.sparse, at: path, around: around.sparse)
            case .events(let schema, let end, let path): .events(schema.sparse, until: end, at: path)
            case .lines(let schema, let path): .lines(schema.sparse, at: path)
            case .none, .text, .binary: content
            }
    }
}

extension [APIDescription.Field] {
    fileprivate var sparse: [APIDescription.Field] {
        filter(\.isRequired).map { field in
            var field = field
            field.schema = field.schema.sparse
            return field
        }
    }
}

extension APIDescription.Schema {
    fileprivate static func sparseName(_ name: String) -> String { name + " without optional values" }

    fileprivate var sparse: APIDescription.Schema {
        switch self {
        case .nullable: .constant(.null)
        case .list(let element, let limits): .list(element.sparse, limits)
        case .map(let element, let limits): .map(element.sparse, limits)
        case .object(let fields, let additional): .object(fields.sparse, additional: additional?.sparse)
        case .tuple(let fields): .tuple(fields.sparse)
        case .union(let union):
            .union(
                .init(
                    union.form,
                    union.cases.map { item in
                        var item = item
                        item.schema = item.schema.sparse
                        return item
                    },
                    isOpen: union.isOpen
                )
            )
        case .type(let name): .type(Self.sparseName(name))
        case .any, .string, .integer, .number, .boolean, .time, .enumeration, .constant: self
        }
    }
}

extension APIDescription {
    /// The types whose values can contain a value of the same type. The mock makes none inside of another.
    var recursiveTypes: Set<String> {
        let mentions = Dictionary(types.map { ($0.name, $0.schema.mentions) }) { first, _ in first }
        return Set(
            types.map(\.name).filter { name in
                var (seen, pending) = (Set<String>(), Array(mentions[name] ?? []))
                while let next = pending.popLast() {
                    if seen.insert(next).inserted { pending += mentions[next] ?? [] }
                }
                return seen.contains(name)
            }
        )
    }
}

extension APIDescription.Schema {
    /// The names of the types in a schema.
    fileprivate var mentions: Set<String> {
        switch self {
        case .type(let name): [name]
        case .nullable(let inner), .list(let inner, _), .map(let inner, _): inner.mentions
        case .object(let fields, let additional): fields.mentions.union(additional?.mentions ?? [])
        case .tuple(let fields): fields.mentions
        case .union(let union): union.cases.reduce(into: []) { $0.formUnion($1.schema.mentions) }
        case .any, .string, .integer, .number, .boolean, .time, .enumeration, .constant: []
        }
    }
}

extension [APIDescription.Field] {
    fileprivate var mentions: Set<String> { reduce(into: []) { $0.formUnion($1.schema.mentions) } }
}
