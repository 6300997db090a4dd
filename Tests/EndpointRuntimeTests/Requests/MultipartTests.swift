import Foundation
import HTTPTypes
import Testing

@testable import EndpointRuntime

@Suite("Requests: parts of a form")
struct MultipartTests {
    /// The body of a form with one part, as text.
    private static func body(
        _ name: String,
        contentType: String = "text/plain",
        filename: String
    ) throws -> String {
        var request = EndpointRequestEncoder(prefix: "", template: "/form", fields: [:])
        request.multipart()
        request.part(name, binary: Data("1".utf8), contentType: contentType, filename: filename)
        return String(decoding: try #require(try request.finish { "id" }.body.bytes), as: UTF8.self)
    }

    @Test(
        "a name cannot end its field: quotes and control characters are escaped, all else stays",
        arguments: [
            ("plain.txt", "plain.txt"), ("名.txt", "名.txt"), ("a\"b", "a%22b"),
            ("a\r\nX: 1\r\n\r\n", "a%0D%0AX: 1%0D%0A%0D%0A"),
            ("a\u{0}b\u{7F}", "a%00b%7F"), ("100%25\\;\t", "100%25\\;\t"), ("", ""),
        ]
    )
    func names(_ name: String, _ escaped: String) throws {
        let lines = [
            "--part-id", "Content-Disposition: form-data; name=\"\(escaped)\"; filename=\"\(escaped)\"",
            "Content-Type: text/plain", "", "1", "--part-id--", "",
        ]
        #expect(try Self.body(name, filename: name) == lines.joined(separator: "\r\n"))
    }

    @Test(
        "a list of plain values is a part for each, without those that are null",
        arguments: [
            (["a", "b"], ["a", "b"]), (["a", .null, "b"], ["a", "b"]), ([.null], []), ([], []),
            (["a", ["b"]], [#"["a",["b"]]"#]),
        ] as [(JSONValue, [String])]
    )
    func lists(_ value: JSONValue, _ parts: [String]) throws {
        var request = EndpointRequestEncoder(prefix: "", template: "/form", fields: [:])
        request.multipart()
        request.field("list", value)
        let text = String(decoding: try #require(try request.finish { "id" }.body.bytes), as: UTF8.self)
        let contents = text.components(separatedBy: "--part-id").dropFirst().dropLast()
            .map { $0.components(separatedBy: "\r\n\r\n").last?.trimmingCharacters(in: .newlines) }
        #expect(contents == parts)
    }

    @Test(
        "of several content types, the name of the file tells the one that is sent",
        arguments: [
            ("image/png, image/jpeg", "a.JPG", "image/jpeg"), ("image/png, image/jpeg", "a.gif", "image/png"),
            ("image/*", "a.webp", "image/webp"), ("image/*", "a.pdf", "application/octet-stream"),
            ("image/*, application/pdf", "a.b.pdf", "application/pdf"), ("image/*,text/csv", "a", "text/csv"),
            ("text/xml,text/plain; charset=utf-8", "a.txt", "text/plain; charset=utf-8"),
            ("text/xml", "a.png", "text/xml"), ("*/*", "a.svg", "image/svg+xml"),
        ]
    )
    func contentTypes(_ types: String, _ name: String, _ sent: String) throws {
        let body = try Self.body("file", contentType: types, filename: name)
        #expect(body.contains("\r\nContent-Type: \(sent)\r\n"), "\(body)")
    }

    @Test("a content type with a line break in it is refused")
    func contentType() {
        #expect(throws: EndpointEncodingError(.headerValue, parameter: "file")) {
            try Self.body("file", contentType: "text/plain\r\nX: 1", filename: "f")
        }
    }
}
