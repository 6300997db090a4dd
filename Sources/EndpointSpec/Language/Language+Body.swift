extension Language {
    static let body = Construct<SpecEndpoint>(
        "a body",
        [
            Key("type", .type, by: "content").says("The type of the body."),
            Key("as", .text, by: "bodyForm", default: "json")
                .says("The format of the body, such as `json`, `form`, `multipart`, `lines` or `file`."),
            Key(
                "fields",
                .named(.either([.type, .construct("fieldOfBody"), .construct("partOfBody"), .fixedParameter])),
                by: "content"
            )
            .says("The fields of the body, which are parameters of the call."),
            Key("nesting", .words(of: SpecFormNesting.self), by: "bodyForm", default: "brackets")
                .says("The form of nested objects in a form: `card[number]` or `card.number`."),
            Key("arrays", .words(of: SpecFormArrays.self), by: "bodyForm", default: "brackets")
                .says("The form of lists in a form: `a[]`, `a` for each element, `a[0]`, or `a` once with commas."),
            Key("contentType", .contentType, into: \.bodyContentType).says("The media type of the body."),
            Key("sensitive", .flag, by: "content", default: "false")
                .says("Hides a body of `text`, `binary`, `file` or `stream` in all printed text."),
            Key("set", .named(.text), by: "body").names(.bodyField).says(
                "Fields of the type that have this value in every request."
            ),
        ],
        oneOf: [["type"], ["fields"], ["as"]],
        hints: [
            "parts": "use 'fields' for the parts of a multipart body",
            "headers": "write them beside 'body'",
            "multipart": "write '{ as: multipart, fields: { photo: file } }'",
            "form": "write '{ as: form, type: Search }'",
            "json": .typeHint, "schema": .typeHint, "encoding": "use 'as' for how the body is written",
            "file": "write 'body: file'", "lines": "write '{ as: lines, type: Row }'",
            "ndjson": "write '{ as: lines, type: Row }'", "properties": "use 'fields'",
        ]
    )
}

extension String {
    fileprivate static let typeHint = "use 'type'"
}
