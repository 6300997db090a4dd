extension LanguageConstruct {
    static let errors = LanguageConstruct(
        "'errors'",
        [
            Key("code", .text, "The place of the code in the body of a failure."),
            Key("message", .text, "The place of the message for people in the body of a failure."),
            Key("at", .text, "The place at which the types of the cases are read; without it, the parent of `code`."),
            Key(
                "cases",
                .list(.construct("errorCase")),
                "The API's failures, of which the first that matches is used."
            ),
        ],
        hints: [
            "typed": "to type the errors of repository protocols, write 'errors: typed' under 'generate'",
            "when": "write it in a case",
        ]
    )

    static let errorCase = LanguageConstruct(
        "an error case",
        [
            Key("status", .text, isRequired: true, "The status of the failure: `409`, `4XX` or `default`."),
            Key("code", .text, "The code that the body must have."),
            Key("when", .construct("when"), "More conditions on the answer, all of which must be true."),
            Key("as", .text, "The name of the case in Swift, or one of the client's own kinds."),
            Key("body", .type, "The type of the failure's body; `text` is the whole body, unchanged."),
            Key("at", .text, needs: ["body"], "The place at which the body of this case is read."),
        ],
        oneOf: [["as"], ["body"]]
    )

    static let errorCondition = LanguageConstruct(
        "'when'",
        [
            Key("body", .named(.textOrNull), "The values that the body must have, by their places."),
            Key("header", .named(.text), "The header fields that the answer must have, with their values."),
        ],
        oneOf: [["body"], ["header"]]
    )
}
