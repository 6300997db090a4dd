extension Language {
    static let auth = Construct<SpecAuth>(
        "'auth'",
        [
            Key("schemes", .named(.construct("authScheme"))) {
                $2.schemes = AuthDecoder(context: $0).authSchemes($1.value)
            }
            .says("The ways to authenticate by their names, each with its own credential."),
            Key("default", .auth, into: \.standard, default: "none")
                .says("The schemes of endpoints without an `auth` of their own."),
        ]
    )

    static let authScheme = Construct<SpecAuthScheme>(
        "an auth scheme",
        [
            Key("bearer", .construct("bearer"), by: "authSchemeKind")
                .says("A token in the header `Authorization` (RFC 6750)."),
            Key("basic", .construct("basic"), by: "authSchemeKind")
                .says("A user and a password in the header `Authorization` (RFC 7617)."),
            Key("apiKey", .construct("apiKey"), by: "authSchemeKind").says("A key in a header or in the query."),
        ],
        oneOf: [["bearer"], ["basic"], ["apiKey"]],
        hints: [
            "parameters": "to send a parameter with every call, write 'parameters: { auto: … }' beside 'auth'",
            "oauth2": "write 'bearer: { refresh: refreshToken }', and declare the endpoints that return tokens as "
                + "endpoints",
            "header": "write 'apiKey: { header: X-Key }'", "query": "write 'apiKey: { query: key }'",
            "refresh": "write it under 'bearer'", "oauth": "write 'bearer: { refresh: refreshToken }'",
            "http": "write 'bearer: {}' or 'basic: {}'", "jwt": "write 'bearer: {}'", "token": "write 'bearer: {}'",
        ]
    )

    static let bearer = Construct<SpecAuthScheme>(
        "'bearer'",
        [
            Key("refresh", .either([.text, .construct("bearersRefresh")]), by: "bearer").names(.endpoint)
                .says("The endpoint that exchanges a refresh token for a new token.")
        ],
        hints: .credentials(["token", "value", "accessToken"])
    )

    static let basic = Construct<SpecAuthScheme>(
        "'basic'",
        [],
        hints: .credentials(["user", "username", "password", "value", "credentials"])
    )

    static let apiKey = Construct<SpecAuthScheme>(
        "'apiKey'",
        [
            Key("header", .text, by: "apiKey").says("The header that carries the key."),
            Key("query", .text, by: "apiKey")
                .says("The query parameter that carries the key, by its name on the wire."),
        ],
        oneOf: [["header"], ["query"]],
        hints: .credentials(["value", "key", "secret"])
    )

    static let tokenRefresh = Construct<SpecTokenRefresh>(
        "a bearer's 'refresh'",
        [
            Key("endpoint", .text, into: \.endpoint).required.names(.endpoint)
                .says("The endpoint that exchanges a refresh token for a new token."),
            Key("sends", .text, into: \.sends, default: "refreshToken").names(.sent)
                .says("The parameter, or the field of the body, that takes the refresh token."),
            Key("token", .text, into: \.token, default: "accessToken").names(.answerField)
                .says("The field of the answer with the new token."),
            Key("refreshToken", .text, into: \.refreshToken, default: "refreshToken").names(.answerField)
                .says("The field of the answer with the next refresh token."),
            Key("expires", .text, into: \.expires).names(.answerField)
                .says(
                    "The field of the answer with the token's lifetime or its end; `expiresIn` or `expiresAt` without it."
                ),
        ]
    )
}

extension [String: String] {
    /// Keys under which people write the credential itself.
    fileprivate static func credentials(_ keys: [String]) -> [String: String] {
        let hint =
            "anyone can read the values of a spec in the app; remove it, and pass the credential when the app "
            + "creates the client"
        return Dictionary(uniqueKeysWithValues: keys.map { ($0, hint) })
    }
}
