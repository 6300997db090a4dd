extension LanguageConstruct {
    static let auth = LanguageConstruct(
        "'auth'",
        [
            Key(
                "schemes",
                .named(.construct("authScheme")),
                "The ways to authenticate by their names, each with its own credential."
            ),
            Key("default", .auth, default: "none", "The schemes of endpoints without an `auth` of their own."),
        ]
    )

    static let authScheme = LanguageConstruct(
        "an auth scheme",
        [
            Key("bearer", .construct("bearer"), "A token in the header `Authorization` (RFC 6750)."),
            Key("basic", .construct("basic"), "A user and a password in the header `Authorization` (RFC 7617)."),
            Key("apiKey", .construct("apiKey"), "A key in a header or in the query."),
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

    static let bearer = LanguageConstruct(
        "'bearer'",
        [
            Key(
                "refresh",
                .either([.text, .construct("bearersRefresh")]),
                "The endpoint that exchanges a refresh token for a new token."
            )
        ],
        hints: .credentials(["token", "value", "accessToken"])
    )

    static let basic = LanguageConstruct(
        "'basic'",
        [],
        hints: .credentials(["user", "username", "password", "value", "credentials"])
    )

    static let apiKey = LanguageConstruct(
        "'apiKey'",
        [
            Key("header", .text, "The header that carries the key."),
            Key("query", .text, "The query parameter that carries the key, by its name on the wire."),
        ],
        oneOf: [["header"], ["query"]],
        hints: .credentials(["value", "key", "secret"])
    )

    static let tokenRefresh = LanguageConstruct(
        "a bearer's 'refresh'",
        [
            Key("endpoint", .text, isRequired: true, "The endpoint that exchanges a refresh token for a new token."),
            Key(
                "sends",
                .text,
                default: "refreshToken",
                "The parameter, or the field of the body, that takes the refresh token."
            ),
            Key("token", .text, default: "accessToken", "The field of the answer with the new token."),
            Key("refreshToken", .text, default: "refreshToken", "The field of the answer with the next refresh token."),
            Key(
                "expires",
                .text,
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
