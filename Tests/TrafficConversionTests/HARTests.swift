import OpenAPIConversion
import Testing

@testable import TrafficConversion

/// The spec that an import concludes from a HAR.
@Suite struct HARTests {
    private static func user(_ id: Int, _ rest: String = "") -> String {
        #"{"id": \#(id), "name": "Person \#(id)", "createdAt": "2026-01-0\#(id)T10:00:00Z"\#(rest)}"#
    }

    private static let users = [
        Traffic.entry("GET", "/v1/users?page=1&limit=20", answer: "[\(user(1)), \(user(2, #", "nick": "b""#))]"),
        Traffic.entry("GET", "/v1/users?limit=20", answer: "[\(user(3))]"),
        Traffic.entry("GET", "/v1/users/1", answer: user(1)),
        Traffic.entry("GET", "/v1/users/2", answer: user(2)),
        Traffic.entry("GET", "/v1/users/9", status: 404, answer: #"{"code": "not_found", "message": "no user 9"}"#),
        Traffic.entry("DELETE", "/v1/users/2", status: 204),
    ]

    @Test func thePathsOfItemsAreOneOperation() throws {
        let traffic = try Traffic(har: Self.users)
        #expect(traffic.outcome.files.map(\.name) == ["api.yaml", "users.yaml"])
        #expect(traffic.file("api").contains("production: https://api.shop.example/v1\n"))
        #expect(traffic.file("api").contains("cases: [{ status: 404, body: Problem }]"))
        #expect(
            traffic.text.contains(
                """
                  User:
                    fields: { id: int, name: string, createdAt: datetime, nick: "string?" }
                """
            )
        )
        #expect(
            traffic.text.contains(
                """
                  # required, because both requests have it: limit
                  listUsers:
                    get: /users
                    query: { page: "int?", limit: int }
                    returns: list(User)
                  getUser:
                    get: /users/{userId}
                    path: { userId: int }
                    returns: User
                  deleteUser:
                    delete: /users/{userId}
                    path: { userId: int }
                """
            )
        )
        #expect(traffic.notes(.inferred).contains("User: the same object at 2 places is one type"))
        #expect(traffic.notes(.kept) == ["api.shop.example: fixed segments of paths: users, v1"])
    }

    @Test func aChunkMayEndAnywhere() throws {
        let text = #"{"log": {"pages": [{"entries": [1]}], "entries": [\#(Self.users.joined(separator: ","))]}}"#
        let whole = try Traffic(har: Self.users).document.text
        for chunk in [1, 2, 3, 7, 64, 1000] {
            var reader = TrafficReader()
            reader.read(har: "shop.har", text: text, chunk: chunk)
            #expect(try #require(reader.document(of: "api.shop.example")).text == whole)
        }
    }

    @Test func aCutFileAndWrongEntriesAreLines() throws {
        var reader = TrafficReader()
        reader.read(
            har: "shop.har",
            text: #"{"log": {"entries": [\#(Self.users[0]), {"request": 1}, {"request": {"method": "G"#
        )
        reader.read(har: "other.har", text: "[]")
        let traffic = try Traffic(reader)
        #expect(
            traffic.notes(.lost).filter { $0.contains(".har") } == [
                "shop.har: entries are no requests of a HAR, and were not read",
                "shop.har: the file ends within an entry",
                "other.har: the file is no HAR: it has no 'log' with 'entries'",
            ]
        )
    }

    @Test func anEntryThatIsTooLargeIsLeftOut() {
        var entries = HAREntries()
        var found: [Int?] = []
        entries.add(Array(#"{"log": {"entries": [{"a": ""#.utf8)) { found.append($0?.count) }
        let film = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20)
        for _ in 0...(HAREntries.mostBytes >> 20) { entries.add(film) { found.append($0?.count) } }
        entries.add(Array(#""}, {"b": 1}]}}"#.utf8)) { found.append($0?.count) }
        #expect(found == [nil, 8])
        #expect(!entries.isCut)
    }

    @Test func whatABrowserAddsBecomesNothing() throws {
        let headers = [
            "User-Agent": "Mozilla", "Sec-Fetch-Mode": "cors", ":authority": "api.shop.example",
            "Accept-Language": "de",
            "Cookie": "sid=1", "X-Shop": "main",
        ]
        let traffic = try Traffic(har: [
            Traffic.entry("OPTIONS", "/cart", status: 204),
            Traffic.entry("GET", "/logo.png", answer: "x", answerType: "image/png"),
            Traffic.entry("GET", "/", answer: "<html></html>", answerType: "text/html"),
            Traffic.entry("GET", "/cart", status: 304),
            Traffic.entry("POST", "/graphql", body: #"{"query": "{ me { id } }"}"#, answer: "{}"),
            Traffic.entry("GET", "/live", status: 101),
            Traffic.entry("GET", "/cart", headers: headers, answer: #"{"total": 12.50, "lines": 2}"#),
            Traffic.entry("GET", "/collect", answer: "{}", host: "https://www.google-analytics.com"),
        ])
        #expect(traffic.outcome.operationCount == 1)
        #expect(traffic.text.contains("headers: { X-Shop: string }"))
        #expect(traffic.text.contains("fields: { total: { type: decimal, wire: number }, lines: int }"))
        #expect(!traffic.document.text.contains("ookie"))
        let lost = traffic.notes(.lost)
        #expect(lost.contains { $0.contains("1 times GraphQL requests") })
        #expect(lost.contains { $0.contains("1 times WebSockets") })
        #expect(lost.contains { $0.contains("1 requests have cookies") })
        #expect(traffic.notes(.ignored).count == 5)
    }

    @Test func credentialsBecomeSchemesWithoutTheirValues() throws {
        let traffic = try Traffic(har: [
            Traffic.entry("GET", "/me", headers: ["authorization": "Bearer abcSECRET"], answer: #"{"id": 1}"#),
            Traffic.entry("GET", "/rates?api_key=SECRETkey", answer: #"{"eur": 1.1}"#),
            Traffic.entry("GET", "/stock", headers: ["x-api-key": "SECRETstock"], answer: #"{"count": 1}"#),
            Traffic.entry(
                "POST",
                "/login",
                body: #"{"user": "SECRETname", "password": "SECRETword"}"#,
                answer: #"{"ok": true}"#
            ),
        ])
        #expect(!traffic.document.text.contains("SECRET"))
        #expect(traffic.document.text.contains(#""bearer": {"type": "http", "scheme": "bearer"}"#))
        #expect(traffic.document.text.contains(#"{"type": "apiKey", "in": "query", "name": "api_key"}"#))
        #expect(traffic.document.text.contains(#"{"type": "apiKey", "in": "header", "name": "X-Api-Key"}"#))
        #expect(traffic.text.contains("password: { type: string, sensitive: true }"))
    }

    @Test func aWordThatAnAnswerNamesAsAnIdentifierIsAValue() throws {
        let traffic = try Traffic(har: [
            Traffic.entry("GET", "/buckets", answer: #"{"data": [{"id": "blog"}, {"id": "shop"}]}"#),
            Traffic.entry("GET", "/buckets/blog/things", answer: #"{"data": []}"#),
            Traffic.entry("GET", "/buckets/shop", answer: #"{"data": {"id": "shop"}}"#),
            Traffic.entry("GET", "/buckets/search", answer: #"{"hits": 3}"#),
        ])
        #expect(traffic.notes(.kept) == ["api.shop.example: fixed segments of paths: buckets, search, things"])
        #expect(traffic.text.contains("get: /buckets/{bucketId}/things"))
        #expect(traffic.text.contains("# {bucketId} stands for words, which could be fixed segments"))
    }

    @Test func mapsListsAndMixedValues() throws {
        let traffic = try Traffic(har: [
            Traffic.entry(
                "GET",
                "/stats/summary",
                answer: """
                    {"byDay": {"2026-01-01": 3, "2026-01-02": 4}, "empty": [], "none": null, "mixed": ["a", 1],
                    "rate": 1, "day": "2026-01-01", "at": "2026-01-01 10:00:00", "id": "6f9619ff-8b86-d011-b42d-00c04fc964ff"}
                    """
            ),
            Traffic.entry(
                "GET",
                "/stats/summary",
                answer:
                    #"{"byDay": {}, "none": null, "mixed": [], "rate": 1.25, "day": null, "at": "2026-01-01 10:00:01"}"#
            ),
        ])
        #expect(traffic.text.contains("byDay: map(int)"))
        #expect(traffic.text.contains("rate: { type: decimal, wire: number }"))
        #expect(traffic.text.contains("date?"))
        #expect(traffic.text.contains("uuid?"))
        #expect(traffic.document.text.contains("2001-02-03 04:05:06"))
        #expect(!traffic.document.text.contains("2026"))
        #expect(traffic.notes(.lost).contains("Summary.none: the value was always null, so it is any JSON"))
    }

    @Test func onlyRepeatedWordsUnderTellingNamesAreEnums() throws {
        let orders = (0..<4).flatMap { _ in
            ["open", "paid"].map { #"{"id": 1, "status": "\#($0)", "author": "\#($0 == "open" ? "anna" : "bert")"}"# }
        }
        let traffic = try Traffic(har: [Traffic.entry("GET", "/orders", answer: "[\(orders.joined(separator: ","))]")])
        #expect(traffic.text.contains("enum: [open, paid]"))
        #expect(!traffic.document.text.contains("anna"))
        #expect(traffic.notes(.kept).contains("Order.status: the words of an enum in 8 texts: open, paid"))
    }
}
