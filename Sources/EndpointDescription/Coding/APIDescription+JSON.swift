extension APIDescription {
    /// The description as readable lines of JSON. Each route, type and failure starts on a line of its own. Equal
    /// descriptions have equal text, and a change of one route or type changes no line of another.
    ///
    /// - Parameter width: The largest length of a line that can be broken.
    /// - Returns: The lines, without line breaks.
    public func json(width: Int = 120) -> [String] {
        tree.lines(width: width, layout: .compact)
    }

    /// The description as a JSON value.
    public var tree: JSONTree {
        .members([
            "name": .string(name), "basePaths": .list(basePaths), "routes": .array(routes.map(\.tree)),
            "types": .list(types, \.tree), "entities": .list(entities, \.tree), "schemes": .list(schemes, \.tree),
            "errorCode": errors.code.map(JSONTree.strings), "errorMessage": errors.message.map(JSONTree.strings),
            "errors": .list(errors.cases, \.tree),
        ])
    }

    /// Reads a description.
    ///
    /// - Throws: A ``ReadingError`` with the path and the reason of the first error.
    public init(_ tree: JSONTree) throws(ReadingError) {
        var reader = try ObjectReader(tree)
        self.init(
            name: try reader.text("name"),
            basePaths: try reader.optionalTexts("basePaths") ?? [],
            routes: try reader.required("routes") { tree throws(ReadingError) in try tree.list(Route.init) },
            types: try reader.list("types", DeclaredType.init),
            entities: try reader.list("entities", Entity.init),
            schemes: try reader.list("schemes", AuthScheme.init),
            errors: Errors(
                code: try reader.optionalTexts("errorCode"),
                message: try reader.optionalTexts("errorMessage"),
                cases: try reader.list("errors", ErrorCase.init)
            )
        )
        try reader.end()
    }
}

extension APIDescription.DeclaredType: ObjectReadable {
    fileprivate var tree: JSONTree {
        let examples = examples.map { JSONTree.Member(key: $0.name, value: $0.tree) }
        return .members([
            "name": .string(name), "schema": schema.tree, "examples": examples.isEmpty ? nil : .object(examples),
        ])
    }

    init(_ reader: inout ObjectReader) throws(ReadingError) {
        self.init(
            name: try reader.text("name"),
            schema: try reader.required("schema", APIDescription.Schema.init),
            examples: try reader.optional("examples") { tree throws(ReadingError) in
                try tree.entries { APIDescription.Example(name: $0, value: $1) }
            } ?? []
        )
    }
}

extension APIDescription.Example {
    /// Text that is not JSON is written as a JSON string.
    fileprivate var tree: JSONTree {
        switch content {
        case .value(let value): value
        case .unreadable(_, let text): .string(text)
        }
    }
}

extension APIDescription.Entity: ObjectReadable {
    fileprivate var tree: JSONTree { ["type": .string(type), "key": .string(key)] }

    init(_ reader: inout ObjectReader) throws(ReadingError) {
        self.init(type: try reader.text("type"), key: try reader.text("key"))
    }
}

extension APIDescription.AuthScheme: ObjectReadable {
    fileprivate var tree: JSONTree {
        switch kind {
        case .bearer: ["name": .string(name), "kind": "bearer"]
        case .basic: ["name": .string(name), "kind": "basic"]
        case .header(let field): ["name": .string(name), "kind": "header", "in": .string(field)]
        case .query(let parameter): ["name": .string(name), "kind": "query", "in": .string(parameter)]
        }
    }

    init(_ reader: inout ObjectReader) throws(ReadingError) {
        let name = try reader.text("name")
        let word = try reader.text("kind")
        let kind: Kind
        switch word {
        case "bearer": kind = .bearer
        case "basic": kind = .basic
        case "header": kind = .header(try reader.text("in"))
        case "query": kind = .query(try reader.text("in"))
        default: throw ReadingError("\"\(word)\" is no way of proving who calls").below("kind")
        }
        self.init(name: name, kind: kind)
    }
}
