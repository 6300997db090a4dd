import EndpointRuntime
import Foundation
import HTTPTypes
import RuntimeTestSupport
import Testing

@testable import EndpointTesting

/// A recording has values of the same shapes in place of all others, whatever their names.
@Suite struct ReplacedValuesTests {
    private let folder = TemporaryFolder()

    private func send(
        _ transport: any EndpointTransport,
        _ method: String,
        _ path: String,
        _ type: String = "application/json",
        _ body: String = ""
    ) async throws -> EndpointTransportResponse {
        let content: EndpointRequestBody = body.isEmpty ? .none : .bytes(Data(body.utf8))
        return try await transport.send(request(method, path, headers: [.contentType: type], body: content))
    }

    /// The file of one exchange, in which the request and the answer have the same body.
    private func recorded(
        _ body: String,
        _ redaction: Redaction = .standard,
        path: String = "/v1/x",
        type: String = "application/json",
        header: (name: String, value: String) = ("X-None", "")
    ) async throws -> String {
        let stub = StubTransport()
        stub.on { _ in true }.answers(.body(Data(body.utf8), type: type).header(header.name, header.value))
        let transport = RecordingTransport(over: stub, to: folder.url, redaction: redaction)
        _ = try await send(transport, "POST", path, type, body)
        return try #require(try folder.texts().values.first)
    }

    private static let planted = "Plant4711x"

    @Test(
        "no file has a value of a harmless name",
        arguments: [
            ("application/json", #"{"nickname":"§"}"#), ("application/json", #"[["§"],{"a":{"b":["x §, y"]}}]"#),
            ("application/json", #"{"inner":"{\"note\":\"§\"}","key §":1}"#), ("application/json", #""§""#),
            ("application/x-www-form-urlencoded", "a=1&city=§&b"),
            ("application/x-ndjson", "{\"a\":\"§\"}\n{\"b\":\"§\"}\n"),
            ("application/xml", #"<?xml version="1.0"?><a:b x="§" y='§'><![CDATA[§]]>§<!-- § --></a:b>"#),
            ("text/html", #"<p id=§ title="§">§</p><a href="/x/§?y=§#§">§</a>"#), ("text/plain", "§, and §: §=§"),
            ("application/json", #"{"a":"§","a":"§"}"#),
            ("text/xml", "<a>S3c&#x63;§&amp;§</a>"),
            ("text/csv", "x;y\n§;§\r\n"), ("text/event-stream", "id: §\nevent: added\ndata: §\n: §\n\n"),
            ("text/event-stream", "data: {\"a\":\ndata: \"§\"}\n\ndata: §\ndata: §\n\n"),
            ("application/yaml", "a:\n  b: §\n"),
            (
                "multipart/form-data; boundary=bb",
                "--bb\r\nContent-Disposition: form-data; name=\"note\"; filename=\"§.txt\"\r\n\r\n§\r\n--bb--\r\n"
            ), ("application/json", #"{"a":"https://h.example/§/y?z=§#§","b":"/§","c":"(§)."}"#),
        ]
    )
    func bodies(_ type: String, _ pattern: String) async throws {
        let body = pattern.replacing("§", with: Self.planted)
        let text = try await recorded(body, type: type)
        #expect(!text.contains(Self.planted) && !text.contains("4711"), "\(text)")
        for name in ["nickname", "city", "note", "event: added"] where body.contains(name) {
            #expect(text.contains(name), "\(name) in \(text)")
        }
        // The app's requests are still answered.
        _ = try await send(ReplayTransport(folder.url), "POST", "/v1/x", type, body)
    }

    @Test(
        "no address and no header field has one",
        arguments: [
            ("/v1/§/x", "X-None", ""), ("/v1/x?a=§&b=1", "X-None", ""), ("/v1/x?§", "X-None", ""),
            ("/v1/x;id=§", "X-None", ""),
            ("/v1/x", "X-Customer", "§"), ("/v1/x", "Location", "https://h/y/§?a=§"), ("/v1/x", "Location", "/y/§"),
            ("/v1/x", "Link", #"<https://h/y?cursor=§>; rel="next", </z/§>; rel=prev"#),
            ("/v1/x", "Content-Disposition", #"attachment; filename="§.pdf""#),
        ]
    )
    func addresses(_ path: String, _ name: String, _ value: String) async throws {
        let path = path.replacing("§", with: Self.planted)
        let text = try await recorded(
            "{}",
            path: path,
            header: (name, value.replacing("§", with: Self.planted))
        )
        #expect(!text.contains(Self.planted) && !text.contains("4711"), "\(text)")
        for word in ["rel=", "attachment; filename=", "https://h/y"] where value.contains(word) {
            #expect(text.contains(word.replacing("\"", with: "\\\"")), "\(text)")
        }
        _ = try await send(ReplayTransport(folder.url), "POST", path, "application/json", "{}")
    }

    @Test("a value keeps its shape, so that it is read as before")
    func shapes() async throws {
        let json = """
            {"day": "1987-06-05", "at": "1987-06-05T23:59:58.125+02:00", "time": "23:59", "month": "1987-06", "span": "P3DT7H",
            "id": "0D8A6F5B-31AD-4C31-9F31-0123456789AB", "hex": "507f1f77bcf86cd799439011", "whole": 120, "int32": 2147483640,
            "int64": 9223372036854775000, "negative": -41, "part": 0.75, "large": 1.5e10, "decimal": "1250.50", "zip": "01234",
            "mail": "ada.l@example.org", "word": "Zürich", "yes": true, "none": null, "empty": ""}
            """
        _ = try await recorded(json)
        let response = try await send(ReplayTransport(folder.url), "POST", "/v1/x", "application/json", json)
        let (old, new) = (
            try Wire.decode(JSONValue.self, from: Data(json.utf8)),
            try Wire.decode(JSONValue.self, from: try await response.body.collect())
        )
        for name in ["yes", "none", "empty"] { #expect(new[name] == old[name]) }
        for name in ["day", "at", "time", "month", "span", "id", "hex", "decimal", "zip", "mail", "word"] {
            let (was, now) = (try #require(old[name]?.string), try #require(new[name]?.string))
            #expect(was != now && ValueShape.of(was) == ValueShape.of(now), "\(name): \(now)")
        }
        let formatter = ISO8601DateFormatter()
        #expect(formatter.date(from: try #require(new["day"]?.string) + "T00:00:00Z") != nil)
        formatter.formatOptions.insert(.withFractionalSeconds)
        #expect(formatter.date(from: try #require(new["at"]?.string)) != nil)
        #expect(UUID(uuidString: try #require(new["id"]?.string)) != nil)
        #expect(try #require(new["hex"]?.string).allSatisfy(\.isHexDigit))
        #expect(try #require(new["span"]?.string).replacing(/[0-9]/, with: "0") == "P0DT0H")
        for (name, limit) in [("whole", 127), ("int32", Int(Int32.max)), ("int64", Int.max)] {
            guard case .number(let number)? = new[name], let value = Int(number.literal) else {
                Issue.record("\(name) is no number")
                return
            }
            #expect(value <= limit && .number(number) != old[name])
        }
        guard case .number(let part)? = new["part"], case .number(let large)? = new["large"] else { return }
        #expect(part.literal.hasPrefix("0.") && part.literal.count == 4)
        #expect(large.literal.hasSuffix("e10"))
    }

    @Test("statuses, standard fields, declared words, counts and what the app keeps stay")
    func kept() async throws {
        let api = MockAPI(
            name: "Bank",
            routes: [
                MockRoute(
                    operation: "a",
                    method: "POST",
                    path: "/v1/oauth2/{user}",
                    parameters: [MockParameter(.path, "user", .string())],
                    answers: []
                )
            ],
            types: [MockType(name: "Colour", schema: .enumeration(["dark-red 5"]))]
        )
        let json = """
            {"colour": "dark-red 5", "type": "card_payment", "status": 404, "total": 12, "page": 3, "title": "Kept 1",
            "nested": {"note": ["Kept 2", 77]}, "other": "Gone 3"}
            """
        let redaction = Redaction.standard.secrets(of: api).keeping("title", "NESTED")
        let text = try await recorded(
            json,
            redaction,
            path: "/v1/oauth2/ada?page=2&title=Kept",
            header: ("ETag", "\"v-9\"")
        )
        for kept in [
            #""dark-red 5""#, #""card_payment""#, #""status": 404"#, #""total": 12"#, #""page": 3"#, #""Kept 1""#,
            #""Kept 2""#, "77", "page=2&title=Kept", "/v1/oauth2/", #""status": 200"#, #"ETag: \"v-9\""#,
        ] { #expect(text.contains(kept), "\(kept) in \(text)") }
        #expect(!text.contains("Gone") && !text.contains("/ada"), "\(text)")
        let all = try await recorded(json, .byName, path: "/v1/ada")
        #expect(all.contains("Gone 3") && all.contains("/v1/ada") && !all.contains("\"values\""))
    }

    /// A list, its next page, and one of its entities. The ids are in bodies, in addresses and in `Link`.
    private func walk(_ transport: any EndpointTransport) async throws -> [String] {
        let first = try await send(transport, "GET", "/v1/people?limit=2")
        let people = try Wire.decode(JSONValue.self, from: try await first.body.collect())
        let ids = (people.array ?? []).compactMap { $0["id"]?.string }
        var seen = ids
        for id in ids {
            let answer = try await send(transport, "GET", "/v1/people/\(id)")
            let person = try Wire.decode(JSONValue.self, from: try await answer.body.collect())
            seen += [person["id"]?.string ?? "", person["friend"]?.string ?? ""]
        }
        let name = try #require(HTTPField.Name("Link"))
        let link = try #require(first.head.headerFields[name])
        let next = try #require(link.split(separator: ">").first).dropFirst("<https://h".count)
        let second = try await send(transport, "GET", String(next))
        seen.append(String(decoding: try await second.body.collect(), as: UTF8.self))
        return seen
    }

    private func people() -> StubTransport {
        let stub = StubTransport()
        stub.on { $0.path == "/v1/people" && $0.query("cursor") == "c-81" }.answers(.json(text: #"[{"id":"ada"}]"#))
        stub.on { $0.path == "/v1/people" }.answers(
            .json(text: #"[{"id":"ada"},{"id":"bob-7"}]"#).header(
                "Link",
                #"<https://h/v1/people?limit=2&cursor=c-81>; rel="next""#
            )
        )
        stub.on(.get, "/v1/people/ada").answers(.json(text: #"{"id":"ada","friend":"bob-7"}"#))
        stub.on(.get, "/v1/people/bob-7").answers(.json(text: #"{"id":"bob-7","friend":"ada"}"#))
        return stub
    }

    @Test("equal values get equal ones, and ids still lead to their entities")
    func ids() async throws {
        let real = try await walk(RecordingTransport(over: people(), to: folder.url))
        #expect(real.first == "ada")
        for (name, text) in try folder.texts() {
            #expect(
                !"\(name) \(text)".contains("ada") && !text.contains("bob") && !text.contains("c-81"),
                "\(name) \(text)"
            )
        }
        let replay = try ReplayTransport(folder.url)
        let seen = try await walk(replay)
        try replay.verify(everythingIsAsked: true)
        #expect(seen.count == real.count && Set(seen).isDisjoint(with: real))
        // The ids differ and agree where the real ones do.
        for (index, value) in real.enumerated() {
            for (other, one) in real.enumerated() { #expect((value == one) == (seen[index] == seen[other])) }
        }
    }

    @Test("the values of a test stand for those of the recording, each for one alone")
    func literals() async throws {
        let stub = StubTransport()
        for id in ["p-1", "p-2"] {
            stub.on(.get, "/v1/x/\(id)").answers(.json(text: "{\"flag\":\(id == "p-1")}"), .status(204))
        }
        let recording = RecordingTransport(over: stub, to: folder.url)
        for id in ["p-1", "p-2", "p-1"] { _ = try await send(recording, "GET", "/v1/x/\(id)") }
        let replay = try ReplayTransport(folder.url)
        let first = try await send(replay, "GET", "/v1/x/p-1").body.collect()
        #expect(String(decoding: first, as: UTF8.self).contains("true"))
        // The second recording is that of another id.
        #expect(try await send(replay, "GET", "/v1/x/p-1").head.status.code == 204)
        let second = try await send(replay, "GET", "/v1/x/p-2").body.collect()
        #expect(String(decoding: second, as: UTF8.self).contains("false"))
        for path in ["/v1/x/p-1", "/v1/x/longer-1", "/v2/x/p-2"] {
            await #expect(throws: TransportError.self) { _ = try await send(replay, "GET", path) }
        }
    }

    @Test("a value that the recording has by chance is no other one")
    func chance() async throws {
        let ids = (1...9).map(String.init)
        let stub = StubTransport()
        for (number, id) in ids.enumerated() { stub.on(.get, "/v1/x/\(id)").answers(.status(201 + number)) }
        let recording = RecordingTransport(over: stub, to: folder.url)
        for id in ids { _ = try await send(recording, "GET", "/v1/x/\(id)") }
        let replay = try ReplayTransport(folder.url)
        for (number, id) in ids.enumerated() {
            #expect(try await send(replay, "GET", "/v1/x/\(id)").head.status.code == 201 + number)
        }
    }

    @Test("a part of an address that a later body has is a value, and its file is written again")
    func later() async throws {
        let stub = StubTransport()
        stub.on(.get, "/v1/users/ada").answers(.status(204))
        stub.on(.get, "/v1/me").answers(.json(text: #"{"name":"ada"}"#))
        let transport = RecordingTransport(over: stub, to: folder.url)
        _ = try await send(transport, "GET", "/v1/users/ada")
        #expect(try folder.texts().keys.sorted() == ["001-GET-v1-users-ada.json"])
        _ = try await send(transport, "GET", "/v1/me")
        let texts = try folder.texts()
        #expect(texts.count == 2 && !"\(texts)".contains("ada"), "\(texts)")
        let replay = try ReplayTransport(folder.url)
        #expect(try await send(replay, "GET", "/v1/users/ada").head.status.code == 204)
    }

    @Test("a file says nothing of a value but its shape and where it comes again")
    func shapesAlone() async throws {
        let first = try await recorded(#"{"a":"Ada-77","b":["Ada-77","Bob-12"],"n":4711}"#)
        let second = try await recorded(#"{"a":"Zoe-01","b":["Zoe-01","Ida-99"],"n":1203}"#)
        #expect(first == second)
        let third = try await recorded(#"{"a":"Zoe-01","b":["Zoe-02","Ida-99"],"n":1203}"#)
        #expect(first != third)
    }
}
