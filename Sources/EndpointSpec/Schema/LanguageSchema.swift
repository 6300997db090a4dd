import EndpointDescription

/// The JSON Schema of the language, for editors: made of the decoder's own vocabularies, so that no key of the one is
/// missing in the other. What a schema cannot say, names that mean something for one, is left to `validate`.
package enum LanguageSchema: String, Sendable, CaseIterable {
    /// Of `api.yaml`.
    case api
    /// Of every other file.
    case spec

    /// The name of the file in `Specs/`.
    package var fileName: String { "endpoint-\(rawValue).schema.json" }

    /// The schema, draft 7, which is what editors read; a line feed at its end.
    package var text: String {
        let schema: JSONTree = [
            "$schema": "http://json-schema.org/draft-07/schema#",
            "title": self == .api ? "api.yaml of an endpoint spec" : "A file of an endpoint spec",
            "description": "Made by 'endpoint-generator schema' of the generator's own list of keys.",
            "allOf": [SchemaShape.construct(self == .api ? "api" : "specFile").json],
            "definitions": .object(definitions.map { .init(key: $0.name, value: $0.json) }),
        ]
        return schema.lines(width: 100).joined(separator: "\n") + "\n"
    }

    static let constructs: [SchemaConstruct] =
        apiConstructs + typeConstructs + endpointConstructs + repositoryConstructs

    private static let retry = SchemaShape.either([.words(of: SpecRetry.Scope.self), .construct("retry")])
    static let auth = SchemaShape.either([.text, .list(.text)])
    /// What stands behind the keys of ``KeyVocabulary/callSettings``, at each level.
    static let callSettings: [String: SchemaShape] = [
        "timeout": .construct("timeout"), "retry": retry, "connectivity": .words(of: SpecConnectivity.self),
        "reuse": .words(of: SpecReuse.self),
    ]
    private static let headers = SchemaShape.named(.construct("constantHeader"))

    private static let apiConstructs: [SchemaConstruct] = [
        SchemaConstruct(
            vocabulary: .api,
            shapes: [
                "language": .either([.word(["1"]), .whole(1...1)]), "name": .text, "prefix": .text,
                "description": .text,
                "servers": .named(.text), "envelope": .construct("envelope"), "parameters": .construct("parameters"),
                "auth": .construct("auth"),
                "headers": headers,
                "defaults": .construct("defaults"), "errors": .construct("errors"), "generate": .construct("generate"),
            ],
            required: ["language", "name"]
        ),
        SchemaConstruct(
            vocabulary: .defaults,
            shapes: [
                "keys": .words(of: SpecKeyStyle.self), "int64": .word(SpecScalar.int64Wires.map(\.rawValue)),
                "duration": .word(SpecScalar.duration.wires.map(\.rawValue)),
                "onInvalid": .words(of: SpecOnInvalid.self), "cache": .construct("cache"),
                "outbox": .construct("outbox"),
            ].merging(callSettings) { first, _ in first }
        ),
        SchemaConstruct(
            vocabulary: .fileDefaults,
            shapes: [
                "keys": .words(of: SpecKeyStyle.self), "int64": .word(SpecScalar.int64Wires.map(\.rawValue)),
                "duration": .word(SpecScalar.duration.wires.map(\.rawValue)),
                "onInvalid": .words(of: SpecOnInvalid.self), "headers": headers, "auth": auth,
                "cache": .construct("cache"), "outbox": .construct("outbox"),
            ].merging(callSettings) { first, _ in first }
        ),
        SchemaConstruct(
            vocabulary: .timeout,
            shapes: ["attempt": .duration, "firstByte": .duration, "idle": .duration, "total": .duration]
        ),
        SchemaConstruct(
            vocabulary: .retry,
            shapes: [
                "scope": .words(of: SpecRetry.Scope.self), "attempts": .whole(1...100), "base": .duration,
                "factor": .number(1...100), "jitter": .duration, "max": .duration, "deadline": .duration,
                "statuses": .list(.whole(400...599)), "longestRetryAfter": .duration,
                "budget": .either([.word([SpecRetryBudget.unlimitedWord]), .construct("budgetOfRetry")]),
            ]
        ),
        SchemaConstruct(
            vocabulary: .retryBudget,
            shapes: [
                "reserve": .number(0...10_000), "perCall": .number(0...100), "perSuccess": .number(0...100),
            ]
        ),
        SchemaConstruct(
            vocabulary: .auth,
            shapes: ["schemes": .named(.construct("authScheme")), "default": auth]
        ),
        SchemaConstruct(
            vocabulary: .authScheme,
            shapes: ["bearer": .construct("bearer"), "basic": .construct("basic"), "apiKey": .construct("apiKey")],
            oneOf: KeyVocabulary.authScheme.keys.map { [$0] }
        ),
        SchemaConstruct(
            vocabulary: .bearer,
            shapes: ["refresh": .either([.text, .construct("bearersRefresh")])]
        ),
        SchemaConstruct(vocabulary: .basic),
        SchemaConstruct(
            vocabulary: .apiKey,
            shapes: ["header": .text, "query": .text],
            oneOf: KeyVocabulary.apiKey.keys.map { [$0] }
        ),
        SchemaConstruct(
            vocabulary: .tokenRefresh,
            shapes: ["endpoint": .text, "sends": .text, "token": .text, "refreshToken": .text, "expires": .text],
            required: ["endpoint"]
        ),
        SchemaConstruct(
            vocabulary: .errors,
            shapes: ["code": .text, "message": .text, "at": .text, "cases": .list(.construct("errorCase"))]
        ),
        SchemaConstruct(
            vocabulary: .errorCase,
            shapes: [
                "status": .text, "code": .text, "as": .text, "body": .type, "at": .text, "when": .construct("when"),
            ],
            required: ["status"],
            oneOf: [["as"], ["body"]],
            needs: [("at", ["body"])]
        ),
        SchemaConstruct(
            vocabulary: .generate,
            shapes: [
                "access": .words(of: SpecAccessLevel.self), "mocks": .testCode, "mockServer": .testCode,
                "domain": .words(of: SpecDomainMode.self),
                "layers": .either([
                    .list(.words(of: SpecLayer.self)), .named(.list(.words(of: SpecLayer.self))),
                ]),
                "domainModule": .text, "imports": .words(of: SpecImportStyle.self),
                "conforms": .list(.words(of: SpecConformance.self)),
            ]
        ),
    ]

    private static let count = SchemaShape.whole(0...Int(Int32.max))
    static let limits: [String: SchemaShape] = [
        "min": .text, "max": .text, "pattern": .text, "minLength": count, "maxLength": count, "minItems": count,
        "maxItems": count, "deprecated": .text,
    ]

    private static let unionCase = SchemaShape.either([.type, .construct("caseOfUnion")])
    private static let unionKey = SchemaShape.either([.text, .construct("keyOfUnion")])

    private static let typeConstructs: [SchemaConstruct] = [
        SchemaConstruct(
            vocabulary: .file,
            shapes: [
                "defaults": .construct("defaultsOfFile"), "types": .named(.construct("type")),
                "endpoints": .named(.construct("endpoint")), "repositories": .named(.construct("repository")),
                "refine": .construct("refine"),
            ]
        ),
        SchemaConstruct(
            vocabulary: .type,
            shapes: [
                "description": .text, "conforms": .list(.words(of: SpecConformance.self)),
                "fields": .named(.either([.type, .construct("field")])), "from": .text, "pick": .list(.text),
                "draft": .flag, "enum": .either([.list(.textOrNull), .named(.textOrNull)]), "frozen": .flag,
                "mutable": .flag, "domain": .words(of: SpecDomainMode.self), "examples": .named(.anything),
                "union": .either([.list(unionCase), .construct("union")]), "swift": .construct("swiftOfType"),
                "wraps": .word(SpecWrapper.scalars.map(\.rawValue)),
                "wire": .word(SpecWireShape.allCases.map(\.rawValue) + SpecWire.allCases.map(\.rawValue)),
            ].merging(limits) { shape, _ in shape },
            oneOf: KeyVocabulary.typeKinds.map { [$0] },
            needs: [("pick", ["from"]), ("draft", ["from"]), ("from", ["pick"])]
        ),
        SchemaConstruct(
            vocabulary: .customType,
            shapes: ["type": .text, "import": .text, "codec": .text],
            required: ["codec"]
        ),
        SchemaConstruct(
            vocabulary: .union,
            shapes: ["by": unionKey, "at": unionKey, "cases": .named(unionCase)],
            required: ["by", "cases"]
        ),
        SchemaConstruct(vocabulary: .unionCase, shapes: ["type": .type, "as": .text], required: ["type"]),
        SchemaConstruct(vocabulary: .unionKey, shapes: ["key": .text], required: ["key"]),
        SchemaConstruct(
            vocabulary: .field,
            shapes: [
                "type": .type, "key": .text, "description": .text, "sensitive": .flag, "value": .text, "refers": .text,
                "additional": .flag,
            ]
            .merging(limits) { shape, _ in shape },
            oneOf: [["type"], ["value"]]
        ),
    ]
}

extension KeyVocabulary {
    /// The keys of which a type has one, as far as they are built.
    fileprivate static let typeKinds = ["fields", "from", "enum", "wraps", "union", "swift"].filter(type.keys.contains)
}
