import EndpointMockBackend
import RuntimeTestSupport
import Testing

/// The headers of parts of a multipart body.
@Suite struct PartHeadersTests {
    private static let body = MockBody(
        .multipart,
        .object([
            MockField("photo", .list(.any)), MockField("note", .string(), isRequired: false),
            MockField("labels", .list(.string()), isRequired: false),
        ]),
        parts: [
            MockPart(
                "photo",
                contentType: "image/png",
                headers: [MockFixedParameter(.header, "X-Part", value: "first")]
            ),
            MockPart("note", contentType: "text/plain; charset=utf-8"),
            MockPart("labels", contentType: "application/json"),
        ]
    )

    struct PartCase: Sendable {
        let name: String
        var fields: [String] = []
        var content = "1"
        var isStrict = false
        var violation: String?
    }

    static let cases = [
        PartCase(name: "photo", fields: ["Content-Type: image/png"]),
        PartCase(name: "photo", fields: ["CONTENT-TYPE:Image/PNG;q=1 "]),
        PartCase(
            name: "photo",
            fields: ["Content-Type: image/jpeg"],
            violation: "body /photo: expected a part of the type image/png, its type is image/jpeg"
        ),
        // Tools without types send parts without types, which only a strict check notices.
        PartCase(name: "photo"),
        PartCase(
            name: "photo",
            fields: ["X-Part: first"],
            isStrict: true,
            violation: "body /photo: expected a part of the type image/png, its type is text/plain"
        ),
        PartCase(name: "photo", fields: ["x-part: first", "content-type: image/png"], isStrict: true),
        PartCase(
            name: "photo",
            fields: ["Content-Type: image/png"],
            isStrict: true,
            violation: "body /photo: expected the header field X-Part of the part to be \"first\", it is missing"
        ),
        PartCase(
            name: "photo",
            fields: ["Content-Type: image/png", "X-Part: last"],
            isStrict: true,
            violation: "body /photo: expected the header field X-Part of the part to be \"first\", found \"last\""
        ),
        PartCase(name: "note", isStrict: true),
        PartCase(name: "note", fields: ["Content-Type: text/plain"]),
        PartCase(
            name: "note",
            fields: ["Content-Type: text/html"],
            violation: "body /note: expected a part of the type text/plain; charset=utf-8, its type is text/html"
        ),
        PartCase(name: "labels", fields: ["Content-Type: application/json"], content: "[\"a\"]"),
    ]

    @Test(arguments: cases) func aPartIsComparedWithTheSpec(_ part: PartCase) async throws {
        let photo = "Content-Type: image/png\r\nX-Part: first"
        let others = part.name == "photo" ? [] : [("photo", photo, "1")]
        let parts = others + [(part.name, part.fields.joined(separator: "\r\n"), part.content)]
        let text = parts.map { name, fields, content in
            let fields = fields.isEmpty ? "" : "\r\n\(fields)"
            return "--b\r\nContent-Disposition: form-data; name=\"\(name)\"\(fields)\r\n\r\n\(content)\r\n"
        }
        let route = MockRoute(
            operation: "do",
            method: "POST",
            path: "/do",
            body: Self.body,
            answers: [MockAnswer(204, .none)]
        )
        let log = Guarded([String]())
        let backend = MockBackend(
            MockAPI(name: "A", routes: [route]),
            .with {
                $0.isStrict = part.isStrict
                $0.log = { exchange in log.with { $0 += exchange.violations.map(\.description) } }
            }
        )
        let answer = try await backend.ask(
            "POST",
            "/do",
            body: text.joined() + "--b--\r\n",
            type: "multipart/form-data; boundary=b"
        )
        #expect(log.with { $0 } == [part.violation].compactMap(\.self))
        #expect(answer.status == (part.violation == nil ? 204 : 400))
    }
}
