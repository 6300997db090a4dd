extension APIDescription.ErrorCase: ObjectReadable {
    var tree: JSONTree {
        .members([
            "statuses": .range(statuses), "code": .text(code), "body": body?.tree, "isText": .flag(isText),
            "at": .list(at), "members": .list(members, \.tree), "headers": .list(headers, \.tree),
        ])
    }

    init(_ reader: inout ObjectReader) throws(ReadingError) {
        self.init(
            try reader.required("statuses") { tree throws(ReadingError) in try tree.range() },
            code: try reader.optionalText("code"),
            body: try reader.optional("body", APIDescription.Schema.init),
            isText: try reader.flag("isText"),
            at: try reader.optionalTexts("at") ?? [],
            members: try reader.list("members", APIDescription.SetMember.init),
            headers: try reader.list("headers", APIDescription.FixedParameter.init)
        )
    }
}

extension APIDescription.SetMember: ObjectReadable {
    var tree: JSONTree { ["path": .strings(path), "value": value] }

    init(_ reader: inout ObjectReader) throws(ReadingError) {
        self.init(
            path: try reader.texts("path"),
            value: try reader.required("value") { $0 }
        )
    }
}
