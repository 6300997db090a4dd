extension LanguageSchema {
    private static let parameterShapes: [String: SchemaShape] = [
        "type": .type, "key": .text, "description": .text, "sensitive": .flag, "value": .text, "provided": .text,
    ]

    private static let limitedShapes = parameterShapes.merging(limits) { shape, _ in shape }
    private static let referringShapes = limitedShapes.merging(["refers": .text]) { shape, _ in shape }

    private static let success = SchemaShape.whole(200...299)

    private static let fixed = SchemaShape.construct("constantParameter")

    private static let methods = Dictionary(
        uniqueKeysWithValues: SpecMethod.allCases.map {
            ($0.rawValue, SchemaShape.either([.text, .construct("path")]))
        }
    )

    static let endpointConstructs: [SchemaConstruct] = [
        SchemaConstruct(
            vocabulary: .endpoint,
            shapes: [
                "description": .text, "safe": .flag, "servers": .named(.text), "variantOf": .text,
                "inherits": .word(["none"]),
                "parameters": .word(["none"]),
                "query": .either([.named(.either([.type, .construct("parameter"), fixed])), .type]),
                "path": .named(.either([.type, .construct("pathParameter")])),
                "headers": .named(.either([.type, .construct("header"), .construct("constantHeader")])),
                "cookies": .named(
                    .either([
                        .type, .construct("cookie"), fixed, .construct("constantHeader"),
                    ])
                ), "auth": auth,
                "idempotencyKey": .either([.text, .construct("idempotencyKey")]),
                "body": .either([.type, .construct("body")]),
                "returns": .either([.type, .byStatus, .construct("returns")]),
                "paginate": .construct("paginate"),
            ].merging(methods) { first, _ in first }.merging(callSettings) { first, _ in first },
            oneOf: SpecMethod.allCases.map { [$0.rawValue] }
        ),
        SchemaConstruct(
            vocabulary: .paginate,
            shapes: [
                "next": .word(["link"]), "send": .text, "read": .text, "page": .text, "offset": .text, "while": .text,
                "items": .text,
            ],
            oneOf: [["next"], ["send"], ["page"], ["offset"]],
            needs: [("send", ["read"]), ("read", ["send"])]
        ),
        SchemaConstruct(vocabulary: .urlPath, shapes: ["url": .text], required: ["url"]),
        SchemaConstruct(vocabulary: .apiParameters, shapes: ["auto": .named(.construct("constantParameter"))]),
        SchemaConstruct(vocabulary: .fixedParameter, shapes: parameterShapes, oneOf: [["value"], ["provided"]]),
        SchemaConstruct(vocabulary: .cookie, shapes: limitedShapes, required: ["type"]),
        SchemaConstruct(vocabulary: .parameter, shapes: referringShapes, required: ["type"]),
        SchemaConstruct(vocabulary: .pathParameter, shapes: referringShapes, required: ["type"]),
        SchemaConstruct(vocabulary: .header, shapes: referringShapes, required: ["type"]),
        SchemaConstruct(vocabulary: .constantHeader, shapes: parameterShapes, oneOf: [["value"], ["provided"]]),
        SchemaConstruct(
            vocabulary: .body,
            shapes: [
                "type": .type, "as": .text, "contentType": .text, "sensitive": .flag, "set": .named(.text),
                "fields": .named(.either([.type, .construct("fieldOfBody"), .construct("partOfBody"), fixed])),
                "nesting": .words(of: SpecFormNesting.self), "arrays": .words(of: SpecFormArrays.self),
            ],
            oneOf: [["type"], ["fields"], ["as"]]
        ),
        SchemaConstruct(
            vocabulary: .part,
            shapes: parameterShapes.merging([
                "contentType": .text, "filename": .text, "headers": .named(.construct("constantHeader")),
            ]) { first, _ in first },
            required: ["type"]
        ),
        SchemaConstruct(vocabulary: .bodyField, shapes: referringShapes, required: ["type"]),
        SchemaConstruct(
            vocabulary: .returns,
            shapes: [
                "type": .type, "events": .type, "until": .text, "lines": .type, "at": .text,
                "headers": .named(.either([.type, .construct("responseHeader")])),
                "example": .text, "results": .type, "match": .text, "contentType": .text,
                "status": .either([success, .list(success)]),
            ],
            oneOf: [["type"], ["events"], ["lines"], ["results"]],
            needs: [("match", ["results"])]
        ),
        SchemaConstruct(
            vocabulary: .statusAnswer,
            shapes: [
                "type": .type, "at": .text, "headers": .named(.either([.type, .construct("responseHeader")])),
                "contentType": .text,
            ],
            required: ["type"]
        ),
        SchemaConstruct(vocabulary: .responseHeader, shapes: parameterShapes, required: ["type"]),
        SchemaConstruct(
            vocabulary: .envelope,
            shapes: ["data": .text, "metadata": .either([.type, .construct("metadataOfEnvelope")])],
            required: ["data"]
        ),
        SchemaConstruct(vocabulary: .envelopeMetadata, shapes: ["key": .text, "type": .type], required: ["type"]),
        SchemaConstruct(
            vocabulary: .errorCondition,
            shapes: ["body": .named(.textOrNull), "header": .named(.text)],
            oneOf: [["body"], ["header"]]
        ),
        SchemaConstruct(vocabulary: .idempotencyKey, shapes: ["header": .text], required: ["header"]),
    ]
}
