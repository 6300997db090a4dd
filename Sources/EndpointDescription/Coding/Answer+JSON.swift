extension APIDescription.Answer: ObjectReadable {
    var tree: JSONTree {
        JSONTree.members(["status": .integer(status)])
            .adding(content.tree)
            .adding(
                .members([
                    "contentType": .text(contentType), "headers": APIDescription.Field.list(headers),
                    "example": .text(example),
                    "isStatusStated": .flag(isStatusStated),
                ])
            )
    }

    init(_ reader: inout ObjectReader) throws(ReadingError) {
        self.init(
            try reader.integer("status"),
            try Content(&reader),
            contentType: try reader.optionalText("contentType"),
            headers: try reader.optional("headers", APIDescription.Field.fields) ?? [],
            example: try reader.optionalText("example"),
            isStatusStated: try reader.flag("isStatusStated")
        )
    }
}

/// The kind of content is a member of the answer: `"json"`, `"events"` or `"lines"` with a schema, or `"text"` and
/// `"binary"`.
extension APIDescription.Answer.Content {
    fileprivate var tree: JSONTree {
        switch self {
        case .none: .object([])
        case .json(let schema, let path, let around):
            .members(["json": schema.tree, "at": .list(path), "around": APIDescription.Field.list(around)])
        case .events(let schema, let until, let path):
            .members(["events": schema.tree, "until": .text(until), "at": .list(path)])
        case .lines(let schema, let path): .members(["lines": schema.tree, "at": .list(path)])
        case .text: ["text": true]
        case .binary: ["binary": true]
        }
    }

    fileprivate init(_ reader: inout ObjectReader) throws(ReadingError) {
        if let schema = try reader.optional("json", APIDescription.Schema.init) {
            let around = try reader.optional("around", APIDescription.Field.fields) ?? []
            self = .json(schema, at: try reader.optionalTexts("at") ?? [], around: around)
        } else if let schema = try reader.optional("events", APIDescription.Schema.init) {
            let until = try reader.optionalText("until")
            self = .events(schema, until: until, at: try reader.optionalTexts("at") ?? [])
        } else if let schema = try reader.optional("lines", APIDescription.Schema.init) {
            self = .lines(schema, at: try reader.optionalTexts("at") ?? [])
        } else if try reader.flag("text") {
            self = .text
        } else {
            self = try reader.flag("binary") ? .binary : .none
        }
    }
}
