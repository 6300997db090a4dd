extension APIDescription.ErrorCase {
    var tree: JSONTree {
        .members([
            "statuses": .range(statuses), "code": .text(code), "body": body?.tree, "isText": .flag(isText),
            "at": .list(at), "members": .list(members, \.tree), "headers": .list(headers, \.tree),
        ])
    }

    init(_ tree: JSONTree) throws(ReadingError) {
        var reader = try ObjectReader(tree)
        self.init(
            try reader.required("statuses") { tree throws(ReadingError) in try tree.range() },
            code: try reader.optionalText("code"),
            body: try reader.optional("body", APIDescription.Schema.init),
            isText: try reader.flag("isText"),
            at: try reader.optionalTexts("at") ?? [],
            members: try reader.list("members", APIDescription.SetMember.init),
            headers: try reader.list("headers", APIDescription.FixedParameter.init)
        )
        try reader.end()
    }
}

extension APIDescription.SetMember {
    var tree: JSONTree { ["path": .strings(path), "value": value] }

    init(_ tree: JSONTree) throws(ReadingError) {
        var reader = try ObjectReader(tree)
        self.init(
            path: try reader.texts("path"),
            value: try reader.required("value") { $0 }
        )
        try reader.end()
    }
}
