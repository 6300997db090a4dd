extension LanguageConstruct {
    static let endpoint = LanguageConstruct(
        "an endpoint",
        Key.methods + [
            Key("description", .text, "The doc comment of the call."),
            Key(
                "path",
                .named(.either([.type, .construct("pathParameter")])),
                "The types of the path's placeholders, which are strings without it."
            ),
            Key(
                "query",
                .either([.named(.either([.type, .construct("parameter"), .fixedParameter])), .type]),
                "The parameters of the query, or a type whose fields they are."
            ),
            Key(
                "headers",
                .named(.either([.type, .construct("header"), .construct("constantHeader")])),
                "The headers of the request."
            ),
            Key(
                "cookies",
                .named(.either([.type, .construct("cookie"), .fixedParameter, .construct("constantHeader")])),
                "The cookies of the request, which go into one header."
            ),
            Key("parameters", .word(["none"]), "`none` leaves out the parameters that the API sends with every call."),
            Key("body", .either([.type, .construct("body")]), "The body of the request."),
            Key(
                "returns",
                .either([.type, .byStatus, .construct("returns")]),
                default: "none",
                "The content of a successful answer."
            ),
            Key(
                "idempotencyKey",
                .either([.text, .construct("idempotencyKey")]),
                "The place of the key with which the server does a repeated request once."
            ),
            Key("auth", .auth, "The schemes that the call uses: a name, a list, `optional` or `none`."),
            Key("safe", .flag, default: "false", "Declares that a POST only reads."),
        ] + Key.callSettings + [
            Key("envelope", .word(["none"]), "`none` says that the answer is not wrapped."),
            .deprecated,
            Key("paginate", .construct("paginate"), "The way to the next page of a list."),
            Key("inherits", .word(["none"]), "`none` makes the request carry nothing of the API but its server."),
            Key("variantOf", .text, "The endpoint with the same method and path of which this is a variant."),
            Key(
                "servers",
                .named(.text),
                "The URLs at which this endpoint is served, by the names of the API's servers."
            ),
        ],
        oneOf: SpecMethod.allCases.map { [$0.rawValue] },
        notBuiltYet: ["cache"],
        hints: [
            "readOnly": "write 'safe: true' at a POST that only reads",
            "cacheable": "write 'safe: true' at a POST that only reads",
            "set": "write it in 'body': { type: Request, set: { stream: true } }",
            "at": "write it in 'returns': { type: Payment, at: data }", "errors": "write them in api.yaml",
            "method": "write the method with its path: 'get: /v1/payments'",
            "response": .returnsHint, "request": "use 'body' for what is sent",
            "responses": .returnsHint, "throws": "use 'errors' in api.yaml for what a failed call returns",
            "params": "write parameters under 'path', 'query', 'headers' or 'cookies'",
            "tags": "endpoints are grouped by their files",
            "queryParameters": "use 'query'", "requestBody": "use 'body' for what is sent", "result": .returnsHint,
            "output": .returnsHint, "summary": "use 'description'", "security": "use 'auth'",
            "authentication": "use 'auth'", "retries": "use 'retry'",
            "download": "write 'returns: file' to download an answer",
            "stream": "write 'returns: stream' to read an answer as it arrives",
            "events": .eventsHint, "sse": .eventsHint, "lines": .linesHint, "ndjson": .linesHint,
            "baseURL": .serverHint, "baseUrl": .serverHint, "host": .serverHint, "url": .serverHint,
            "server": .serverHint,
        ]
    )

    static let urlPath = LanguageConstruct(
        "a path",
        [
            Key("url", .text, isRequired: true, "The parameter of the path that contains the whole URL.")
        ],
        hints: [
            "type": "the parameter that contains the whole URL is a 'url'; describe it under 'path:'",
            "path": "a path must be text, as in 'get: /v1/payments'",
        ]
    )

    static let paginate = LanguageConstruct(
        "'paginate'",
        [
            Key("next", .word(["link"]), "`link` follows the header `Link` with `rel=\"next\"` (RFC 8288)."),
            Key("send", .text, needs: ["read"], "The parameter that sends the value at `read` of the answer before."),
            Key("read", .text, needs: ["send"], "The place in the answer of the value that the next request sends."),
            Key("page", .text, "The parameter that counts pages."),
            Key("offset", .text, "The parameter that counts the received items."),
            Key("while", .text, "The place in the answer that is `true` while there are more pages."),
            Key("items", .text, "The field of the answer that is the list, if there are several."),
        ],
        oneOf: [["next"], ["send"], ["page"], ["offset"]],
        hints: [
            "cursor": "write '{ send: after, read: meta.next }': the parameter, and where to read its next value",
            "limit": "declare the page size as a parameter in 'query'",
        ]
    )
}

extension String {
    fileprivate static let returnsHint = "use 'returns' for what a successful call returns"
    fileprivate static let eventsHint = "write 'returns: { events: Chunk }' for server-sent events"
    fileprivate static let linesHint = "write 'returns: { lines: Row }' for one JSON value per line"
    fileprivate static let serverHint =
        "write 'servers: { production: \"https://uploads.example\" }' to give an endpoint its own address, or "
        + "'get: { url: destination }' to let the caller give the URL"
}
