extension Language {
    static let errors = Construct<SpecErrors>(
        "'errors'",
        [
            Key("code", .jsonPath, into: \.code).says("The place of the code in the body of a failure."),
            Key("message", .jsonPath, into: \.message)
                .says("The place of the message for people in the body of a failure."),
            Key("at", .jsonPath, into: \.at)
                .says("The place at which the types of the cases are read; without it, the parent of `code`."),
            Key("cases", .list(.construct("errorCase"))) {
                $2.cases = ErrorCaseDecoder(context: $0).errorCases($1.value)
            }
            .says("The API's failures, of which the first that matches is used."),
        ],
        hints: [
            "typed": "to type the errors of repository protocols, write 'errors: typed' under 'generate'",
            "when": "write it in a case",
        ]
    )

    static let errorCase = Construct<SpecErrorCase>(
        "an error case",
        [
            Key("status", .text, by: "errorCase").required
                .says("The status of the failure: `409`, `4XX` or `default`."),
            Key("code", .text, into: \.code).says("The code that the body must have."),
            Key("when", .construct("when")) { $2.conditions = ErrorCaseDecoder(context: $0).conditions($1.value) }
                .says("More conditions on the answer, all of which must be true."),
            Key("as", .text, into: \.caseName).says("The name of the case in Swift, or one of the client's own kinds."),
            Key("body", .type) { ErrorCaseDecoder(context: $0).body($1.value, of: &$2) }
                .says("The type of the failure's body; `text` is the whole body, unchanged."),
            Key("at", .jsonPath, into: \.at).needs("body").says("The place at which the body of this case is read."),
            Key("renews", .flag, into: \.renews, default: "true")
                .says("`false` keeps the credentials after a 401 of this case, as after a wrong password."),
        ],
        oneOf: [["as"], ["body"]]
    )

    static let errorCondition = Construct<SpecErrorCase>(
        "'when'",
        [
            Key("body", .named(.textOrNull), by: "conditions")
                .says("The values that the body must have, by their places."),
            Key("header", .named(.text), by: "conditions")
                .says("The header fields that the answer must have, with their values."),
        ],
        oneOf: [["body"], ["header"]]
    )
}
