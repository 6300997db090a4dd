/// The structure of documents in OpenAPI 3.0 to 3.2 and Swagger 2.0.
enum DocumentGrammar {
    /// A mapping with known keys.
    enum Construct: String, Hashable, Sendable {
        case document = "the document"
        case info = "'info'"
        case server = "a server"
        case serverVariable = "a server's variable"
        case components = "'components'"
        case paths = "'paths'"
        case pathItem = "a path"
        case operation = "an operation"
        case parameter = "a parameter"
        case requestBody = "a request body"
        case mediaType = "a media type"
        case encoding = "an encoding"
        case responses = "'responses'"
        case response = "a response"
        case header = "a header"
        case example = "an example"
        case link = "a link"
        case tag = "a tag"
        case schema = "a schema"
        case discriminator = "a discriminator"
        case xml = "'xml'"
        case securityScheme = "a security scheme"
        case flows = "'flows'"
        case flow = "a flow"
        case externalDocs = "'externalDocs'"
        case contact = "'contact'"
        case license = "'license'"
    }

    /// The form of a value.
    indirect enum Shape: Sendable {
        case text, number, flag, anything
        /// One of these words.
        case words(Set<String>)
        case list(Shape)
        /// A list with at least one element.
        case filledList(Shape)
        case map(Shape)
        case construct(Construct)
        /// The first form that matches the node's kind.
        case either([Shape])
        /// Callbacks by any name.
        case callbacks
    }

    /// The keys of a construct.
    static func keys(of construct: Construct, isSwagger: Bool) -> [String: Shape] {
        (isSwagger ? swagger[construct] : nil) ?? current[construct] ?? [:]
    }

    static let methods: Set<String> = [
        "get", "head", "post", "put", "patch", "delete", "options", "trace", "query",
    ]

    static func isStatus(_ text: String) -> Bool {
        guard text != "default" else { return true }
        let characters = Array(text.utf8)
        guard characters.count == 3, (UInt8(ascii: "1")...UInt8(ascii: "5")).contains(characters[0]) else {
            return false
        }
        let rest = characters[1...]
        return rest.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            || text.dropFirst().uppercased() == "XX"
    }

    private static let described: [String: Shape] = ["summary": .text, "description": .text]
    private static let examples: [String: Shape] = ["example": .anything, "examples": .map(.construct(.example))]
    private static let operations = Dictionary(
        uniqueKeysWithValues: methods.map { ($0, Shape.construct(.operation)) }
    )

    static let current: [Construct: [String: Shape]] = [
        .document: [
            "openapi": .text, "info": .construct(.info), "jsonSchemaDialect": .text, "$self": .text,
            "servers": .list(.construct(.server)), "paths": .construct(.paths),
            "webhooks": .map(.construct(.pathItem)), "components": .construct(.components),
            "security": .list(.map(.list(.text))), "tags": .list(.construct(.tag)),
            "externalDocs": .construct(.externalDocs),
        ],
        .info: described.merging([
            "title": .text, "termsOfService": .text, "contact": .construct(.contact),
            "license": .construct(.license), "version": .text,
        ]) { $1 },
        .contact: ["name": .text, "url": .text, "email": .text],
        .license: ["name": .text, "identifier": .text, "url": .text],
        .externalDocs: ["description": .text, "url": .text],
        .server: [
            "url": .text, "name": .text, "description": .text, "variables": .map(.construct(.serverVariable)),
        ],
        .serverVariable: ["enum": .list(.text), "default": .text, "description": .text],
        .components: [
            "schemas": .map(.construct(.schema)), "responses": .map(.construct(.response)),
            "parameters": .map(.construct(.parameter)), "examples": .map(.construct(.example)),
            "requestBodies": .map(.construct(.requestBody)), "headers": .map(.construct(.header)),
            "securitySchemes": .map(.construct(.securityScheme)), "links": .map(.construct(.link)),
            "callbacks": .map(.callbacks), "pathItems": .map(.construct(.pathItem)),
            "mediaTypes": .map(.construct(.mediaType)),
        ],
        .pathItem: operations.merging(described) { $1 }.merging([
            "servers": .list(.construct(.server)), "parameters": .list(.construct(.parameter)),
            "additionalOperations": .map(.construct(.operation)),
        ]) { $1 },
        .operation: described.merging([
            "tags": .list(.text), "externalDocs": .construct(.externalDocs), "operationId": .text,
            "parameters": .list(.construct(.parameter)), "requestBody": .construct(.requestBody),
            "responses": .construct(.responses), "callbacks": .map(.callbacks), "deprecated": .flag,
            "security": .list(.map(.list(.text))), "servers": .list(.construct(.server)),
        ]) { $1 },
        .parameter: examples.merging([
            "name": .text, "in": .words(["query", "header", "path", "cookie", "querystring"]), "description": .text,
            "required": .flag, "deprecated": .flag, "allowEmptyValue": .flag,
            "style": .words([
                "matrix", "label", "simple", "form", "spaceDelimited", "pipeDelimited", "deepObject", "cookie",
            ]),
            "explode": .flag, "allowReserved": .flag, "schema": .construct(.schema),
            "content": .map(.construct(.mediaType)),
        ]) { $1 },
        .requestBody: ["description": .text, "content": .map(.construct(.mediaType)), "required": .flag],
        .mediaType: examples.merging([
            "schema": .construct(.schema), "itemSchema": .construct(.schema),
            "encoding": .map(.construct(.encoding)), "prefixEncoding": .list(.construct(.encoding)),
            "itemEncoding": .construct(.encoding),
        ]) { $1 },
        .encoding: [
            "contentType": .text, "headers": .map(.construct(.header)),
            "style": .words(["form", "spaceDelimited", "pipeDelimited", "deepObject"]), "explode": .flag,
            "allowReserved": .flag, "encoding": .map(.construct(.encoding)),
            "prefixEncoding": .list(.construct(.encoding)), "itemEncoding": .construct(.encoding),
        ],
        .response: described.merging([
            "headers": .map(.construct(.header)), "content": .map(.construct(.mediaType)),
            "links": .map(.construct(.link)),
        ]) { $1 },
        .header: examples.merging([
            "description": .text, "required": .flag, "deprecated": .flag, "allowEmptyValue": .flag,
            "style": .words(["simple"]), "explode": .flag, "allowReserved": .flag, "schema": .construct(.schema),
            "content": .map(.construct(.mediaType)),
        ]) { $1 },
        .example: described.merging([
            "value": .anything, "externalValue": .text, "dataValue": .anything, "serializedValue": .text,
        ]) { $1 },
        .link: [
            "operationRef": .text, "operationId": .text, "parameters": .map(.anything), "requestBody": .anything,
            "description": .text, "server": .construct(.server),
        ],
        .tag: described.merging([
            "name": .text, "externalDocs": .construct(.externalDocs), "parent": .text, "kind": .text,
        ]) { $1 },
        .schema: schema,
        .discriminator: ["propertyName": .text, "mapping": .map(.text), "defaultMapping": .text],
        .xml: [
            "name": .text, "namespace": .text, "prefix": .text, "attribute": .flag, "wrapped": .flag,
            "nodeType": .text,
        ],
        .securityScheme: [
            "type": .words(["apiKey", "http", "mutualTLS", "oauth2", "openIdConnect"]), "description": .text,
            "name": .text, "in": .words(["query", "header", "cookie"]), "scheme": .text, "bearerFormat": .text,
            "flows": .construct(.flows), "openIdConnectUrl": .text, "oauth2MetadataUrl": .text, "deprecated": .flag,
        ],
        .flows: [
            "implicit": .construct(.flow), "password": .construct(.flow), "clientCredentials": .construct(.flow),
            "authorizationCode": .construct(.flow), "deviceAuthorization": .construct(.flow),
        ],
        .flow: [
            "authorizationUrl": .text, "deviceAuthorizationUrl": .text, "tokenUrl": .text, "refreshUrl": .text,
            "scopes": .map(.text),
        ],
    ]
}
