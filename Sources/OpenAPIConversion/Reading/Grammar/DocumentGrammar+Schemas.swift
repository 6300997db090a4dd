extension DocumentGrammar {
    private static let schemas = Shape.filledList(.construct(.schema))
    private static let types = Shape.words([
        "string", "number", "integer", "boolean", "array", "object", "null", "file",
    ])

    /// The keywords of all used versions of JSON Schema, and those that OpenAPI adds.
    static let schema: [String: Shape] = [
        "title": .text, "description": .text, "format": .text, "pattern": .text,
        "type": .either([types, .filledList(types)]),
        "multipleOf": .number, "maximum": .number, "minimum": .number,
        "exclusiveMaximum": .either([.number, .flag]), "exclusiveMinimum": .either([.number, .flag]),
        "maxLength": .number, "minLength": .number, "maxItems": .number, "minItems": .number,
        "maxProperties": .number, "minProperties": .number, "maxContains": .number, "minContains": .number,
        "uniqueItems": .flag, "required": .list(.text), "enum": .filledList(.anything), "const": .anything,
        "default": .anything, "example": .anything, "examples": .either([.list(.anything), .map(.anything)]),
        "allOf": schemas, "oneOf": schemas, "anyOf": schemas, "not": .construct(.schema),
        "if": .construct(.schema), "then": .construct(.schema), "else": .construct(.schema),
        "items": .either([.construct(.schema), schemas, .flag]), "additionalItems": .construct(.schema),
        "prefixItems": schemas, "contains": .construct(.schema),
        "properties": .map(.construct(.schema)), "patternProperties": .map(.construct(.schema)),
        "additionalProperties": .construct(.schema), "unevaluatedProperties": .construct(.schema),
        "unevaluatedItems": .construct(.schema), "propertyNames": .construct(.schema),
        "dependentSchemas": .map(.construct(.schema)), "dependentRequired": .map(.list(.text)),
        "dependencies": .map(.anything), "contentEncoding": .text, "contentMediaType": .text,
        "contentSchema": .construct(.schema), "nullable": .flag, "readOnly": .flag, "writeOnly": .flag,
        "deprecated": .flag, "discriminator": .either([.construct(.discriminator), .text]), "xml": .construct(.xml),
        "externalDocs": .construct(.externalDocs), "$schema": .text, "$id": .text, "id": .text, "$anchor": .text,
        "$comment": .text, "$defs": .map(.construct(.schema)), "definitions": .map(.construct(.schema)),
        "$dynamicRef": .text, "$dynamicAnchor": .text, "$recursiveRef": .text, "$recursiveAnchor": .flag,
        "$vocabulary": .anything,
    ]

    private static let collectionFormat = Shape.words(["csv", "ssv", "tsv", "pipes", "multi"])

    /// The differences of Swagger 2.0: it has no media types, and a parameter is a schema itself.
    static let swagger: [Construct: [String: Shape]] = [
        .document: [
            "swagger": .text, "info": .construct(.info), "host": .text, "basePath": .text,
            "schemes": .list(.words(["http", "https", "ws", "wss"])), "consumes": .list(.text),
            "produces": .list(.text), "paths": .construct(.paths), "definitions": .map(.construct(.schema)),
            "parameters": .map(.construct(.parameter)), "responses": .map(.construct(.response)),
            "securityDefinitions": .map(.construct(.securityScheme)), "security": .list(.map(.list(.text))),
            "tags": .list(.construct(.tag)), "externalDocs": .construct(.externalDocs),
        ],
        .operation: [
            "tags": .list(.text), "summary": .text, "description": .text, "externalDocs": .construct(.externalDocs),
            "operationId": .text, "consumes": .list(.text), "produces": .list(.text),
            "parameters": .list(.construct(.parameter)), "responses": .construct(.responses),
            "schemes": .list(.text), "deprecated": .flag, "security": .list(.map(.list(.text))),
        ],
        .parameter: schema.merging([
            "name": .text, "in": .words(["query", "header", "path", "formData", "body"]), "required": .flag,
            "schema": .construct(.schema), "allowEmptyValue": .flag, "collectionFormat": collectionFormat,
        ]) { $1 },
        .header: schema.merging(["collectionFormat": collectionFormat]) { $1 },
        .response: [
            "description": .text, "schema": .construct(.schema), "headers": .map(.construct(.header)),
            "examples": .map(.anything),
        ],
        .schema: schema.merging(["collectionFormat": collectionFormat]) { $1 },
        .securityScheme: [
            "type": .words(["basic", "apiKey", "oauth2"]), "description": .text, "name": .text,
            "in": .words(["query", "header"]),
            "flow": .words(["implicit", "password", "application", "accessCode"]), "authorizationUrl": .text,
            "tokenUrl": .text, "scopes": .map(.text),
        ],
    ]
}
