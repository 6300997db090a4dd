extension Language {
    static let returns = Construct<SpecReturns>(
        "'returns'",
        [
            Key("type", .type, by: "content")
                .says("The type of the body; also `text`, `data`, `stream`, `file`, `custom(…)` and `none`."),
            Key("events", .type, by: "content").says("The type of the value in each event of an event stream."),
            Key("until", .text, by: "content").says("The event that ends an event stream."),
            Key("lines", .type, by: "content").says("The type of the value in each line of the body."),
            Key("headers", .responseHeaders, into: \.headers).says("Header fields that the call returns too."),
            Key("at", .jsonPath, into: \.at).says("The place of the value in the JSON."),
            Key("results", .type, by: "returns")
                .excludes(
                    ["type", "events", "lines", "until", "headers"],
                    "an answer with 'results' cannot have '*'; remove one of them"
                )
                .says("The results of a batch: a list of a union by status."),
            Key("match", .text, by: "results").names(.bodyField).needs("results")
                .says("The field that tells which element of the request a result belongs to."),
            Key("status", .either([.success, .list(.success)]), by: "returns")
                .says("The expected statuses; any other success is an error."),
            Key("usually", .success, by: "returns")
                .excludes(
                    ["status", "results"],
                    "an answer with 'usually' accepts every success, so it cannot have '*'; remove one of them"
                )
                .says("The status with which mocks answer and which documents name; any other success is fine too."),
            Key("example", .text, into: \.example).says("The example with which mocks and mock servers answer."),
            Key("contentType", .contentType, into: \.contentType).says("The media type that the request asks for."),
        ],
        oneOf: [["type"], ["events"], ["lines"], ["results"]],
        hints: [
            "accept": .mediaTypeHint, "mediaType": .mediaTypeHint, "content": .mediaTypeHint,
            "jsonSeq": .recordsHint, "records": .recordsHint,
            "as": "write it as the type: 'text', 'data' or 'custom(ReportDecoder)'",
            "envelope": "write 'envelope: none' beside 'returns'",
            "sse": .eventsHint, "event": .eventsHint,
            "stream": "write 'returns: stream' to read an answer as it arrives",
            "ndjson": .linesHint, "jsonl": .linesHint, "jsonLines": .linesHint,
            "download": .fileHint, "file": .fileHint, "body": .typeHint, "schema": .typeHint, "json": .typeHint,
            "path": "use 'at' for the place of the value in the JSON",
        ]
    )

    static let statusAnswer = Construct<SpecStatusAnswer>(
        "an answer by status",
        [
            Key("type", .type, by: "statusAnswer").required
                .says("The type of the body; also `text`, `data` and `none`."),
            Key("headers", .responseHeaders, into: \.headers).says("Header fields that are read with this status."),
            Key("at", .jsonPath, into: \.at).says("The place of the value in the JSON."),
            Key("contentType", .contentType, into: \.contentType).says("The media type of the body."),
        ],
        hints: [
            "status": "the status is the key above these",
            "events": "an endpoint that returns an answer piece by piece cannot have other answers",
            "stream": .wholeHint,
            "lines": "an endpoint that returns an answer piece by piece cannot have other answers", "file": .wholeHint,
            "body": "use 'type'",
        ]
    )

    static let responseHeader = Construct<SpecParameter>(
        "a response header",
        [
            Key("type", .type, by: "responseHeaders").required.says("The type of the header's value."),
            Key("description", .bare(.text), into: \.description).says("The doc comment of the property."),
            .sensitive(into: \.isSensitive),
            .datetime(into: \.datetime),
        ],
        hints: [
            "required": .optionalHint, "optional": .optionalHint, "nullable": .optionalHint,
            "key": "write a header's name as it is sent",
            "value": "write a condition on a header as 'when' of an error case",
            "default": "make the type optional: 'int?'",
        ]
    )

    static let envelope = Construct<SpecEnvelope>(
        "'envelope'",
        [
            Key("data", .text, by: "envelope").required.says("The place of the value, by the keys of the wire."),
            Key("metadata", .either([.type, .construct("metadataOfEnvelope")]), by: "envelope")
                .says("The type of the value beside it."),
        ],
        hints: ["errors": "use 'at' of 'errors' for the place of an error's body"]
    )

    static let envelopeMetadata = Construct<SpecEnvelope>(
        "'metadata' of an envelope",
        [
            Key("key", .text, by: "envelopeMetadata", default: "metadata")
                .says("The place of the metadata, by the keys of the wire."),
            Key("type", .type, by: "envelopeMetadata").required.says("The type of the metadata."),
        ]
    )
}

extension String {
    fileprivate static let eventsHint = "write '{ events: Chunk }' for server-sent events"
    fileprivate static let linesHint = "write '{ lines: Row }' for one JSON value per line"
    fileprivate static let fileHint = "write 'returns: file' to download an answer, or '{ type: file }'"
    fileprivate static let mediaTypeHint = "use 'contentType' for the media type of the answer"
    fileprivate static let recordsHint = "write '{ lines: Row, contentType: application/json-seq }'"
    fileprivate static let typeHint = "use 'type'"
}

extension String {
    fileprivate static let wholeHint = "an endpoint that returns an answer piece by piece cannot have other answers"
}
