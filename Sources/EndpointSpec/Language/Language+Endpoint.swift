extension Language {
    static let endpoint = Construct<SpecEndpoint>(
        "an endpoint",
        methods + [
            Key("description", .bare(.text), into: \.description).says("The doc comment of the call."),
            Key("path", .named(.either([.type, .construct("pathParameter")])), by: "endpoint")
                .says("The types of the path's placeholders, which are strings without it."),
            Key("query", .either([.named(.either([.type, .construct("parameter"), .fixedParameter])), .type])) {
                ($2.query, $2.fixedQuery) = ParametersDecoder(context: $0).query($1.value)
            }
            .says("The parameters of the query, or a type whose fields they are."),
            Key("headers", .named(.either([.type, .construct("header"), .construct("constantHeader")]))) {
                ($2.headers, $2.fixedHeaders) = ParametersDecoder(context: $0).headers($1.value)
            }
            .says("The headers of the request."),
            Key(
                "cookies",
                .named(.either([.type, .construct("cookie"), .fixedParameter, .construct("constantHeader")]))
            ) { ($2.cookies, $2.fixedCookies) = ParametersDecoder(context: $0).cookies($1.value) }
            .says("The cookies of the request, which go into one header."),
            Key("parameters", .none(of: "'parameters' of an endpoint"), into: \.leavesOutParameters)
                .says("`none` leaves out the parameters that the API sends with every call."),
            Key("body", .either([.type, .construct("body")])) { BodyDecoder(context: $0).body($1.value, of: &$2) }
                .says("The body of the request."),
            Key("returns", .either([.type, .byStatus, .construct("returns")]), default: "none") {
                $2.returns = ReturnsDecoder(context: $0).returns($1.value)
            }
            .says("The content of a successful answer."),
            Key("idempotencyKey", .either([.text, .construct("idempotencyKey")])) {
                $2.idempotencyKey = EndpointDecoder(context: $0).idempotencyKey($1.value)
            }.names(.bodyField)
                .says("The place of the key with which the server does a repeated request once."),
            Key("auth", .auth, into: \.settings.auth)
                .says("The schemes that the call uses: a name, a list, `optional` or `none`."),
            Key("safe", .flag, into: \.isDeclaredSafe, default: "false").says("Declares that a POST only reads."),
        ] + callSettings(in: \.settings) + [
            Key("envelope", .word(["none"])) { $2.hasEnvelope = !EnvelopeDecoder(context: $0).hasNoEnvelope($1.value) }
                .says("`none` says that the answer is not wrapped."),
            .deprecated(into: \.deprecation),
            Key("paginate", .construct("paginate")) { $2.paging = PagingDecoder(context: $0).paging($1.value) }
                .says("The way to the next page of a list."),
            Key("inherits", .word(["none"]), by: "endpoint")
                .says("`none` makes the request carry nothing of the API but its server."),
            Key("variantOf", .text, into: \.variantOf).names(.endpoint)
                .says("The endpoint with the same method and path of which this is a variant."),
            Key("servers", .named(.text)) { $2.servers = APIDecoder(context: $0).servers($1.value) }
                .says("The URLs at which this endpoint is served, by the names of the API's servers."),
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

    static let urlPath = Construct<SpecPath>(
        "a path",
        [
            Key("url", .text, by: "specPath").required.says("The parameter of the path that contains the whole URL.")
        ],
        hints: [
            "type": "the parameter that contains the whole URL is a 'url'; describe it under 'path:'",
            "path": "a path must be text, as in 'get: /v1/payments'",
        ]
    )

    static let paginate = Construct<SpecPaging>(
        "'paginate'",
        [
            Key("next", .word(["link"]), by: "paging")
                .says("`link` follows the header `Link` with `rel=\"next\"` (RFC 8288)."),
            Key("send", .text, by: "paging").names(.parameter).needs("read")
                .says("The parameter that sends the value at `read` of the answer before."),
            Key("read", .text, by: "step").needs("send")
                .says("The place in the answer of the value that the next request sends."),
            Key("page", .text, by: "paging").names(.parameter).says("The parameter that counts pages."),
            Key("offset", .text, by: "paging").names(.parameter).says("The parameter that counts the received items."),
            Key("while", .jsonPath, into: \.condition)
                .says("The place in the answer that is `true` while there are more pages."),
            Key("items", .text, into: \.items).names(.answerField).says(
                "The field of the answer that is the list, if there are several."
            ),
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
