import EndpointRuntime
import EndpointTesting
import Foundation
import HTTPTypes
import RuntimeTestSupport
import Testing

/// The values that are removed from recordings. Here all others stay, to show which these are.
@Suite struct RedactionTests {
    private let folder = TemporaryFolder()

    /// The text of the recording of an exchange.
    private func recorded(
        _ redaction: Redaction = .byName,
        _ path: String = "/v1/x",
        headers: HTTPFields = [:],
        body: String? = nil,
        answer: StubAnswer = .status(204)
    ) async throws -> String {
        let stub = StubTransport()
        stub.on { _ in true }.answers(answer)
        let transport = RecordingTransport(over: stub, to: folder.url, redaction: redaction)
        let content: EndpointRequestBody = body.map { .bytes(Data($0.utf8)) } ?? .none
        _ = try await transport.send(request("POST", path, headers: headers, body: content))
        return try #require(try folder.texts().values.first)
    }

    @Test(arguments: [
        "Authorization: Bearer SECRET-1", "Authorization: Basic dTpTRUNSRVQtMQ==", "Cookie: a=SECRET-1; b=SECRET-2",
        "X-API-Key: SECRET-1", "api-key: SECRET-1", "X-Auth-Token: SECRET-1", "Proxy-Authorization: SECRET-1",
    ])
    func headers(_ header: String) async throws {
        let parts = header.split(separator: ":", maxSplits: 1)
        var fields = HTTPFields()
        let name = try #require(HTTPField.Name(String(parts[0])))
        fields[name] = parts[1].trimmingCharacters(in: .whitespaces)
        // The server echoes the values that it received.
        let echo = StubAnswer.text("you said SECRET-1, SECRET-2 and \(fields[name] ?? "")")
        let text = try await recorded(headers: fields, answer: echo)
        #expect(text.contains("\"\(parts[0]): <removed>\""))
        #expect(!text.contains("SECRET-1") && !text.contains("dTpTRUNSRVQtMQ=="), "\(text)")
    }

    @Test(arguments: [
        "/v1/x?api_key=SECRET%2F1", "/v1/x?a=1&access_token=SECRET%2F1&b=2", "/v1/x?sig=SECRET%2F1#x",
        "/v1/x?key=SECRET%2F1",
    ])
    func queries(_ path: String) async throws {
        let link = #"{"next":"https://x/y?token=SECRET%2F1&page=2","note":"SECRET/1 and SECRET%2F1"}"#
        let text = try await recorded(path: path, answer: .json(text: link).header("Location", "/z?key=SECRET%2F1"))
        #expect(!text.contains("SECRET"), "\(text)")
        #expect(text.contains("\"https://x/y?token=<removed>&page=2\""))
    }

    private func recorded(path: String, answer: StubAnswer) async throws -> String {
        try await recorded(.byName, path, answer: answer)
    }

    @Test(arguments: [
        ("application/json", #"{"user":"u","password":"SECRET-1","card":{"cvv":"SECRET-2"}}"#),
        ("application/json", #"[{"accessToken":"SECRET-1"},{"refresh_token":["SECRET-2"]}]"#),
        ("application/x-www-form-urlencoded", "user=u&client_secret=SECRET-1&password=SECRET-2"),
        (
            "multipart/form-data; boundary=bb",
            "--bb\r\nContent-Disposition: form-data; name=\"password\"\r\n\r\nSECRET-1\r\n--bb\r\n"
                + "Content-Disposition: form-data; name=\"note\"\r\n\r\nu\r\n--bb--\r\n"
        ),
        ("application/x-ndjson", "{\"token\":\"SECRET-1\"}\n{\"a\":\"u\"}\n"),
        ("text/plain", "u and nothing else"), ("application/json", #"{"u":"of eyJSECRET-2.eyJSECRET-3.x-_, yes"}"#),
    ])
    func bodies(_ type: String, _ body: String) async throws {
        let answer = StubAnswer.events([#"{"id_token":"SECRET-3"}"#, "SECRET-1"])
        let text = try await recorded(headers: [.contentType: type], body: body, answer: answer)
        let isPlain = !body.contains("SECRET-1")
        #expect(!text.contains("SECRET-2") && !text.contains("SECRET-3"), "\(text)")
        #expect(text.contains("SECRET-1") == isPlain, "\(text)")
        #expect(text.contains("u"))
    }

    @Test func knownSecretsAreRemembered() async throws {
        let stub = StubTransport()
        stub.on(.post, "/v1/sessions").answers(.json(["access_token": "SECRET-1"]))
        stub.on { $0.method == "GET" }.answers(.text("for SECRET-1"))
        let transport = RecordingTransport(over: stub, to: folder.url, redaction: .byName)
        _ = try await transport.send(request("POST", "/v1/sessions"))
        _ = try await transport.send(request("GET", "/v1/SECRET-1/x"))
        for text in try folder.texts().values { #expect(!text.contains("SECRET"), "\(text)") }
    }

    @Test func aValueKeepsItsKind() async throws {
        let redaction = Redaction.byName.fields("secret").place("list.*.x")
        let json = """
            {"secret": {"a": "4.50", "b": 12.5, "c": true, "d": null, "e": "2026-01-31T10:00:00Z", "f": "2026-01-31",
            "g": "0D8A6F5B-31AD-4C31-9F31-000000000001", "h": "text", "i": ["x"]}, "list": [{"x": 3, "y": 4}]}
            """
        let text = try await recorded(redaction, answer: .json(text: json))
        for line in [
            #""a": "0""#, #""b": 0"#, #""c": false"#, #""d": null"#, #""e": "2000-01-01T00:00:00Z""#,
            #""f": "2000-01-01""#, #""g": "00000000-0000-0000-0000-000000000000""#, #""h": "<removed>""#, #""x": 0"#,
            #""y": 4"#,
        ] { #expect(text.contains(line), "\(line) in \(text)") }
    }

    @Test func secretsFoundElsewhereKeepTheirKindToo() async throws {
        let id = "0D8A6F5B-31AD-4C31-9F31-000000000001"
        let json = """
            {"account": "\(id)", "balance": "1250.00", "password": "password", "since": "2026-01-31",
            "same": "\(id)", "link": "/accounts/\(id)", "note": "1250.00 on 2026-01-31", "\(id)": 1}
            """
        let redaction = Redaction.byName.fields("account", "balance", "since")
        let text = try await recorded(redaction, "/v1/\(id)", answer: .json(text: json))
        #expect(!text.contains(id))
        for line in [
            #""same": "00000000-0000-0000-0000-000000000000""#, #""link": "/accounts/<removed>""#,
            #""note": "1250.00 on 2026-01-31""#, #""password": "<removed>""#, #""<removed>": 1"#, #""balance": "0""#,
        ] { #expect(text.contains(line), "\(line) in \(text)") }
    }

    @Test func theUserAddsRules() async throws {
        let redaction = Redaction.byName.headers("X-Customer").query("who").fields("iban").keeping("key").editing {
            $0.response.headers.removeAll { $0.name == "Date" }
        }
        let name = try #require(HTTPField.Name("X-Customer"))
        let answer = StubAnswer.json(["iban": "SECRET-3"]).header("Date", "SECRET-4")
        let text = try await recorded(
            redaction,
            "/v1/x?who=SECRET-1&key=kept",
            headers: [name: "SECRET-2"],
            answer: answer
        )
        #expect(!text.contains("SECRET"), "\(text)")
        #expect(text.contains("key=kept"))
    }

    @Test func sensitivePartsOfTheSpecAreSecret() async throws {
        let api = MockAPI(
            name: "Bank",
            routes: [
                MockRoute(
                    operation: "getCard",
                    method: "POST",
                    path: "/v1/cards/{number}",
                    parameters: [
                        MockParameter(.path, "number", .string(), isSensitive: true),
                        MockParameter(.query, "holder", .string(), isSensitive: true),
                    ],
                    answers: [MockAnswer(200, .json(.list(.type("Card"))))]
                )
            ],
            types: [
                MockType(name: "Card", schema: .object([MockField("limit", .nullable(.string()), isSensitive: true)]))
            ],
            schemes: [MockAuthScheme(name: "site", kind: .query("site"))]
        )
        let text = try await recorded(
            .byName.secrets(of: api),
            "/v1/cards/4111?holder=SECRET-1&site=SECRET-2",
            answer: .json([["limit": "SECRET-3"]])
        )
        #expect(!text.contains("SECRET") && !text.contains("4111"), "\(text)")
        #expect(text.contains("/v1/cards/<removed>?holder=<removed>&site=<removed>\""))
    }

    @Test func bytesThatAreNoText() async throws {
        let bytes = Data([0xFF, 0xFE]) + Data("SECRET-1".utf8) + Data([0x00])
        let text = try await recorded(
            headers: [.authorization: "Bearer SECRET-1"],
            answer: .body(bytes, type: "application/octet-stream")
        )
        #expect(!text.contains(bytes.base64EncodedString()))
        #expect(text.contains((Data([0xFF, 0xFE]) + Data("<removed>".utf8) + Data([0x00])).base64EncodedString()))
    }

    @Test func compressedBodiesAreNotRecorded() async throws {
        let text = try await recorded(headers: [.contentEncoding: "gzip"], body: "SECRET-1")
        #expect(text.contains("\"omitted\": \"gzip, whose contents cannot be checked\""))
        #expect(!text.contains("SECRET"))
    }
}
