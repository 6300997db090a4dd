import EndpointRuntime
import EndpointTesting
import Foundation
import HTTPTypes
import Testing

/// An exchange with a secret somewhere. In its texts, `§` is the secret, `§%` the same percent-encoded, and `§64` a text in
/// Base64 that contains it.
struct PlantedSecret: CustomTestStringConvertible, Sendable {
    private let place: String
    private let number: Int
    private var method = "POST"
    private var path = "/x"
    private var fields: [(name: String, value: String)] = []
    private var body = ""
    private var type = "application/json"
    private var answered = "{}"
    private var answeredFields: [(name: String, value: String)] = []
    private var answeredType = "application/json"
    private var status = 200
    private var hasSensitiveURL = false

    var testDescription: String { place }
    /// It contains characters that URLs and forms encode, and a part that needs no encoding.
    var secret: String { plain + "/+x" }
    private var plain: String { "S3cret\(number)y" }

    /// The part of the secret that no encoding of characters changes, and its Base64 at each offset.
    var spellings: [String] {
        [plain]
            + (0..<3).map { offset in
                let text = Data((String(repeating: " ", count: offset) + plain).utf8).base64EncodedString()
                return String(text.dropFirst(offset == 0 ? 0 : offset + 1).prefix(8))
            }
    }

    private func text(_ pattern: String) -> String {
        let allowed = CharacterSet.alphanumerics
        return
            pattern
            .replacing("§64", with: Data("user:\(secret)".utf8).base64EncodedString())
            .replacing("§%", with: secret.addingPercentEncoding(withAllowedCharacters: allowed) ?? "")
            .replacing("§", with: secret)
    }

    var requests: [EndpointTransportRequest] {
        var headers: HTTPFields = [:]
        for (name, value) in fields { HTTPField.Name(name).map { headers[$0] = text(value) } }
        if !body.isEmpty { headers[.contentType] = type }
        let content: EndpointRequestBody = body.isEmpty ? .none : .bytes(Data(text(body).utf8))
        var request = EndpointTestingTests.request(method, text(path), headers: headers, body: content)
        request.hasSensitiveURL = hasSensitiveURL
        return [request]
    }

    var answer: StubAnswer {
        let answer = StubAnswer.body(Data(text(answered).utf8), type: answeredType, status: status)
        return answeredFields.reduce(answer) { $0.header($1.name, text($1.value)) }
    }

    // MARK: Places

    private init(_ place: String, _ number: Int) {
        self.place = place
        self.number = number
    }

    private func with(_ change: (inout PlantedSecret) -> Void) -> PlantedSecret {
        var copy = self
        change(&copy)
        return copy
    }

    static let all: [PlantedSecret] = {
        var all: [PlantedSecret] = []
        func add(_ place: String, _ change: (inout PlantedSecret) -> Void) {
            all.append(PlantedSecret(place, 1000 + all.count).with(change))
        }
        for header in [
            "Authorization: Bearer §", "Authorization: Basic §64",
            "Authorization: Digest username=\"u\", response=\"§\"",
            "Cookie: a=1; b=§", "X-Vault-Token: §", "X-Goog-Api-Key: §", "X-API-KEY: §", "Ocp-Apim-Subscription-Key: §",
            "X-Client-Secret: §", "X-Userpwd: §", "Referer: https://h/x?access_token=§%",
            "X-Session: {\"password\":\"§\"}",
            "X-Forward: https://user:§%@h/x", "X-App: §", "X-Site: §",
            "X-Auth: §", "X-Session: §", "X-Csrf: §", "X-Access: §", "X-Ticket: §", "X-Application-Key: §",
            "DD-Application-Key: §",
            "X-App-Key: §", "X-Consumer-Key: §", "X-Hub-Signature-256: §", "X-Shopify-Hmac-Sha256: §",
            "X-Original-Cookie: §",
        ] {
            let name = String(header.prefix { $0 != ":" })
            // The server repeats the values that it received, in the spellings of real servers.
            add(header) {
                $0.fields = [(name, String(header.dropFirst(name.count + 2)))]
                $0.answered = #"{"a":"§","b":"you said §%","c":["§64"],"d":"{\"e\":\"§\"}"}"#
            }
        }
        for path in [
            "/x?api_key=§%", "/x?APIKEY=§%&b=1", "/x?user[password]=§%", "/x?next=https%3A%2F%2Fh%3Ftoken%3D§%",
            "/x?filter=%7B%22secret%22%3A%22§%%22%7D", "/x;token=§%/y", "/x?app=§%", "/x?holder=§%", "/x?site=§%",
            "/v2/cards/§%", "/cards/a-§%:copy", "/elsewhere/v9/cards/§%", "/x?notes[§%]=1", "/x?box[tags][§%]=1",
            "/x?X-Amz-Credential=§%",
        ] {
            add(path) {
                $0.method = path.contains("cards") ? "PUT" : "GET"
                $0.path = path
                $0.answered = #"{"a":"/y/§%","b":"§64"}"#
            }
        }
        for body in [
            #"{"password":"§"}"#, #"{"a":[{"userPassword":"§"}]}"#, #"{"dbPwd":"§"}"#, #"{"xoxToken":"§"}"#,
            #"{"my_api_private_key":"§"}"#, #"{"a":"{\"token\":\"§\"}"}"#, #"{"a":"\"{\\\"token\\\":\\\"§\\\"}\""}"#,
            #"{"credentials":{"a":["§"]}}"#, #"{"name":"password","value":"§"}"#,
            #"{"query":"{ login(password: \"§\") }"}"#,
            #"{"grant_type":"authorization_code","code":"§"}"#, #"{"code_verifier":"c","code":"§"}"#,
            #"{"device_code":"§"}"#, #"{"otp_code":"§"}"#, #"{"recovery_codes":["§"]}"#, #"{"smsCode":"§"}"#,
            #"{"verificationCode":"§"}"#, #"{"connectionString":"§"}"#, #"{"pem":"§"}"#, #"{"cardNumber":"§"}"#,
            #"{"application_key":"§"}"#, #"{"security_answer":"§"}"#, #"{"mnemonic":"§"}"#, #"{"hmac":"§"}"#,
            #"{"notes":{"§":"x"}}"#, #"{"pair":["a","§"]}"#, #"{"box":{"tags":{"§":1}}}"#, #"{"box":{"§":1}}"#,
            #"{"box":{"boxes":[{"raw":[{"§":{"a":1}}]}]}}"#, #"{"box":{"raw":{"a":{"§":null}}}}"#,
        ] {
            add("asked \(body)") {
                $0.path = "/places"
                $0.body = body
            }
            add("answered \(body)") {
                $0.path = "/places"
                $0.answered = body
            }
        }
        for (type, body) in [
            ("application/x-www-form-urlencoded", "user=u&client_secret=§%"),
            ("Application/X-WWW-Form-Urlencoded; charset=utf-8", "a[0][password]=§%"),
            ("text/plain", "password = §"), ("application/xml", "<a><Password x=\"1\">§</Password></a>"),
            ("application/x-ndjson", "{\"a\":1}\n{\"token\":\"§\"}\n"), ("text/yaml", "a: 1\nsecret_key: \"§\"\n"),
            ("text/event-stream", "event: a\ndata: {\"token\":\"§\"}\n\n"),
            (
                "multipart/form-data; boundary=\"b;b\"",
                "--b;b\r\ncontent-disposition: form-data; filename=\"a\"; name=password\r\n\r\n§\r\n--b;b--\r\n"
            ),
            ("text/xml", "<a:Password>§</a:Password>"), ("text/xml; a", "<password><![CDATA[§]]></password>"),
            ("text/xml; b", "<secret>\n  <b>§</b></secret>"), ("text/xml; c", "<a:add key=\"dbPassword\" value='§'/>"),
            ("text/xml; d", "<w:Password Type=\"x\"> <![CDATA[a]]>§</w:Password>"),
            ("text/xml; e", "<password value='§'/>"),
            ("text/html", "<input name=\"csrf_token\" value=\"§\">"), ("text/html; a", "<INPUT type=hidden value=§>"),
            ("text/html; b", "<meta content='§' name='csrf-token'>"),
            ("text/html; c", "<input value='§' type='hidden'/>"),
            ("text/event-stream; a", "data: {\"access_token\":\ndata: \"§\"}\n\n"),
            ("text/event-stream; b", "data: {\"token\":\r\nid: 1\r\ndata: \"§\",}\r\n\r\n"),
            ("text/event-stream; c", "data: {\"token\":\"§\"}\r\r"), ("text/json", "{\"token\":\n  \"§\",}"),
            ("application/x-www-form-urlencoded; b", "grant_type=authorization_code&code=§%"),
            ("application/x-www-form-urlencoded; c", "grant_type=x&device_code=§%"),
            (
                "multipart/form-data; boundary=data",
                "--data\r\nContent-Disposition: form-data; name=\"password\"\r\n\r\n§\r\n--data--\r\n"
            ),
            (
                "multipart/form-data; boundary=b",
                "--b\r\nContent-Disposition: form-data; name=\"password\"\r\n\r\n--bold §\r\n--b--\r\n"
            ),
            ("application/x-www-form-urlencoded; place", "box[boxes][0][§%]=1"),
            (
                "multipart/form-data; boundary=bb",
                "--bb\r\nContent-Disposition: form-data; name=\"meta\"\r\nContent-Type: application/json\r\n\r\n"
                    + "{\"token\":\"§\"}\r\n--bb--\r\n"
            ),
        ] {
            add("asked \(type)") {
                $0.body = body
                $0.type = type
            }
            add("answered \(type)") {
                $0.answered = body
                $0.answeredType = type
            }
        }
        add("a sensitive body of text") {
            $0.path = "/secrets"
            $0.body = "§"
            $0.type = "text/plain"
            $0.answered = #"{"a":"§64"}"#
        }
        add("a value that the app adds to a body of a declared type") {
            $0.path = "/places"
            $0.body = #"{"device":"§"}"#
        }
        add("a sensitive URL") {
            $0.method = "PUT"
            $0.path = "/§%/part?sig=1&v=§%"
            $0.hasSensitiveURL = true
            $0.answered = "§ is stored"
            $0.answeredType = "text/plain"
            $0.answeredFields = [("Location", "/§%/part")]
        }
        add("a header field that only the caller knows") {
            $0.path = "/open"
            $0.fields = [("X-Whatever", "§")]
        }
        add("a sensitive answer") { $0.answered = #"[{"limit":"§"}]"# }
        add("a sensitive failure") {
            $0.answered = #"{"error":{"detail":"§"}}"#
            $0.status = 409
        }
        for header in [
            "Set-Cookie: sid=§; Path=/", "X-Balance: §", "Location: /y?code=§%", "Link: </y?token=§%>; rel=next",
        ] {
            let name = String(header.prefix { $0 != ":" })
            add("answered \(header)") {
                $0.answeredFields = [(name, String(header.dropFirst(name.count + 2)))]
                $0.path = "/places"
            }
        }
        return all
    }()

    /// An API that marks sensitive values.
    static let api = MockAPI(
        name: "Vault",
        basePaths: ["/v2"],
        routes: [
            MockRoute(
                operation: "putCard",
                method: "PUT",
                path: "/cards/{number}",
                parameters: [MockParameter(.path, "number", .string(), isSensitive: true)],
                answers: []
            ),
            MockRoute(
                operation: "copyCard",
                method: "PUT",
                path: "/cards/{kind}-{number}:copy",
                parameters: [MockParameter(.path, "number", .string(), isSensitive: true)],
                answers: []
            ),
            MockRoute(
                operation: "getX",
                method: "GET",
                path: "/x",
                parameters: [MockParameter(.query, "holder", .string(), isSensitive: true)],
                fixed: [
                    MockFixedParameter(.query, "app", value: nil), MockFixedParameter(.header, "X-App", value: nil),
                ],
                answers: [MockAnswer(200, .json(.list(.type("Card"))))]
            ),
            MockRoute(
                operation: "addSecret",
                method: "POST",
                path: "/secrets",
                body: MockBody(.text, .string(), isSensitive: true),
                answers: []
            ),
            MockRoute(
                operation: "open",
                method: "POST",
                path: "/open",
                parameters: [MockParameter(.header, "*", .string(), isSensitive: true)],
                answers: []
            ),
            MockRoute(
                operation: "addPlaces",
                method: "POST",
                path: "/places",
                body: MockBody(
                    .json,
                    .type("Place"),
                    provided: [MockField("device", .string(), isSensitive: true)]
                ),
                answers: [
                    MockAnswer(
                        200,
                        .json(.type("Place")),
                        headers: [MockField("X-Balance", .string(), isSensitive: true)]
                    )
                ]
            ),
        ],
        types: types,
        schemes: [
            MockAuthScheme(name: "site", kind: .query("site")), MockAuthScheme(name: "field", kind: .header("X-Site")),
        ],
        errors: MockErrors(cases: [
            .init(400...499, body: .object([MockField("detail", .string(), isSensitive: true)]), at: ["error"])
        ])
    )
}
