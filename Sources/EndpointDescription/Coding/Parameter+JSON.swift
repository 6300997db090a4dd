extension APIDescription.Parameter: ObjectReadable {
    var tree: JSONTree {
        .members([
            "in": .string(place.rawValue), "name": .string(name), "schema": schema.tree,
            "optional": .flag(!isRequired), "list": listStyle.tree, "sensitive": .flag(isSensitive),
        ])
    }

    init(_ reader: inout ObjectReader) throws(ReadingError) {
        self.init(
            try reader.word("in", of: APIDescription.Place.self),
            try reader.text("name"),
            try reader.required("schema", APIDescription.Schema.init),
            isRequired: !(try reader.flag("optional")),
            listStyle: try reader.optional("list", ListStyle.init) ?? .repeated,
            isSensitive: try reader.flag("sensitive")
        )
    }
}

/// `"brackets"` or `{"separator": ","}`; nil if the name is repeated.
extension APIDescription.Parameter.ListStyle {
    fileprivate var tree: JSONTree? {
        switch self {
        case .repeated: nil
        case .brackets: "brackets"
        case .separated(let separator): ["separator": .string(separator)]
        }
    }

    fileprivate init(_ tree: JSONTree) throws(ReadingError) {
        if tree == "brackets" {
            self = .brackets
            return
        }
        var reader = try ObjectReader(tree)
        self = .separated(by: try reader.text("separator"))
        try reader.end()
    }
}

extension APIDescription.FixedParameter: ObjectReadable {
    var tree: JSONTree {
        .members(["in": .string(place.rawValue), "name": .string(name), "value": .text(value)])
    }

    init(_ reader: inout ObjectReader) throws(ReadingError) {
        self.init(
            try reader.word("in", of: APIDescription.Place.self),
            try reader.text("name"),
            value: try reader.optionalText("value")
        )
    }
}

extension APIDescription.Body: ObjectReadable {
    var tree: JSONTree {
        .members([
            "format": .string(format.rawValue), "contentType": .text(contentType), "schema": schema.tree,
            "sensitive": .flag(isSensitive), "members": .list(members, \.tree),
            "provided": APIDescription.Field.list(provided), "parts": .list(parts, \.tree),
        ])
    }

    init(_ reader: inout ObjectReader) throws(ReadingError) {
        self.init(
            try reader.word("format", of: Format.self),
            try reader.required("schema", APIDescription.Schema.init),
            contentType: try reader.optionalText("contentType"),
            isSensitive: try reader.flag("sensitive"),
            members: try reader.list("members", APIDescription.SetMember.init),
            provided: try reader.optional("provided", APIDescription.Field.fields) ?? [],
            parts: try reader.list("parts", APIDescription.Part.init)
        )
    }
}

extension APIDescription.Part: ObjectReadable {
    fileprivate var tree: JSONTree {
        .members([
            "name": .string(name), "contentType": .text(contentType), "headers": .list(headers, \.tree),
        ])
    }

    init(_ reader: inout ObjectReader) throws(ReadingError) {
        self.init(
            try reader.text("name"),
            contentType: try reader.optionalText("contentType"),
            headers: try reader.list("headers", APIDescription.FixedParameter.init)
        )
    }
}
